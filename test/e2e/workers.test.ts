import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCredential } from '../../db/tenancy/access/credentials.js';
import { TESTER, testDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { findProcessesByCommand } from '../support/processes.js';
import { type Product, startProduct } from '../support/product.js';
import { temporaryDataFolder } from '../support/runFolder.js';

const REQUESTS = 24;
/** Longer than a worker keeps what it has counted; on a slow machine the test tries again. */
const SHARED_WITHIN_MS = 300;
const db = testDatabase();
let dataFolder: string;
let product: Product;
let authorization: string;

beforeAll(async () => {
  dataFolder = await temporaryDataFolder('lps-workers-');
  ({ authorization } = await createCredential(db, TESTER, { role: 'dm_admin' }));
  product = await startProduct({ dataFolder, env: { DATABASE_URL: db.target.url, WORKERS: '3' } });
  for (let request = 0; request < REQUESTS; request += 1)
    expect((await get('/api/catalog/pathways/')).status).toBe(200);
  expect(listedIn((await get('/metrics')).text)).toBe(REQUESTS);
});

afterAll(async () => {
  product?.kill('SIGTERM');
  await product?.ended;
  await rm(dataFolder, { recursive: true, force: true });
});

/** Each on a connection of its own: the workers take them in turns. One that a worker does not take is aborted. */
async function get(path: string, as = authorization): Promise<{ status: number; text: string; headers: Headers }> {
  const response = await fetch(product.url + path, {
    headers: { authorization: as, connection: 'close' },
    signal: AbortSignal.timeout(2_000),
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

const readiness = async () =>
  JSON.parse((await get('/health/ready')).text) as { status: string; workers: Record<string, string> };
const workersUp = (metrics: string) =>
  [...metrics.matchAll(/^worker_up\{worker="(\d)"\} (\d)$/gm)].map(([, worker, up]) => `${worker}:${up}`);
const workerPids = () =>
  findProcessesByCommand('start.mjs').flatMap(({ pid, parentPid }) => (parentPid === product.pid ? [pid] : []));

function listedIn(metrics: string): number {
  const count =
    /^http_request_duration_seconds_count\{operation="listPathways",method="GET",status="200"\} (\d+)$/m.exec(metrics);
  return Number(count?.[1] ?? 0);
}

describe('three workers', () => {
  it('are all in the answer of each probe: the counts, and the state of each', async () => {
    for (let scrape = 0; scrape < 4; scrape += 1) {
      const { text } = await get('/metrics');
      expect([listedIn(text), workersUp(text)]).toEqual([REQUESTS, ['1:1', '2:1', '3:1']]);
      expect(text.match(/^# TYPE http_request_duration_seconds /gm)).toHaveLength(1);
    }
    expect(await readiness()).toMatchObject({ status: 'ready', workers: { 1: 'ready', 2: 'ready', 3: 'ready' } });
  });

  it('count the requests of a credential together', async () => {
    await eventually(async () => {
      const { authorization: as } = await createCredential(db, TESTER, { role: 'dm_admin' });
      for (let request = 0; request < 9; request += 1) await get('/api/catalog/courses/', as);
      await sleep(SHARED_WITHIN_MS);
      const { headers } = await get('/api/catalog/courses/', as);
      expect(Number(headers.get('ratelimit-limit')) - Number(headers.get('ratelimit-remaining'))).toBe(10);
    });
  });

  it('name one that does not answer, and go on counting what it counted', async () => {
    const [stopped] = workerPids();
    process.kill(stopped!, 'SIGSTOP');
    try {
      const silent = await eventually(async () => {
        const answer = await readiness();
        expect(answer.status).toBe('degraded');
        return answer;
      });
      expect(Object.values(silent.workers).sort()).toEqual(['ready', 'ready', 'silent']);
      const text = await eventually(async () => (await get('/metrics')).text, 30_000);
      expect([listedIn(text), workersUp(text).filter((up) => up.endsWith(':0')).length]).toEqual([REQUESTS, 1]);
    } finally {
      process.kill(stopped!, 'SIGCONT');
    }
    await eventually(async () => expect((await readiness()).status).toBe('ready'), 30_000);
  });

  it('keep the counts of one that died, and are ready again with another', async () => {
    process.kill(workerPids()[0]!, 'SIGKILL');
    await eventually(() => expect(product.output()).toContain('another one starts'));
    await eventually(
      async () =>
        expect(await readiness()).toMatchObject({ status: 'ready', workers: { 1: 'ready', 2: 'ready', 3: 'ready' } }),
      60_000,
    );
    expect(listedIn((await get('/metrics')).text)).toBe(REQUESTS);
  });
});
