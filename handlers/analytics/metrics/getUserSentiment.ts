import { countSentiments } from '../../../db/mentors/conversations/countSentiments.js';
import { figureOperation } from '../figureOperation.js';
import { parseRange } from '../../../services/analytics/parseRange.js';
import { resolveConversationScope } from '../../../services/analytics/metrics/resolveConversationScope.js';

export default figureOperation('getUserSentiment', async ({ params, query, access, services }) => {
  const range = parseRange(query);
  const { platform, userId, mentorId } = await resolveConversationScope(access, services, {
    org: params.org,
    user: params.user_id,
    mentor: query.mentor_id,
  });
  const { counts, shares } = await countSentiments(services.db, { platformId: platform.id, range, userId, mentorId });
  const total = counts.positive + counts.negative + counts.neutral;
  return {
    range,
    filters: { mentor_id: query.mentor_id || null },
    counted: () => ({ people: null, records: total }),
    body: {
      sentiment_distribution: { positive: shares.positive, negative: shares.negative, neutral: shares.neutral },
      total_sentiments: total,
    },
  };
});
