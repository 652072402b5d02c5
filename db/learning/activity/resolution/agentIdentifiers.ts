import { createHash } from 'node:crypto';
import { type RecordSettings, parseStoreUrl } from './recordSettings.js';

/**
 * The identifier of a person in an agent's name, in lower case: `mailto:` an address, `sha1:` the hash of one,
 * `username:` a user name. Null for an OpenID and for accounts elsewhere.
 */
export function parseAgentIdentifier(name: string, settings: RecordSettings): string | null {
  const identifier = parseNormalized(name, settings);
  return identifier === null || identifier.length > LONGEST || identifier.includes('\0') ? null : identifier;
}

/** Longer than any user name or address; the index has a limit. */
const LONGEST = 400;

function parseNormalized(name: string, settings: RecordSettings): string | null {
  if (name.startsWith('mailto:') || name.startsWith('sha1:')) return name.toLowerCase();
  if (!name.startsWith('account:')) return null;
  const [homePage, account] = JSON.parse(name.slice('account:'.length)) as [string, string];
  return isHome(homePage, settings) ? `username:${account.toLowerCase()}` : null;
}

function isHome(homePage: string, { platformKey, homePages }: RecordSettings): boolean {
  if (homePages.includes(homePage)) return true;
  const below = parseStoreUrl(homePage);
  return below !== null && below.platformKey === platformKey && below.rest === '';
}

/** All identifiers that match this person. */
export function listPersonIdentifiers({ username, email }: { username: string; email: string }): string[] {
  return [`username:${username.toLowerCase()}`, `mailto:${email.toLowerCase()}`, ...computeDigests(email)];
}

/** Hashes of the address as written, and in lower case. */
export function computeDigests(email: string): string[] {
  const digest = (address: string) => `sha1:${createHash('sha1').update(`mailto:${address}`).digest('hex')}`;
  return [...new Set([digest(email), digest(email.toLowerCase())])];
}
