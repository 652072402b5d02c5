import { Command, Option } from 'commander';
import type { Database } from '../db/core/connect.js';
import { findAddressedUser } from '../db/tenancy/access/findAddressedUser.js';
import type { PersonRole } from '../db/tenancy/access/caller.js';
import { type CreatedPerson, createPerson } from '../db/tenancy/people/createPerson.js';
import { beginErasure, findUnfinishedErasure, finishErasure } from '../db/compliance/privacy/erasePerson.js';
import { exportPerson } from '../db/compliance/privacy/exportPerson.js';
import { type Person, readPerson } from '../db/compliance/privacy/person.js';
import { findProgram } from '../db/tenancy/people/findProgram.js';
import { type ListedUser, listUsers } from '../db/tenancy/people/listUsers.js';
import { setActive } from '../db/tenancy/people/setActive.js';
import { createHelpText } from '../server/runtime/createHelpText.js';
import { commandPrefix } from './commandPrefix.js';
import { parseDepartmentPath, requireOnce } from './requireOnce.js';
import { printAll } from './output.js';
import { mapAdminErrors } from './mapAdminErrors.js';
import { personRoles } from './roles.js';
import { AdminError } from './adminError.js';
import { adminActor } from './operator.js';
import { findPlatformByKey, withSession } from './session.js';
import { printTable } from './table.js';

interface CreateOptions {
  username?: string;
  email?: string;
  name?: string;
  platform?: string;
  role?: PersonRole;
  department?: string;
  program?: string;
  json?: true;
}

interface ActivationOptions {
  username?: string;
  platform?: string;
  json?: true;
}

const CREATE_HELP = `
The default role in a platform is learner. A department or program admin is a learner who also administers a department or program.
Missing departments in the path of --department are created; a program must exist.`;

export function userCommand(): Command {
  return new Command('user')
    .description('Users: the people of all platforms.')
    .addCommand(
      new Command('create')
        .description('Creates a person, or adds an existing one to a platform. May be repeated.')
        .argument('[username]', 'the same as --username')
        .option('-u, --username <name>', 'the name to sign in with')
        .option('-e, --email <address>', 'the e-mail address; required for a new person')
        .option('-n, --name <name>', 'the full name')
        .option('-p, --platform <key>', 'the platform that the person belongs to')
        .addOption(new Option('-r, --role <role>', 'role of the person').choices(personRoles))
        .option('-d, --department <path>', 'the department of the person, like Engineering/Software')
        .option('-g, --program <id>', 'the program that a program_admin administers')
        .option('--json', 'answer as JSON on standard output')
        .addHelpText('after', createHelpText(CREATE_HELP))
        .action(create),
    )
    .addCommand(
      new Command('list')
        .description('Lists people with their roles.')
        .option('-p, --platform <key>', 'only the members of this platform')
        .option('--json', 'answer as JSON on standard output')
        .action(list),
    )
    .addCommand(
      createActivationCommand(
        'deactivate',
        'Deactivates a person: their keys and tokens are rejected. Their data stays, and `activate` reverses it.',
        false,
      ),
    )
    .addCommand(createActivationCommand('activate', 'Activates a deactivated person.', true))
    .addCommand(
      new Command('export')
        .description('Writes all stored data about a person as JSON lines to standard output.')
        .requiredOption('-u, --username <name>', 'the person')
        .option('-p, --platform <key>', 'only data of this platform')
        .action(exportUser),
    )
    .addCommand(
      new Command('erase')
        .description(ERASE_HELP)
        .requiredOption('-u, --username <name>', 'who')
        .option('--json', 'report as JSON on standard output')
        .action(eraseUser),
    );
}

const createActivationCommand = (name: string, description: string, active: boolean) =>
  new Command(name)
    .description(description)
    .argument('[username]', 'the same as --username')
    .option('-u, --username <name>', 'who')
    .option('-p, --platform <key>', 'only in this platform')
    .option('--json', 'answer as JSON on standard output')
    .action((positional: string | undefined, options: ActivationOptions) =>
      activate(requireOnce(positional, options.username, '--username'), active, options),
    );

async function activate(username: string, active: boolean, { platform: key, json }: ActivationOptions): Promise<void> {
  await withSession(async ({ database }) => {
    const { id: userId } = await findPersonByUsername(database, username);
    const platform = key === undefined ? null : await findPlatformByKey(database, key);
    const changed = await setActive(database, adminActor(), { userId, platformId: platform?.id ?? null, active });
    if (changed === null) throw new AdminError(`'${key}' has no member '${username}'.`, '--username');
    const state = active ? 'active' : 'inactive';
    if (json)
      return console.log(
        JSON.stringify({ outcome: changed ? 'changed' : 'unchanged', username, platform: key ?? null, active }),
      );
    console.log(
      `User '${username}' ${changed ? 'is' : 'was'} ${state}${key === undefined ? '' : ` in '${key}'`}${changed ? ' now' : ' before'}.`,
    );
  });
}

const ERASE_HELP = `Anonymizes a person everywhere, on every platform, and keeps aggregate counts. It cannot be undone. When it is \
interrupted, the service completes it, as does running the command again.`;

async function eraseUser({ username, json }: { username: string; json?: true }): Promise<void> {
  await withSession(async ({ database }) => {
    const userId =
      (await findUnfinishedErasure(database, username)) ?? (await findPersonByUsername(database, username)).id;
    const begun = (await beginErasure(database, adminActor(), userId))!;
    const {
      opaque,
      started_at: startedAt,
      finished_at: finishedAt,
    } = await finishErasure(database, adminActor(), begun);
    if (json)
      console.log(
        JSON.stringify({ user_id: userId, username: opaque, started_at: startedAt, finished_at: finishedAt }),
      );
    else console.log(`User ${userId} is erased and now named '${opaque}'.`);
  });
}

async function exportUser({ username, platform: key }: { username: string; platform?: string }): Promise<void> {
  await withSession(async ({ database }) => {
    const platform = key === undefined ? null : await findPlatformByKey(database, key);
    const person = await findPersonByUsername(database, username);
    await printAll(exportPerson(database, { person, platformId: platform?.id ?? null }));
  });
}

async function findPersonByUsername(db: Database, username: string): Promise<Person> {
  const user = await findAddressedUser(db, { id: null, email: null, nameOrId: null, nameAsId: null, username }, 'all');
  const person = user && (await readPerson(db, user.id));
  if (!person) throw new AdminError(`There is no user '${username}'.`, '--username');
  return person;
}

async function create(positional: string | undefined, options: CreateOptions): Promise<void> {
  const username = requireOnce(positional, options.username, '--username');
  refuseContradictions(username, options);
  await withSession(async ({ database }) => {
    const { role, email, name } = options;
    const part = await buildPart(database, options);
    const person = await mapAdminErrors(
      createPerson(database, adminActor(), { username, email, name, isDmAdmin: role === 'dm_admin', part }),
    );
    if (part && role === 'department_admin' && !part.departmentPath) warnOfEmptyScope(username, 'department');
    if (part && role === 'program_admin' && part.programId === undefined) warnOfEmptyScope(username, 'program');
    print(person, options);
  });
}

function refuseContradictions(
  username: string,
  { email, name, platform, role, department, program }: CreateOptions,
): void {
  if (username.length > 255) throw new AdminError('A user name may have at most 255 characters.', '--username');
  if (email !== undefined && !/^[^@\s]+@[^@\s]+$/.test(email))
    throw new AdminError(`'${email}' is not an e-mail address.`, '--email');
  if ((email?.length ?? 0) > 320) throw new AdminError('An e-mail address may have at most 320 characters.', '--email');
  if ((name?.length ?? 0) > 255) throw new AdminError('A name may have at most 255 characters.', '--name');
  if (role === 'dm_admin' && platform !== undefined)
    throw new AdminError('A DM admin cannot be limited to a platform.', '--platform');
  const needsPlatform =
    (role !== undefined && role !== 'dm_admin') || department !== undefined || program !== undefined;
  if (needsPlatform && platform === undefined)
    throw new AdminError('Roles, departments and programs belong to a platform. Name it.', '--platform');
  if (program !== undefined && role !== 'program_admin')
    throw new AdminError('Only a program_admin can have a program.', '--program');
}

type Part = NonNullable<Parameters<typeof createPerson>[2]['part']>;

async function buildPart(
  db: Database,
  { platform: key, role, department, program }: CreateOptions,
): Promise<Part | undefined> {
  if (key === undefined) return undefined;
  const platform = await findPlatformByKey(db, key);
  const programId = program === undefined ? undefined : await findProgram(db, platform.id, program);
  if (programId === null) throw new AdminError(`'${key}' has no program '${program}'.`, '--program');
  return {
    platformId: platform.id,
    role: role === 'dm_admin' ? undefined : role,
    departmentPath: department === undefined ? undefined : parseDepartmentPath(department),
    programId,
  };
}

function warnOfEmptyScope(username: string, part: 'department' | 'program'): void {
  console.error(`Without --${part}, '${username}' administers no ${part}.`);
}

function print({ user, created }: CreatedPerson, { platform, role, json }: CreateOptions): void {
  const outcome = created ? 'created' : 'exists';
  const { id, username, email, name } = user;
  if (json)
    console.log(JSON.stringify({ outcome, id, username, email, name, dm_admin: user.is_dm_admin, platform, role }));
  else
    console.log(
      `User '${username}' (${id}) ${outcome}${platform === undefined ? '' : `, ${role ?? 'member'} of '${platform}'`}.`,
    );
}

async function list({ platform, json }: { platform?: string; json?: true }): Promise<void> {
  await withSession(async ({ database }) => {
    if (platform !== undefined) await findPlatformByKey(database, platform);
    const users = await listUsers(database, { platform });
    if (json) console.log(JSON.stringify(users));
    else if (users.length === 0) console.log(`There are no people yet: ${commandPrefix()} user create.`);
    else printTable(users.map(buildRow));
  });
}

function buildRow({ roles: held, ...user }: ListedUser) {
  return {
    ...user,
    roles: Object.entries(held)
      .map(([key, role]) => `${key}: ${role}`)
      .join(', '),
  };
}
