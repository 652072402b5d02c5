import { operation } from '../_shared/operation.js';
import { listServiceCredentials } from '../../services/accounts/listServiceCredentials.js';
import { presentCredential } from './present.js';

export default operation('listIntegrationCredentials', async ({ params, query, access, services, request, reply }) => {
  const credentials = await listServiceCredentials({ kind: 'integration', ...params, ...query, access, services });
  return reply(
    200,
    credentials.map((credential) => presentCredential(credential, { services, request })),
  );
});
