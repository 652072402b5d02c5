import { operation } from '../_shared/operation.js';
import { listSchemas } from './listServiceCredentials.js';

export default operation('listIntegrationCredentialSchemas', ({ params, query, access, services, request, reply }) =>
  reply(200, listSchemas({ kind: 'integration', ...params, ...query, access, services, request })),
);
