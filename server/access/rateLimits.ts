import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import type { OpenDatabase } from '../../db/core/connect.js';
import type { Exchange } from '../http/exchange.js';
import { tooManyRequests } from '../http/problems.js';

/** Each throws a Problem (429) when the limit is reached. */
export interface RateLimits {
  countAddress(exchange: Exchange): Promise<void>;
  countFailedAuthentication(exchange: Exchange): Promise<void>;
  countCredential(exchange: Exchange): Promise<void>;
}

export interface RateLimitSettings {
  /** Requests a minute; 0 is no limit. */
  perCredential: number;
  perAddress: number;
  /** `memory` counts in this process, `postgres` counts all processes together. */
  store: 'memory' | 'postgres';
}

const WINDOW_S = 60;
/** Guessing costs an address more than a request. */
const FAILED_AUTHENTICATION_POINTS = 20;

/** With `postgres`, an outage of the database counts in memory until it is back. */
export function createRateLimits(
  { perCredential, perAddress, store }: RateLimitSettings,
  knex: OpenDatabase['knex'],
): RateLimits {
  const limiterOf = (keyPrefix: string, points: number): RateLimiterAbstract | null => {
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
  const credentials = limiterOf('credential', perCredential);
  const addresses = limiterOf('address', perAddress);

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
      if (exchange.caller)
        await count(credentials, exchange, { key: String(exchange.caller.credentialId), setsHeaders: true });
    },
  };
}

/** `setsHeaders`: the answer says what is left of this limit. Callers with a credential see its limit only. */
async function count(
  limiter: RateLimiterAbstract | null,
  { headers }: Exchange,
  { key, points = 1, setsHeaders }: { key: string; points?: number; setsHeaders: boolean },
): Promise<void> {
  if (!limiter) return;
  try {
    const state = await limiter.consume(key, points);
    if (setsHeaders) Object.assign(headers, headersOf(limiter, state));
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection;
    const waitS = Math.max(1, Math.ceil(rejection.msBeforeNext / 1000));
    throw tooManyRequests(
      `More than ${limiter.points} requests a minute. Wait ${waitS} s.`,
      waitS,
      headersOf(limiter, rejection),
    );
  }
}

function headersOf(
  limiter: RateLimiterAbstract,
  { remainingPoints, msBeforeNext }: RateLimiterRes,
): Record<string, string> {
  return {
    'RateLimit-Limit': String(limiter.points),
    'RateLimit-Remaining': String(Math.max(0, remainingPoints)),
    'RateLimit-Reset': String(Math.ceil(msBeforeNext / 1000)),
  };
}
