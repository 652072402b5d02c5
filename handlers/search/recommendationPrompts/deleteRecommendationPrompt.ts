import { operation } from '../../_shared/operation.js';
import { deletePrompt } from './promptOperations.js';

export default operation('deleteRecommendationPrompt', async ({ query, reply, ...asked }) => {
  await deletePrompt(asked, query);
  return reply(204, undefined);
});
