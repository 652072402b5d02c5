import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { type Transaction, change, query } from '../../core/transaction.js';
import type { StoreName } from './storePurchase.js';

/** A purchase claimed for reading from its store. */
export interface DuePurchase {
  id: number;
  store: StoreName;
  reference: string;
  token: string | null;
  bundleId: string;
  productId: string | null;
  platformId: number | null;
  claim: string;
  failures: number;
  /** Whether its period ended long before it became due: a notification was missed. */
  isOverdue: boolean;
}

/** Claims of dead processes expire after this time; longer than any request to a store. */
const CLAIM_SECONDS = 120;
const MOST_AT_ONCE = 50;

const DUE = {
  name: 'due store purchases',
  text: `select id from store_purchases where due_at <= now() and (claimed_until is null or claimed_until < now()) order by due_at limit ${MOST_AT_ONCE}`,
};

/** Ids of due purchases that no process has claimed, the longest waiting first. */
export async function listDuePurchases(db: Pick<Database, 'read'>): Promise<number[]> {
  return (await db.read<{ id: number }>(DUE)).map(({ id }) => id);
}

/** SQL: whether the period of a subscription ended some time before, without a renewal or end. */
const overAt = (time: string) =>
  `subscription ->> 'state' in ('trialing', 'active', 'past_due', 'paused') and cast(subscription ->> 'currentPeriodEnd' as timestamptz) < ${time} - interval '10 minutes'`;

const ENDED: ChangingStatement = {
  changes: true,
  name: 'make ended store purchases due',
  text: `
    update store_purchases set due_at = now()
     where due_at is null and platform_id is not null and ${overAt('now()')} and observed_at < now() - interval '6 hours'
    returning id`,
};

/**
 * Marks subscriptions as due whose period ended without a notification of renewal or end, each at most every six
 * hours. Returns their number.
 */
export async function markEndedDue(db: Pick<Database, 'transaction'>, actor: Actor): Promise<number> {
  return (await change(db, actor, ENDED)).length;
}

const TAKE: ChangingStatement = {
  changes: true,
  name: 'take due store purchase',
  text: `
    update store_purchases set claim = gen_random_uuid(), claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS})
     where id = $1 and due_at <= now() and (claimed_until is null or claimed_until < now())
    returning id, store, reference, token, bundle_id as "bundleId", product_id as "productId", platform_id as "platformId", claim, failures,
              platform_id is not null and coalesce(${overAt('due_at')}, false) as "isOverdue"`,
};

const STANDING = {
  name: 'standing of store purchase',
  text: `select concat_ws(' ', subscription ->> 'state', subscription ->> 'currentPeriodEnd', subscription ->> 'cancelsAtPeriodEnd') as standing from store_purchases where id = $1`,
};

/** The state of a purchase's subscription as a text, which differs after any change. */
export async function readPurchaseStanding(db: Pick<Database, 'read'>, id: number): Promise<string> {
  return (await db.read<{ standing: string }>(STANDING, [id]))[0]?.standing ?? '';
}

/** Claims a due purchase. Null when another process has it, or it is no longer due. */
export async function takeDuePurchase(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  id: number,
): Promise<DuePurchase | null> {
  return (await change<DuePurchase>(db, actor, TAKE, [id]))[0] ?? null;
}

const END: ChangingStatement = {
  changes: true,
  name: 'end work at store purchase',
  text: `
    update store_purchases
       set due_at = now() + make_interval(secs => $3::float8 / 1000), claim = null, claimed_until = null, failures = case when $3::float8 is null then 0 else failures + 1 end
     where id = $1 and claim = $2 returning 1 as ended`,
};

/** Finishes work on a purchase; null: done, otherwise due again after the time. Newer reports keep it due. */
export async function finishDuePurchase(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { id, claim }: Pick<DuePurchase, 'id' | 'claim'>,
  againInMs: number | null,
): Promise<void> {
  await change(db, actor, END, [id, claim, againInMs]);
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
