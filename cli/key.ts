import { Command, Option } from 'commander';
import type { CredentialRole } from '../db/tenancy/access/caller.js';
import {
  type CreatedCredential,
  RoleNotHeld,
  createCredential,
  listCredentials,
  revokeCredential,
} from '../db/tenancy/access/credentials.js';
import { findAddressedUser } from '../db/tenancy/access/findAddressedUser.js';
import { findLiveCredential } from '../db/tenancy/access/findLiveCredential.js';
import { createPerson } from '../db/tenancy/people/createPerson.js';
import { ensureMembership } from '../db/tenancy/people/ensureMembership.js';
import type { Database } from '../db/core/connect.js';
import { findDepartment } from '../db/tenancy/people/findDepartment.js';
import { findProgram } from '../db/tenancy/people/findProgram.js';
import { operationTable } from '../generated/operations.js';
import { createHelpText } from '../server/runtime/createHelpText.js';
import { commandPrefix } from './commandPrefix.js';
import { parseExpiry } from './expiry.js';
import { parseDepartmentPath } from './requireOnce.js';
import { mapAdminErrors } from './mapAdminErrors.js';
import { roles } from './roles.js';
import { AdminError } from './adminError.js';
import { adminActor } from './operator.js';
import { findPlatformByKey, withSession } from './session.js';
import { printTable } from './table.js';

interface CreateOptions {
  role?: CredentialRole;
  platform?: string;
  user?: string;
  program?: string;
  department?: string;
  expires?: string;
  scope?: string[];
  label?: string;
  json?: true;
}

const CREATE_HELP = `
Prints the value of the Authorization header, which cannot be shown again. With --user, the credential acts for that person,
limited to --role if given; without --user, it acts as the role. A person without the role receives it, which is reported on
standard error.`;

export function keyCommand(): Command {
  return new Command('key')
    .description('Keys and tokens for callers of the API.')
    .addCommand(
      new Command('create')
        .description('Creates a credential, which is valid at once.')
        .addOption(new Option('-r, --role <role>', 'role of the credential').choices(roles))
        .option('-p, --platform <key>', 'the platform; required for all roles but dm_admin')
        .option('-u, --user <username>', 'the person that it acts for')
        .option('-g, --program <id>', 'the program of a program_admin')
        .option('-d, --department <path>', 'the department of a department_admin, like Engineering/Software')
        .option('-e, --expires <when>', 'a time in ISO 8601, or a number of days')
        .option('-s, --scope <scope...>', 'the only operations that it may call: operationIds, and read for every GET')
        .option('-l, --label <text>', 'a label for the list')
        .option('--json', 'print {"authorization": "..."} and more on standard output')
        .addHelpText('after', createHelpText(CREATE_HELP))
        .action(create),
    )
    .addCommand(
      new Command('list')
        .description('Lists credentials, without secrets, which are not stored.')
        .option('-p, --platform <key>', 'only credentials of this platform')
        .option('--json', 'answer as JSON on standard output')
        .action(list),
    )
    .addCommand(
      new Command('revoke')
        .description('Revokes a credential at once, everywhere.')
        .argument('<key>', 'prefix as listed, or the whole credential')
        .option('--json', 'answer as JSON on standard output')
        // A prefix may begin with a hyphen.
        .allowUnknownOption()
        .action(revoke),
    );
}

async function create(options: CreateOptions): Promise<void> {
  refuseContradictions(options);
  const expiresAt = options.expires === undefined ? undefined : parseExpiry(options.expires, new Date());
  await withSession(async ({ database }) => {
    const department = await resolve(database, options);
    const { role, platform, user, program, label, json } = options;
    const request = { role, platform, user, program, department, expiresAt, scopes: options.scope, label };
    const credential = await mapAdminErrors(
      createCredential(database, adminActor(), request).catch(async (error: unknown) => {
        if (!(error instanceof RoleNotHeld)) throw error;
        await grantRole(database, options);
        return createCredential(database, adminActor(), request);
      }),
    );
    await warnOfEmptyScope(database, credential, role);
    const { authorization, prefix } = credential;
    const printed = { authorization, prefix, role, platform, user, expires: expiresAt, scopes: options.scope };
    if (json) console.log(JSON.stringify(printed));
    else console.log(`Authorization: ${authorization}`);
  });
}

function refuseContradictions({ role, platform, user, program, department, scope = [] }: CreateOptions): void {
  const unknown = scope.find((name) => name !== 'read' && !Object.hasOwn(operationTable, name));
  if (unknown !== undefined) throw new AdminError(`'${unknown}' is neither read nor an operationId.`, '--scope');
  if (role === undefined && user === undefined)
    throw new AdminError(`Give a role (${roles.join(', ')}), a --user, or both.`, '--role');
  if (role === 'record_writer' && user !== undefined)
    throw new AdminError('A record_writer key cannot act as a person.', '--user');
  if (role === 'dm_admin' && platform !== undefined)
    throw new AdminError('A DM admin cannot be limited to a platform.', '--platform');
  if (role !== undefined && role !== 'dm_admin' && platform === undefined)
    throw new AdminError(`Is required for a ${role}.`, '--platform');
  if (program !== undefined && role !== 'program_admin')
    throw new AdminError('Only a program_admin can have a program.', '--program');
  if (department !== undefined && role !== 'department_admin') {
    throw new AdminError('Only a department_admin can have a department.', '--department');
  }
}

/** Checks all names in the database, and makes a new learner a member. Returns the internal id of the department. */
async function resolve(
  db: Database,
  { role, platform: key, user: username, program, department }: CreateOptions,
): Promise<number | undefined> {
  const platform = key === undefined ? null : await findPlatformByKey(db, key);
  const by = { id: null, username: username ?? null, email: null, nameOrId: null, nameAsId: null };
  const user = username === undefined ? null : await findAddressedUser(db, by, 'all');
  if (username !== undefined && !user)
    throw new AdminError(`There is no user '${username}': ${commandPrefix()} user create.`, '--user');
  if (!platform) return undefined;
  if (program !== undefined && (await findProgram(db, platform.id, program)) === null) {
    throw new AdminError(`'${key}' has no program '${program}'.`, '--program');
  }
  const departmentId =
    department === undefined ? undefined : await findDepartment(db, platform.id, parseDepartmentPath(department));
  if (departmentId === null) {
    throw new AdminError(
      `'${key}' has no department '${department}': ${commandPrefix()} user create --department creates one.`,
      '--department',
    );
  }
  if (role === 'learner' && user) {
    const member = { platformId: platform.id, userId: user.id };
    const isNew = await db.transaction(adminActor(), (trx) => ensureMembership(trx, member));
    if (isNew) console.error(`'${user.username}' is a member of '${key}' now.`);
  }
  return departmentId;
}

/** Grants the person the role of the key. */
async function grantRole(db: Database, { role, platform, user, program, department }: CreateOptions): Promise<void> {
  const platformId = platform === undefined ? null : (await findPlatformByKey(db, platform)).id;
  await createPerson(db, adminActor(), {
    username: user!,
    isDmAdmin: role === 'dm_admin',
    part:
      platformId === null || role === 'dm_admin' || role === 'record_writer'
        ? undefined
        : {
            platformId,
            role,
            departmentPath: department === undefined ? undefined : parseDepartmentPath(department),
            programId: program === undefined ? undefined : ((await findProgram(db, platformId, program)) ?? undefined),
          },
  });
  console.error(`'${user}' is ${role}${platform === undefined ? '' : ` of '${platform}'`} now.`);
}

async function warnOfEmptyScope(
  db: Database,
  { prefix }: CreatedCredential,
  role: CredentialRole | undefined,
): Promise<void> {
  const grants = (await findLiveCredential(db, prefix))?.caller.grants ?? [];
  if (role === 'department_admin' && grants.every(({ departmentIds }) => departmentIds.length === 0)) {
    console.error('It administers no department: give --department, or make the user the administrator of one.');
  }
  if (role === 'program_admin' && grants.every(({ programIds }) => programIds.length === 0)) {
    console.error('It administers no program: give --program, or make the user the administrator of one.');
  }
}

async function list({ platform, json }: { platform?: string; json?: true }): Promise<void> {
  await withSession(async ({ database }) => {
    if (platform !== undefined) await findPlatformByKey(database, platform);
    const credentials = (await listCredentials(database, { platform })).map(
      ({
        prefix,
        scheme,
        role,
        platform: where,
        user,
        label,
        scopes,
        createdAt,
        expiresAt,
        revokedAt,
        lastUsedAt,
      }) => ({
        ...{ prefix, scheme, role, platform: where, user, label },
        created: createdAt.toISOString(),
        expires: expiresAt?.toISOString() ?? null,
        revoked: revokedAt?.toISOString() ?? null,
        last_used: lastUsedAt?.toISOString() ?? null,
        scopes: scopes?.join(' ') ?? null,
      }),
    );
    if (json) console.log(JSON.stringify(credentials));
    else if (credentials.length === 0) console.log(`There is no credential yet: ${commandPrefix()} key create.`);
    else printTable(credentials);
  });
}

async function revoke(key: string, { json }: { json?: true }): Promise<void> {
  await withSession(async ({ database }) => {
    if (!(await revokeCredential(database, adminActor(), key))) {
      throw new AdminError(
        `There is no active credential with this prefix. ${commandPrefix()} key list shows all credentials.`,
      );
    }
    console.log(json ? JSON.stringify({ outcome: 'revoked' }) : 'Revoked.');
  });
}
