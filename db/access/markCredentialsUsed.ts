import type { Database } from '../core/connect.js';

const statement = {
  name: 'mark_credentials_used',
  text: 'update credentials set last_used_at = now() where id = any($1::bigint[])',
};

/** Notes that these credentials were in use lately. Callers collect ids: it is not a write for each request. */
export async function markCredentialsUsed(db: Pick<Database, 'read'>, ids: number[]): Promise<void> {
  if (ids.length > 0) await db.read(statement, [ids]);
}
