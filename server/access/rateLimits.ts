import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import type { Caller } from '../../db/tenancy/access/caller.js';
import type { OpenDatabase } from '../../db/core/connect.js';
import type { Exchange } from '../http/exchange.js';
import { tooManyRequests } from '../http/problems.js';

/** Each function throws a Problem (429) when its limit is reached. */
export interface RateLimits {
  countAddress(exchange: Exchange): Promise<void>;
  countFailedAuthentication(exchange: Exchange): Promise<void>;
  countCredential(exchange: Exchange): Promise<void>;
}

export interface RateLimitSettings {
  /** Requests a minute; 0 is no limit. */
  perCredential: number;
  perAddress: number;
  /** `memory` counts in this process, `postgres` counts in all processes together. */
  store: 'memory' | 'postgres';
}

const WINDOW_S = 60;
/** An invalid credential uses up more of an address's limit than a request. */
const FAILED_AUTHENTICATION_POINTS = 20;

/** With `postgres`, requests are counted in memory while the database is down. */
export function createRateLimits(
  { perCredential, perAddress, store }: RateLimitSettings,
  knex: OpenDatabase['knex'],
): RateLimits {
  const buildLimiter = (keyPrefix: string, points: number): RateLimiterAbstract | null => {
    if (points === 0) return null;
    const memory = new RateLimiterMemory({ keyPrefix, points, duration: WINDOW_S });
    if (store === 'memory') return memory;
    const stored = {
      storeClient: knex,
      storeType: 'knex',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: true,
    };
    return new RateLimiterPostgres({ ...stored, keyPrefix, points, duration: WINDOW_S, insuranceLimiter: memory });
  };
  const credentials = buildLimiter('credential', perCredential);
  const addresses = buildLimiter('address', perAddress);

  return {
    countAddress: (exchange) =>
      count(addresses, exchange, {
        key: exchange.request.ip ?? '',
        setsHeaders: !exchange.request.headers.authorization,
      }),
    countFailedAuthentication: (exchange) => {
      return count(addresses, exchange, {
        key: exchange.request.ip ?? '',
        points: FAILED_AUTHENTICATION_POINTS,
        setsHeaders: true,
      });
    },
    countCredential: async (exchange) => {
      if (exchange.caller) await count(credentials, exchange, { key: buildKey(exchange.caller), setsHeaders: true });
    },
  };
}

/** Tokens of an identity provider live for minutes, so their person has the limit. */
const buildKey = ({ credentialId, user }: Caller) =>
  credentialId === null ? `user:${user?.id}` : String(credentialId);

/** `setsHeaders`: the answer reports the rest of this limit. Callers with a credential see only its limit. */
async function count(
  limiter: RateLimiterAbstract | null,
  { headers }: Exchange,
  { key, points = 1, setsHeaders }: { key: string; points?: number; setsHeaders: boolean },
): Promise<void> {
  if (!limiter) return;
  try {
    const state = await limiter.consume(key, points);
    if (setsHeaders) Object.assign(headers, buildHeaders(limiter, state));
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection;
    const waitS = Math.max(1, Math.ceil(rejection.msBeforeNext / 1000));
    throw tooManyRequests(
      `More than ${limiter.points} requests a minute. Wait ${waitS} s.`,
      waitS,
      buildHeaders(limiter, rejection),
    );
  }
}

function buildHeaders(
  limiter: RateLimiterAbstract,
  { remainingPoints, msBeforeNext }: RateLimiterRes,
): Record<string, string> {
  return {
    'RateLimit-Limit': String(limiter.points),
    'RateLimit-Remaining': String(Math.max(0, remainingPoints)),
    'RateLimit-Reset': String(Math.ceil(msBeforeNext / 1000)),
  };
}
