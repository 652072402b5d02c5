import { Resolver } from 'node:dns/promises';
import { LRUCache } from 'lru-cache';

/** The CNAME records of a name in lower case, or that DNS did not answer. */
export type CnameAnswer =
  { kind: 'answered'; hosts: string[]; lookedUpAt: Date } | { kind: 'unreachable'; lookedUpAt: Date };

export interface CnameLookup {
  /** Answers are cached for a minute; `isFresh` bypasses the cache. */
  lookUp(name: string, options?: { isFresh?: boolean }): Promise<CnameAnswer>;
}

// `max` instead of `maxSize` would allocate memory for all entries at the start.
const MAX_CACHED_NAMES = 10_000;
const CACHE_TTL_MS = 60_000;
const TIMEOUT_MS = 3_000;
const TRIES = 2;
/** The name does not exist, or has no CNAME. */
const NO_RECORD_CODES = ['ENOTFOUND', 'ENODATA'];

/** Opens a lookup with these name servers (an address, or `address:port`); default: those of the machine. */
export function openCnameLookup(servers: readonly string[] = [], now: () => number = Date.now): CnameLookup {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (servers.length > 0) resolver.setServers(servers);
  const known = new LRUCache<string, Promise<CnameAnswer>>({
    maxSize: MAX_CACHED_NAMES,
    sizeCalculation: () => 1,
    ttl: CACHE_TTL_MS,
    ttlResolution: 0,
    perf: { now },
  });
  const resolve = async (name: string): Promise<CnameAnswer> => {
    const lookedUpAt = new Date(now());
    try {
      const hosts = (await resolver.resolveCname(name)).map((host) => host.toLowerCase().replace(/\.$/, ''));
      return { kind: 'answered', hosts, lookedUpAt };
    } catch (error) {
      if (NO_RECORD_CODES.includes((error as NodeJS.ErrnoException).code ?? ''))
        return { kind: 'answered', hosts: [], lookedUpAt };
      return { kind: 'unreachable', lookedUpAt };
    }
  };
  return {
    lookUp: (name, { isFresh = false } = {}) => {
      const last = isFresh ? undefined : known.get(name);
      const answer = last ?? resolve(name);
      if (!last) known.set(name, answer);
      return answer;
    },
  };
}
