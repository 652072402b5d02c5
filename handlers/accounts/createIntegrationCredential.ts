import { operation } from '../_shared/operation.js';
import { storeCredential } from './storeCredential.js';

export default operation('createIntegrationCredential', async ({ params, query, body, access, services, request, reply }) => {
  const { created, credential } = await storeCredential({ kind: 'integration', ...params, body, check: query.check ?? false, access, services, request });
  return reply(created ? 201 : 200, credential);
});
