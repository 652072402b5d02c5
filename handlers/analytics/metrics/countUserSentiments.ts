import { countSentiments } from '../../../db/mentors/conversations/countSentiments.js';
import { figureOperation } from '../figureOperation.js';
import { parseRange } from '../../../services/analytics/parseRange.js';
import { resolveConversationScope } from '../../../services/analytics/metrics/resolveConversationScope.js';

export default figureOperation('countUserSentiments', async ({ params, query, access, services }) => {
  const range = parseRange(query);
  const names = { org: params.org, user: params.user_id, mentor: query.mentor, person: query.filter_user_id };
  const { platform, userId, mentorId } = await resolveConversationScope(access, services, names);
  const { counts } = await countSentiments(services.db, { platformId: platform.id, range, userId, mentorId });
  const shown = query.sentiment
    ? { positive: 0, negative: 0, neutral: 0, [query.sentiment]: counts[query.sentiment] }
    : counts;
  const total = shown.positive + shown.negative + shown.neutral;
  return {
    range,
    filters: { mentor: query.mentor || null, filter_user_id: query.filter_user_id || null, sentiment: query.sentiment },
    counted: () => ({ people: null, records: total }),
    body: { positive: shown.positive, negative: shown.negative, neutral: shown.neutral, total },
  };
});
