import Typesense from 'typesense';
import type { TypesenseClients } from './client.js';
import type { CatalogEntry } from './collection.js';

/**
 * Writes entries to a collection. The import always returns 200, with a result per entry. Throws an Error if an entry
 * failed.
 */
export async function importEntries(
  { write }: TypesenseClients,
  collection: string,
  entries: CatalogEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const options = { action: 'upsert', return_id: true, throwOnFail: false } as const;
  const results = await write.collections<CatalogEntry>(collection).documents().import(entries, options);
  const failed = results.findIndex(({ success }) => !success);
  if (failed >= 0 || results.length !== entries.length) {
    const reason = JSON.stringify(results[failed] ?? 'fewer answers than entries');
    throw new Error(`Typesense did not import ${entries[failed]?.id ?? 'some entries'}: ${reason}`);
  }
}

/** Removes an entry of a collection, if it exists. */
export async function removeEntry({ write }: TypesenseClients, collection: string, id: string): Promise<void> {
  try {
    await write.collections(collection).documents(id).delete();
  } catch (error) {
    if (!(error instanceof Typesense.Errors.ObjectNotFound)) throw error;
  }
}
