import { Command } from 'commander';
import { randomInt } from 'node:crypto';
import path from 'node:path';
import process from 'node:process';
import { CHAOS_FAULTS } from '../chaos/chaosFaults.js';
import { runChaos } from '../chaos/runChaos.js';
import { printChaosResult } from '../chaos/printChaosResult.js';

interface Options {
  minutes: string;
  seed?: string;
  log?: string;
  only: string;
}

const program = new Command('chaos')
  .description(
    'Runs the service under load, injects faults, and compares the stored data with the answers that clients received. ' +
      'Starts a PostgreSQL of its own. The exit status is 1 if a check fails.',
  )
  .option('--minutes <n>', 'minutes of load with faults; healing and the audit follow', '5')
  .option('--seed <text>', 'repeats the choice of writes and faults of an earlier run; default: a new one')
  .option('--only <text>', 'only faults whose name contains this text, such as "disk"', '')
  .option('--log <file>', 'keeps the output of the service');
program.parse();
const { minutes, seed = String(randomInt(1_000_000_000)), log, only } = program.opts<Options>();
if (!CHAOS_FAULTS.some(({ kind }) => kind.includes(only)))
  program.error(`There is no fault '${only}'. There are: ${CHAOS_FAULTS.map(({ kind }) => kind).join(', ')}.`);
if (!(Number(minutes) > 0)) program.error(`--minutes ${minutes} is not a positive number.`);

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
console.log(`Seed ${seed}`);
const result = await runChaos({
  minutes: Number(minutes),
  seed,
  only,
  logFile: log === undefined ? null : path.resolve(process.env.INIT_CWD ?? '.', log),
  print: (line) => console.log(line),
  stop: stopping.signal,
});
printChaosResult(result, (line) => console.log(line));
console.log(`Repeat with: npm run chaos -- --minutes ${minutes} --seed ${seed}${only && ` --only '${only}'`}`);
process.exit(result.checks.every(({ ok }) => ok) ? 0 : 1);
