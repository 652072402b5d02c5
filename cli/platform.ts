import { Command } from 'commander';
import { listPlatforms } from '../db/tenancy/platforms/listPlatforms.js';
import { removePlatform } from '../db/tenancy/platforms/removePlatform.js';
import { typesenseSettings } from '../server/config/configSettings.js';
import { commandPrefix } from './commandPrefix.js';
import { requireOnce } from './requireOnce.js';
import { mapAdminErrors } from './mapAdminErrors.js';
import { AdminError } from './adminError.js';
import { adminActor } from './operator.js';
import { findPlatformByKey, withSession } from './session.js';
import { printTable } from './table.js';

interface CreateOptions {
  key?: string;
  name?: string;
  main?: true;
  json?: true;
}

const PLATFORM_KEY = /^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/;
const MAX_NAME_LENGTH = 200;

export function platformCommand(): Command {
  return new Command('platform')
    .description('Platforms: the tenants of this installation.')
    .addCommand(
      new Command('create')
        .description('Creates a platform. May be repeated.')
        .argument('[key]', 'the same as --key')
        .option('-k, --key <key>', 'key in requests: letters, digits, dots, hyphens and underscores')
        .option('-n, --name <name>', 'display name (default: the key)')
        .option('--main', 'make it the main platform, whose public records all platforms may offer')
        .option('--json', 'answer as JSON on standard output')
        .action(create),
    )
    .addCommand(
      new Command('list')
        .description('Lists the platforms.')
        .option('--json', 'answer as JSON on standard output')
        .action(list),
    )
    .addCommand(
      new Command('remove')
        .description(removeHelp())
        .argument('<key>', 'its key')
        .option('--yes', 'confirm the removal')
        .option('--json', 'report as JSON on standard output')
        .action(remove),
    );
}

const removeHelp =
  () => `Removes a platform and all its data. This cannot be undone, so make a backup first. Its people stay, without membership \
(${commandPrefix()} user erase removes them), and so does the audit log. The next sweep of the file store removes contents of files.`;

async function remove(key: string, { yes, json }: { yes?: true; json?: true }): Promise<void> {
  await withSession(async ({ database, target, config }) => {
    await findPlatformByKey(database, key);
    if (!yes) throw new AdminError(`'${key}' and everything in it will be removed. Confirm with --yes.`, '--yes');
    const rows = await removePlatform(database, adminActor(), key);
    const typesense = typesenseSettings(config);
    if (typesense) {
      const { openSearch } = await import('../db/search/engines/openSearch.js');
      const search = openSearch({ db: database, target, typesense });
      await search.rebuild([]).finally(() => search.close());
    }
    const count = Object.values(rows ?? {}).reduce((sum, one) => sum + one, 0);
    console.log(
      json ? JSON.stringify({ outcome: 'removed', key, rows }) : `Platform '${key}' is removed, with ${count} rows.`,
    );
  });
}

async function create(positional: string | undefined, options: CreateOptions): Promise<void> {
  const key = requireOnce(positional, options.key, '--key');
  const name = options.name ?? key;
  if (!PLATFORM_KEY.test(key)) {
    throw new AdminError(
      'A key begins with a letter or digit and has letters, digits, dots, hyphens and underscores, at most 200.',
      '--key',
    );
  }
  if (name === '' || name.length > MAX_NAME_LENGTH)
    throw new AdminError(`A name must have 1 to ${MAX_NAME_LENGTH} characters.`, '--name');
  await withSession(async ({ database }) => {
    const { ensurePlatform } = await import('../db/tenancy/platforms/ensurePlatform.js');
    const { platform, created } = await mapAdminErrors(
      ensurePlatform(database, adminActor(), { key, name, isMain: options.main ?? false }),
    );
    if (!created && options.name !== undefined && platform.name !== name)
      console.error(`The platform already exists and keeps the name '${platform.name}'.`);
    const outcome = created ? 'created' : 'exists';
    const answer = { outcome, key: platform.key, name: platform.name, main: platform.is_main };
    console.log(
      options.json ? JSON.stringify(answer) : `Platform '${platform.key}' ${created ? 'created' : 'exists'}.`,
    );
  });
}

async function list({ json }: { json?: true }): Promise<void> {
  await withSession(async ({ database }) => {
    const platforms = await listPlatforms(database);
    if (json) console.log(JSON.stringify(platforms));
    else if (platforms.length === 0) console.log(`There is no platform yet: ${commandPrefix()} platform create.`);
    else printTable(platforms.map((platform) => ({ ...platform, created: platform.created.toISOString() })));
  });
}
