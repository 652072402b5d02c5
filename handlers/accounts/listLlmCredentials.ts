import { operation } from '../_shared/operation.js';
import { listServiceCredentials } from './listServiceCredentials.js';

export default operation('listLlmCredentials', async ({ params, query, access, services, request, reply }) =>
  reply(200, await listServiceCredentials({ kind: 'llm', ...params, ...query, access, services, request })),
);
