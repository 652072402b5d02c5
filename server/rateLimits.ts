import type { Exchange } from './exchange.js';

/** Each throws a Problem (429) when the limit is reached. */
export interface RateLimits {
  countAddress(exchange: Exchange): Promise<void>;
  countFailedAuthentication(exchange: Exchange): Promise<void>;
  countCredential(exchange: Exchange): Promise<void>;
}
