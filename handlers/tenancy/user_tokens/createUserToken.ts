import { CredentialRefused } from '../../../db/tenancy/access/credentials.js';
import { findMembership } from '../../../db/tenancy/people/findMembership.js';
import { createUserToken, listUserTokens } from '../../../db/tenancy/people/userTokens.js';
import { operationTable } from '../../../generated/operations.js';
import { parseKeyExpiry } from '../../../services/tenancy/api_tokens/parseKeyExpiry.js';
import { parseScopes } from '../../../services/tenancy/api_tokens/parseScopes.js';
import { requireTokenOwner } from '../../../services/tenancy/user_tokens/requireTokenOwner.js';
import { conflict, forbidden, notFound } from '../../../services/_shared/problems.js';
import { operation } from '../../_shared/operation.js';

export default operation('createUserToken', async ({ params, body, access, services, reply }) => {
  const { caller, actor } = access;
  const scopes = parseScopes(body.scopes, caller, (scope) => Object.hasOwn(operationTable, scope));
  const owner = await requireTokenOwner(services.db, access, params);
  if (!(await findMembership(services.db, owner.platform.id, owner.user.id))) throw notFound('user', params.user_id);
  const isOwn = caller?.user?.id === owner.user.id;
  const token = {
    name: body.name,
    scopes,
    expiresAt: parseKeyExpiry(body, new Date()),
    ...(isOwn && { limitedBy: requireCredential(caller.credentialId) }),
  };
  const created = await createUserToken(services.db, actor, owner, token).catch((error: unknown) => {
    throw error instanceof CredentialRefused ? forbidden(error.message) : error;
  });
  if (created.outcome === 'name_taken') throw conflict(`There is already a token '${body.name}'. Revoke it first.`);
  if (created.outcome === 'limit') throw conflict('The person has reached the limit of tokens. Revoke one first.');
  const [stored] = await listUserTokens(services.db, owner, body.name);
  // Another request may have revoked it since.
  if (!stored) throw notFound('token', body.name);
  return reply(201, { ...stored, token: created.secret });
});

/** A created token would outlive the sign-in, and its provider. */
function requireCredential(id: number | null): number {
  if (id === null) throw forbidden('A token of an identity provider cannot create tokens.');
  return id;
}
