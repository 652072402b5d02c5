import type { Database } from '../../core/connect.js';
import { buildSharesSql } from '../../core/shares.js';
import {
  type MessageFilter,
  type Sentiment,
  buildFilteredStatement,
  buildFilterCondition,
  listFilterValues,
} from './messageFilter.js';

const buildText = (filter: MessageFilter) => `
  with scored as materialized (
    select sentiment_of(message.sentiment) as sentiment, count(*) as messages
      from conversation_messages message
     where role = 'user' and ${buildFilterCondition('message', filter)}
     group by 1
  ), counted as materialized (
    select sentiment, ordinal, coalesce(messages, 0) as messages
      from (values ('positive', 1), ('negative', 2), ('neutral', 3)) labels (sentiment, ordinal) left join scored using (sentiment)
  )
  select sentiment, messages::float8, percentage::float8 from (${buildSharesSql('counted', 'messages', 'ordinal')}) shared`;

type Sentiments = Record<Sentiment, number>;

/**
 * Counts the messages of learners by sentiment. `shares` are percentages that add up to 100, or are all 0 without
 * messages.
 */
export async function countSentiments(
  db: Pick<Database, 'read'>,
  filter: MessageFilter,
): Promise<{ counts: Sentiments; shares: Sentiments }> {
  const rows = await db.read<{ sentiment: Sentiment; messages: number; percentage: number }>(
    buildFilteredStatement('sentiments', filter, buildText(filter)),
    listFilterValues(filter),
  );
  const collectByName = (value: 'messages' | 'percentage') =>
    Object.fromEntries(rows.map((row) => [row.sentiment, row[value]])) as Sentiments;
  return { counts: collectByName('messages'), shares: collectByName('percentage') };
}
