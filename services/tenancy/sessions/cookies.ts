/** The prefix binds a cookie to its host, https and all paths, so that no other host of the domain can set it. */
const HOST_PREFIX = '__Host-';

/** The name of a cookie under which a browser sends it to an address of the service. */
export const buildCookieName = (name: string, { protocol }: Pick<URL, 'protocol'>): string =>
  protocol === 'https:' ? `${HOST_PREFIX}${name}` : name;

/**
 * The `Set-Cookie` header of a cookie that scripts cannot read. `maxAgeS` 0 removes it. `isFramed`: browsers send it also from
 * frames of other sites, from each site its own. Over http, browsers accept that only without `SameSite`.
 */
export function buildSetCookie(
  url: Pick<URL, 'protocol'>,
  { name, value, maxAgeS, isFramed = false }: { name: string; value: string; maxAgeS: number; isFramed?: boolean },
): string {
  const isSecure = url.protocol === 'https:';
  const own = isSecure ? '; SameSite=Lax; Secure' : '; SameSite=Lax';
  const framed = isSecure ? '; SameSite=None; Secure; Partitioned' : '';
  return `${buildCookieName(name, url)}=${value}; Path=/; Max-Age=${maxAgeS}; HttpOnly${isFramed ? framed : own}`;
}

/** The value of a cookie in a `Cookie` header; null without one. Of cookies with one name, the first counts. */
export function readCookie(header: string | undefined, url: Pick<URL, 'protocol'>, name: string): string | null {
  if (header === undefined) return null;
  const start = `${buildCookieName(name, url)}=`;
  const found = header.split(';').find((one) => one.trimStart().startsWith(start));
  return found === undefined ? null : found.trim().slice(start.length);
}
