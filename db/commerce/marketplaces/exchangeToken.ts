import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { type Transaction, change } from '../../core/transaction.js';
import { type MarketplaceMode, hashToken } from './findRegistration.js';
import { MarketplaceRegistration } from './marketplaceRegistration.js';
import { MarketplaceToken } from './marketplaceToken.js';

/** The buyer and the purchase of a registration. */
export type RegistrationInput = Pick<
  MarketplaceRegistration,
  'account_id' | 'account_is_identifier' | 'product_id' | 'agreement_id'
>;

/** Longer than the marketplace may take to answer. */
const CLAIM_SECONDS = 20;

const claim: ChangingStatement = {
  changes: true,
  name: 'claim token of marketplace',
  text: `
    insert into marketplace_tokens as token (provider, is_live, token_sha256, claimed_until)
    values ($1, $2, $3, now() + make_interval(secs => ${CLAIM_SECONDS}))
    on conflict (provider, is_live, token_sha256) do update set claimed_until = excluded.claimed_until
     where token.registration_id is null and token.claimed_until < now()
    returning 1 as claimed`,
};

/** Claims a token for exchange. Returns false when another process exchanges it or has done so. */
export async function claimToken(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { provider, isLive }: MarketplaceMode,
  token: string,
): Promise<boolean> {
  return (await change(db, actor, claim, [provider, isLive, hashToken(token)])).length > 0;
}

const release: ChangingStatement = {
  changes: true,
  name: 'release token of marketplace',
  text: 'delete from marketplace_tokens where provider = $1 and is_live = $2 and token_sha256 = $3 and registration_id is null',
};

/** Releases the claim of a token that was not exchanged. */
export async function releaseToken(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { provider, isLive }: MarketplaceMode,
  token: string,
): Promise<void> {
  await change(db, actor, release, [provider, isLive, hashToken(token)]);
}

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
        claimed_until: null,
      })
      .onConflict(['provider', 'is_live', 'token_sha256'])
      .merge({ registration_id: registration.id, claimed_until: null });
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
