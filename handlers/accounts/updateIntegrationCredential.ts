import { operation } from '../_shared/operation.js';
import { changeCredential } from './storeCredential.js';

export default operation('updateIntegrationCredential', async ({ params, query, body, access, services, request, reply }) =>
  reply(200, await changeCredential({ kind: 'integration', ...params, body, check: query.check ?? false, access, services, request })),
);
