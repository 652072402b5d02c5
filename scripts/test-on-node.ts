import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';

// `npm run test:node -- 24 [arguments of jest]` runs the tests on another version of Node, which it installs as an npm
// package.
const [major = '', ...args] = process.argv.slice(2);
if (!/^\d+$/.test(major)) {
  console.error('Name a major version of Node, as in: npm run test:node -- 24 test/server');
  process.exit(1);
}

const folder = path.resolve(`.build/node-${major}`);
const packageName = `node-${process.platform}-${process.arch}`;
const program = path.join(folder, 'node_modules', packageName, 'bin/node');
if (!existsSync(program)) {
  await mkdir(folder, { recursive: true });
  const { status } = spawnSync(
    'npm',
    ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `${packageName}@${major}`],
    { stdio: 'inherit' },
  );
  if (status !== 0) throw new Error(`${packageName}@${major} can't be installed from the npm registry.`);
}
console.error(`Node ${spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout.trim()}`);
// Programs that the tests start by name use the same Node.
const env = { ...process.env, PATH: `${path.dirname(program)}${path.delimiter}${process.env.PATH}` };
process.exitCode = spawnSync(program, ['scripts/run.mjs', 'test', ...args], { stdio: 'inherit', env }).status ?? 1;
