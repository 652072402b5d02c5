import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import Typesense from 'typesense';
import { SearchUnavailable, type TypesenseClients } from './client.js';
import type { TypesenseCollection } from './typesenseCollection.js';

/** Creates a name that no collection ever had on any server, because cursors refer to it. */
export const createCollectionName = (alias: string): string =>
  `${alias}_${Date.now()}_${randomBytes(4).toString('hex')}`;

/**
 * Finds the collection that the alias points to; null if there is none. `use`: searches wait as long as they may, background work as
 * long as a write may take. Throws SearchUnavailable.
 */
export async function findCollection(clients: TypesenseClients, use: 'read' | 'write'): Promise<string | null> {
  try {
    return (await clients[use].aliases(clients.alias).retrieve()).collection_name;
  } catch (error) {
    if (error instanceof Typesense.Errors.ObjectNotFound) return null;
    throw new SearchUnavailable((error as Error).message);
  }
}

/** Registers a collection. Changes are logged for it from now on. */
export async function registerCollection(client: pg.ClientBase, name: TypesenseCollection['name']): Promise<void> {
  await client.query('insert into typesense_collections (name) values ($1)', [name]);
}

/** Whether changes are logged for a collection. If not, it belongs to another database, or was behind for too long. */
export async function isRegistered(client: pg.ClientBase, name: TypesenseCollection['name']): Promise<boolean> {
  return (await client.query('select from typesense_collections where name = $1', [name])).rowCount === 1;
}

/** Removes a collection from Typesense, and its cursors. */
export async function dropCollection(client: pg.ClientBase, { write }: TypesenseClients, name: string): Promise<void> {
  await client.query('delete from typesense_collections where name = $1', [name]);
  try {
    await write.collections(name).delete();
  } catch (error) {
    if (!(error instanceof Typesense.Errors.ObjectNotFound)) throw error;
  }
}
