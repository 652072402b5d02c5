import { createRequire } from 'node:module';
import type Typesense from 'typesense';

export interface TypesenseTarget {
  url: string;
  apiKey: string;
  /**
   * Prefix of the names of collections and aliases, so that several installations can share a server. Default: `lps`.
   */
  prefix?: string;
}

/** The chosen engine is unavailable or not ready to answer. */
export class SearchUnavailable extends Error {
  override readonly name = 'SearchUnavailable';
}

/** The engine works, but does not accept this search. */
export class SearchRefused extends Error {
  override readonly name = 'SearchRefused';
}

const SEARCH_TIMEOUT_MS = 500;
const WRITE_TIMEOUT_S = 60;

export interface TypesenseClients {
  alias: string;
  /** Fails after half a second, because there is a substitute. */
  read: Typesense.Client;
  /** For imports, which may take long. Never retries by itself: changes that failed stay queued. */
  write: Typesense.Client;
}

export function createTypesenseClients(
  { url, apiKey, prefix = 'lps' }: TypesenseTarget,
  { searchTimeoutMs = SEARCH_TIMEOUT_MS } = {},
): TypesenseClients {
  const { protocol, hostname, port, pathname } = new URL(url);
  const node = {
    protocol: protocol.replace(':', ''),
    host: hostname,
    port: Number(port || (protocol === 'https:' ? 443 : 80)),
    path: pathname.replace(/\/$/, ''),
  };
  // Loaded only when used, because it loads axios.
  const { Client } = createRequire(import.meta.url)('typesense') as typeof Typesense;
  const shared = { nodes: [node], apiKey, retryIntervalSeconds: 0.1, logLevel: 'silent' as const };
  return {
    alias: `${prefix}_catalog`,
    read: new Client({ ...shared, connectionTimeoutSeconds: searchTimeoutMs / 1000, numRetries: 0 }),
    write: new Client({ ...shared, connectionTimeoutSeconds: WRITE_TIMEOUT_S, numRetries: 0 }),
  };
}
