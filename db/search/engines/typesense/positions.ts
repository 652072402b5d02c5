import { serviceActor } from '../../../core/actor.js';
import type { ChangingStatement, Database } from '../../../core/connect.js';

/** Changes are kept for a collection that is behind for so long at most. Then it is built anew when it is used again. */
const KEPT_DAYS = 7;

/** Remembers that the collection $2 holds the changes of platform $1 up to the number $3. */
export const rememberPosition: ChangingStatement = {
  changes: true,
  name: 'typesense: remember position',
  text: `
    insert into typesense_cursors (platform_id, collection, position)
    values (cast($1 as integer), cast($2 as text), cast($3 as bigint))
    on conflict (platform_id, collection) do update set position = greatest(typesense_cursors.position, excluded.position)`,
};

const heldByAll = (platform: string) => `
  (select min(coalesce(held.position, 0))
     from typesense_collections collection
     left join typesense_cursors held on held.platform_id = ${platform} and held.collection = collection.name)`;

/** Drops the changes of platform $1 that every collection holds. */
export const dropHeldChanges: ChangingStatement = {
  changes: true,
  name: 'typesense: drop held changes',
  text: `delete from search_changes where platform_id = cast($1 as integer) and id <= ${heldByAll('cast($1 as integer)')}`,
};

/** Drops collections that did not follow for a week, and the changes that nobody needs any more. */
export async function dropOldSearchChanges(db: Pick<Database, 'transaction'>): Promise<void> {
  await db.transaction(serviceActor('drop-old-search-changes'), async (trx) => {
    await trx.raw(
      `delete from typesense_collections collection
      where exists (
        select from platforms
          left join typesense_cursors held on held.platform_id = platforms.id and held.collection = collection.name
         cross join lateral (select created_at from search_changes change
                              where change.platform_id = platforms.id and change.id > coalesce(held.position, 0)
                              order by id limit 1) oldest
         where oldest.created_at < now() - make_interval(days => ?))`,
      [KEPT_DAYS],
    );
    await trx.raw(`
    delete from search_changes change
     where change.id <= ${heldByAll('change.platform_id')} or not exists (select from typesense_collections)`);
  });
}
