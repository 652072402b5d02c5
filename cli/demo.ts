import { Command } from 'commander';
import { typesenseSettings } from '../server/config/configSettings.js';
import { issueDemoCredentials } from '../demo/demoCredentials.js';
import { removeDemo } from '../demo/removeDemo.js';
import { forgetDemoCredentials } from '../server/runtime/demo.js';
import { createHelpText } from '../server/runtime/createHelpText.js';
import { AdminError } from './adminError.js';
import { adminActor } from './operator.js';
import { withSession } from './session.js';

interface Options {
  json?: true;
}

const REMOVE_HELP = `
Removes everything in the demo's platforms, including rows that were added later. People who are members of another platform stay. The
audit log retains the removed rows and the person who removed them. The service does not load the demo again into this database.`;

export function demoCommand(): Command {
  return new Command('demo')
    .description('The demo: two platforms with a catalog, mentors and people.')
    .addCommand(
      new Command('credentials')
        .description('Creates a credential for each role of the demo, and revokes earlier ones.')
        .option('--json', 'answer as JSON on standard output')
        .action(credentials),
    )
    .addCommand(
      new Command('remove')
        .description('Removes the platforms and people of the demo, and its credentials.')
        .option('--json', 'report as JSON on standard output')
        .addHelpText('after', createHelpText(REMOVE_HELP))
        .action(remove),
    );
}

async function credentials({ json }: Options): Promise<void> {
  await withSession(async ({ database }) => {
    const issued = await issueDemoCredentials(database, { onlyUnseen: false });
    if (!issued)
      throw new AdminError('This database has no demo. `npm start` with DEMO=1 loads it into an empty database.');
    if (json) console.log(JSON.stringify(issued));
    else
      for (const { role, platform, user, authorization } of issued)
        console.log([role, platform ?? '-', user, authorization].join('\t'));
  });
}

async function remove({ json }: Options): Promise<void> {
  await withSession(async ({ database, target, config, embedded }) => {
    const removed = await removeDemo(database, adminActor());
    if (embedded) await forgetDemoCredentials(config.dataFolder);
    const typesense = typesenseSettings(config);
    if (typesense && removed.platforms.length > 0) {
      const { openSearch } = await import('../db/search/engines/openSearch.js');
      const search = openSearch({ db: database, target, typesense });
      await search.rebuild([]).finally(() => search.close());
    }
    if (json)
      return console.log(JSON.stringify({ outcome: removed.platforms.length > 0 ? 'removed' : 'absent', ...removed }));
    if (removed.platforms.length === 0) return console.log('This database has no demo.');
    const rows = Object.values(removed.rows).reduce((sum, count) => sum + count, 0);
    console.log(`Removed ${removed.platforms.join(' and ')} with ${rows} rows, and ${removed.people.length} people.`);
    if (removed.kept.length > 0)
      console.log(`These people stay, because they are members of other platforms: ${removed.kept.join(', ')}.`);
  });
}
