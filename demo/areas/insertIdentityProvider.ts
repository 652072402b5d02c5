import { randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '../../db/core/connect.js';
import { IdentityClient } from '../../db/tenancy/identity/identityClient.js';
import { IdentityLink } from '../../db/tenancy/identity/identityLink.js';
import { IdentityProvider } from '../../db/tenancy/identity/identityProvider.js';
import { Credential } from '../../db/tenancy/people/credential.js';
import { BrowserSession } from '../../db/tenancy/sessions/browserSession.js';
import { DEMO } from '../demoCredentials.js';
import { EXAMPLE, setNextId } from '../exampleIds.js';
import type { DemoMainPlatform } from './demoServices.js';

const SESSION_S = 365 * 86_400;

/**
 * Inserts an identity provider with a link and a client, and the session of a person who signed in there. The provider is inactive:
 * no issuer answers at its address. The secret of the session is not stored.
 */
export async function insertIdentityProvider(db: Database, { platformId, users }: DemoMainPlatform): Promise<void> {
  await db.transaction(DEMO, async (trx) => {
    await IdentityProvider.query(trx).insert({
      platform_id: platformId,
      id: EXAMPLE.identityProviderId,
      name: 'Northfield staff',
      issuer: 'https://id.northfield.example/staff',
      client_id: 'learning-platform-staff',
      audiences: ['learning-platform-staff'],
      role_claim: 'roles',
      roles: { 'lms-staff': 'platform_admin' },
      domains: ['northfield.example'],
      unknown_people: 'link',
      is_active: false,
    });
    await setNextId(trx, 'identity_links', EXAMPLE.identityLinkId);
    await IdentityLink.query(trx).insert({
      platform_id: platformId,
      provider_id: EXAMPLE.identityProviderId,
      subject: '8f2b1c7e-nora',
      user_id: users.get('nora.field')!,
    });
    const { id: credentialId } = await Credential.query(trx)
      .insert({
        ...{ scheme: 'Bearer', prefix: `client ${randomUUID()}`, secret_sha256: null, label: 'Timetable' },
        ...{ platform_id: platformId, role: 'platform_admin' },
      })
      .returning('id');
    await setNextId(trx, 'identity_clients', EXAMPLE.identityClientId);
    await IdentityClient.query(trx).insert({
      ...{ platform_id: platformId, provider_id: EXAMPLE.identityProviderId, credential_id: credentialId },
      ...{ client_id: 'timetable', subject: 'timetable', name: 'Timetable' },
      scopes: { 'courses.read': ['read'], 'courses.write': ['upsertCourse', 'deleteCourse'] },
    });
    await BrowserSession.query(trx).insert({
      platform_id: platformId,
      id: EXAMPLE.browserSessionId,
      user_id: EXAMPLE.userId,
      provider_id: EXAMPLE.identityProviderId,
      subject: EXAMPLE.username,
      secret_sha256: randomBytes(32),
      idle_s: SESSION_S,
      user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
      expires_at: new Date(Date.now() + SESSION_S * 1_000),
    });
  });
}
