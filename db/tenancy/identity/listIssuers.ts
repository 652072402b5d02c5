import type { Database } from '../../core/connect.js';

const ISSUERS = {
  name: 'list issuers of a platform',
  text: `
    select issuer
      from identity_providers
      join platforms on platforms.id = platform_id
     where platforms.key = $1 and is_active
     order by identity_providers.created_at, identity_providers.id`,
};

/** Lists the issuers whose tokens the platform with this key accepts, the oldest first; none if there is no such platform. */
export async function listIssuers(db: Pick<Database, 'read'>, platformKey: string): Promise<string[]> {
  const rows = await db.read<{ issuer: string }>(ISSUERS, [platformKey]);
  return rows.map(({ issuer }) => issuer);
}
