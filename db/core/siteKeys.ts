import { timingSafeEqual } from 'node:crypto';
import type { SecretBox } from './secretBox.js';

const MAC_HEX = 24;

/** What stands for a tenant where its id must not be guessed: `<id in base 36>.<24 hexadecimal digits>`. Throws SecretsLocked where there is no key. */
export function siteKeyOf(secrets: Pick<SecretBox, 'mac'>, platformId: number): string {
  return `${platformId.toString(36)}.${secrets.mac(String(platformId), 'site keys').toString('hex').slice(0, MAC_HEX)}`;
}

/** The id of the tenant that a key of siteKeyOf stands for; null for every other text. Compares in constant time. Throws SecretsLocked. */
export function siteOfKey(secrets: Pick<SecretBox, 'mac'>, key: string): number | null {
  const [, digits] = /^([1-9a-z][0-9a-z]{0,5})\.[0-9a-f]{24}$/.exec(key) ?? [];
  if (digits === undefined) return null;
  const platformId = Number.parseInt(digits, 36);
  return timingSafeEqual(Buffer.from(siteKeyOf(secrets, platformId)), Buffer.from(key)) ? platformId : null;
}
