import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import type { Transaction } from '../../core/transaction.js';
import { type MarketplaceMode, hashToken } from './findRegistration.js';
import { MarketplaceRegistration } from './marketplaceRegistration.js';
import { MarketplaceToken } from './marketplaceToken.js';

/** The buyer and the purchase of a registration. */
export type RegistrationInput = Pick<
  MarketplaceRegistration,
  'account_id' | 'account_is_identifier' | 'product_id' | 'agreement_id'
>;

/** Stores the buyer of a token. The same buyer of the same purchase is one registration. Returns its id. */
export function registerBuyer(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  mode: MarketplaceMode,
  token: string,
  input: RegistrationInput,
): Promise<string> {
  const { provider, isLive } = mode;
  return db.transaction(actor, async (trx) => {
    const registration = await ensureRegistration(trx, mode, input);
    await MarketplaceToken.query(trx)
      .insert({
        provider,
        is_live: isLive,
        token_sha256: hashToken(token),
        registration_id: registration.id,
      })
      .onConflict(['provider', 'is_live', 'token_sha256'])
      .merge({ registration_id: registration.id });
    return registration.id;
  });
}

function ensureRegistration(
  trx: Transaction,
  { provider, isLive }: MarketplaceMode,
  input: RegistrationInput,
): Promise<MarketplaceRegistration> {
  return MarketplaceRegistration.query(trx)
    .insert({ provider, is_live: isLive, ...input })
    .onConflict(['provider', 'is_live', 'account_id', 'product_id', 'agreement_id'])
    .merge({ registered_at: new Date(), modified_at: new Date() })
    .returning('id') as unknown as Promise<MarketplaceRegistration>;
}
