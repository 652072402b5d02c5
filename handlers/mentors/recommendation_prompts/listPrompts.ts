import { operation } from '../../_shared/operation.js';
import { listPrompts } from '../../../services/mentors/recommendation_prompts/promptOperations.js';

export default operation('listPrompts', async ({ query, request, reply, ...context }) =>
  reply(200, await listPrompts(context, request, query)),
);
