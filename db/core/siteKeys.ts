import { timingSafeEqual } from 'node:crypto';
import type { SecretBox } from './secretBox.js';

const MAC_HEX = 24;
const PURPOSE = 'site keys';

/** What stands for a tenant where its id must not be guessed: `<id in base 36>.<24 hexadecimal digits>`. Throws SecretsLocked where there is no key. */
export function siteKeyOf(secrets: Pick<SecretBox, 'mac'>, platformId: number): string {
  return keyOf(platformId, secrets.mac(String(platformId), PURPOSE));
}

/** The id of the tenant that a key of siteKeyOf stands for; null for every other text. Compares in constant time. Throws SecretsLocked. */
export function siteOfKey(secrets: Pick<SecretBox, 'macs'>, key: string): number | null {
  const [, digits] = /^([1-9a-z][0-9a-z]{0,5})\.[0-9a-f]{24}$/.exec(key) ?? [];
  if (digits === undefined) return null;
  const platformId = Number.parseInt(digits, 36);
  const isOurs = secrets
    .macs(String(platformId), PURPOSE)
    .some((mac) => timingSafeEqual(Buffer.from(keyOf(platformId, mac)), Buffer.from(key)));
  return isOurs ? platformId : null;
}

const keyOf = (platformId: number, mac: Buffer) =>
  `${platformId.toString(36)}.${mac.toString('hex').slice(0, MAC_HEX)}`;
