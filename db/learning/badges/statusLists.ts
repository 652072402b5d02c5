import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { change } from '../../core/transaction.js';
import type { BadgeStatusList } from './badgeStatusList.js';

/** The task that signs a status list again; its key is the number of the list. */
export const SIGN_STATUS_LISTS = 'sign-badge-status-lists';

const READ_REVOKED = {
  name: 'revoked badges of status list',
  text: `
    select coalesce(array_agg(status_index), '{}') as indexes
      from badges where platform_id = $1 and status_list = $2 and revoked_at is not null`,
};

/** The positions of the revoked badges in a status list. */
export async function readRevokedIndexes(
  db: Pick<Database, 'read'>,
  platformId: number,
  list: number,
): Promise<number[]> {
  return (await db.read<{ indexes: number[] }>(READ_REVOKED, [platformId, list]))[0]!.indexes;
}

const SAVE: ChangingStatement = {
  name: 'save badge status list',
  changes: true,
  text: `
    insert into badge_status_lists (platform_id, number, jwt) values ($1, $2, $3)
    on conflict (platform_id, number) do update set jwt = excluded.jwt, signed_at = now() where not $4`,
};

/** Stores a signed status list. `onlyFirst`: an existing one stays. */
export async function saveStatusList(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, list, jwt, onlyFirst }: { platformId: number; list: number; jwt: string; onlyFirst: boolean },
): Promise<void> {
  await change(db, actor, SAVE, [platformId, list, jwt, onlyFirst]);
}

const FIND = {
  name: 'find badge status list',
  text: 'select jwt from badge_status_lists where platform_id = $1 and number = $2',
};

/** The signed status list with this number; null when the platform has none. */
export async function findStatusList(
  db: Pick<Database, 'read'>,
  platformId: number,
  list: number,
): Promise<string | null> {
  return (await db.read<Pick<BadgeStatusList, 'jwt'>>(FIND, [platformId, list]))[0]?.jwt ?? null;
}
