import { type Transaction, run } from '../../../core/transaction.js';

/** By what a platform's statements name its people, courses and blocks. They lie in `platforms.settings`. */
export interface RecordSettings {
  platformKey: string;
  /** Home pages of accounts whose names are user names, besides the record store's own. */
  homePages: string[];
  /** Where the IRIs of courses and blocks begin. Without any, the end of every IRI is looked up. */
  iriPrefixes: string[];
}

interface StoredSettings {
  record_home_pages?: string[];
  record_iri_prefixes?: string[];
}

const READ = { name: 'activity: settings', text: 'select key, settings from platforms where id = ?' };

export async function readRecordSettings(trx: Transaction, platformId: number): Promise<RecordSettings> {
  const [row] = await run<{ key: string; settings: StoredSettings }>(trx, READ, [platformId]);
  const { record_home_pages: homePages = [], record_iri_prefixes: iriPrefixes = [] } = row?.settings ?? {};
  return { platformKey: row?.key ?? '', homePages, iriPrefixes };
}

const STORE = /^https?:\/\/[^/]+\/(?:.*\/)?api\/xapi\/orgs\/([^/]+)\/(.*)$/;

/** What follows the address of a record store of this service, whatever its host, and whose store it is; null for another address. */
export function belowStore(address: string): { platformKey: string; rest: string } | null {
  const match = STORE.exec(address);
  return match && { platformKey: decoded(match[1]!), rest: match[2]! };
}

/** Without percent encoding, where there is a valid one. PostgreSQL stores no NUL. */
export function decoded(text: string): string {
  try {
    const plain = decodeURIComponent(text);
    return plain.includes('\0') ? text : plain;
  } catch {
    return text;
  }
}
