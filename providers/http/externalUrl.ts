/**
 * Printable ASCII without the backslash, which some parsers read as a slash; no user name or password before the host.
 */
const PLAIN_URL = /^[a-z]+:\/\/[^/?#@\\]+([/?#][!-[\]-~]*)?$/i;
const PRINTABLE_ASCII = /^[!-~]+$/;
const WEB = ['http:', 'https:'];

/** Parses a URL of a body, a file or a setting in the one way that all checks, comparisons and fetches use. Null: other programs
 * could parse it differently, or the scheme is not in `protocols` (which end in a colon).
 */
export function parseExternalUrl(text: string, protocols: readonly string[] = WEB): URL | null {
  if (!PRINTABLE_ASCII.test(text) || !PLAIN_URL.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  return protocols.includes(url.protocol) && url.hostname !== '' ? url : null;
}

/** Normalizes a host for comparison with URLs: lower case, without a default port. Null: not a host of a URL, or not in its
 * canonical form (`127.1`).
 */
export function parseExternalHost(text: string): string | null {
  const hosts = WEB.flatMap((protocol) => parseExternalUrl(`${protocol}//${text}/`)?.host ?? []);
  if (!hosts.includes(text.toLowerCase())) return null;
  // Each scheme omits its default port.
  return hosts.reduce((one, other) => (other.length < one.length ? other : one));
}

/** Whether the host of a URL is in the list of normalized hosts. */
export function leadsToHost(text: string, hosts: readonly string[]): boolean {
  const url = parseExternalUrl(text);
  return url !== null && hosts.includes(url.host);
}
