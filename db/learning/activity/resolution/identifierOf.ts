import { createHash } from 'node:crypto';
import { type RecordSettings, belowStore } from './recordSettings.js';

/**
 * What an agent's name says about a person of the platform: `mailto:` an address, `sha1:` the digest of one, `username:` a user name, all in lower
 * case. Null for an OpenID and for an account elsewhere.
 */
export function identifierOf(name: string, settings: RecordSettings): string | null {
  const identifier = identifierIn(name, settings);
  return identifier === null || identifier.length > LONGEST || identifier.includes('\0') ? null : identifier;
}

/** As no user name and no address is; an index takes no longer text. */
const LONGEST = 400;

function identifierIn(name: string, settings: RecordSettings): string | null {
  if (name.startsWith('mailto:') || name.startsWith('sha1:')) return name.toLowerCase();
  if (!name.startsWith('account:')) return null;
  const [homePage, account] = JSON.parse(name.slice('account:'.length)) as [string, string];
  return isHome(homePage, settings) ? `username:${account.toLowerCase()}` : null;
}

function isHome(homePage: string, { platformKey, homePages }: RecordSettings): boolean {
  if (homePages.includes(homePage)) return true;
  const below = belowStore(homePage);
  return below !== null && below.platformKey === platformKey && below.rest === '';
}

/** Every identifier that means this person. */
export function identifiersOf({ username, email }: { username: string; email: string }): string[] {
  return [`username:${username.toLowerCase()}`, `mailto:${email.toLowerCase()}`, ...digestsOf(email)];
}

/** Of the address as it is written, and in lower case. */
export function digestsOf(email: string): string[] {
  const digest = (address: string) => `sha1:${createHash('sha1').update(`mailto:${address}`).digest('hex')}`;
  return [...new Set([digest(email), digest(email.toLowerCase())])];
}
