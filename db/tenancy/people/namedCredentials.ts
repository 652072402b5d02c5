import type { Transaction } from '../../core/transaction.js';
import type { Database } from '../../core/connect.js';
import type { Actor } from '../../core/actor.js';
import { lockName } from '../../core/lockName.js';
import { Credential } from './credential.js';

/** The owner of named credentials: a platform (its keys), or a person in a platform (their tokens). */
export interface CredentialOwner {
  platformId: number;
  /** Null: the platform itself. */
  userId: number | null;
}

/**
 * Makes room for a credential with this name: revokes an expired one of the name. Parallel calls for one owner wait for
 * each other until the transaction ends. `most`: how many an owner may have.
 */
export async function reserveCredentialName(
  trx: Transaction,
  owner: CredentialOwner,
  name: string,
  most: number,
): Promise<'free' | 'name_taken' | 'limit'> {
  if (owner.userId === null) await lockName(trx, 'platform keys', owner.platformId);
  else await lockName(trx, 'tokens of a person', owner.userId);
  const live = () => liveOf(trx, owner);
  await live().where({ name }).where('expires_at', '<=', trx.fn.now()).patch({ revoked_at: new Date() });
  if (await live().findOne({ name })) return 'name_taken';
  return (await live().resultSize()) >= most ? 'limit' : 'free';
}

/** Revokes a named credential permanently, in every process. Returns whether it existed. */
export function revokeNamedCredential(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  owner: CredentialOwner,
  name: string,
): Promise<boolean> {
  return db.transaction(actor, async (trx) => {
    const revoked = await liveOf(trx, owner).where({ name }).patch({ revoked_at: new Date() });
    return revoked > 0;
  });
}

function liveOf(trx: Transaction, { platformId, userId }: CredentialOwner) {
  return Credential.query(trx)
    .where({ platform_id: platformId, user_id: userId })
    .whereNotNull('name')
    .whereNull('revoked_at');
}
