import { operation } from '../_shared/operation.js';
import { listCredentials } from './listCredentials.js';

export default operation('listLlmCredentials', async ({ params, query, access, services, request, reply }) =>
  reply(200, await listCredentials({ kind: 'llm', ...params, ...query, access, services, request })),
);
