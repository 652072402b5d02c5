import type { Database } from '../../core/connect.js';
import {
  type MessageFilter,
  filteredStatement,
  matchesFilter,
  matchesMentor,
  messageFilterValues,
} from './messageFilter.js';

/** People who wrote to mentors: for the first time ever, or after an earlier conversation. */
export interface ChatUsers {
  fresh: number;
  returning: number;
}

const textOf = (filter: MessageFilter) => `
  with talked as materialized (
    select distinct user_id from conversation_messages message
     where role = 'user' and user_id is not null and ${matchesFilter('message', filter)}
  )
  select count(*) filter (where not is_returning)::float8 as fresh, count(*) filter (where is_returning)::float8 as returning
    from talked
   cross join lateral (select exists (select from conversation_messages earlier
                                       where earlier.platform_id = $1 and earlier.user_id = talked.user_id and earlier.role = 'user'
                                         and earlier.at < cast($2 as date) and ${matchesMentor('earlier', filter)}) as is_returning) before`;

/** The people who wrote a message in the range; with a mentor only conversations with it count, earlier ones too. */
export async function countChatUsers(db: Pick<Database, 'read'>, filter: MessageFilter): Promise<ChatUsers> {
  return (
    await db.read<ChatUsers>(filteredStatement('talkers', filter, textOf(filter)), messageFilterValues(filter))
  )[0]!;
}
