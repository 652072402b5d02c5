import { expect, it } from '@jest/globals';
import type { ChangingStatement } from '../../../db/core/connect.js';
import { up } from '../../../db/migrations/0268_leases_on_the_queue.js';
import { query } from '../../../db/core/transaction.js';
import { TESTER, testDatabase } from '../../support/database.js';
import { insertPlatform } from '../../support/people.js';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';

const db = testDatabase();
restoreBeforeEach(db);

/** The schema before the migration. */
const EARLIER = `
  alter table mentor_documents
    drop constraint mentor_documents_training, drop column training_claim, add training_until timestamptz,
    add constraint mentor_documents_training check ((training_status = 'training') = (training_until is not null))`;

const DOCUMENTS: ChangingStatement = {
  changes: true,
  text: `
    insert into mentor_documents (platform_id, mentor_id, name, document_type, url, training_status, training_until)
    values ($1, 1, 'x', 'text', '1', 'pending', null), ($1, 1, 'x', 'text', '2', 'trained', null),
           ($1, 1, 'x', 'text', '3', 'training', now() + interval '5 minutes')
    returning id`,
};

const JOBS = `
  select job.key, round(extract(epoch from job.run_at - now()) / 60)::integer as minutes
    from graphile_worker._private_jobs job order by job.key`;

it('work that waited for a lease gets its job, at the same time', async () => {
  const platformId = await insertPlatform(db, 'northfield');
  const rolledBack = db.transaction(TESTER, async (trx) => {
    await query(trx, { text: `set local session_replication_role = 'replica'` });
    await query(trx, { text: 'delete from graphile_worker._private_jobs', changes: true });
    await query(trx, { text: EARLIER });
    const ids = (await query<{ id: string }>(trx, DOCUMENTS, [platformId])).map(({ id }) => id);
    await up(trx);
    expect(await query(trx, { text: JOBS })).toEqual([
      { key: `train-mentors/${platformId}/${ids[0]}`, minutes: 0 },
      { key: `train-mentors/${platformId}/${ids[2]}`, minutes: 5 },
    ]);
    throw new RangeError('undone');
  });
  await expect(rolledBack).rejects.toThrow('undone');
});
