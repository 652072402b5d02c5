import { type PlatformRows, findPlatformRows } from '../../db/tenancy/access/rows.js';
import type { Access, PlatformRef } from './context.js';
import { invalidField, notFound } from './problems.js';

/**
 * The platform that the request names, or that is decided without that. `key` is what it names, if anything. Throws a Problem: 404 when
 * that is unknown; 400 where nothing decides it, with the platforms that it is between. `names`: what it is called in the request, the first one first.
 */
export function requirePlatform(
  { decidedPlatform, rows }: Access,
  key: string | undefined,
  { place = 'body', names = ['platform_key', 'org'] }: { place?: 'body' | 'query'; names?: [string, ...string[]] } = {},
): PlatformRef {
  if (decidedPlatform) return decidedPlatform;
  if (key !== undefined) throw notFound('platform', key);
  const keys = rows === 'all' ? [] : rows.map(({ platformKey }) => platformKey).slice(0, MOST_NAMED);
  const between = keys.length === 0 ? '' : `: the caller may do this in ${keys.join(', ')}`;
  throw invalidField(
    place,
    place === 'body' ? `/${names[0]}` : names[0],
    `is needed${names
      .slice(1)
      .map((name) => `, or ${name}`)
      .join('')}${between}`,
    'required',
  );
}

const MOST_NAMED = 10;

/** The platform of the path, and what of it the caller may touch. Throws a Problem (404) when it is unknown. */
export function organizationOf(access: Access, org: string): { platform: PlatformRef; rows: PlatformRows } {
  const platform = requirePlatform(access, org);
  const rows = findPlatformRows(access.rows, platform);
  if (!rows) throw notFound('platform', org);
  return { platform, rows };
}
