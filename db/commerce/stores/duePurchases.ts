import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import type { PipelineStatement } from '../../core/pipeline.js';
import { type Transaction, change, query } from '../../core/transaction.js';
import type { StoreName } from './storePurchase.js';

/** The task of the queue that reads purchases from their stores. The keys of its jobs are ids of purchases. */
export const STORE_PURCHASES = 'store-purchases';

/** SQL: adds the jobs of purchases that became due. A purchase without a tenant has one of the service. */
const ENQUEUE = `select id, enqueue_job('${STORE_PURCHASES}', coalesce(platform_id, 0), cast(id as text)) from due`;

const MARK: ChangingStatement = {
  changes: true,
  name: 'make store purchase due',
  text: `
    with due as (update store_purchases set due_at = now() where id = $1 returning id, platform_id)
    ${ENQUEUE}`,
};

/** Makes a purchase due for reading from its store. A run that reads it at that time does not end this. */
export async function markDue(trx: Transaction, id: number): Promise<void> {
  await query(trx, MARK, [id]);
}

const MARK_REPLACED: ChangingStatement = {
  changes: true,
  name: 'ask about replaced purchase',
  text: `
    with due as (
      update store_purchases set due_at = now() where store = 'mobilepay' and reference = $1 returning id, platform_id)
    ${ENQUEUE}`,
};

/** The statement that makes a replaced purchase due: the store has to report its state. */
export const markReplacedStatement = (reference: string): PipelineStatement => [MARK_REPLACED, [reference]];

/** SQL: whether the period of a subscription ended some time before, without a renewal or end. */
const overAt = (time: string) =>
  `subscription ->> 'state' in ('trialing', 'active', 'past_due', 'paused') and cast(subscription ->> 'currentPeriodEnd' as timestamptz) < ${time} - interval '10 minutes'`;

const ENDED: ChangingStatement = {
  changes: true,
  name: 'make ended store purchases due',
  text: `
    with due as (
      update store_purchases set due_at = now()
       where due_at is null and platform_id is not null and ${overAt('now()')} and observed_at < now() - interval '6 hours'
      returning id, platform_id)
    ${ENQUEUE}`,
};

/**
 * Marks subscriptions as due whose period ended without a notification of renewal or end, each at most every six
 * hours. Returns their number.
 */
export async function markEndedDue(db: Pick<Database, 'transaction'>, actor: Actor): Promise<number> {
  return (await change(db, actor, ENDED)).length;
}

/** A purchase to read from its store. */
export interface DuePurchase {
  id: number;
  store: StoreName;
  reference: string;
  token: string | null;
  bundleId: string;
  productId: string | null;
  platformId: number | null;
  dueAt: Date;
  /** False: its next attempt is later. */
  isDue: boolean;
  /** The same time as in the database, which has microseconds. */
  exactDueAt: string;
  failures: number;
  /** Whether its period ended long before it became due: a notification was missed. */
  isOverdue: boolean;
}

const FIND = {
  name: 'due store purchase',
  text: `
    select id, store, reference, token, bundle_id as "bundleId", product_id as "productId", platform_id as "platformId",
           due_at as "dueAt", due_at <= now() as "isDue", cast(due_at as text) as "exactDueAt", failures,
           platform_id is not null and coalesce(${overAt('due_at')}, false) as "isOverdue"
      from store_purchases
     where id = $1 and due_at is not null`,
};

/** A purchase that is due, or will be. Null when nothing is to be read. */
export async function findDuePurchase(db: Pick<Database, 'read'>, id: number): Promise<DuePurchase | null> {
  return (await db.read<DuePurchase>(FIND, [id]))[0] ?? null;
}

const STANDING = {
  name: 'standing of store purchase',
  text: `select concat_ws(' ', subscription ->> 'state', subscription ->> 'currentPeriodEnd', subscription ->> 'cancelsAtPeriodEnd') as standing from store_purchases where id = $1`,
};

/** The state of a purchase's subscription as a text, which differs after any change. */
export async function readPurchaseStanding(db: Pick<Database, 'read'>, id: number): Promise<string> {
  return (await db.read<{ standing: string }>(STANDING, [id]))[0]?.standing ?? '';
}

const END: ChangingStatement = {
  changes: true,
  name: 'end work at store purchase',
  text: `
    update store_purchases
       set due_at = now() + make_interval(secs => $4::float8 / 1000),
           failures = case when $4::float8 is null then 0 else failures + 1 end
     where id = $1 and due_at = $2::timestamptz and failures = $3 returning 1 as ended`,
};

/**
 * Finishes work on a purchase; null: done, otherwise due again after the time. A purchase that became due again since
 * it was read stays due. Returns whether it was finished.
 */
export async function finishDuePurchase(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { id, exactDueAt, failures }: Pick<DuePurchase, 'id' | 'exactDueAt' | 'failures'>,
  againInMs: number | null,
): Promise<boolean> {
  return (await change(db, actor, END, [id, exactDueAt, failures, againInMs])).length > 0;
}

const ACKNOWLEDGED: ChangingStatement = {
  changes: true,
  name: 'store purchase was acknowledged',
  text: 'update store_purchases set needs_acknowledgement = false, modified_at = now() where id = $1 and needs_acknowledgement returning 1 as acknowledged',
};

/** Marks the purchase as acknowledged at the store. */
export async function storeAcknowledged(trx: Transaction, id: number): Promise<void> {
  await query(trx, ACKNOWLEDGED, [id]);
}
