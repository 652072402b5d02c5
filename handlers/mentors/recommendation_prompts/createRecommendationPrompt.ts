import { operation } from '../../_shared/operation.js';
import { createPrompt } from '../../../services/mentors/recommendation_prompts/promptOperations.js';

export default operation('createRecommendationPrompt', async ({ body, reply, ...context }) =>
  reply(201, await createPrompt(context, body)),
);
