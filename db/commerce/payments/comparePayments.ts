import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { change } from '../../core/transaction.js';

export type ComparedKind = 'checkout' | 'subscription' | 'payment';

/** A record to compare with cardpay. */
export interface Uncompared {
  kind: ComparedKind;
  platform_id: number;
  /** Internal id. */
  key: string;
  /** Reference at cardpay. */
  reference: string;
  is_live: boolean;
  /** Stored state. */
  state: string;
  modified_at: Date;
  /** When it was compared last; null: never. */
  checked_at: Date | null;
}

export interface CompareScope {
  /** Null: all platforms. */
  platformId: number | null;
  /** Records compared since this time are not listed. */
  startedAt: Date;
  /** Includes records that were updated or compared recently. */
  everything: boolean;
}

/** Limit for each kind and platform in a batch, so that a large one leaves room for others. */
const OF_ONE_PLATFORM = 20;
const MOST_AT_ONCE = 200;

const since = (span: string) => `$2::timestamptz - interval '${span}' * $3::integer`;
const heardBefore = (column: string, span: string) => `($3::integer = 0 or own.${column} < ${since(span)})`;
const checkedBefore = (span: string) => `(own.checked_at is null or own.checked_at < ${since(span)})`;

const list = {
  name: 'list payments to compare',
  text: `
    select kind, platform_id, key, reference, is_live, state, modified_at, checked_at
      from (select due.*, platforms.id as platform_id, row_number() over (partition by platforms.id, kind order by checked_at nulls first) as place
              from platforms
             cross join lateral (
               (select 'checkout' as kind, own.id::text as key, own.external_id as reference, own.is_live, own.state, own.modified_at, own.checked_at
                  from checkout_sessions own
                 where own.platform_id = platforms.id and own.state in ('created', 'open') and own.external_id is not null
                   and ${heardBefore('created_at', '2 minutes')} and ${checkedBefore('10 minutes')}
                 order by own.checked_at nulls first limit ${OF_ONE_PLATFORM})
               union all
               (select 'subscription', own.id::text, own.reference, own.is_live, own.state, own.modified_at, own.checked_at
                  from subscriptions own
                 where own.platform_id = platforms.id and own.provider = 'cardpay' and own.state not in ('cancelled', 'expired') and own.checkout_id is not null
                   and ((${heardBefore('modified_at', '1 day')} and ${checkedBefore('1 day')})
                        or (own.current_period_end < ${since('1 hour')} and ${checkedBefore('1 hour')}))
                 order by own.checked_at nulls first limit ${OF_ONE_PLATFORM})
               union all
               (select 'subscription', own.id::text, own.reference, own.is_live, own.state, own.modified_at, own.checked_at
                  from subscriptions own
                 where own.platform_id = platforms.id and own.provider = 'cardpay' and own.state in ('cancelled', 'expired') and own.checkout_id is not null
                   and (own.checked_at is null or own.checked_at < own.modified_at) and ${heardBefore('modified_at', '1 hour')} and ${checkedBefore('1 hour')}
                   and own.modified_at > $2::timestamptz - interval '30 days'
                 order by own.modified_at limit ${OF_ONE_PLATFORM})
               union all
               (select 'payment', own.id::text, own.reference, own.is_live, own.state, own.modified_at, own.checked_at
                  from payments own
                 where own.platform_id = platforms.id and own.provider = 'cardpay' and own.state in ('created', 'pending', 'authorized')
                   and ${heardBefore('modified_at', '1 hour')} and ${checkedBefore('1 hour')} and own.created_at > $2::timestamptz - interval '30 days'
                 order by own.checked_at nulls first limit ${OF_ONE_PLATFORM})
               union all
               (select 'payment', own.id::text, own.reference, own.is_live, own.state, own.modified_at, own.checked_at
                  from payments own
                 where own.platform_id = platforms.id and own.provider = 'cardpay' and own.state = 'captured'
                   and ${heardBefore('modified_at', '1 day')} and ${checkedBefore('1 day')} and own.created_at > $2::timestamptz - interval '30 days'
                 order by own.checked_at nulls first limit ${OF_ONE_PLATFORM})
               union all
               (select 'payment', own.id::text, own.reference, own.is_live, own.state, own.modified_at, own.checked_at
                  from payments own
                 where own.platform_id = platforms.id and own.provider = 'cardpay' and own.state = 'disputed'
                   and ${heardBefore('modified_at', '1 day')} and ${checkedBefore('1 day')}
                 order by own.checked_at nulls first limit ${OF_ONE_PLATFORM})) due
             where $1::integer is null or platforms.id = $1::integer) ranked
     order by place, platform_id, kind
     limit ${MOST_AT_ONCE}`,
};

/**
 * Sessions, subscriptions and payments to compare with cardpay: open ones without news; payments of the last 30 days
 * and disputed ones, daily; ended subscriptions, once more. At most 200, spread over platforms, the longest uncompared
 * first.
 */
export function listUncompared(
  db: Pick<Database, 'read'>,
  { platformId, startedAt, everything }: CompareScope,
): Promise<Uncompared[]> {
  return db.read<Uncompared>(list, [platformId, startedAt, everything ? 0 : 1]);
}

const NAMED = {
  name: 'payments by reference',
  text: `
    select 'payment' as kind, own.*
      from platforms
     cross join lateral (
       select platform_id, id::text as key, reference, is_live, state, modified_at, checked_at from payments
        where payments.platform_id = platforms.id and provider = 'cardpay' and is_live = $2 and reference = any ($3::text[])) own
     where $1::integer is null or platforms.id = $1::integer`,
};

/** Payments by cardpay's references. Null: of all platforms. */
export function listNamed(
  db: Pick<Database, 'read'>,
  { platformId, isLive }: { platformId: number | null; isLive: boolean },
  references: readonly string[],
): Promise<Uncompared[]> {
  return db.read<Uncompared>(NAMED, [platformId, isLive, references]);
}

const TABLES: Record<ComparedKind, { table: string; key: string; state: string }> = {
  checkout: { table: 'checkout_sessions', key: 'uuid', state: 'concat_ws(chr(32), own.state)' },
  subscription: {
    table: 'subscriptions',
    key: 'bigint',
    state: `concat_ws(chr(32), own.state, own.current_period_end, own.cancels_at_period_end, own.quantity, own.product_id,
              (select concat_ws(chr(32), sum(captured), sum(refunded)) from payments where payments.platform_id = own.platform_id and payments.checkout_id = own.checkout_id))`,
  },
  payment: {
    table: 'payments',
    key: 'bigint',
    state: 'concat_ws(chr(32), own.state, own.captured, own.refunded, own.disputed)',
  },
};

/** The state of a record as a text, which differs after any change. */
export async function readStanding(
  db: Pick<Database, 'read'>,
  { kind, platform_id, key }: Uncompared,
): Promise<string> {
  const { table, key: type, state } = TABLES[kind];
  const statement = {
    name: `standing of ${kind}`,
    text: `select ${state} as standing from ${table} own where own.platform_id = $1 and own.id = $2::${type}`,
  };
  return (await db.read<{ standing: string }>(statement, [platform_id, key]))[0]?.standing ?? '';
}

const PAID = {
  name: 'payments that were paid',
  text: `select reference from payments where platform_id = $1 and provider = 'cardpay' and is_live = $2 and reference = any ($3::text[]) and captured > 0`,
};

/** The references among these that are stored as paid. */
export async function findPaid(
  db: Pick<Database, 'read'>,
  { platform_id, is_live }: Uncompared,
  references: readonly string[],
): Promise<Set<string>> {
  return new Set(
    (await db.read<{ reference: string }>(PAID, [platform_id, is_live, references])).map(({ reference }) => reference),
  );
}

/** Marks a record as compared now. */
export async function storeCompared(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { kind, platform_id, key }: Uncompared,
): Promise<void> {
  const { table, key: type } = TABLES[kind];
  const statement: ChangingStatement = {
    changes: true,
    name: `compared ${kind}`,
    text: `update ${table} set checked_at = clock_timestamp() where platform_id = $1 and id = $2::${type} returning 1 as compared`,
  };
  await change(db, actor, statement, [platform_id, key]);
}
