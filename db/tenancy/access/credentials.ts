import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { change, databaseInTransaction, query } from '../../core/transaction.js';
import type { Caller, CredentialRole } from './caller.js';
import { findLiveCredential } from './findLiveCredential.js';
import { generateSecret, parseSecret } from './secrets.js';

/**
 * The requested credential would have no effect, or more rights than its person has. The message says how to fix the
 * request.
 */
export class CredentialRefused extends Error {
  override readonly name = 'CredentialRefused';
}

/** The person exists but does not have the requested role. */
export class RoleNotHeld extends CredentialRefused {}

export interface NewCredential {
  /** Optional with a user: the credential then covers everything that the user may do. */
  role?: CredentialRole;
  /** Key of the platform. Required for every role but dm_admin. */
  platform?: string;
  /** User name. A credential of a user is a Token, any other an Api-Key. */
  user?: string;
  /** Public `program_id`. A program_admin key with neither program nor user administers nothing. */
  program?: string;
  /** Internal id. A department_admin key with neither department nor user covers all departments of the platform. */
  department?: number;
  expiresAt?: Date;
  /** The only operations that it may call; see Caller. Empty or absent: all. */
  scopes?: string[];
  label?: string;
  /** Unique among the unrevoked keys of the platform, or the unrevoked tokens of the person there. */
  name?: string;
}

export interface CreatedCredential {
  id: number;
  /** Value for the Authorization header. Returned once; it cannot be read later. */
  authorization: string;
  /** The public part, which identifies the credential in lists and for revocation. */
  prefix: string;
}

export interface ListedCredential {
  id: number;
  prefix: string;
  scheme: Caller['scheme'];
  label: string;
  scopes: string[] | null;
  role: CredentialRole | null;
  platform: string | null;
  user: string | null;
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
}

const insertStatement: ChangingStatement = {
  changes: true,
  name: 'insert_credential',
  text: `
    insert into credentials (scheme, prefix, secret_sha256, label, role, platform_id, user_id, program_id,
                             department_id, expires_at, name, scopes)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
    returning id`,
};

/**
 * Issues a credential that is valid at once. Throws CredentialRefused when a record that the request names does not
 * exist, and RoleNotHeld when the person does not have the role.
 */
export function createCredential(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  request: NewCredential,
): Promise<CreatedCredential> {
  return db.transaction(actor, async (trx) => {
    const within = databaseInTransaction(trx);
    const named = await findNamedRecords(within, request);
    refuseContradictions(request, named);
    const scheme = named.userId === null ? 'Api-Key' : 'Token';
    const { prefix, secret, sha256 } = generateSecret();
    const values = [scheme, prefix, sha256, request.label ?? '', request.role ?? null, named.platformId, named.userId];
    const [row] = await query<{ id: number }>(trx, insertStatement, [
      ...values,
      named.programId,
      request.department ?? null,
      request.expiresAt ?? null,
      request.name ?? null,
      request.scopes?.length ? [...new Set(request.scopes)] : null,
    ]);
    if (named.userId !== null) await refuseEmptyToken(within, prefix, request);
    return { id: row!.id, prefix, authorization: `${scheme} ${prefix}.${secret}` };
  });
}

interface NamedRecords {
  platformId: number | null;
  userId: number | null;
  programId: number | null;
  departmentExists: boolean;
}

const namedStatement = {
  name: 'credential_named',
  text: `
    select (select id from platforms where key = $1) as "platformId",
           (select id from users where lower(username) = lower($2)) as "userId",
           (select g.id from programs g join platforms p on p.id = g.platform_id
            where p.key = $1 and g.program_key = $3 and g.deleted_at is null) as "programId",
           exists (select from departments d join platforms p on p.id = d.platform_id
                   where p.key = $1 and d.id = $4) as "departmentExists"`,
};

async function findNamedRecords(
  db: Pick<Database, 'read'>,
  { platform, user, program, department }: NewCredential,
): Promise<NamedRecords> {
  const [named] = await db.read<NamedRecords>(namedStatement, [
    platform ?? null,
    user ?? null,
    program ?? null,
    department ?? null,
  ]);
  return named!;
}

function refuseContradictions(request: NewCredential, named: NamedRecords): void {
  const { role, platform, user, program, department } = request;
  if (platform !== undefined && named.platformId === null)
    throw new CredentialRefused(`There is no platform '${platform}'.`);
  if (user !== undefined && named.userId === null) throw new CredentialRefused(`There is no user '${user}'.`);
  if (program !== undefined && named.programId === null)
    throw new CredentialRefused(`'${platform}' has no program '${program}'.`);
  if (department !== undefined && !named.departmentExists)
    throw new CredentialRefused(`'${platform}' has no department ${department}.`);
  if (role === undefined && user === undefined) throw new CredentialRefused('Name a role, a user, or both.');
  if (role === 'record_writer' && user !== undefined)
    throw new CredentialRefused('A record_writer key cannot act as a person.');
  if (role === 'dm_admin' && platform !== undefined)
    throw new CredentialRefused('A DM admin cannot be limited to a platform.');
  if (role !== undefined && role !== 'dm_admin' && platform === undefined)
    throw new CredentialRefused(`${role} requires a platform.`);
  if (program !== undefined && role !== 'program_admin')
    throw new CredentialRefused('Only a program_admin can have a program.');
  if (department !== undefined && role !== 'department_admin')
    throw new CredentialRefused('Only a department_admin can have a department.');
}

/** A token narrows the rights of a person. Refuses one that leaves nothing of the requested role. */
async function refuseEmptyToken(db: Pick<Database, 'read'>, prefix: string, request: NewCredential): Promise<void> {
  const caller = (await findLiveCredential(db, prefix))?.caller;
  if (caller && holdsRole(caller, request)) return;
  const { role, platform, user } = request;
  const where = platform === undefined ? '' : ` in '${platform}'`;
  throw new RoleNotHeld(`'${user}' is not ${role ?? 'an active member'}${where}. Give the user that role first.`);
}

/**
 * Whether the grants include the role. A department or program admin need not administer anything yet, unless the
 * request names a department or program.
 */
function holdsRole({ isDmAdmin, grants }: Caller, { role, department, program }: NewCredential): boolean {
  switch (role) {
    case undefined:
      return true;
    case 'dm_admin':
      return isDmAdmin;
    case 'department_admin':
      return grants.some(({ departmentIds }) => department === undefined || departmentIds.length > 0);
    case 'program_admin':
      return grants.some(({ programIds }) => program === undefined || programIds.length > 0);
    case 'learner':
      return grants.length > 0;
    default:
      return grants.some((grant) => grant.role === role);
  }
}

const listStatement = {
  name: 'list_credentials',
  text: `
    select c.id, c.prefix, c.scheme, c.label, c.scopes, c.role, p.key as platform, u.username as "user",
           c.created_at as "createdAt", c.expires_at as "expiresAt", c.revoked_at as "revokedAt", c.last_used_at as "lastUsedAt"
    from credentials c
    left join platforms p on p.id = c.platform_id
    left join users u on u.id = c.user_id
    where $1::text is null or p.key = $1
    order by c.id`,
};

/** All credentials, or those of one platform, oldest first. Secrets are not stored, so the list has none. */
export function listCredentials(
  db: Pick<Database, 'read'>,
  { platform }: { platform?: string } = {},
): Promise<ListedCredential[]> {
  return db.read<ListedCredential>(listStatement, [platform ?? null]);
}

const revokeStatement: ChangingStatement = {
  changes: true,
  name: 'revoke_credential',
  text: 'update credentials set revoked_at = now() where prefix = $1 and revoked_at is null returning id',
};

/** Revokes a credential by its public prefix or its whole text. Returns false when there is no such live credential. */
export async function revokeCredential(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  prefixOrWhole: string,
): Promise<boolean> {
  const text = prefixOrWhole.replace(/^(Api-Key|Token|Bearer)\s+/i, '');
  const rows = await change(db, actor, revokeStatement, [parseSecret(text)?.prefix ?? text]);
  return rows.length > 0;
}
