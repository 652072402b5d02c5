import type { Database } from '../../core/connect.js';
import { buildSharesSql } from '../../core/shares.js';
import {
  type MessageFilter,
  type Sentiment,
  filteredStatement,
  matchesFilter,
  messageFilterValues,
  sentimentText,
} from './messageFilter.js';

const textOf = (filter: MessageFilter) => `
  with heard as materialized (
    select ${sentimentText('message.sentiment')} as sentiment, count(*) as messages
      from conversation_messages message
     where role = 'user' and ${matchesFilter('message', filter)}
     group by 1
  ), counted as materialized (
    select sentiment, place, coalesce(messages, 0) as messages
      from (values ('positive', 1), ('negative', 2), ('neutral', 3)) sounds (sentiment, place) left join heard using (sentiment)
  )
  select sentiment, messages::float8, percentage::float8 from (${buildSharesSql('counted', 'messages', 'place')}) shared`;

type Sentiments = Record<Sentiment, number>;

/** How many messages of learners sound how, and the percentage of each, which add up to 100 unless there are none. */
export async function countSentiments(
  db: Pick<Database, 'read'>,
  filter: MessageFilter,
): Promise<{ counts: Sentiments; shares: Sentiments }> {
  const rows = await db.read<{ sentiment: Sentiment; messages: number; percentage: number }>(
    filteredStatement('sentiments', filter, textOf(filter)),
    messageFilterValues(filter),
  );
  const byName = (value: 'messages' | 'percentage') =>
    Object.fromEntries(rows.map((row) => [row.sentiment, row[value]])) as Sentiments;
  return { counts: byName('messages'), shares: byName('percentage') };
}
