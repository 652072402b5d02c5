import { changePercent } from '../../../db/analytics/changeMetrics.js';
import { countInWindows } from '../../../db/analytics/countInWindows.js';
import { EVER } from '../../../db/analytics/windowedMetric.js';
import { countChatUsers } from '../../../db/mentors/conversations/countChatUsers.js';
import { figureOperation } from '../figureOperation.js';
import { calendarMonths } from '../../../services/analytics/metrics/calendarMonths.js';
import { resolveConversationScope } from '../../../services/analytics/metrics/resolveConversationScope.js';

export default figureOperation('getUserMetrics', async ({ params, query, access, services }) => {
  const { db } = services;
  const { platform, userId, mentorId } = await resolveConversationScope(access, services, {
    org: params.org,
    user: params.user_id,
    mentor: query.mentor_id,
  });
  const { month, before } = calendarMonths(new Date().toISOString().slice(0, 10));
  const scope = { platformId: platform.id, userId, mentorId };
  const [now, then, registered] = await Promise.all([
    countChatUsers(db, { ...scope, range: month }),
    countChatUsers(db, { ...scope, range: before }),
    countInWindows(db, 'registrations', {
      platformId: platform.id,
      windows: [month, before].map(({ to }) => ({ from: EVER, to })),
      userIds: userId === null ? null : [userId],
    }),
  ]);
  const metric = (total: number, previous: number) => ({ total, change_percentage: changePercent(total, previous) });
  const people = now.fresh + now.returning;
  return {
    range: month,
    filters: { mentor_id: query.mentor_id || null },
    counted: () => ({ people, records: null }),
    body: {
      registered_users: metric(registered[0]!, registered[1]!),
      new_users: metric(now.fresh, then.fresh),
      unique_users: metric(people, then.fresh + then.returning),
      veteran_users: metric(now.returning, then.returning),
    },
  };
});
