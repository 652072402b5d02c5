import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import process from 'node:process';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryDataFolder } from '../test/support/runFolder.js';
import { median } from './measure.js';
import type { Suite } from './suite.js';

const REST_MS = 2_000;
const POLL_MS = 5;

interface Start {
  readyAfterMs: number;
  /** Of the service, without Postgres. */
  memoryMb: number;
}

/** The first start and later starts of `npm start` with its embedded Postgres. */
export const startup: Suite = async (_, { rounds }) => {
  const folder = await temporaryDataFolder('lps-bench-start-');
  try {
    const first = await startOnce(folder);
    const warm: Start[] = [];
    for (let round = 0; round < rounds; round++) warm.push(await startOnce(folder));
    return [
      { suite: 'startup', what: 'first start to ready, with the demo', value: first.readyAfterMs, unit: 'ms' },
      {
        suite: 'startup',
        what: 'warm start to ready',
        value: median(warm.map(({ readyAfterMs }) => readyAfterMs)),
        unit: 'ms',
      },
      { suite: 'startup', what: 'memory at rest', value: median(warm.map(({ memoryMb }) => memoryMb)), unit: 'MB' },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

async function startOnce(folder: string): Promise<Start> {
  // A variable that is undefined is not passed on.
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    LOG_LEVEL: 'silent',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: undefined,
  };
  const startedAtMs = performance.now();
  const child = spawn(process.execPath, ['scripts/run.mjs', 'start'], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = once(child, 'exit');
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  try {
    const url = await readAddress(child.stdout);
    while (!(await fetch(`${url}/health/ready`)).ok) await sleep(POLL_MS);
    const readyAfterMs = performance.now() - startedAtMs;
    await sleep(REST_MS);
    return {
      readyAfterMs,
      memoryMb: Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) / 1024,
    };
  } finally {
    child.kill('SIGINT');
    await ended;
    process.off('exit', kill);
  }
}

async function readAddress(output: Readable): Promise<string> {
  let text = '';
  for await (const chunk of output.iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    const url = /^\{.*"url":"([^"]+)".*"msg":"serving"\}$/m.exec(text)?.[1];
    if (!url) continue;
    output.resume();
    return url;
  }
  throw new Error(`npm start ended before it served: ${text}`);
}
