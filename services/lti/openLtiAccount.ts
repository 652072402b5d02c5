import { SignJWT } from 'jose';
import type { Actor } from '../../db/core/actor.js';
import type { Database } from '../../db/core/connect.js';
import type { SecretBox } from '../../db/core/secretBox.js';
import type { CalledRegistration } from '../../db/lti/findLtiGrade.js';
import type { LtiAccount } from '../../providers/lti/ltiAccount.js';
import { LtiServiceFailed } from '../../providers/lti/ltiServiceFailed.js';
import { openSigningKey } from '../learning/badges/signCredential.js';

interface Services {
  db: Pick<Database, 'read' | 'transaction'>;
  secrets: SecretBox;
}

/** This service as the tool of a registration. Throws LtiServiceFailed without a `token_url`, SecretsLocked and SecretUnreadable. */
export async function openLtiAccount(
  services: Services,
  actor: Actor,
  registration: CalledRegistration,
): Promise<LtiAccount> {
  const { platform_id: platformId, registration_id: id, client_id: clientId, token_url: tokenUrl } = registration;
  if (tokenUrl === null)
    throw new LtiServiceFailed('The registration has no token_url, so the LMS gives no access token.', {
      isTemporary: false,
    });
  const { id: keyId, key } = await openSigningKey(services, actor, platformId);
  const header = { alg: 'RS256', typ: 'JWT', kid: keyId };
  return {
    id: `${platformId} ${id} ${keyId}`,
    ...{ clientId, tokenUrl },
    audience: registration.token_audience ?? tokenUrl,
    sign: (claims) => new SignJWT(claims).setProtectedHeader(header).sign(key),
  };
}
