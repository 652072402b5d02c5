import type { Database } from '../../core/connect.js';
import type { LedgerEntry } from './ledgerEntry.js';

/** An entry as a person sees it. The time has the format of `utc_time`. */
export interface ListedEntry extends Pick<
  LedgerEntry,
  'id' | 'account' | 'kind' | 'amount' | 'currency' | 'provider' | 'is_live'
> {
  sku: string | null;
  occurred_at: string;
}

/** Sum of the entries of an account, in the smallest unit of the currency or in credits. */
export interface Balance extends Pick<LedgerEntry, 'account' | 'currency' | 'is_live'> {
  amount: number;
}

const statement = {
  name: 'list ledger',
  text: `
    with own as (select account, currency, is_live, amount from ledger_entries where platform_id = $1 and user_id = $2)
    select (select count(*) from own)::float8 as count,
           coalesce((select json_agg(balance order by account desc, currency, is_live desc)
                       from (select account, currency, is_live, sum(amount)::bigint as amount from own group by 1, 2, 3) balance), '[]') as balances,
           coalesce((select json_agg(json_build_object(
                       'id', page.id, 'account', page.account, 'kind', page.kind, 'amount', page.amount, 'currency', page.currency, 'provider', page.provider,
                       'sku', product.sku, 'is_live', page.is_live, 'occurred_at', utc_time(page.occurred_at)) order by page.id desc)
                       from (select * from ledger_entries where platform_id = $1 and user_id = $2 order by id desc limit $3 offset $4) page
                       left join payments payment on payment.platform_id = page.platform_id and payment.id = page.payment_id
                       left join products product on product.platform_id = payment.platform_id and product.id = payment.product_id), '[]') as entries`,
};

/** The ledger of a person in a platform: one page of entries, newest first, their count, and all balances. */
export async function listLedger(
  db: Pick<Database, 'read'>,
  { platformId, userId }: { platformId: number; userId: number },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; balances: Balance[]; entries: ListedEntry[] }> {
  const [row] = await db.read<{ count: number; balances: Balance[]; entries: ListedEntry[] }>(statement, [
    platformId,
    userId,
    limit,
    offset,
  ]);
  return row!;
}
