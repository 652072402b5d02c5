import type { Database } from '../../core/connect.js';
import {
  type MessageFilter,
  buildFilteredStatement,
  buildFilterCondition,
  buildMentorCondition,
  listFilterValues,
} from './messageFilter.js';

/** Numbers of people who wrote to a mentor for the first time, and of people who had written before. */
export interface ChatUsers {
  fresh: number;
  returning: number;
}

const buildText = (filter: MessageFilter) => `
  with writer as materialized (
    select distinct user_id from conversation_messages message
     where role = 'user' and user_id is not null and ${buildFilterCondition('message', filter)}
  )
  select count(*) filter (where not is_returning)::float8 as fresh, count(*) filter (where is_returning)::float8 as returning
    from writer
   cross join lateral (select exists (select from conversation_messages earlier
                                       where earlier.platform_id = $1 and earlier.user_id = writer.user_id and earlier.role = 'user'
                                         and earlier.at < cast($2 as date) and ${buildMentorCondition('earlier', filter)}) as is_returning) before`;

/** Counts the people who wrote a message in the range. A filter by mentor also applies to their earlier messages. */
export async function countChatUsers(db: Pick<Database, 'read'>, filter: MessageFilter): Promise<ChatUsers> {
  return (
    await db.read<ChatUsers>(buildFilteredStatement('chat users', filter, buildText(filter)), listFilterValues(filter))
  )[0]!;
}
