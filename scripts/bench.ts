import { Command } from 'commander';
import path from 'node:path';
import process from 'node:process';
import { openBenchServer } from '../bench/benchDatabase.js';
import { lowerAims, readRecordedFigures, recordFigures } from '../bench/recordedFigures.js';
import { type Figure, judgeFigures, printFigures, readCommit, saveFigures } from '../bench/report.js';
import type { BenchOptions } from '../bench/suite.js';
import { suites } from '../bench/suites.js';

const NAMES = Object.keys(suites);
/** All suites but `scale`, which takes an hour and needs data, and `cluster`, which needs a Citus cluster. */
const USUAL = NAMES.filter((name) => name !== 'scale' && name !== 'cluster');

interface Options extends Record<Exclude<keyof BenchOptions, 'data'>, string> {
  only: string;
  data?: string;
  keep?: string;
  json?: true;
  record?: true;
}

const program = new Command('bench')
  .description(
    'Measures this service on this machine and compares the figures with their aims. Ratios are comparable between machines; ' +
      'times are not. Uses DATABASE_URL (`cluster`: CITUS_URL), or starts an embedded server.',
  )
  .option('--only <suites>', `suites to run, separated by commas: ${NAMES.join(', ')}`, USUAL.join(','))
  .option('--rounds <n>', 'rounds of each comparison; the result is their median', '3')
  .option('--seconds <n>', 'seconds of load on each server in a round', '4')
  .option('--requests <n>', 'requests for each latency', '60')
  .option('--items <n>', 'courses of the large catalogue', '100000')
  .option('--enrollments <n>', 'enrollments', '1000000')
  .option('--mentors <n>', 'mentors over 200 tenants', '10000')
  .option('--learners <n>', 'learners of the platform for recommendations', '30000')
  .option(
    '--data <folder>',
    'the .csv.gz files of the Open University Learning Analytics Dataset, from which `scale` draws',
  )
  .option('--records <n>', 'records that `scale` draws for 200 tenants', '10000000')
  .option('--repeats <n>', 'how often each learner of `scale` does each thing: 10 makes large numbers sooner', '1')
  .option('--tenants <n>', 'how many of the tenants of `scale` have records, the largest first', '200')
  .option(
    '--imported <n>',
    'how many of these are imported, at least 2; the others are copies: makes 100 million records in an hour or two',
    '200',
  )
  .option(
    '--keep <folder>',
    'a folder that stores generated data for the next run (analytics), or records for the next run to go on with (scale); ' +
      'remove the folder to generate the data again',
  )
  .option('--json', 'print the figures as JSON')
  .option('--record', 'rewrite the values of these suites in bench/recorded, which limit the aims of later runs');
program.parse();
const { only, json, record, keep, data, ...numbers } = program.opts<Options>();
const requested = only.split(',');
const unknown = requested.filter((name) => !NAMES.includes(name));
if (unknown.length > 0) program.error(`There is no suite ${unknown.join(', ')}. There are: ${NAMES.join(', ')}.`);
const counts = Object.fromEntries(
  Object.entries(numbers).map(([name, value]) => [name, Number(value)]),
) as unknown as Omit<BenchOptions, 'data'>;
const options: BenchOptions = {
  ...counts,
  data: data === undefined ? null : path.resolve(process.env.INIT_CWD ?? '.', data),
};

const figures: Figure[] = [];
const server = await openBenchServer(keep ?? null);
let closing: Promise<void> | undefined;
const close = () => (closing ??= server.close());
// Stops the embedded server also when the run is interrupted.
for (const [signal, status] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.once(signal, () => void close().finally(() => process.exit(status)));
try {
  for (const name of requested) {
    console.error(`Measuring ${name} ...`);
    const measured = await suites[name]!(server, options);
    const origin = { date: new Date().toISOString(), commit: readCommit() };
    if (record) await recordFigures(name, measured, origin);
    figures.push(...lowerAims(measured, await readRecordedFigures(name)));
  }
} catch (error) {
  if (!closing) console.error(error);
  process.exitCode = 1;
} finally {
  await close();
}
const file = await saveFigures(figures, server.version);
if (json) console.log(JSON.stringify(judgeFigures(figures)));
else printFigures(figures);
console.error(`Saved as ${file}.`);
// The channel of a measured server that failed may keep this process alive.
process.exit();
