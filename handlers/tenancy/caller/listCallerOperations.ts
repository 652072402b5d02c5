import { operationTable } from '../../../generated/operations.js';
import { mayCall } from '../../../services/_shared/permissionRules.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { requireCaller } from '../../../services/tenancy/caller/requireCaller.js';
import { operation } from '../../_shared/operation.js';

const OPERATIONS = Object.entries(operationTable).map(([operationId, { method, permissions }]) => ({
  operationId,
  method: method.toLowerCase(),
  permissions: permissions as readonly string[],
}));

export default operation('listCallerOperations', async ({ params, access, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const caller = requireCaller(access);
  const allowed = await Promise.all(
    OPERATIONS.map(
      async (one) =>
        one.permissions.some((name) => name === 'anonymous-ok' || name === 'anyone') ||
        (await mayCall(caller, platform.id, one)),
    ),
  );
  return reply(200, { operations: OPERATIONS.flatMap(({ operationId }, nth) => (allowed[nth] ? operationId : [])) });
});
