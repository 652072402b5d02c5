import { timingSafeEqual } from 'node:crypto';
import type { SecretBox } from './secretBox.js';

const MAC_HEX = 24;
const PURPOSE = 'site keys';

/**
 * A public key of a tenant that cannot be guessed: `<id in base 36>.<24 hexadecimal digits>`. Throws SecretsLocked
 * without a key.
 */
export function buildSiteKey(secrets: Pick<SecretBox, 'mac'>, platformId: number): string {
  return formatKey(platformId, secrets.mac(String(platformId), PURPOSE));
}

/** The id of the tenant of a site key; null for any other text. Compares in constant time. Throws SecretsLocked. */
export function parseSiteKey(secrets: Pick<SecretBox, 'macs'>, key: string): number | null {
  const [, digits] = /^([1-9a-z][0-9a-z]{0,5})\.[0-9a-f]{24}$/.exec(key) ?? [];
  if (digits === undefined) return null;
  const platformId = Number.parseInt(digits, 36);
  const isOurs = secrets
    .macs(String(platformId), PURPOSE)
    .some((mac) => timingSafeEqual(Buffer.from(formatKey(platformId, mac)), Buffer.from(key)));
  return isOurs ? platformId : null;
}

const formatKey = (platformId: number, mac: Buffer) =>
  `${platformId.toString(36)}.${mac.toString('hex').slice(0, MAC_HEX)}`;
