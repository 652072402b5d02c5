import { CredentialRefused } from '../../../db/tenancy/access/credentials.js';
import { createPlatformKey, listPlatformKeys } from '../../../db/tenancy/people/platformKeys.js';
import { operationTable } from '../../../generated/operations.js';
import { operation } from '../../_shared/operation.js';
import { requirePlatform } from '../../../services/_shared/requirePlatform.js';
import { conflict, invalidField, notFound } from '../../../services/_shared/problems.js';
import { presentApiToken } from '../present.js';
import { parseScopes } from '../../../services/tenancy/api_tokens/parseScopes.js';
import { parseKeyExpiry } from '../../../services/tenancy/api_tokens/parseKeyExpiry.js';

export default operation('createApiToken', async ({ query, body, access, services, reply }) => {
  const platform = requirePlatform(access, body.platform_key ?? body.org ?? (query.platform_key || undefined));
  const { user, caller } = access;
  if (body.username && (!user || user.id !== caller?.user?.id)) {
    throw invalidField(
      'body',
      '/username',
      'must be your own user name, or omitted: a key acts as a role of the platform, not as another person',
      'person',
    );
  }
  const { name, role = 'platform_admin', department_id: departmentId } = body;
  const scopes = parseScopes(body.scopes, caller, (scope) => Object.hasOwn(operationTable, scope));
  const key = { name, role, departmentId, scopes, expiresAt: parseKeyExpiry(body, new Date()) };
  const created = await createPlatformKey(services.db, access.actor, platform, key).catch((error: unknown) => {
    if (!(error instanceof CredentialRefused)) throw error;
    throw invalidField('body', '/department_id', error.message, 'department');
  });
  if (created.outcome === 'name_taken') throw conflict(`There is already a key '${name}'. Revoke it first.`);
  if (created.outcome === 'limit') throw conflict('The platform has reached its limit of API keys. Revoke one first.');
  const [stored] = await listPlatformKeys(services.db, platform.id, name);
  // Another request may have revoked it since.
  if (!stored) throw notFound('key', name);
  return reply(201, { ...presentApiToken(stored), key: created.secret });
});
