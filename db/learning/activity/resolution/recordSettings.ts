import { type Transaction, query } from '../../../core/transaction.js';

/** How statements of a platform identify its people, courses and blocks. Stored in `platforms.settings`. */
export interface RecordSettings {
  platformKey: string;
  /** Home pages of accounts whose names are user names, besides the record store's own. */
  homePages: string[];
  /** Prefixes of the IRIs of courses and blocks. Without any, the last segment of every IRI is looked up. */
  iriPrefixes: string[];
}

interface StoredSettings {
  record_home_pages?: string[];
  record_iri_prefixes?: string[];
}

const READ = { name: 'activity: settings', text: 'select key, settings from platforms where id = $1' };

export async function readRecordSettings(trx: Transaction, platformId: number): Promise<RecordSettings> {
  const [row] = await query<{ key: string; settings: StoredSettings }>(trx, READ, [platformId]);
  const { record_home_pages: homePages = [], record_iri_prefixes: iriPrefixes = [] } = row?.settings ?? {};
  return { platformKey: row?.key ?? '', homePages, iriPrefixes };
}

const STORE = /^https?:\/\/[^/]+\/(?:.*\/)?api\/xapi\/orgs\/([^/]+)\/(.*)$/;

/**
 * Parses an address below a record store of this service, on any host: the platform key and the rest of the path; null
 * for other addresses.
 */
export function parseStoreUrl(address: string): { platformKey: string; rest: string } | null {
  const match = STORE.exec(address);
  return match && { platformKey: decodePercent(match[1]!), rest: match[2]! };
}

/** Decodes percent-encoding when it is valid. PostgreSQL stores no NUL. */
export function decodePercent(text: string): string {
  try {
    const plain = decodeURIComponent(text);
    return plain.includes('\0') ? text : plain;
  } catch {
    return text;
  }
}
