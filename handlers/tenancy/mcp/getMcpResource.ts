import { operation } from '../../_shared/operation.js';

export default operation('getMcpResource', ({ params, request, reply }) =>
  reply(200, {
    resource: new URL(`/mcp/orgs/${encodeURIComponent(params.org)}`, request.url).href,
    resource_name: `Learning platform ${params.org}`,
    authorization_servers: [],
    bearer_methods_supported: ['header'],
  }),
);
