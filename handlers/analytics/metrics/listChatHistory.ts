import { listMessages } from '../../../db/mentors/conversations/listMessages.js';
import { parseSort } from '../../../services/_shared/parseSort.js';
import { listOperation } from '../listOperation.js';
import { parseRange } from '../../../services/analytics/parseRange.js';
import { resolveConversationScope } from '../../../services/analytics/metrics/resolveConversationScope.js';

export default listOperation(
  'listChatHistory',
  ['id', 'session_id', 'username', 'full_name', 'mentor_id', 'mentor', 'at', 'role', 'text', 'sentiment'],
  async ({ params, query, access, services: { db, ...services } }) => {
    const range = parseRange(query);
    const names = { org: params.org, user: params.user_id, mentor: query.mentor, person: query.filter_user_id };
    const { platform, userId, mentorId } = await resolveConversationScope(access, { db, ...services }, names);
    const filter = {
      platformId: platform.id,
      range,
      userId,
      mentorId,
      sentiment: query.sentiment ?? null,
      sort: parseSort(query.sort ?? '-at'),
    };
    return {
      range,
      filters: {
        mentor: query.mentor || null,
        filter_user_id: query.filter_user_id || null,
        sentiment: query.sentiment,
      },
      counted: async () => ({
        people: null,
        records: (await listMessages(db, { ...filter, limit: 0, offset: 0 })).total,
      }),
      readRows: (rows) => listMessages(db, { ...filter, ...rows }),
    };
  },
);
