import { hash } from 'node:crypto';
import type { Database } from '../../core/connect.js';
import type { MarketplaceName, MarketplaceRegistration } from './marketplaceRegistration.js';

/** Of which marketplace, and whether of its sandbox. */
export interface MarketplaceMode {
  provider: MarketplaceName;
  isLive: boolean;
}

/** A registration with the tenant that came of it. */
export type FoundRegistration = Pick<
  MarketplaceRegistration,
  | 'id'
  | 'provider'
  | 'is_live'
  | 'account_id'
  | 'account_is_identifier'
  | 'product_id'
  | 'agreement_id'
  | 'registered_at'
  | 'launch_id'
> & {
  /** Null while it is not launched, and when the tenant was removed. */
  platform_id: number | null;
  launched_at: Date | null;
  /** When the marketplace last refused usage because the buyer has not subscribed; null: never. */
  refused_at: Date | null;
  /** By the clock of the database. */
  read_at: Date;
};

const COLUMNS = `
  registration.id, registration.provider, registration.is_live, account_id, account_is_identifier, product_id, agreement_id, registered_at,
  launch_id, platform_id, launch.finished_at as launched_at, clock_timestamp() as read_at,
  (select max(usage.finished_at) from marketplace_usage usage
    where usage.registration_id = registration.id and usage.state = 'refused' and usage.outcome = 'CustomerNotSubscribed') as refused_at`;

const byId = {
  name: 'find registration of marketplace',
  text: `
    select ${COLUMNS} from marketplace_registrations registration left join tenant_launches launch on launch.id = launch_id
     where registration.id = $3 and registration.provider = $1 and registration.is_live = $2`,
};

const byToken = {
  name: 'find registration of marketplace by token',
  text: `
    select ${COLUMNS}
      from marketplace_tokens token join marketplace_registrations registration on registration.id = token.registration_id
           left join tenant_launches launch on launch.id = launch_id
     where token.provider = $1 and token.is_live = $2 and token.token_sha256 = $3`,
};

const byAccount = {
  name: 'find registrations of account at marketplace',
  text: `
    select ${COLUMNS} from marketplace_registrations registration left join tenant_launches launch on launch.id = launch_id
     where registration.provider = $1 and registration.is_live = $2 and account_id = $3 order by registration.created_at, registration.id`,
};

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer');

/** The registration that a key stands for: its own id, or a token of it. Null when there is none of this marketplace. */
export async function findRegistration(
  db: Pick<Database, 'read'>,
  { provider, isLive }: MarketplaceMode,
  key: string,
): Promise<FoundRegistration | null> {
  const [named] = UUID.test(key) ? await db.read<FoundRegistration>(byId, [provider, isLive, key]) : [];
  if (named) return named;
  const [exchanged] = await db.read<FoundRegistration>(byToken, [provider, isLive, tokenHash(key)]);
  return exchanged ?? null;
}

/** All registrations of an account, the oldest first. */
export const findRegistrationsOfAccount = (
  db: Pick<Database, 'read'>,
  { provider, isLive }: MarketplaceMode,
  accountId: string,
): Promise<FoundRegistration[]> => db.read<FoundRegistration>(byAccount, [provider, isLive, accountId]);

const accountOfPurchase = {
  name: 'find account of purchase at marketplace',
  text: `
    select account_id as "accountId" from marketplace_purchases purchase join marketplace_registrations registration on registration.id = registration_id
     where purchase.provider = $1 and purchase.is_live = $2 and reference = $3`,
};

/** Whose a subscription of a marketplace is that was read before; null for one that never was. */
export async function findAccountOfPurchase(
  db: Pick<Database, 'read'>,
  { provider, isLive }: MarketplaceMode,
  reference: string,
): Promise<string | null> {
  const [found] = await db.read<{ accountId: string }>(accountOfPurchase, [provider, isLive, reference]);
  return found?.accountId ?? null;
}

const launched = {
  name: 'list launched registrations of marketplace',
  text: `
    select registration.id from marketplace_registrations registration join tenant_launches launch on launch.id = launch_id
     where registration.provider = $1 and registration.is_live = $2 and platform_id is not null and registration.id > $3
     order by registration.id limit $4`,
};

const FIRST = '00000000-0000-0000-0000-000000000000';
const PAGE = 200;

/** All registrations whose tenant is there, page by page. */
export async function* launchedRegistrations(
  db: Pick<Database, 'read'>,
  { provider, isLive }: MarketplaceMode,
): AsyncGenerator<FoundRegistration> {
  for (let after = FIRST; ;) {
    const page = await db.read<{ id: string }>(launched, [provider, isLive, after, PAGE]);
    // What is read of each begins later than the page was read.
    for (const { id } of page) yield (await findRegistration(db, { provider, isLive }, id))!;
    if (page.length < PAGE) return;
    after = page.at(-1)!.id;
  }
}

const standing = {
  name: 'standing of marketplace registration',
  text: `
    select coalesce(string_agg(concat_ws(' ', reference, state, seats, ends_at, cancels_at_end), chr(10) order by reference), '') as standing
      from marketplace_purchases where registration_id = $1`,
};

/** How the subscriptions of a registration stand, as a text that is another when something changes. */
export async function readStandingOfRegistration(db: Pick<Database, 'read'>, id: string): Promise<string> {
  return (await db.read<{ standing: string }>(standing, [id]))[0]!.standing;
}
