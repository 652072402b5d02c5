import type { Database } from '../../core/connect.js';
import { type PlatformRows, rowsCondition } from '../../tenancy/access/rows.js';
import type { Badge } from './badge.js';

/** A badge in lists. Times have the format of `utc_time`. */
export interface ListedBadge {
  id: string;
  user: { id: number; username: string };
  kind: Badge['kind'];
  achievement: string;
  recipient: string | null;
  issued_at: string;
  revoked_at: string | null;
  revoked_reason: string | null;
}

export interface BadgeFilter {
  userId?: number;
  kind?: Badge['kind'];
  isRevoked?: boolean;
}

const LISTED = `json_build_object(
  'id', badge.id, 'user', json_build_object('id', users.id, 'username', users.username), 'kind', badge.kind,
  'achievement', badge.achievement_name, 'recipient', nullif(badge.recipient_name, ''), 'issued_at', utc_time(badge.issued_at),
  'revoked_at', utc_time(badge.revoked_at), 'revoked_reason', badge.revoked_reason)`;

/** One page of the badges of people within the scope, the latest first, with their total number. */
export async function listBadges(
  db: Pick<Database, 'read'>,
  rows: PlatformRows,
  { userId, kind, isRevoked }: BadgeFilter,
  { size, offset }: { size: number; offset: number },
): Promise<{ count: number; badges: ListedBadge[] }> {
  const values: unknown[] = [rows.platformId, userId ?? null, kind ?? null, isRevoked ?? null, size, offset];
  const columns = { platform: 'badge.platform_id', person: 'badge.user_id' };
  const condition = rowsCondition([rows], columns, (value, type) => `cast($${values.push(value)} as ${type})`);
  const text = `
    with found as (
      select badge.* from badges badge
       where badge.platform_id = $1 and ($2::bigint is null or badge.user_id = $2) and ($3::text is null or badge.kind = $3)
         and ($4::boolean is null or (badge.revoked_at is not null) = $4) and ${condition}
    ), page as (
      select * from found order by issued_at desc, id limit $5 offset $6
    )
    select (select count(*) from found)::integer as count,
           coalesce(json_agg(${LISTED} order by badge.issued_at desc, badge.id), '[]') as badges
      from page badge join users on users.id = badge.user_id`;
  const [row] = await db.read<{ count: number; badges: ListedBadge[] }>({ text }, values);
  return row!;
}

/** A badge with what is signed; both are null when the person is erased. */
export interface StoredBadge extends ListedBadge {
  user_id: number;
  key_id: string;
  credential: Badge['credential'];
  jwt: string | null;
}

const FIND = {
  name: 'find badge',
  text: `
    select ${LISTED} as listed, badge.user_id::float8 as user_id, badge.key_id, badge.credential, badge.jwt
      from badges badge join users on users.id = badge.user_id
     where badge.platform_id = $1 and badge.id = $2`,
};

/** The badge with this id; null when the platform has none. */
export async function findBadge(
  db: Pick<Database, 'read'>,
  platformId: number,
  id: string,
): Promise<StoredBadge | null> {
  type Row = Pick<StoredBadge, 'user_id' | 'key_id' | 'credential' | 'jwt'> & { listed: ListedBadge };
  const [row] = await db.read<Row>(FIND, [platformId, id]);
  if (!row) return null;
  const { listed, ...rest } = row;
  return { ...listed, ...rest };
}
