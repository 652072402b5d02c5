import { findPlatformRows, staffPlatformIds } from '../../../db/tenancy/access/rows.js';
import { answerSuggestion } from '../../../db/enrollment/suggestions/answerSuggestion.js';
import { listOwnSuggestions } from '../../../db/enrollment/suggestions/listOwnSuggestions.js';
import { operation } from '../../_shared/operation.js';
import { notFound } from '../../../services/_shared/problems.js';
import { requireLearnerMember } from '../../../services/enrollment/access_requests/requireLearnerMember.js';
import { presentUserCourseSuggestion } from './present.js';

export default operation('answerCourseSuggestion', async ({ body, access, services, reply }) => {
  const { platform, user } = await requireLearnerMember(access, services, body, 'body');
  const { suggestion_id: suggestionId, accepted = true } = body;
  const seesHidden = user.id !== access.caller?.user?.id;
  const levels = findPlatformRows(access.rows, platform)?.levels ?? [];
  const answer = { id: suggestionId, userId: user.id, accepted, seesHidden, levels };
  const id = await answerSuggestion(services.db, access.actor, platform.id, answer);
  if (id === null) throw notFound('suggestion', suggestionId);
  const platformIds = [platform.id];
  const { suggestions } = await listOwnSuggestions(services.db, {
    userId: user.id,
    platformIds,
    staffPlatformIds: staffPlatformIds(access.rows, platformIds),
    seesHidden: true,
    aboutId: id,
    sort: { field: 'id', descending: true },
    limit: 1,
    offset: 0,
  });
  if (!suggestions[0]) throw notFound('suggestion', suggestionId);
  return reply(200, presentUserCourseSuggestion(suggestions[0]));
});
