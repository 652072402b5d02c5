import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { change, databaseWithin, runNumbered } from '../../core/transaction.js';
import type { Caller, CredentialRole } from './caller.js';
import { findLiveCredential } from './findLiveCredential.js';
import { newSecret, parseSecret } from './secrets.js';

/** The requested credential would stand for nobody, or for more than the person is. The message says what to do first. */
export class CredentialRefused extends Error {
  override readonly name = 'CredentialRefused';
}

/** The person exists, but is not what the role says. */
export class RoleNotHeld extends CredentialRefused {}

export interface NewCredential {
  /** May be left out with a user: then everything that the user is counts. */
  role?: CredentialRole;
  /** Key of the platform; needed by every role but dm_admin. */
  platform?: string;
  /** User name. With a user the credential is a Token, else an Api-Key. */
  user?: string;
  /** `program_id` of the contract. A program_admin key without it and without a user administers nothing. */
  program?: string;
  /** Internal id. A department_admin key without it and without a user covers all departments of the platform. */
  department?: number;
  expiresAt?: Date;
  label?: string;
  /** Unique among the keys of the platform that are not revoked. */
  name?: string;
}

export interface CreatedCredential {
  id: number;
  /** Ready for the Authorization header. Shown now and never again. */
  authorization: string;
  /** The public part, by which the credential is listed and revoked. */
  prefix: string;
}

export interface ListedCredential {
  id: number;
  prefix: string;
  scheme: Caller['scheme'];
  label: string;
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
                             department_id, expires_at, name)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
    returning id`,
};

/**
 * Issues a credential that works at once. Throws CredentialRefused when a named record doesn't exist, and RoleNotHeld when
 * the person isn't what the role says.
 */
export function createCredential(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  request: NewCredential,
): Promise<CreatedCredential> {
  return db.transaction(actor, async (trx) => {
    const within = databaseWithin(trx);
    const named = await findNamed(within, request);
    refuseContradictions(request, named);
    const scheme = named.userId === null ? 'Api-Key' : 'Token';
    const { prefix, secret, sha256 } = newSecret();
    const values = [scheme, prefix, sha256, request.label ?? '', request.role ?? null, named.platformId, named.userId];
    const [row] = await runNumbered<{ id: number }>(trx, insertStatement, [
      ...values,
      named.programId,
      request.department ?? null,
      request.expiresAt ?? null,
      request.name ?? null,
    ]);
    if (named.userId !== null) await refuseEmptyToken(within, prefix, request);
    return { id: row!.id, prefix, authorization: `${scheme} ${prefix}.${secret}` };
  });
}

interface Named {
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

async function findNamed(
  db: Pick<Database, 'read'>,
  { platform, user, program, department }: NewCredential,
): Promise<Named> {
  const [named] = await db.read<Named>(namedStatement, [
    platform ?? null,
    user ?? null,
    program ?? null,
    department ?? null,
  ]);
  return named!;
}

function refuseContradictions(request: NewCredential, named: Named): void {
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
    throw new CredentialRefused('A record_writer is a key that stands for no person.');
  if (role === 'dm_admin' && platform !== undefined)
    throw new CredentialRefused('A DM admin is not bound to a platform.');
  if (role !== undefined && role !== 'dm_admin' && platform === undefined)
    throw new CredentialRefused(`${role} needs a platform.`);
  if (program !== undefined && role !== 'program_admin')
    throw new CredentialRefused('Only program_admin takes a program.');
  if (department !== undefined && role !== 'department_admin')
    throw new CredentialRefused('Only department_admin takes a department.');
}

/** A token narrows what the person is. One that leaves nothing of the requested role is refused. */
async function refuseEmptyToken(db: Pick<Database, 'read'>, prefix: string, request: NewCredential): Promise<void> {
  const caller = (await findLiveCredential(db, prefix))?.caller;
  if (caller && holds(caller, request)) return;
  const { role, platform, user } = request;
  const where = platform === undefined ? '' : ` in '${platform}'`;
  throw new RoleNotHeld(`'${user}' is not ${role ?? 'an active member'}${where}. Give the user that role first.`);
}

/** A department or program admin may be one of nothing yet, unless the request names the department or program. */
function holds({ isDmAdmin, grants }: Caller, { role, department, program }: NewCredential): boolean {
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
    select c.id, c.prefix, c.scheme, c.label, c.role, p.key as platform, u.username as "user",
           c.created_at as "createdAt", c.expires_at as "expiresAt", c.revoked_at as "revokedAt", c.last_used_at as "lastUsedAt"
    from credentials c
    left join platforms p on p.id = c.platform_id
    left join users u on u.id = c.user_id
    where $1::text is null or p.key = $1
    order by c.id`,
};

/** All credentials, or those of one platform, in the order of their creation. Secrets are not known to anybody. */
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

/** Revokes by public prefix, or by the whole credential. False when there is no such live credential. */
export async function revokeCredential(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  prefixOrWhole: string,
): Promise<boolean> {
  const text = prefixOrWhole.replace(/^(Api-Key|Token|Bearer)\s+/i, '');
  const rows = await change(db, actor, revokeStatement, [parseSecret(text)?.prefix ?? text]);
  return rows.length > 0;
}
