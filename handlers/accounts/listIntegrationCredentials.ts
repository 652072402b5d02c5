import { operation } from '../_shared/operation.js';
import { listCredentials } from './listCredentials.js';

export default operation('listIntegrationCredentials', async ({ params, query, access, services, request, reply }) =>
  reply(200, await listCredentials({ kind: 'integration', ...params, ...query, access, services, request })),
);
