import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { change } from '../../core/transaction.js';

const read = {
  name: 'read domain of platform',
  text: `select settings->>'domain' as domain from platforms where id = $1`,
};

/** The custom domain of a platform; null when it has none. */
export async function readDomain(db: Pick<Database, 'read'>, platformId: number): Promise<string | null> {
  const [row] = await db.read<{ domain: string | null }>(read, [platformId]);
  return row?.domain ?? null;
}

const save: ChangingStatement = {
  changes: true,
  name: 'save domain of platform',
  text: `
    update platforms set settings = case when $2::text is null then settings - 'domain' else settings || jsonb_build_object('domain', $2::text) end
     where id = $1 and settings->>'domain' is distinct from $2`,
};

/** Stores the custom domain of a platform; null removes it. */
export async function saveDomain(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  domain: string | null,
): Promise<void> {
  await change(db, actor, save, [platformId, domain]);
}
