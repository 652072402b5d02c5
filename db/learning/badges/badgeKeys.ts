import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { lockName } from '../../core/lockName.js';
import { BadgeKey, type PublicKey } from './badgeKey.js';

/** The set of keys has no pages. */
export const MOST_BADGE_KEYS = 100;

export interface NewBadgeKey {
  id: string;
  publicKey: PublicKey;
  /** Encrypted. */
  privateKey: string;
}

/** Builds the encryption context of a private key. */
export const badgeKeyEncryptionContext = (platformId: number, id: string): string => `badge_keys/${platformId}/${id}`;

/**
 * Adds a key, which signs from now on. With `onlyFirst` it is added only if the platform has none. Returns the key that
 * signs then; null when the platform has MOST_BADGE_KEYS.
 */
export function addBadgeKey(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  { id, publicKey, privateKey }: NewBadgeKey,
  { onlyFirst = false }: { onlyFirst?: boolean } = {},
): Promise<BadgeKey | null> {
  return db.transaction(actor, async (trx) => {
    await lockName(trx, 'badge keys', platformId);
    const keys = await BadgeKey.query(trx)
      .where({ platform_id: platformId })
      .orderBy([{ column: 'created_at', order: 'desc' }, 'id']);
    if (onlyFirst && keys[0]) return keys[0];
    if (keys.length >= MOST_BADGE_KEYS) return null;
    const key = { platform_id: platformId, id, public_key: publicKey, private_key: privateKey };
    return BadgeKey.query(trx).insert(key).returning('*');
  });
}

export type ListedBadgeKey = Pick<BadgeKey, 'id' | 'public_key' | 'private_key'> & { created: string };

const LIST = {
  name: 'list badge keys',
  text: `
    select id, public_key, private_key, utc_time(created_at) as created
      from badge_keys where platform_id = $1 and ($2::uuid is null or id = $2) order by created_at desc, id`,
};

/** The keys of a platform, or the one with this id; the newest, which signs, is first. */
export function listBadgeKeys(
  db: Pick<Database, 'read'>,
  platformId: number,
  id: string | null = null,
): Promise<ListedBadgeKey[]> {
  return db.read<ListedBadgeKey>(LIST, [platformId, id]);
}
