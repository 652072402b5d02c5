import { lockName } from '../../core/lockName.js';
import type { CredentialRole } from '../access/caller.js';
import { createCredential } from '../access/credentials.js';
import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { databaseInTransaction } from '../../core/transaction.js';
import { Credential } from './credential.js';

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
  { name, role, departmentId, expiresAt }: IncomingKey,
): Promise<NewPlatformKey> {
  return db.transaction(actor, async (trx) => {
    // Serialized, so that concurrent calls can neither take the same name nor exceed the limit.
    await lockName(trx, 'platform keys', platform.id);
    const live = () =>
      Credential.query(trx).where({ platform_id: platform.id }).whereNotNull('name').whereNull('revoked_at');
    await live().where({ name }).where('expires_at', '<=', trx.fn.now()).patch({ revoked_at: new Date() });
    if (await live().findOne({ name })) return { outcome: 'name_taken' };
    if ((await live().resultSize()) >= MOST_KEYS) return { outcome: 'limit' };
    const request = { name, label: name, role, platform: platform.key, department: departmentId, expiresAt };
    const { authorization } = await createCredential(databaseInTransaction(trx), actor, request);
    return { outcome: 'created', secret: authorization.replace('Api-Key ', '') };
  });
}

/** Revokes a key permanently, in every process. Returns whether it existed. */
export function revokePlatformKey(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  name: string,
): Promise<boolean> {
  return db.transaction(actor, async (trx) => {
    const revoked = await Credential.query(trx)
      .where({ platform_id: platformId, name })
      .whereNull('revoked_at')
      .patch({ revoked_at: new Date() });
    return revoked > 0;
  });
}

const listStatement = {
  name: 'list platform keys',
  text: `
    select json_build_object(
             'name', credentials.name, 'platform_key', platforms.key, 'prefix', prefix, 'role', role, 'department_id', department_id,
             'created', utc_time(credentials.created_at), 'expires', utc_time(expires_at), 'last_used', utc_time(last_used_at)) as key
      from credentials
      join platforms on platforms.id = credentials.platform_id
     where platform_id = $1 and credentials.name is not null and revoked_at is null and ($2::text is null or credentials.name = $2)
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
