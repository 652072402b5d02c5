import { operation } from '../../_shared/operation.js';
import { listPrompts } from './promptOperations.js';

export default operation('listPrompts', async ({ query, request, reply, ...asked }) => reply(200, await listPrompts(asked, request, query)));
