import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database, Statement } from '../../core/connect.js';
import { enqueueJob } from '../../core/jobs/enqueueJob.js';
import { change, query } from '../../core/transaction.js';
import { MarketplaceUsage } from './marketplaceUsage.js';

/** Names of the usage dimensions at the marketplace; null: not reported. */
export interface UsageDimensions {
  people: string | null;
  tokens: string | null;
}

/** The task of the queue that reports usage. The keys of its jobs are ids of registrations. */
export const SEND_USAGE = 'send-marketplace-usage';

/** Rows of an hour may still be committed after it ends. */
const SETTLING_MINUTES = 10;
/** The marketplace does not accept usage of earlier hours. */
const COUNTED_HOURS = 24;
/** Hours of tenants that are counted in one run. */
const MOST_HOURS = 48;

const due: Statement = {
  name: 'list hours of usage to count',
  text: `
    select registration.id as "registrationId", platform_id as "platformId", hour
      from marketplace_registrations registration
           join tenant_launches launch on launch.id = launch_id
           cross join lateral generate_series(
             greatest(coalesce(metered_until, date_trunc('hour', finished_at, 'UTC')), date_trunc('hour', now() - make_interval(hours => ${COUNTED_HOURS}), 'UTC')),
             date_trunc('hour', now() - make_interval(mins => ${SETTLING_MINUTES}), 'UTC') - interval '1 hour',
             interval '1 hour') hour
     where registration.provider = 'marketplace_a' and registration.is_live = $1 and platform_id is not null
       and exists (select from marketplace_purchases purchase
                    where purchase.registration_id = registration.id and (state = 'active' or changed_at >= hour))
     order by hour, registration.id limit ${MOST_HOURS}`,
};

/** Complete, uncounted hours of the last day, oldest first. */
export const listHoursToCount = (db: Pick<Database, 'read'>, isLive: boolean) =>
  db.read<{ registrationId: string; platformId: number; hour: Date }>(due, [isLive]);

const countPeople: Statement = {
  name: 'count people of an hour',
  text: `
    select count(distinct actor)::float8 as quantity from statements
     where platform_id = $1 and stored >= $2 and stored < $2 + interval '1 hour' and actor is not null and not voided`,
};

const countTokens: Statement = {
  name: 'count tokens of an hour',
  text: `
    select coalesce(sum(input_tokens::bigint + output_tokens), 0)::float8 as quantity from llm_usage
     where platform_id = $1 and created_at >= $2 and created_at < $2 + interval '1 hour'`,
};

/** The largest value that the marketplace accepts. */
const MOST = 2_147_483_647;

const advance: ChangingStatement = {
  changes: true,
  name: 'advance counted usage',
  text: `
    update marketplace_registrations set metered_until = $2::timestamptz + interval '1 hour'
     where id = $1 and (metered_until is null or metered_until <= $2) returning 1 as advanced`,
};

/**
 * Counts an hour of a tenant: people with stored statements, and tokens of language model calls. An hour is counted
 * once, by the first process, and then fixed. An hour with usage gets the job that reports it.
 */
export async function countHour(
  db: Database,
  actor: Actor,
  { registrationId, platformId, hour }: { registrationId: string; platformId: number; hour: Date },
  dimensions: UsageDimensions,
): Promise<void> {
  const figures: [string, number][] = [];
  for (const [dimension, statement] of [
    [dimensions.people, countPeople],
    [dimensions.tokens, countTokens],
  ] as const) {
    if (dimension === null) continue;
    const [row] = await db.read<{ quantity: number }>(statement, [platformId, hour]);
    figures.push([dimension, Math.min(MOST, row!.quantity)]);
  }
  await db.transaction(actor, async (trx) => {
    if ((await query(trx, advance, [registrationId, hour])).length === 0) return;
    for (const [dimension, quantity] of figures)
      if (quantity > 0)
        await MarketplaceUsage.query(trx)
          .insert({ registration_id: registrationId, dimension, hour, quantity })
          .onConflict(['registration_id', 'dimension', 'hour'])
          .ignore();
    if (figures.some(([, quantity]) => quantity > 0))
      await enqueueJob(trx, { task: SEND_USAGE, platformId, key: registrationId });
  });
}

/** A figure that is to be reported. */
export type WaitingUsage = Pick<MarketplaceUsage, 'registration_id' | 'dimension' | 'hour' | 'quantity'> & {
  is_live: boolean;
  account_id: string;
  account_is_identifier: boolean;
  product_id: string;
  agreement_id: string;
};

/** The most that the marketplace accepts in one call. */
export const USAGE_BATCH = 25;

const waiting: Statement = {
  name: 'list waiting usage of marketplace',
  text: `
    select registration_id, dimension, hour, quantity, is_live, account_id, account_is_identifier, product_id, agreement_id
      from marketplace_usage join marketplace_registrations registration on registration.id = registration_id
     where registration_id = $1 and state = 'waiting' order by hour, dimension limit ${USAGE_BATCH}`,
};

/** The next figures of a registration that are to be reported, oldest first. */
export const listWaitingUsage = (db: Pick<Database, 'read'>, registrationId: string) =>
  db.read<WaitingUsage>(waiting, [registrationId]);

const tooLate: ChangingStatement = {
  changes: true,
  name: 'refuse usage that comes too late',
  text: `
    update marketplace_usage set state = 'refused', outcome = 'too late', finished_at = now()
     where registration_id = $1 and state = 'waiting' and hour < now() - make_interval(hours => $2)
    returning 1 as refused`,
};

/** Gives up figures of hours that the marketplace no longer accepts. Returns their number. */
export const refuseLateUsage = async (
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  registrationId: string,
  hours: number,
): Promise<number> => (await change(db, actor, tooLate, [registrationId, hours])).length;

/** Stores the result of a reported figure. A figure that has one keeps it. */
export async function finishUsage(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { registration_id, dimension, hour }: Pick<MarketplaceUsage, 'registration_id' | 'dimension' | 'hour'>,
  state: 'stored' | 'refused',
  outcome: string | null,
): Promise<void> {
  await db.transaction(
    actor,
    async (trx) =>
      await MarketplaceUsage.query(trx)
        .where({ registration_id, dimension, hour, state: 'waiting' })
        .patch({ state, outcome, finished_at: trx.fn.now() as never }),
  );
}
