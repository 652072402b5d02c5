import { Command } from 'commander';
import process from 'node:process';
import { confirmedDifferences } from '../db/derived/checkDerived.js';
import { projectionOptions } from '../db/derived/createProjection.js';
import { MOST_DIFFERENCES } from '../db/learning/activity/difference.js';
import { listActivityStatus } from '../db/learning/activity/readActivityStatus.js';
import { rebuildActivity } from '../db/learning/activity/rebuildActivity.js';
import { saveRecordSettings } from '../db/tenancy/platforms/saveRecordSettings.js';
import { AdminError } from './adminError.js';
import { adminActor } from './operator.js';
import { findPlatformByKey, withSession } from './session.js';
import { printTable } from './table.js';

interface Options {
  platform: string;
  json?: true;
}

interface SettingsOptions extends Options {
  homePage?: string[];
  iriPrefix?: string[];
}

/** An IRI with a scheme. */
const IRI = /^[a-z][a-z0-9+.-]*:\S+$/i;

export function recordsCommand(): Command {
  const json = ['--json', 'report as JSON on standard output'] as const;
  const platform = ['-p, --platform <key>', 'of which platform'] as const;
  return new Command('records')
    .description('Learning records and their derived tables.')
    .addCommand(
      new Command('status')
        .description(
          'Shows for each platform its statements, how far they are processed, how many changes wait for derived tables, and the numbers of unknown people and activities. On a cluster, counts of statements are empty where the node does not answer.',
        )
        .option(...json)
        .action(status),
    )
    .addCommand(
      new Command('rebuild')
        .description(
          'Computes all derived tables of a platform from its statements and enrollments. Its figures are incomplete meanwhile.',
        )
        .requiredOption(...platform)
        .option(...json)
        .action(rebuild),
    )
    .addCommand(
      new Command('check')
        .description(
          'Compares the derived tables with their sources by other SQL. The exit status is 1 if they differ.',
        )
        .requiredOption(...platform)
        .option(...json)
        .action(check),
    )
    .addCommand(
      new Command('settings')
        .description(
          'Shows or sets how statements identify people, courses and blocks of a platform. An option replaces all its values; a single - removes them.',
        )
        .requiredOption(...platform)
        .option('--home-page <url...>', 'home pages of accounts whose names are user names')
        .option('--iri-prefix <iri...>', 'prefixes of the IRIs of courses and blocks')
        .option(...json)
        .action(settings),
    );
}

async function status({ json }: Pick<Options, 'json'>): Promise<void> {
  await withSession(async ({ database }) => {
    const platforms = await listActivityStatus(database);
    if (json) console.log(JSON.stringify({ platforms }));
    else printTable(platforms);
  });
}

async function rebuild({ platform: key, json }: Options): Promise<void> {
  await withSession(async ({ database, config }) => {
    const { id } = await findPlatformByKey(database, key);
    const startedAtMs = performance.now();
    let batches = 1;
    const options = projectionOptions({
      gapSeconds: config.timeGapSeconds,
      periodDays: config.engagementIndexPeriod,
    });
    await rebuildActivity(database, adminActor(), id, options, () => (batches += 1));
    const seconds = (performance.now() - startedAtMs) / 1_000;
    if (json) console.log(JSON.stringify({ platform: key, turns: batches, seconds }));
    else console.log(`Computed the derived tables of '${key}' in ${batches} batches, ${seconds.toFixed(1)} s.`);
  });
}

async function check({ platform: key, json }: Options): Promise<void> {
  await withSession(async ({ database, config }) => {
    const { id } = await findPlatformByKey(database, key);
    const differences = await confirmedDifferences(database, id, config.timeGapSeconds);
    if (json) console.log(JSON.stringify({ platform: key, differences }));
    else if (differences.length === 0) console.log(`The derived tables of '${key}' match their sources.`);
    else {
      const isAll = differences.length < MOST_DIFFERENCES;
      console.log(
        `${isAll ? '' : 'At least '}${differences.length} rows differ (table, key, by the sources, as stored):`,
      );
      for (const one of differences)
        console.log([one.table, one.key, JSON.stringify(one.expected), JSON.stringify(one.stored)].join('\t'));
    }
    if (differences.length > 0) process.exitCode = 1;
  });
}

async function settings({ platform: key, homePage, iriPrefix, json }: SettingsOptions): Promise<void> {
  const changes = {
    ...(homePage && { record_home_pages: parseIris(homePage, '--home-page') }),
    ...(iriPrefix && { record_iri_prefixes: parseIris(iriPrefix, '--iri-prefix') }),
  };
  await withSession(async ({ database }) => {
    const { id } = await findPlatformByKey(database, key);
    const stored = await saveRecordSettings(database, adminActor(), id, changes);
    if (json) console.log(JSON.stringify({ platform: key, ...stored }));
    else {
      console.log(`Home pages of accounts: ${stored.record_home_pages.join(' ') || 'only that of the record store'}`);
      console.log(`IRIs begin with: ${stored.record_iri_prefixes.join(' ') || 'anything'}`);
    }
  });
}

function parseIris(values: string[], option: string): string[] {
  if (values.length === 1 && values[0] === '-') return [];
  const wrong = values.find((value) => !IRI.test(value));
  if (wrong !== undefined) throw new AdminError(`'${wrong}' has no scheme, such as https://.`, option);
  return [...new Set(values)];
}
