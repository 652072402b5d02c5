import { operation } from '../../_shared/operation.js';
import { deletePrompt } from '../../../services/mentors/recommendation_prompts/promptOperations.js';

export default operation('deletePrompt', async ({ query, reply, ...context }) => {
  await deletePrompt(context, query);
  return reply(204, undefined);
});
