import { Command } from 'commander';
import { readSearchStatus } from '../db/search/engines/readSearchStatus.js';
import { openSearch } from '../db/search/engines/openSearch.js';
import { typesenseSettings } from '../server/config/configSettings.js';
import { findPlatformByKey, withSession } from './session.js';
import { printTable } from './table.js';

interface Options {
  platform?: string;
  json?: true;
}

export function searchCommand(): Command {
  return new Command('search')
    .description('Rebuilds and shows the search index.')
    .addCommand(
      new Command('reindex')
        .description('Rebuilds the index from the catalog. Searches use the old index until the new one is complete.')
        .option('-p, --platform <key>', 'only this platform')
        .option('--json', 'report as JSON on standard output')
        .action(reindex),
    )
    .addCommand(
      new Command('status')
        .description('Shows the indexed and the waiting entries of each platform.')
        .option('--json', 'report as JSON on standard output')
        .action(status),
    );
}

async function reindex({ platform: key, json }: Options): Promise<void> {
  await withSession(async ({ database, target, config }) => {
    const platforms = key
      ? [await findPlatformByKey(database, key)]
      : await database.read<{ id: number }>({
          name: 'admin-platform-ids',
          text: 'select id from platforms order by id',
        });
    const search = openSearch({ db: database, target, typesense: typesenseSettings(config) });
    const startedAtMs = performance.now();
    try {
      const entries = await search.rebuild(platforms.map(({ id }) => id));
      const seconds = (performance.now() - startedAtMs) / 1000;
      const report = { engine: search.engine.name, platforms: platforms.length, entries, seconds };
      if (json) console.log(JSON.stringify(report));
      else
        console.log(
          `${entries} entries of ${platforms.length} platforms indexed in ${seconds.toFixed(1)} s (${report.engine}).`,
        );
    } finally {
      await search.close();
    }
  });
}

async function status({ json }: Options): Promise<void> {
  await withSession(async ({ database, config }) => {
    const platforms = await readSearchStatus(database);
    const engine = typesenseSettings(config) ? 'typesense' : 'postgres';
    if (json) console.log(JSON.stringify({ engine, platforms }));
    else {
      console.log(`Engine: ${engine}`);
      printTable(platforms);
    }
  });
}
