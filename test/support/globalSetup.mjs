import { execFile, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { bundle } from '../../scripts/bundle.mjs';

/** Marks every process of the run: each has it in its environment. */
const MARKER = 'TEST_RUN';

/** Jest maps './a.js' to './a.ts' only inside tests, so what prepares the run is bundled first. */
export default async function globalSetup() {
  await makeUntracked();
  const keeper = fileURLToPath(await bundle('test/support/runKeeper.ts'));
  const run = randomBytes(8).toString('hex');
  // Its standard input is the pipe that `npm test` gave to Jest, when it did.
  const hasRunner = process.env.TEST_RUNNER_PIPE === '1';
  const child = spawn(process.execPath, [keeper, MARKER, run, hasRunner ? '1' : '0'], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit', hasRunner ? 0 : 'ignore'],
  });
  const ended = once(child, 'exit');
  const { value: line } = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next();
  if (line === undefined) throw new Error('The test run could not be prepared; see above.');
  const { server, temporaryFolder } = JSON.parse(line);
  // Jest's workers inherit the environment of this process.
  Object.assign(process.env, { TEST_POSTGRES: JSON.stringify(server), TMPDIR: temporaryFolder, [MARKER]: run });
  globalThis.finishTestRun = async () => {
    // Otherwise Jest would exit before it writes its report.
    child.ref();
    child.stdin.end();
    await ended;
  };
  for (const handle of [child, child.stdin, child.stdout]) handle.unref();
}

/** Generates the client unless it matches the current contract (scripts/generate.ts). */
async function makeUntracked() {
  const contract = createHash('sha256')
    .update(await readFile('generated/openapi.json'))
    .digest('hex');
  if ((await readFile('.build/generated-of.sha256', 'utf8').catch(() => '')) === contract) return;
  await promisify(execFile)(process.execPath, ['scripts/run.mjs', 'generate', '--untracked']);
}
