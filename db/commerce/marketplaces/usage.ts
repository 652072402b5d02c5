import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database, Statement } from '../../core/connect.js';
import { type Transaction, change, query } from '../../core/transaction.js';
import { MarketplaceUsage } from './marketplaceUsage.js';

/** Names of the usage dimensions at the marketplace; null: not reported. */
export interface UsageDimensions {
  people: string | null;
  tokens: string | null;
}

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
 * once, by the first process, and then fixed. An hour without usage is not reported.
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
  });
}

/** Usage claimed for sending by one process. */
export type ClaimedUsage = Pick<MarketplaceUsage, 'registration_id' | 'dimension' | 'hour' | 'quantity'> & {
  account_id: string;
  account_is_identifier: boolean;
  product_id: string;
  agreement_id: string;
};

/** The most that the marketplace accepts in one call. */
const BATCH = 25;
const CLAIM_SECONDS = 120;

const claim: ChangingStatement = {
  changes: true,
  name: 'claim usage of marketplace',
  text: `
    update marketplace_usage own set claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS})
      from marketplace_registrations registration
     where registration.id = own.registration_id and (own.registration_id, own.dimension, own.hour) in (
       select registration_id, dimension, hour
         from marketplace_usage waiting join marketplace_registrations owner on owner.id = registration_id
        where state = 'waiting' and is_live = $1 and (claimed_until is null or claimed_until < now())
        order by hour, registration_id, dimension limit ${BATCH} for update of waiting skip locked)
    returning own.registration_id, own.dimension, own.hour, own.quantity, account_id, account_is_identifier, product_id, agreement_id`,
};

/** Claims the next waiting usage for two minutes. */
export const claimUsage = (db: Pick<Database, 'transaction'>, actor: Actor, isLive: boolean) =>
  change<ClaimedUsage>(db, actor, claim, [isLive]);

const tooLate: ChangingStatement = {
  changes: true,
  name: 'refuse usage that comes too late',
  text: `
    update marketplace_usage set state = 'refused', outcome = 'too late', claimed_until = null, finished_at = now()
     where state = 'waiting' and hour < now() - make_interval(hours => $1)
    returning 1 as refused`,
};

/** Gives up usage of hours that the marketplace no longer accepts. Returns the number of rows. */
export const refuseLateUsage = async (
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  hours: number,
): Promise<number> => (await change(db, actor, tooLate, [hours])).length;

type UsageKey = Pick<MarketplaceUsage, 'registration_id' | 'dimension' | 'hour'>;

const waitingUsage = (trx: Transaction, { registration_id, dimension, hour }: UsageKey) =>
  MarketplaceUsage.query(trx).where({ registration_id, dimension, hour, state: 'waiting' });

/** Stores the result of a reported figure. */
export async function finishUsage(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  usage: UsageKey,
  state: 'stored' | 'refused',
  outcome: string | null,
): Promise<void> {
  await db.transaction(
    actor,
    async (trx) =>
      await waitingUsage(trx, usage).patch({ state, outcome, claimed_until: null, finished_at: trx.fn.now() as never }),
  );
}

/** Releases a claimed figure, so that the next process sends it again. */
export async function releaseUsage(db: Pick<Database, 'transaction'>, actor: Actor, usage: UsageKey): Promise<void> {
  await db.transaction(actor, async (trx) => await waitingUsage(trx, usage).patch({ claimed_until: null }));
}
