import { tooLarge } from '../../../services/_shared/problems.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { runBulk } from '../../../services/tenancy/scim/runBulk.js';
import { buildScimUrl } from '../../../services/tenancy/scim/scimResource.js';
import { BULK_RESPONSE, MOST_OPERATIONS } from '../../../services/tenancy/scim/scimSchemas.js';
import { operation } from '../../_shared/operation.js';

export default operation('runScimBulk', async ({ params, body, access, request, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const { Operations: operations, failOnErrors } = body;
  if (operations.length > MOST_OPERATIONS)
    throw tooLarge(`A bulk request may have at most ${MOST_OPERATIONS} operations.`);
  const baseUrl = buildScimUrl(request, platform.key);
  const outcomes = await runBulk({ baseUrl, operations, failOnErrors }, (inner) => request.call(inner));
  return reply(200, { schemas: [BULK_RESPONSE], Operations: outcomes });
});
