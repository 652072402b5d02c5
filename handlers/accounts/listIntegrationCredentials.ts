import { operation } from '../_shared/operation.js';
import { listServiceCredentials } from './listServiceCredentials.js';

export default operation('listIntegrationCredentials', async ({ params, query, access, services, request, reply }) =>
  reply(200, await listServiceCredentials({ kind: 'integration', ...params, ...query, access, services, request })),
);
