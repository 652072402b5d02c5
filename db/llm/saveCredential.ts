import type { Actor } from '../core/actor.js';
import type { Database } from '../core/connect.js';
import { LlmCredential } from './llmCredential.js';

export type StoredLlmCredential = Pick<LlmCredential, 'provider' | 'model' | 'base_url' | 'secret'>;

/** Makes this the credential that a tenant's calls of language models use, in place of the one before, whose secret is forgotten. */
export function saveLlmCredential(db: Pick<Database, 'transaction'>, actor: Actor, platformId: number, credential: StoredLlmCredential): Promise<void> {
  return db.transaction(actor, async (trx) => {
    await trx.raw(`select pg_advisory_xact_lock(hashtextextended('llm credential', ?))`, [platformId]);
    await LlmCredential.query(trx).delete().where({ platform_id: platformId, active: true });
    await LlmCredential.query(trx).insert({ platform_id: platformId, ...credential });
  });
}

/** Takes the tenant's credential out of use and forgets its secret. Returns whether there was one. */
export async function removeLlmCredential(db: Pick<Database, 'transaction'>, actor: Actor, platformId: number): Promise<boolean> {
  return db.transaction(actor, async (trx) => (await LlmCredential.query(trx).delete().where({ platform_id: platformId, active: true })) > 0);
}
