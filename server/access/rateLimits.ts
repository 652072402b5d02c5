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
import { type CountExchange, collectCounts } from './sharedCounts.js';

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
  /** `memory` counts in the processes of this server, `postgres` counts in all processes together. */
  store: 'memory' | 'postgres';
}

const WINDOW_S = 60;
/** An invalid credential uses up more of an address's limit than a request. */
const FAILED_AUTHENTICATION_POINTS = 20;

/**
 * With `memory`, the processes of a server tell each other what they have counted (`exchange`; null: there are no
 * others), so that they count together after a moment. With `postgres`, requests are counted in memory while the database
 * is down.
 */
export function createRateLimits(
  { perCredential, perAddress, store }: RateLimitSettings,
  knex: OpenDatabase['knex'],
  exchange: CountExchange | null = null,
): RateLimits {
  const limiters: Record<string, RateLimiterAbstract> = {};
  const share = exchange && store === 'memory' ? collectCounts(exchange) : null;
  exchange?.onReceived((counts) => {
    for (const [limit, key, points] of counts) void limiters[limit]?.penalty(key, points);
  });
  const buildLimiter = (keyPrefix: string, points: number): RateLimiterAbstract | null => {
    if (points === 0) return null;
    const memory = new RateLimiterMemory({ keyPrefix, points, duration: WINDOW_S });
    if (store === 'memory') return (limiters[keyPrefix] = memory);
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
  const count = async (
    limiter: RateLimiterAbstract | null,
    exchange: Exchange,
    { points = 1, ...counted }: Counted,
  ) => {
    if (!limiter) return;
    share?.(limiter.keyPrefix, counted.key, points);
    await consume(limiter, exchange, { points, ...counted });
  };

  return {
    countAddress: (exchange) =>
      count(addresses, exchange, {
        key: exchange.request.ip ?? '',
        setsHeaders: !exchange.request.headers.authorization,
      }),
    countFailedAuthentication: (exchange) =>
      count(addresses, exchange, {
        key: exchange.request.ip ?? '',
        points: FAILED_AUTHENTICATION_POINTS,
        setsHeaders: true,
      }),
    countCredential: async (exchange) => {
      if (exchange.caller) await count(credentials, exchange, { key: buildKey(exchange.caller), setsHeaders: true });
    },
  };
}

/** Tokens of an identity provider live for minutes, so their person has the limit. */
const buildKey = ({ credentialId, user }: Caller) =>
  credentialId === null ? `user:${user?.id}` : String(credentialId);

interface Counted {
  key: string;
  points?: number;
  /** The answer reports the rest of this limit. Callers with a credential see only its limit. */
  setsHeaders: boolean;
}

async function consume(
  limiter: RateLimiterAbstract,
  { headers }: Exchange,
  { key, points, setsHeaders }: Required<Counted>,
): Promise<void> {
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
