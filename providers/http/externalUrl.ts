/** Printable ASCII but the backslash, which some parsers read as a slash; then a host, without a name or password before it. */
const PLAIN_URL = /^[a-z]+:\/\/[^/?#@\\]+([/?#][!-[\]-~]*)?$/i;
const PRINTABLE_ASCII = /^[!-~]+$/;
const WEB = ['http:', 'https:'];

/**
 * A URL from outside (a body, a file, a setting), parsed and normalised in the one way that every check, comparison and fetch uses; null
 * when other programs could read it differently, or for another scheme. `protocols` end in a colon.
 */
export function parseExternalUrl(text: string, protocols: readonly string[] = WEB): URL | null {
  if (!PRINTABLE_ASCII.test(text) || !PLAIN_URL.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  return protocols.includes(url.protocol) && url.hostname !== '' ? url : null;
}

/**
 * A host that URLs may lead to, as they are compared with it: lower case, without a port that is usual. Null when no URL has it, or shows it
 * otherwise (`127.1`).
 */
export function parseExternalHost(text: string): string | null {
  const hosts = WEB.flatMap((protocol) => parseExternalUrl(`${protocol}//${text}/`)?.host ?? []);
  if (!hosts.includes(text.toLowerCase())) return null;
  // Each scheme leaves out its own port.
  return hosts.reduce((one, other) => (other.length < one.length ? other : one));
}

/** Whether a URL leads to one of these hosts: lower case, with the port where it is not the usual one. */
export function leadsToHost(text: string, hosts: readonly string[]): boolean {
  const url = parseExternalUrl(text);
  return url !== null && hosts.includes(url.host);
}
