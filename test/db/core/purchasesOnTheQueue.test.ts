import { expect, it } from '@jest/globals';
import { up } from '../../../db/migrations/0270_purchases_and_usage_on_the_queue.js';
import { query } from '../../../db/core/transaction.js';
import { TESTER, testDatabase } from '../../support/database.js';
import { insertPlatform } from '../../support/people.js';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';

const db = testDatabase();
restoreBeforeEach(db);

/** The schema before the migration. */
const EARLIER = [
  'alter table store_purchases add claim uuid, add claimed_until timestamptz',
  'create index store_purchases_due on store_purchases (due_at) where due_at is not null',
  'alter table marketplace_usage add claimed_until timestamptz',
];

const PURCHASES = `
  insert into store_purchases (store, reference, bundle_id, platform_id, user_id, claimed_at, due_at)
  values ('mobilepay', '1', 'b', null, null, null, now()), ('mobilepay', '2', 'b', $1, 1, now(), now() + interval '5 minutes'),
         ('mobilepay', '3', 'b', $1, 1, now(), null)
  returning id`;

const USAGE = `
  with launched as (
    insert into tenant_launches (provider, provider_key_sha256, platform_id, platform_key, platform_name, username, email, person_name,
                                 is_advertising, accepts_existing_user, state, finished_at)
    select 'marketplace_a', sha256(cast(cast(number as text) as bytea)), $1, 'k' || number, 'n', 'u', 'e', 'n', false, false, 'done', now() from generate_series(1, 2) number
    returning id
  ), registered as (
    insert into marketplace_registrations (provider, is_live, account_id, launch_id)
    select 'marketplace_a', false, cast(id as text), id from launched returning id
  ), used as (
    insert into marketplace_usage (registration_id, dimension, hour, quantity, state, finished_at)
    select id, 'people', date_trunc('hour', now(), 'UTC'), 1, case number when 1 then 'waiting' else 'stored' end, case number when 2 then now() end
      from (select id, row_number() over (order by id) as number from registered) numbered
    returning registration_id, state
  )
  select registration_id as id from used where state = 'waiting'`;

const JOBS = `
  select job.key, round(extract(epoch from job.run_at - now()) / 60)::integer as minutes
    from graphile_worker._private_jobs job order by job.key`;

it('purchases that are due and usage that waits get their jobs, at the same time', async () => {
  const platformId = await insertPlatform(db, 'northfield');
  const rolledBack = db.transaction(TESTER, async (trx) => {
    await query(trx, { text: `set local session_replication_role = 'replica'` });
    await query(trx, { text: 'delete from graphile_worker._private_jobs', changes: true });
    for (const text of EARLIER) await query(trx, { text });
    const rows = (text: string, values: number[] = []) => query<{ id: string }>(trx, { text }, values);
    const purchases = (await rows(PURCHASES, [platformId])).map(({ id }) => id);
    const [waiting] = await rows(USAGE, [platformId]);
    await up(trx);
    expect(await rows(JOBS)).toEqual([
      { key: `send-marketplace-usage/${platformId}/${waiting!.id}`, minutes: 0 },
      { key: `store-purchases/0/${purchases[0]}`, minutes: 0 },
      { key: `store-purchases/${platformId}/${purchases[1]}`, minutes: 5 },
    ]);
    throw new RangeError('undone');
  });
  await expect(rolledBack).rejects.toThrow('undone');
});
