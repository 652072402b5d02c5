import { listIssuers } from '../../../db/tenancy/identity/listIssuers.js';
import { operation } from '../../_shared/operation.js';

export default operation('getMcpResource', async ({ params, request, services, reply }) =>
  reply(200, {
    resource: new URL(`/mcp/orgs/${encodeURIComponent(params.org)}`, request.url).href,
    resource_name: `Learning platform ${params.org}`,
    authorization_servers: await listIssuers(services.db, params.org),
    bearer_methods_supported: ['header'],
  }),
);
