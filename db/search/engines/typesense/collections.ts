import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import Typesense from 'typesense';
import { SearchUnavailable, type TypesenseClients } from './client.js';

/** A name that no other collection has or had, on any server: positions in the changes belong to it. */
export const newCollectionName = (alias: string): string => `${alias}_${Date.now()}_${randomBytes(4).toString('hex')}`;

/** The collection that the alias points to, or null. Throws SearchUnavailable. */
export async function collectionOf({ read, alias }: TypesenseClients): Promise<string | null> {
  try {
    return (await read.aliases(alias).retrieve()).collection_name;
  } catch (error) {
    if (error instanceof Typesense.Errors.ObjectNotFound) return null;
    throw new SearchUnavailable((error as Error).message);
  }
}

/** From here on changes are logged for it. */
export async function registerCollection(client: pg.ClientBase, name: string): Promise<void> {
  await client.query('insert into typesense_collections (name) values ($1)', [name]);
}

/** Whether changes are logged for it. If not, it is one of another database, or was off for too long. */
export async function isRegistered(client: pg.ClientBase, name: string): Promise<boolean> {
  return (await client.query('select from typesense_collections where name = $1', [name])).rowCount === 1;
}

/** Removes a collection from Typesense, and its positions. */
export async function dropCollection(client: pg.ClientBase, { write }: TypesenseClients, name: string): Promise<void> {
  await client.query('delete from typesense_collections where name = $1', [name]);
  try {
    await write.collections(name).delete();
  } catch (error) {
    if (!(error instanceof Typesense.Errors.ObjectNotFound)) throw error;
  }
}
