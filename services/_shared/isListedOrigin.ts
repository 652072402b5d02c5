import type { ServiceSettings } from './context.js';

/** Whether the operator lists an origin. `*` lists none. */
export function isListedOrigin(origins: ServiceSettings['corsOrigins'], origin: string): boolean {
  if (origins === '*') return false;
  return origins.some((one) => (typeof one === 'string' ? one === origin : one.test(origin)));
}
