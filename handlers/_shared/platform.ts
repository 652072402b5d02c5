import type { Access, PlatformRef } from './context.js';
import { invalidField, notFound } from './problems.js';

/**
 * The platform that the request addresses, where the contract requires one. Throws a Problem (404) when it is
 * unknown.
 */
export function requirePlatform({ platform }: Access, key: string): PlatformRef {
  if (!platform) throw notFound('platform', key);
  return platform;
}

/**
 * The platform that the request names, or the only one of `access.rows`. Throws a Problem: 404 when it is unknown, 400 when the caller may
 * touch several or none, naming them.
 */
export function platformOrOnly(access: Access, key: string | undefined, place: 'body' | 'query' = 'body'): PlatformRef {
  if (key !== undefined) return requirePlatform(access, key);
  const [only, ...others] = access.rows === 'all' ? [] : access.rows;
  if (only && others.length === 0) return { id: only.platformId, key: only.platformKey, isMain: false };
  const path = place === 'body' ? '/platform_key' : 'platform_key';
  const keys = [only, ...others].flatMap((one) => (one ? [one.platformKey] : []));
  const between = keys.length === 0 ? '' : `: the caller is in ${keys.join(', ')}`;
  throw invalidField(place, path, `is needed, or org${between}`, 'required');
}
