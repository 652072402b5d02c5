import { countSentiments } from '../../../db/mentors/conversations/countSentiments.js';
import { figureOperation } from '../figureOperation.js';
import { readRange } from '../../../services/analytics/readRange.js';
import { conversationsOfRequest } from '../../../services/analytics/metrics/conversationsOfRequest.js';

export default figureOperation('getUserSentiment', async ({ params, query, access, services }) => {
  const range = readRange(query);
  const { platform, userId, mentorId } = await conversationsOfRequest(access, services, {
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
