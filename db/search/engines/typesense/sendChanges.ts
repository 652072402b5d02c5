import type { Database, OpenDatabase } from '../../../core/connect.js';
import { tryWithLock } from '../../../core/sessionLock.js';
import { asQuery } from '../index/syncIndex.js';
import type { TypesenseClients } from './client.js';
import { collectionOf, isRegistered } from './collections.js';
import { importEntries, removeEntry } from './importEntries.js';
import { dropHeldChanges, rememberPosition } from './positions.js';
import { type ChangedEntryRow, readChangedEntries } from './readEntries.js';
import { rebuildCollection } from './rebuildCollection.js';

/** Changes a turn. */
const BATCH_SIZE = 1_000;
/** Of one platform. Not that of its index in Postgres, which never waits for Typesense. */
const SENDING_LOCK = 7_214_006;
const MISSING = 'no collection that changes are logged for';

/**
 * Platforms with changes that the collection does not hold yet, the longest waiting first. While there is no collection that changes
 * are logged for, the first platform: its turn builds one of all of them.
 */
export async function platformsBehindCollection(
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
    [await collectionOf(clients)],
  );
  return rows.map(({ id }) => id);
}

/**
 * One turn of a platform: sends a bounded number of its changes, and remembers how far the collection is. Builds the collection
 * where it is missing. Returns whether more changes wait. What can't be sent stays for the next time.
 */
export async function sendTurn(
  db: OpenDatabase,
  clients: TypesenseClients,
  platformId: number,
  { batchSize = BATCH_SIZE } = {},
): Promise<boolean> {
  const taken = await tryWithLock(db, [SENDING_LOCK, platformId], async (client) => {
    const collection = await collectionOf(clients);
    if (collection === null || !(await isRegistered(client, collection))) return MISSING;
    const { rows } = await client.query<ChangedEntryRow>(
      asQuery(readChangedEntries, [platformId, collection, batchSize]),
    );
    if (rows.length === 0) return 0;
    await importEntries(
      clients,
      collection,
      rows.flatMap(({ entry }) => (entry ? [entry] : [])),
    );
    for (const { kind, itemId } of rows.filter(({ entry }) => !entry))
      await removeEntry(clients, collection, `${platformId}-${kind}-${itemId}`);
    await client.query(asQuery(rememberPosition, [platformId, collection, rows[0]!.last]));
    await client.query(asQuery(dropHeldChanges, [platformId]));
    // Only now does a search find the changes: what was remembered until here is old.
    await client.query(`select pg_notify('search_changed', $1)`, [String(platformId)]);
    return rows[0]!.taken;
  });
  if (taken === MISSING) await rebuildCollection(db, clients);
  return taken === batchSize;
}
