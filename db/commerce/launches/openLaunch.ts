import { ignoringCase } from '../../core/ignoringCase.js';
import { hash } from 'node:crypto';
import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import type { Transaction } from '../../core/transaction.js';
import { type PaymentProvider, TenantLaunch } from './tenantLaunch.js';

/** Names of a tenant and its first administrator. */
export interface LaunchInput {
  platformKey: string;
  platformName: string;
  username: string;
  email: string;
  personName: string;
  isAdvertising: boolean;
  /** Whether an existing account may become the administrator. */
  takesKnownPerson: boolean;
}

export interface ProviderKey {
  provider: PaymentProvider;
  /** As issued by the provider: a session, a transaction or a token. */
  key: string;
}

/**
 * Stores a requested launch, or returns the existing one: that of the provider's key, or without a payment the
 * finished one of the same tenant and person. A failed launch takes the new input and starts again.
 */
export function openLaunch(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  input: LaunchInput,
  paidBy: ProviderKey | null,
): Promise<TenantLaunch> {
  return db.transaction(actor, (trx) => (paidBy ? openPaid(trx, actor, input, paidBy) : openFree(trx, actor, input)));
}

async function openPaid(
  trx: Transaction,
  actor: Actor,
  input: LaunchInput,
  { provider, key }: ProviderKey,
): Promise<TenantLaunch> {
  const paid = { provider, provider_key_sha256: hash('sha256', key, 'buffer') };
  const inserted = await TenantLaunch.query(trx)
    .insert({ ...mapColumns(input), ...paid, actor_user_id: actor.userId })
    .onConflict(['provider', 'provider_key_sha256'])
    .ignore()
    .returning('*');
  if (inserted.id !== undefined) return inserted;
  const known = await TenantLaunch.query(trx).findOne(paid).forUpdate().throwIfNotFound();
  if (known.state === 'done') return known;
  // A failed request does not lose the state of its payment.
  const state = known.payment_reference === null ? 'validated' : 'paid';
  return known
    .$query(trx)
    .patchAndFetch({ ...mapColumns(input), state, failed_step: null, failure: null, modified_at: new Date() });
}

async function openFree(trx: Transaction, actor: Actor, input: LaunchInput): Promise<TenantLaunch> {
  const { platform_key, username, email } = mapColumns(input);
  const same = await TenantLaunch.query(trx)
    .where({ platform_key, state: 'done' })
    .whereNull('provider')
    .whereNotNull('platform_id')
    .where(...ignoringCase('username', username))
    .where(...ignoringCase('email', email))
    .first();
  if (same) return same;
  return TenantLaunch.query(trx).insertAndFetch({ ...mapColumns(input), state: 'free', actor_user_id: actor.userId });
}

const mapColumns = (input: LaunchInput) => ({
  platform_key: input.platformKey,
  platform_name: input.platformName,
  username: input.username,
  email: input.email,
  person_name: input.personName,
  is_advertising: input.isAdvertising,
  accepts_existing_user: input.takesKnownPerson,
});
