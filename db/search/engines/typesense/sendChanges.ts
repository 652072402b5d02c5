import type { Database, OpenDatabase } from '../../../core/connect.js';
import { tryWithLockedName } from '../../../core/lockName.js';
import { buildQuery } from '../index/syncIndex.js';
import type { TypesenseClients } from './client.js';
import { findCollection, isRegistered } from './collections.js';
import { importEntries, removeEntry } from './importEntries.js';
import { removeSentChanges, storeCursor } from './cursors.js';
import { type ChangedEntryRow, readChangedEntries } from './readEntries.js';
import { rebuildCollection } from './rebuildCollection.js';

/** Changes per batch. */
const BATCH_SIZE = 1_000;
/** A lock per platform, separate from that of its index in PostgreSQL, which never waits for Typesense. */
const MISSING = 'no collection that changes are logged for';

/**
 * Lists the platforms with changes that the collection does not have yet, the longest waiting first. Without a
 * registered collection, lists only the first platform: its batch builds a collection of all platforms.
 */
export async function listPlatformsBehindCollection(
  db: Pick<Database, 'read'>,
  clients: TypesenseClients,
): Promise<number[]> {
  const rows = await db.read<{ id: number }>(
    {
      name: 'typesense: platforms behind',
      text: `
        with known as materialized (select name from typesense_collections where name = cast($1 as text))
        select platforms.id
          from platforms
          left join typesense_cursors held on held.platform_id = platforms.id and held.collection = (select name from known)
         cross join lateral (select min(id) as first from search_changes change
                              where change.platform_id = platforms.id and change.id > coalesce(held.position, 0)) waiting
         where case when exists (select from known) then waiting.first is not null
                    else platforms.id = (select min(id) from platforms) end
         order by waiting.first`,
    },
    [await findCollection(clients, 'write')],
  );
  return rows.map(({ id }) => id);
}

/**
 * Sends one batch of a platform's changes and stores the cursor of the collection. Builds the collection if there is
 * none. Returns whether more changes wait. Changes that fail stay queued.
 */
export async function sendBatch(
  db: OpenDatabase,
  clients: TypesenseClients,
  platformId: number,
  { batchSize = BATCH_SIZE } = {},
): Promise<boolean> {
  const taken = await tryWithLockedName(db, 'typesense changes', platformId, async (client) => {
    const collection = await findCollection(clients, 'write');
    if (collection === null || !(await isRegistered(client, collection))) return MISSING;
    const { rows } = await client.query<ChangedEntryRow>(
      buildQuery(readChangedEntries, [platformId, collection, batchSize]),
    );
    if (rows.length === 0) return 0;
    await importEntries(
      clients,
      collection,
      rows.flatMap(({ entry }) => (entry ? [entry] : [])),
    );
    for (const { kind, itemId } of rows.filter(({ entry }) => !entry))
      await removeEntry(clients, collection, `${platformId}-${kind}-${itemId}`);
    await client.query(buildQuery(storeCursor, [platformId, collection, rows[0]!.last]));
    await client.query(buildQuery(removeSentChanges, [platformId]));
    // Searches find the changes only now, so answers cached before are out of date.
    await client.query(`select pg_notify('search_changed', $1)`, [String(platformId)]);
    return rows[0]!.taken;
  });
  if (taken === MISSING) await rebuildCollection(db, clients);
  return taken === batchSize;
}
