import { hash } from 'node:crypto';
import type { Database } from '../../core/connect.js';
import type { MarketplaceName, MarketplaceRegistration } from './marketplaceRegistration.js';

/** A marketplace, and whether it is live or its sandbox. */
export interface MarketplaceMode {
  provider: MarketplaceName;
  isLive: boolean;
}

/** A registration with its tenant. */
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
  /** Null before the launch, and after the tenant was removed. */
  platform_id: number | null;
  launched_at: Date | null;
  /** When the marketplace last refused usage because the buyer is not subscribed; null: never. */
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

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** The registration with this id or token; null when the marketplace has none. */
export async function findRegistration(
  db: Pick<Database, 'read'>,
  { provider, isLive }: MarketplaceMode,
  key: string,
): Promise<FoundRegistration | null> {
  const [named] = UUID.test(key) ? await db.read<FoundRegistration>(byId, [provider, isLive, key]) : [];
  if (named) return named;
  const [exchanged] = await db.read<FoundRegistration>(byToken, [provider, isLive, hashToken(key)]);
  return exchanged ?? null;
}

/** All registrations of an account, oldest first. */
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

/** The account of a subscription that was read before; null for an unknown one. */
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

/** Yields all registrations with a tenant, page by page. */
export async function* listLaunchedRegistrations(
  db: Pick<Database, 'read'>,
  { provider, isLive }: MarketplaceMode,
): AsyncGenerator<FoundRegistration> {
  for (let after = FIRST; ;) {
    const page = await db.read<{ id: string }>(launched, [provider, isLive, after, PAGE]);
    // Reads of each registration start after the page was read.
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

/** The state of a registration's subscriptions as a text, which differs after any change. */
export async function readStandingOfRegistration(db: Pick<Database, 'read'>, id: string): Promise<string> {
  return (await db.read<{ standing: string }>(standing, [id]))[0]!.standing;
}
