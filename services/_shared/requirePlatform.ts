import { type PlatformRows, findPlatformRows } from '../../db/tenancy/access/rows.js';
import type { Access, PlatformRef } from './context.js';
import { invalidField, notFound } from './problems.js';

/**
 * The platform that the request names, or else the only one in which the caller may run the operation. `key` is the
 * name in the request, if any. Throws a Problem: 404 for an unknown key; 400 without a platform, listing the platforms
 * to choose from. `names`: the parameters that name a platform, the preferred one first.
 */
export function requirePlatform(
  { decidedPlatform, rows }: Access,
  key: string | undefined,
  { where = 'body', names = ['platform_key', 'org'] }: { where?: 'body' | 'query'; names?: [string, ...string[]] } = {},
): PlatformRef {
  if (decidedPlatform) return decidedPlatform;
  if (key !== undefined) throw notFound('platform', key);
  const keys = rows === 'all' ? [] : rows.map(({ platformKey }) => platformKey).slice(0, MOST_NAMED);
  const choices = keys.length === 0 ? '' : `: the caller may do this on ${keys.join(', ')}`;
  throw invalidField(
    where,
    where === 'body' ? `/${names[0]}` : names[0],
    `${names.length === 1 ? 'is required' : `one of ${names.join(', ')} is required`}${choices}`,
    'required',
  );
}

const MOST_NAMED = 10;

/**
 * The platform of the path, and the rows of it that the caller may touch. Throws a Problem (404) when it is unknown.
 */
export function requireOrganization(access: Access, org: string): { platform: PlatformRef; rows: PlatformRows } {
  const platform = requirePlatform(access, org);
  const rows = findPlatformRows(access.rows, platform);
  if (!rows) throw notFound('platform', org);
  return { platform, rows };
}
