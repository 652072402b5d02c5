import { operation } from '../../_shared/operation.js';
import { deletePrompt } from './promptOperations.js';

export default operation('deleteRecommendationPrompt', async ({ query, reply, ...context }) => {
  await deletePrompt(context, query);
  return reply(204, undefined);
});
