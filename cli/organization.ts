import { Command } from 'commander';
import type { Database } from '../db/core/connect.js';
import { ensureDepartment } from '../db/tenancy/people/ensureDepartment.js';
import { findDepartment } from '../db/tenancy/people/findDepartment.js';
import { type ListedDepartment, listDepartments } from '../db/tenancy/people/listDepartments.js';
import { type ListedGroup, listGroups } from '../db/tenancy/people/listGroups.js';
import { OrganizationRefused } from '../db/tenancy/people/organizationRefused.js';
import { createGroup } from '../db/tenancy/people/saveGroup.js';
import { addDepartmentMembers, addGroupMembers } from '../db/tenancy/people/saveMembers.js';
import { wholePlatform } from '../db/tenancy/access/rows.js';
import { commandPrefix } from './commandPrefix.js';
import { parseDepartmentPath, requireOnce } from './requireOnce.js';
import { AdminError } from './adminError.js';
import { adminActor } from './operator.js';
import { findPlatformByKey, withSession } from './session.js';
import { printTable } from './table.js';

interface Options {
  platform: string;
  user?: string;
  admin?: true;
  json?: true;
}

type Platform = Awaited<ReturnType<typeof findPlatformByKey>>;
const MAX_ROWS = 10_000;

const command = (name: string, description: string) =>
  new Command(name)
    .description(description)
    .requiredOption('-p, --platform <key>', 'the platform')
    .option('--json', 'answer as JSON on standard output');

export function departmentCommand(): Command {
  return new Command('department')
    .description('Departments: the tree of a platform and its people.')
    .addCommand(
      command('create', 'Creates the missing departments of a path. May be repeated.')
        .argument('<path>', 'like Engineering/Software')
        .action(createDepartment),
    )
    .addCommand(command('list', 'Lists the departments with their numbers of people.').action(printDepartments))
    .addCommand(
      command('add-member', 'Adds a member of the platform to a department. May be repeated.')
        .argument('<path>', 'like Engineering/Software')
        .requiredOption('-u, --user <username>', 'the member to add')
        .option('--admin', 'as an administrator of the department and all below it')
        .action(addToDepartment),
    );
}

export function groupCommand(): Command {
  return new Command('group')
    .description('Groups: people of a platform who are addressed together.')
    .addCommand(command('create', 'Creates a group.').argument('<name>', 'name of the group').action(makeGroup))
    .addCommand(command('list', 'Lists the groups with their numbers of people.').action(printGroups))
    .addCommand(
      command('add-member', 'Adds a member of the platform to a group. May be repeated.')
        .argument('<name>', 'name of the group')
        .requiredOption('-u, --user <username>', 'the member to add')
        .action(addToGroup),
    );
}

/** Runs a command for a platform and prints its result: as JSON with --json, else as a line or a table. */
function runForPlatform(
  { platform: key, json }: Options,
  run: (db: Database, platform: Platform) => Promise<{ line: string; value: object } | object[]>,
): Promise<void> {
  return withSession(async ({ database }) => {
    const result = await run(database, await findPlatformByKey(database, key));
    if (Array.isArray(result)) {
      if (json) console.log(JSON.stringify(result));
      else printTable(result);
    } else console.log(json ? JSON.stringify(result.value) : result.line);
  });
}

const createDepartment = (path: string, options: Options) =>
  runForPlatform(options, async (db, { id: platformId }) => {
    const names = parseDepartmentPath(path);
    const id = await db.transaction(adminActor(), (trx) => ensureDepartment(trx, platformId, names));
    return { line: `Department '${names.join('/')}' (${id}).`, value: { id, path: names } };
  });

const printDepartments = (options: Options) =>
  runForPlatform(options, async (db, platform) => {
    const { departments } = await listDepartments(db, buildListRequest(platform));
    return departments.map((department) => ({
      id: department.id,
      path: formatPath(department),
      members: department.member_count,
      with_below: department.total_member_count,
    }));
  });

const formatPath = ({ ancestors, name }: ListedDepartment) => [...ancestors.map((one) => one.name), name].join('/');

const addToDepartment = (path: string, options: Options) =>
  runForPlatform(options, async (db, { id: platformId, key }) => {
    const id = await findDepartment(db, platformId, parseDepartmentPath(path));
    if (id === null)
      throw new AdminError(`'${key}' has no department '${path}': ${commandPrefix()} department create.`);
    const member = { username: options.user!, isAdmin: options.admin };
    checkRefusals(await addDepartmentMembers(db, adminActor(), { platformId, id }, [member]), options);
    return {
      line: `'${options.user}' is in '${path}'.`,
      value: { id, user: options.user, admin: options.admin ?? null },
    };
  });

const makeGroup = (text: string, options: Options) =>
  runForPlatform(options, async (db, { id: platformId }) => {
    const name = requireOnce(text.trim(), undefined, 'name');
    if (name.length > 255) throw new AdminError('A name may have at most 255 characters.');
    const id = await createGroup(db, adminActor(), platformId, name).catch((error: unknown) => {
      throw error instanceof OrganizationRefused ? new AdminError(error.message) : error;
    });
    return { line: `Group '${name}' (${id}) created.`, value: { outcome: 'created', id, name } };
  });

const printGroups = (options: Options) =>
  runForPlatform(options, async (db, platform) =>
    (await findGroups(db, platform)).map(({ id, name, member_count: members }) => ({ id, name, members })),
  );

const findGroups = async (db: Database, platform: Platform, text?: string): Promise<ListedGroup[]> =>
  (await listGroups(db, { ...buildListRequest(platform), text })).groups;

const addToGroup = (name: string, options: Options) =>
  runForPlatform(options, async (db, platform) => {
    const group = (await findGroups(db, platform, name)).find((one) => one.name.toLowerCase() === name.toLowerCase());
    if (!group) throw new AdminError(`'${platform.key}' has no group '${name}': ${commandPrefix()} group create.`);
    const owner = { platformId: platform.id, id: group.id };
    checkRefusals(await addGroupMembers(db, adminActor(), owner, [{ username: options.user }]), options);
    return { line: `'${options.user}' is in '${group.name}'.`, value: { id: group.id, user: options.user } };
  });

const buildListRequest = (platform: Platform) =>
  ({
    platformId: platform.id,
    rows: wholePlatform(platform),
    sort: { field: 'name', descending: false },
    limit: MAX_ROWS,
    offset: 0,
  }) as const;

function checkRefusals(refusals: (string | null)[] | null, { user, platform }: Options): void {
  if (refusals?.[0] !== null)
    throw new AdminError(
      `'${user}' is not an active member of '${platform}': ${commandPrefix()} user create.`,
      '--user',
    );
}
