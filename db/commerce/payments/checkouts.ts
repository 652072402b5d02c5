import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { change } from '../../core/transaction.js';
import { CheckoutSession } from './checkoutSession.js';

/** Input of a new session. */
export type CheckoutInput = Pick<
  CheckoutSession,
  | 'platform_id'
  | 'user_id'
  | 'email'
  | 'purpose'
  | 'product_id'
  | 'quantity'
  | 'amount'
  | 'currency'
  | 'is_live'
  | 'success_url'
  | 'cancel_url'
  | 'expires_at'
>;

/** Stores a session before the provider is called, so that all effects at the provider can be matched to it. */
export function createCheckout(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  input: CheckoutInput,
): Promise<CheckoutSession> {
  return db.transaction(actor, async (trx) => await CheckoutSession.query(trx).insertAndFetch(input));
}

/** Stores the provider's session id, its page and the amount to charge. */
export function openCheckout(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platform_id, id }: Pick<CheckoutSession, 'platform_id' | 'id'>,
  { externalId, redirectTo, due }: { externalId: string; redirectTo: string; due: number | null },
): Promise<void> {
  return db.transaction(actor, async (trx) => {
    await CheckoutSession.query(trx)
      .where({ platform_id, id, state: 'created' })
      .patch({ external_id: externalId, redirect_to: redirectTo, due, state: 'open', modified_at: new Date() });
  });
}

/** A session with its platform and product. */
export interface FoundCheckout {
  platform_id: number;
  id: string;
  platform_key: string;
  user_id: number | null;
  email: string | null;
  purpose: CheckoutSession['purpose'];
  product_id: number | null;
  sku: string | null;
  name: string | null;
  kind: string | null;
  quantity: number;
  amount: number | null;
  due: number | null;
  currency: string | null;
  is_live: boolean;
  external_id: string | null;
  success_url: string;
  state: CheckoutSession['state'];
  expires_at: Date;
  completed_at: Date | null;
}

const text = (condition: string) => `
  select own.platform_id, own.id, platforms.key as platform_key, own.user_id, own.email, own.purpose, own.product_id, product.sku, product.name, product.kind,
         own.quantity, own.amount, own.due, own.currency, own.is_live, own.external_id, own.success_url,
         case when own.state in ('created', 'open') and own.expires_at <= now() then 'expired' else own.state end as state, own.expires_at, own.completed_at
    from checkout_sessions own
    join platforms on platforms.id = own.platform_id
    left join products product on product.platform_id = own.platform_id and product.id = own.product_id
   where ${condition}`;

const byId = { name: 'find checkout', text: text('own.id = $1') };
const byOutsideId = {
  name: 'find checkout by outside id',
  text: text('own.platform_id = $1 and own.is_live = $2 and own.external_id = $3'),
};

/** A session by its UUID, in any platform; null when there is none. */
export async function findCheckout(db: Pick<Database, 'read'>, id: string): Promise<FoundCheckout | null> {
  return (await db.read<FoundCheckout>(byId, [id]))[0] ?? null;
}

/** A session by the provider's id; null when the platform has none. */
export async function findCheckoutByOutsideId(
  db: Pick<Database, 'read'>,
  { platformId, isLive, externalId }: { platformId: number; isLive: boolean; externalId: string },
): Promise<FoundCheckout | null> {
  return (await db.read<FoundCheckout>(byOutsideId, [platformId, isLive, externalId]))[0] ?? null;
}

const countOfAddress = {
  name: 'count checkouts of address',
  text: `
    select cast(count(*) as integer) as count from checkout_sessions
     where platform_id = $1 and user_id is null and purpose = 'free_trial' and lower(email) = lower($2) and created_at > now() - interval '1 day'`,
};

/** Number of free trials started with an e-mail address within the last day. */
export async function countTrialsOfAddress(
  db: Pick<Database, 'read'>,
  platformId: number,
  email: string,
): Promise<number> {
  return (await db.read<{ count: number }>(countOfAddress, [platformId, email]))[0]!.count;
}

const expire = {
  changes: true as const,
  name: 'expire checkouts',
  text: `
    update checkout_sessions own set state = 'expired', modified_at = now()
      from platforms
      cross join lateral (select id from checkout_sessions
                           where platform_id = platforms.id and state in ('created', 'open') and expires_at < now() - interval '1 day'
                           order by expires_at limit 1000 for update skip locked) old
     where own.platform_id = platforms.id and own.id = old.id
    returning own.id`,
};

const remove = {
  changes: true as const,
  name: 'remove unused checkouts',
  text: `
    delete from checkout_sessions own using platforms
     where own.platform_id = platforms.id and own.state = 'expired' and own.external_id is null and own.expires_at < now() - interval '7 days'
       and not exists (select from payments where payments.platform_id = own.platform_id and payments.checkout_id = own.id)
       and not exists (select from subscriptions where subscriptions.platform_id = own.platform_id and subscriptions.checkout_id = own.id)
    returning own.id`,
};

/**
 * Expires sessions a day after their end (a payment may still arrive), and deletes sessions that no provider received.
 * Returns the numbers.
 */
export async function expireCheckouts(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
): Promise<{ expired: number; removed: number }> {
  return { expired: (await change(db, actor, expire)).length, removed: (await change(db, actor, remove)).length };
}
