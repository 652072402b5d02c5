import { createRequire } from 'node:module';
import type Typesense from 'typesense';

export interface TypesenseTarget {
  url: string;
  apiKey: string;
  /** Begins the name of every collection and alias, so that several installations can share a server. */
  prefix?: string;
}

/** The chosen engine is unavailable or not ready to answer. */
export class SearchUnavailable extends Error {
  override readonly name = 'SearchUnavailable';
}

/** The engine answers, but not this search. */
export class SearchRefused extends Error {
  override readonly name = 'SearchRefused';
}

const SEARCH_TIMEOUT_MS = 500;
const WRITE_TIMEOUT_S = 60;

export interface TypesenseClients {
  alias: string;
  /** Answers within half a second or not at all: there is a substitute. */
  read: Typesense.Client;
  /** Imports may take long; it is not tried again by itself, since what failed stays in the outbox. */
  write: Typesense.Client;
}

export function typesenseClients(
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
  // It brings axios along: only who uses it loads it.
  const { Client } = createRequire(import.meta.url)('typesense') as typeof Typesense;
  const shared = { nodes: [node], apiKey, retryIntervalSeconds: 0.1, logLevel: 'silent' as const };
  return {
    alias: `${prefix}_catalog`,
    read: new Client({ ...shared, connectionTimeoutSeconds: searchTimeoutMs / 1000, numRetries: 0 }),
    write: new Client({ ...shared, connectionTimeoutSeconds: WRITE_TIMEOUT_S, numRetries: 0 }),
  };
}
