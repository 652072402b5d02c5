import type { Access, PlatformRef } from './context.js';
import { invalidField, notFound } from './problems.js';

/**
 * The platform that the request addresses, where the contract requires one. Throws a Problem (404) when it is
 * unknown.
 */
export function addressedPlatform({ platform }: Access, key: string): PlatformRef {
  if (!platform) throw notFound('platform', key);
  return platform;
}

/**
 * The platform that the request names, or the only one that the caller belongs to. Throws a Problem: 400 without either, 404 when it is
 * unknown.
 */
export function platformOrOnly(access: Access, key: string | undefined, place: 'body' | 'query' = 'body'): PlatformRef {
  if (key !== undefined) return addressedPlatform(access, key);
  const [grant, ...others] = access.caller?.grants ?? [];
  const path = place === 'body' ? '/platform_key' : 'platform_key';
  if (!grant || others.length > 0) throw invalidField(place, path, 'is needed, or org', 'required');
  return { id: grant.platformId, key: grant.platformKey, isMain: false };
}
