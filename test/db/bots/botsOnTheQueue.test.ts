import { expect, it } from '@jest/globals';
import type { ChangingStatement } from '../../../db/core/connect.js';
import { up } from '../../../db/migrations/0269_bots_on_the_queue.js';
import { query } from '../../../db/core/transaction.js';
import { TESTER, testDatabase } from '../../support/database.js';
import { insertPlatform } from '../../support/people.js';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';

const db = testDatabase();
restoreBeforeEach(db);

/** The schema before the migration. */
const EARLIER = [
  'alter table bot_conversations drop column id, add busy_until timestamptz, add due_at timestamptz',
  `create index bot_deliveries_due on bot_deliveries (platform_id, next_attempt_at) where state in ('pending', 'sending')`,
];

const CONVERSATIONS: ChangingStatement = {
  changes: true,
  text: `
    insert into bot_conversations (platform_id, bot_id, conversation_key, last_sequence, due_at, busy_until)
    values ($1, 1, 'claimed', 1, now(), now() + interval '10 seconds'), ($1, 1, 'done', 1, null, null),
           ($1, 1, 'due', 1, now() - interval '1 hour', null), ($1, 1, 'later', 1, now() + interval '5 minutes', null)`,
};

const JOBS = `
  select conversation_key as conversation, round(extract(epoch from job.run_at - now()) / 60)::integer as minutes
    from graphile_worker._private_jobs job
    join bot_conversations conversation on job.key = concat_ws('/', 'answer-bot-messages', conversation.platform_id, conversation.id)
   order by conversation_key`;

it('conversations that were due or claimed get their job, at the same time', async () => {
  const platformId = await insertPlatform(db, 'northfield');
  const rolledBack = db.transaction(TESTER, async (trx) => {
    for (const text of EARLIER) await query(trx, { text });
    await query(trx, CONVERSATIONS, [platformId]);
    await up(trx);
    expect(await query(trx, { text: JOBS })).toEqual([
      { conversation: 'claimed', minutes: 0 },
      { conversation: 'due', minutes: 0 },
      { conversation: 'later', minutes: 5 },
    ]);
    throw new RangeError('undone');
  });
  await expect(rolledBack).rejects.toThrow('undone');
});
