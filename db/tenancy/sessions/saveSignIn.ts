import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { change } from '../../core/transaction.js';
import { IdentitySignIn } from './identitySignIn.js';

export type NewSignIn = Pick<
  IdentitySignIn,
  'platform_id' | 'state_sha256' | 'provider_id' | 'browser_sha256' | 'return_to' | 'max_age_s' | 'expires_at'
>;

/** Stores a sign-in that a browser begins. */
export async function createSignIn(db: Pick<Database, 'transaction'>, actor: Actor, values: NewSignIn): Promise<void> {
  await db.transaction(actor, async (trx) => IdentitySignIn.query(trx).insert(values).returning('state_sha256'));
}

export type TakenSignIn = Pick<IdentitySignIn, 'return_to' | 'max_age_s'>;

const TAKE: ChangingStatement = {
  changes: true,
  name: 'take sign-in',
  text: `
    delete from identity_sign_ins
     where platform_id = $1 and state_sha256 = $2 and provider_id = $3 and browser_sha256 = $4 and expires_at > now()
    returning return_to, max_age_s`,
};

/**
 * Removes a sign-in and returns it, so that its state is used once. Null if there is none for this provider and browser.
 */
export async function takeSignIn(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  key: Pick<IdentitySignIn, 'platform_id' | 'state_sha256' | 'provider_id' | 'browser_sha256'>,
): Promise<TakenSignIn | null> {
  const { platform_id: platformId, state_sha256: state, provider_id: providerId, browser_sha256: browser } = key;
  const [taken] = await change(db, actor, TAKE, [platformId, state, providerId, browser]);
  return (taken as TakenSignIn | undefined) ?? null;
}
