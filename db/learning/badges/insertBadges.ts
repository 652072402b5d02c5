import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { change } from '../../core/transaction.js';
import type { Badge } from './badge.js';

export type NewBadge = Pick<
  Badge,
  | 'id'
  | 'user_id'
  | 'kind'
  | 'item_id'
  | 'achievement_name'
  | 'recipient_name'
  | 'status_list'
  | 'status_index'
  | 'key_id'
  | 'credential'
  | 'jwt'
>;

const INSERT: ChangingStatement = {
  name: 'insert badges',
  changes: true,
  text: `
    with inserted as (
      insert into badges (platform_id, id, user_id, kind, item_id, achievement_name, recipient_name, status_list, status_index, key_id, credential, jwt)
      select $1, id, user_id, kind, item_id, achievement_name, recipient_name, status_list, status_index, key_id, credential, jwt
        from jsonb_to_recordset(cast($2 as jsonb)) as sent (
               id uuid, user_id bigint, kind text, item_id bigint, achievement_name text, recipient_name text, status_list integer,
               status_index integer, key_id uuid, credential jsonb, jwt text)
       where not exists (select from erasures where erasures.user_id = sent.user_id)
       order by user_id, kind, item_id
      on conflict do nothing
      returning id
    )
    update badge_issuers set issued = issued + (select count(*) from inserted)
     where platform_id = $1 and exists (select from inserted)
    returning (select count(*) from inserted)::integer as count`,
};

/** Inserts those badges whose achievement has none and whose bit of the status list is free. Returns their number. */
export async function insertBadges(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  badges: readonly NewBadge[],
): Promise<number> {
  const [row] = await change<{ count: number }>(db, actor, INSERT, [platformId, JSON.stringify(badges)]);
  return row?.count ?? 0;
}
