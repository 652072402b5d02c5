import { operation } from '../_shared/operation.js';
import { listSchemas } from './listCredentials.js';

export default operation('listLlmCredentialSchemas', ({ params, query, access, services, request, reply }) =>
  reply(200, listSchemas({ kind: 'llm', ...params, ...query, access, services, request })),
);
