import { quotientTo2 } from '../../../db/analytics/changeMetrics.js';
import { countChatUsers } from '../../../db/mentors/conversations/countChatUsers.js';
import { figureOperation } from '../figureOperation.js';
import { parseRange } from '../../../services/analytics/parseRange.js';
import { resolveConversationScope } from '../../../services/analytics/metrics/resolveConversationScope.js';

export default figureOperation('getUserMetricsPieChart', async ({ params, query, access, services }) => {
  const range = parseRange(query);
  const { platform, userId, mentorId } = await resolveConversationScope(access, services, {
    org: params.org,
    user: params.user_id,
    mentor: query.mentor_id,
  });
  const { fresh, returning } = await countChatUsers(services.db, { platformId: platform.id, range, userId, mentorId });
  const people = fresh + returning;
  // The second is the remainder, so that both add up to 100.
  const share = people === 0 ? 0 : quotientTo2(100 * fresh, people);
  return {
    range,
    filters: { mentor_id: query.mentor_id || null },
    counted: () => ({ people, records: null }),
    body: {
      new_users: { count: fresh, percentage: share },
      returning_users: { count: returning, percentage: people === 0 ? 0 : quotientTo2(100 - share, 1) },
    },
  };
});
