import { serviceActor } from '../../../core/actor.js';
import type { ChangingStatement, Database } from '../../../core/connect.js';
import { query } from '../../../core/transaction.js';

/**
 * Days that changes are retained for a collection that is behind. After that, the collection is rebuilt when it is used
 * again.
 */
const RETAINED_DAYS = 7;

/** Stores that the collection $2 has the changes of platform $1 up to the number $3. */
export const storeCursor: ChangingStatement = {
  changes: true,
  name: 'typesense: remember position',
  text: `
    insert into typesense_cursors (platform_id, collection, position)
    values (cast($1 as integer), cast($2 as text), cast($3 as bigint))
    on conflict (platform_id, collection) do update set position = greatest(typesense_cursors.position, excluded.position)`,
};

const buildSharedCursorSql = (platform: string) => `
  (select min(coalesce(held.position, 0))
     from typesense_collections collection
     left join typesense_cursors held on held.platform_id = ${platform} and held.collection = collection.name)`;

/** Removes the changes of platform $1 that every collection has. */
export const removeSentChanges: ChangingStatement = {
  changes: true,
  name: 'typesense: drop held changes',
  text: `delete from search_changes where platform_id = cast($1 as integer) and id <= ${buildSharedCursorSql('cast($1 as integer)')}`,
};

/** Unregisters collections that have been behind for RETAINED_DAYS, and removes changes that no collection needs. */
export async function removeOldSearchChanges(db: Pick<Database, 'transaction'>): Promise<void> {
  await db.transaction(serviceActor('drop-old-search-changes'), async (trx) => {
    await query(trx, REMOVE_OLD_COLLECTIONS, [RETAINED_DAYS]);
    await query(trx, REMOVE_UNUSED_CHANGES);
  });
}

const REMOVE_OLD_COLLECTIONS: ChangingStatement = {
  name: 'typesense: remove old collections',
  changes: true,
  text: `
    delete from typesense_collections collection
    where exists (
      select from platforms
        left join typesense_cursors held on held.platform_id = platforms.id and held.collection = collection.name
       cross join lateral (select created_at from search_changes change
                            where change.platform_id = platforms.id and change.id > coalesce(held.position, 0)
                            order by id limit 1) oldest
       where oldest.created_at < now() - make_interval(days => $1))`,
};

const REMOVE_UNUSED_CHANGES: ChangingStatement = {
  name: 'typesense: remove unused changes',
  changes: true,
  text: `
    delete from search_changes change
     where change.id <= ${buildSharedCursorSql('change.platform_id')} or not exists (select from typesense_collections)`,
};
