import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { faultsOfRun } from '../test/contract/contractCoverage.js';
import { printSkipped, runJest } from '../test/support/runJest.js';

/** One check: a command that exits with 0 on success. */
interface Check {
  name: string;
  command: string[];
}

// A clone has no empty folders.
const folders = [
  'bench',
  'chaos',
  'cli',
  'console',
  'db',
  'demo',
  'dev',
  'handlers',
  'providers',
  'sandbox',
  'scripts',
  'server',
  'services',
  'test',
].filter((folder) => existsSync(folder));

/** Alone, since it generates the types that others need. */
const FIRST: Check = {
  name: 'generated files are fresh',
  command: ['npm', 'run', '--silent', 'generate', '--', '--check'],
};
/** The longest first. */
const OTHERS: Check[] = [
  { name: 'types', command: ['npx', 'tsc', '--noEmit'] },
  { name: 'sources are formatted', command: ['npx', 'prettier', '--check', '.', '--log-level', 'warn'] },
  { name: 'source lint', command: ['npx', 'eslint', '.'] },
  {
    name: 'imports follow the layers',
    command: ['npx', 'depcruise', ...folders, '--output-type', 'err'],
  },
  { name: 'names of types are unique', command: ['node', 'scripts/run.mjs', 'check-names'] },
  { name: 'every package is used', command: ['node', 'scripts/run.mjs', 'check-dependencies'] },
  { name: 'licenses are allowed', command: ['node', 'scripts/run.mjs', 'check-licenses'] },
  { name: 'contract lint', command: ['npm', 'run', '--silent', 'lint:spec'] },
  { name: 'no unapproved breaking change', command: ['npm', 'run', '--silent', 'check:breaking'] },
  { name: 'types of the console', command: ['npx', 'tsc', '--noEmit', '--project', 'console'] },
  { name: 'types of its tests', command: ['npx', 'tsc', '--noEmit', '--project', 'test/e2e/console'] },
];

/** Each is one process that uses one core. */
const AT_ONCE = 2;

const outcomes: { name: string; ok: boolean; seconds: number }[] = [];

/** Runs a check, and prints its output when it has ended, so that outputs do not mix. */
async function run({ name, command: [program, ...args] }: Check): Promise<void> {
  const startedAt = Date.now();
  const child = spawn(program!, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code] = (await once(child, 'close')) as [number | null];
  console.log(`\n== ${name}\n${output.trimEnd()}`);
  outcomes.push({ name, ok: code === 0, seconds: Math.round((Date.now() - startedAt) / 1000) });
}

await run(FIRST);
const waiting = [...OTHERS];
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await run(next);
  }),
);
console.log('\n== tests');
const tests = await runJest([]);

console.log('\n== every declared answer is returned');
const faults = faultsOfRun(tests);
for (const fault of faults) console.log(fault);
outcomes.push({ name: 'every declared answer is returned', ok: faults.length === 0, seconds: 0 });
printSkipped(tests);

console.log('');
for (const { name, ok, seconds } of outcomes) console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
const passed = tests.passed + outcomes.filter(({ ok }) => ok).length;
const failed = tests.failed + outcomes.filter(({ ok }) => !ok).length;
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
