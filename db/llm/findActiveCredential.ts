import type { StoredLlmCredential } from './saveCredential.js';
import type { Database } from '../core/connect.js';

/** The credential that a tenant's calls of language models use; null when it has none. */
export async function findActiveLlmCredential(db: Pick<Database, 'read'>, platformId: number): Promise<StoredLlmCredential | null> {
  const [credential] = await db.read<StoredLlmCredential>(
    {
      name: 'find active llm credential',
      text: 'select provider, model, base_url, secret from llm_credentials where platform_id = $1 and active',
    },
    [platformId],
  );
  return credential ?? null;
}
