import { answerSuggestion } from '../../../db/suggestions/answerSuggestion.js';
import { listOwnSuggestions } from '../../../db/suggestions/listOwnSuggestions.js';
import { operation } from '../../_shared/operation.js';
import { notFound } from '../../_shared/problems.js';
import { learnerOf } from '../access_requests/learner.js';
import { presentUserCourseSuggestion } from './present.js';

export default operation('answerCourseSuggestion', async ({ body, access, services, reply }) => {
  const { platform, user } = await learnerOf(access, services, body, 'body');
  const { suggestion_id: suggestionId, accepted = true } = body;
  const seesHidden = user.id !== access.caller?.user?.id;
  const id = await answerSuggestion(services.db, access.actor, platform.id, { id: suggestionId, userId: user.id, accepted, seesHidden });
  if (id === null) throw notFound('suggestion', suggestionId);
  const filter = { userId: user.id, platformIds: [platform.id], seesHidden: true, aboutId: id, limit: 1, offset: 0 };
  const { suggestions } = await listOwnSuggestions(services.db, { ...filter, sort: { field: 'id', descending: true } });
  if (!suggestions[0]) throw notFound('suggestion', suggestionId);
  return reply(200, presentUserCourseSuggestion(suggestions[0]));
});
