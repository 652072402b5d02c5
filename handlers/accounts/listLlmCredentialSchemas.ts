import { operation } from '../_shared/operation.js';
import { listSchemas } from './listServiceCredentials.js';

export default operation('listLlmCredentialSchemas', ({ params, query, access, services, request, reply }) =>
  reply(200, listSchemas({ kind: 'llm', ...params, ...query, access, services, request })),
);
