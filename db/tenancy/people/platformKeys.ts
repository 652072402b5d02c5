import type { CredentialRole } from '../access/caller.js';
import { createCredential } from '../access/credentials.js';
import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { databaseInTransaction } from '../../core/transaction.js';
import { reserveCredentialName } from './namedCredentials.js';

/** The list of keys is not paged, so their number is limited. */
const MOST_KEYS = 1_000;

/** The role of a key of one platform. */
export type PlatformKeyRole = Extract<
  CredentialRole,
  'platform_admin' | 'platform_viewer' | 'department_admin' | 'learner'
>;

/** A key without its secret. Times have the format of `utc_time`. */
export interface PlatformKey {
  name: string;
  platform_key: string;
  prefix: string;
  role: PlatformKeyRole;
  department_id: number | null;
  scopes: string[] | null;
  created: string;
  expires: string | null;
  last_used: string | null;
}

export interface IncomingKey {
  name: string;
  role: PlatformKeyRole;
  /** For a department_admin. */
  departmentId?: number;
  expiresAt?: Date;
  /** See Caller. */
  scopes?: string[];
}

interface PlatformName {
  id: number;
  key: string;
}

export type NewPlatformKey = { outcome: 'created'; secret: string } | { outcome: 'name_taken' } | { outcome: 'limit' };

/** Issues a key that is valid at once. Throws CredentialRefused when the platform does not have the department. */
export function createPlatformKey(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platform: PlatformName,
  { name, role, departmentId, expiresAt, scopes }: IncomingKey,
): Promise<NewPlatformKey> {
  return db.transaction(actor, async (trx) => {
    const reserved = await reserveCredentialName(trx, { platformId: platform.id, userId: null }, name, MOST_KEYS);
    if (reserved !== 'free') return { outcome: reserved };
    const request = { name, label: name, role, platform: platform.key, department: departmentId, expiresAt, scopes };
    const { authorization } = await createCredential(databaseInTransaction(trx), actor, request);
    return { outcome: 'created', secret: authorization.replace('Api-Key ', '') };
  });
}

const listStatement = {
  name: 'list platform keys',
  text: `
    select json_build_object(
             'name', credentials.name, 'platform_key', platforms.key, 'prefix', prefix, 'role', role, 'department_id', department_id, 'scopes', scopes,
             'created', utc_time(credentials.created_at), 'expires', utc_time(expires_at), 'last_used', utc_time(last_used_at)) as key
      from credentials
      join platforms on platforms.id = credentials.platform_id
     where platform_id = $1 and user_id is null and credentials.name is not null and revoked_at is null and ($2::text is null or credentials.name = $2)
     order by credentials.name`,
};

/** The named, unrevoked keys of a platform, by name: all, or the one with this name. */
export async function listPlatformKeys(
  db: Pick<Database, 'read'>,
  platformId: number,
  name: string | null = null,
): Promise<PlatformKey[]> {
  const rows = await db.read<{ key: PlatformKey }>(listStatement, [platformId, name]);
  return rows.map(({ key }) => key);
}
