import type { Access, PlatformRef } from './context.js';
import { notFound } from './problems.js';

/**
 * The platform that the request addresses, where the contract requires one. Throws a Problem (404) when it is
 * unknown.
 */
export function addressedPlatform({ platform }: Access, key: string): PlatformRef {
  if (!platform) throw notFound('platform', key);
  return platform;
}
