import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryDataFolder } from '../test/support/runFolder.js';
import { median } from './measure.js';
import { startService } from './servers/startService.js';
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
  const startedAtMs = performance.now();
  const service = await startService({ LOG_LEVEL: 'silent', DATA_DIR: folder, DATABASE_URL: undefined });
  try {
    while (!(await fetch(`${service.url}/health/ready`)).ok) await sleep(POLL_MS);
    const readyAfterMs = performance.now() - startedAtMs;
    await sleep(REST_MS);
    return {
      readyAfterMs,
      memoryMb: Number(execFileSync('ps', ['-o', 'rss=', '-p', String(service.pid)], { encoding: 'utf8' })) / 1024,
    };
  } finally {
    await service.end('SIGINT');
  }
}
