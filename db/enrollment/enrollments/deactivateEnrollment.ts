import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { change } from '../../core/transaction.js';
import type { EnrollmentKind } from './enrollmentKinds.js';

const buildSql = ({ table, items, itemColumn, keyColumn }: EnrollmentKind) => `
  with matches as (
    select stored.platform_id, stored.id
    from ${table} stored
    join ${items} items on items.platform_id = stored.platform_id and items.id = stored.${itemColumn}
    where stored.platform_id = $1 and stored.user_id = $2 and items.${keyColumn} = $3
  ), ended as (
    update ${table} stored
    set active = false, ended = least(now(), stored.expired), modified = now()
    from matches
    where stored.platform_id = matches.platform_id and stored.id = matches.id and stored.active
  )
  select id from matches`;

/**
 * Ends a person's enrollment and keeps the row; ending it again changes nothing. Returns its internal id, or null if
 * the person was never enrolled.
 */
export async function deactivateEnrollment(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  kind: EnrollmentKind,
  platformId: number,
  { userId, itemKey }: { userId: number; itemKey: string },
): Promise<number | null> {
  const values = [platformId, userId, itemKey];
  const [ended] = await change<{ id: number }>(db, actor, { changes: true, text: buildSql(kind) }, values);
  return ended?.id ?? null;
}
