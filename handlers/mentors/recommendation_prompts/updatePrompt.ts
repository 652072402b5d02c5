import { operation } from '../../_shared/operation.js';
import { updatePrompt } from '../../../services/mentors/recommendation_prompts/promptOperations.js';

export default operation('updatePrompt', async ({ query, body, reply, ...context }) =>
  reply(200, await updatePrompt(context, query, body)),
);
