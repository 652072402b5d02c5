import { operation } from '../../_shared/operation.js';
import { listPrompts } from './promptOperations.js';

export default operation('listRecommendationPrompts', async ({ query, request, reply, ...asked }) => reply(200, await listPrompts(asked, request, query)));
