import type { Database } from '../core/connect.js';
import { type MessageFilter, type Sentiment, filterValues, matchesFilter, sentimentText } from './messageFilter.js';

const COUNT = {
  name: 'conversations: sentiments',
  text: `
    select ${sentimentText('message.sentiment')} as sentiment, count(*)::float8 as messages
      from conversation_messages message
     where role = 'user' and ${matchesFilter('message')}
     group by 1`,
};

/** How many messages of learners sound how. */
export async function countSentiments(db: Pick<Database, 'read'>, filter: MessageFilter): Promise<Record<Sentiment, number>> {
  const rows = await db.read<{ sentiment: Sentiment; messages: number }>(COUNT, filterValues(filter));
  const counts = Object.fromEntries(rows.map(({ sentiment, messages }) => [sentiment, messages]));
  return { positive: counts.positive ?? 0, negative: counts.negative ?? 0, neutral: counts.neutral ?? 0 };
}
