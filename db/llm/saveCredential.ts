import type { Actor } from '../core/actor.js';
import type { Database } from '../core/connect.js';

export interface StoredLlmCredential {
  provider: 'openai' | 'anthropic' | 'google' | 'openai-compatible';
  model: string;
  base_url: string | null;
  /** Sealed; null for servers that ask for none. */
  secret: string | null;
}

/** Makes this the credential that a tenant's calls of language models use, in place of the one before, whose secret is forgotten. */
export function saveLlmCredential(db: Pick<Database, 'transaction'>, actor: Actor, platformId: number, credential: StoredLlmCredential): Promise<void> {
  return db.transaction(actor, async (trx) => {
    await trx.raw(`select pg_advisory_xact_lock(hashtextextended('llm credential', ?))`, [platformId]);
    await trx('llm_credentials').where({ platform_id: platformId, active: true }).delete();
    await trx('llm_credentials').insert({ platform_id: platformId, ...credential });
  });
}

/** Takes the tenant's credential out of use and forgets its secret. Answers whether there was one. */
export async function removeLlmCredential(db: Pick<Database, 'transaction'>, actor: Actor, platformId: number): Promise<boolean> {
  return db.transaction(actor, async (trx) => (await trx('llm_credentials').where({ platform_id: platformId, active: true }).delete()) > 0);
}
