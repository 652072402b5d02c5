import { spawn } from 'node:child_process';
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

const checks: Check[] = [
  // First, since it generates the types that others need.
  { name: 'generated files are fresh', command: ['npm', 'run', '--silent', 'generate', '--', '--check'] },
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
  { name: 'types', command: ['npx', 'tsc', '--noEmit'] },
  { name: 'types of the console', command: ['npx', 'tsc', '--noEmit', '--project', 'console'] },
  { name: 'types of its tests', command: ['npx', 'tsc', '--noEmit', '--project', 'test/e2e/console'] },
];

function run([program, ...args]: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program!, args, { stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

const outcomes: { name: string; ok: boolean; seconds: number }[] = [];
for (const { name, command } of checks) {
  const startedAt = Date.now();
  console.log(`\n== ${name}`);
  const ok = (await run(command)) === 0;
  outcomes.push({ name, ok, seconds: Math.round((Date.now() - startedAt) / 1000) });
}
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
