import { operation } from '../_shared/operation.js';
import { listServices } from '../../services/accounts/listServiceCredentials.js';
import { presentSchema } from './present.js';

export default operation('listIntegrationCredentialSchemas', ({ params, query, access, services, request, reply }) => {
  const known = listServices({ kind: 'integration', ...params, ...query, access, services });
  return reply(
    200,
    known.map((service) => presentSchema(service, { services, request })),
  );
});
