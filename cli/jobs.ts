import { Command, Option } from 'commander';
import type { Database } from '../db/core/connect.js';
import { type JobFilter, discardJobs, listJobs, retryJobs } from '../db/core/jobs/manageJobs.js';
import { JOB_STATES, type JobState } from '../db/core/jobs/readTaskStates.js';
import { AdminError } from './adminError.js';
import { adminActor } from './operator.js';
import { findPlatformByKey, withSession } from './session.js';
import { printTable } from './table.js';

interface Options {
  task?: string;
  platform?: string;
  state?: JobState;
  limit?: string;
  all?: true;
  json?: true;
}

const MOST_LISTED = 1_000;

const withFilter = (command: Command) =>
  command
    .argument('[id]', 'the number of one job')
    .option('-t, --task <name>', 'only jobs of this task')
    .option('-p, --platform <key>', 'only jobs of this platform')
    .addOption(new Option('--state <state>', 'only jobs in this state').choices(JOB_STATES))
    .option('--json', 'answer as JSON on standard output');

export function jobsCommand(): Command {
  return new Command('jobs')
    .description('Background jobs that wait, run or failed.')
    .addCommand(
      withFilter(new Command('list'))
        .description('Lists jobs in the order in which they are due.')
        .option('--limit <number>', `how many at most; ${MOST_LISTED} without`)
        .action(list),
    )
    .addCommand(
      withFilter(new Command('retry'))
        .description('Makes jobs due now that failed or wait for later. Needs an id, a filter or --all.')
        .option('--all', 'all jobs that failed or wait for their retry')
        .action(retry),
    )
    .addCommand(
      withFilter(new Command('discard'))
        .description('Removes jobs that do not run; the next change adds them again. Needs an id or a filter.')
        .action(discard),
    );
}

async function list(id: string | undefined, options: Options): Promise<void> {
  const limit = parseNumber(options.limit, '--limit') ?? MOST_LISTED;
  await withSession(async ({ database }) => {
    const jobs = await listJobs(database, await parseFilter(database, id, options), limit);
    if (options.json) console.log(JSON.stringify(jobs));
    else printTable(jobs);
  });
}

async function retry(id: string | undefined, options: Options): Promise<void> {
  if (options.all && isFiltered(id, options))
    throw new AdminError('Cannot be combined with an id or a filter.', '--all');
  if (!options.all) requireFilter(id, options);
  await withSession(async ({ database }) => {
    const filters: JobFilter[] = options.all
      ? [{ state: 'failed' }, { state: 'retrying' }]
      : [await parseFilter(database, id, options)];
    let count = 0;
    for (const filter of filters) count += await retryJobs(database, adminActor(), filter);
    report('retried', { id, count, json: options.json });
  });
}

async function discard(id: string | undefined, options: Options): Promise<void> {
  requireFilter(id, options);
  await withSession(async ({ database }) => {
    const count = await discardJobs(database, adminActor(), await parseFilter(database, id, options));
    report('discarded', { id, count, json: options.json });
  });
}

const isFiltered = (id: string | undefined, { task, platform, state }: Options) =>
  [id, task, platform, state].some((one) => one !== undefined);

function requireFilter(id: string | undefined, options: Options): void {
  if (!isFiltered(id, options)) throw new AdminError('Name the id of a job, --task, --platform or --state.');
}

async function parseFilter(database: Database, id: string | undefined, options: Options): Promise<JobFilter> {
  const number = parseNumber(id, null);
  return {
    ...(number !== undefined && { id: number }),
    ...(options.task !== undefined && { task: options.task }),
    ...(options.platform !== undefined && { platformId: (await findPlatformByKey(database, options.platform)).id }),
    ...(options.state !== undefined && { state: options.state }),
  };
}

function parseNumber(text: string | undefined, option: string | null): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new AdminError(`'${text}' is not a positive number.`, option);
  return Number(text);
}

interface Report {
  id: string | undefined;
  count: number;
  json: true | undefined;
}

function report(done: 'retried' | 'discarded', { id, count, json }: Report): void {
  if (id !== undefined && count === 0)
    throw new AdminError(`Job ${id} was not ${done}: it does not exist, runs, or is due already.`);
  if (json) console.log(JSON.stringify({ [done]: count }));
  else console.log(`${count} jobs ${done}.`);
}
