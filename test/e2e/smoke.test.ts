import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { rm } from 'node:fs/promises';
import { isProcessAlive } from '../../dev/postgres/postmasterPid.js';
import { eventually } from '../support/eventually.js';
import { findProcessesByCommand } from '../support/processes.js';
import { type Product, launchProduct, startProduct } from '../support/product.js';
import { temporaryDataFolder } from '../support/runFolder.js';

const ROLES = ['dm_admin', 'platform_admin', 'platform_viewer', 'department_admin', 'program_admin', 'learner'];

let dataFolder: string;
let product: Product;

beforeAll(async () => {
  dataFolder = await temporaryDataFolder('lps-smoke-');
});
// Some tests end it.
beforeEach(async () => {
  if (!product || !isProcessAlive(product.pid)) product = await startProduct({ dataFolder, asPerson: !product });
});

afterAll(async () => {
  product?.kill('SIGTERM');
  await product?.ended;
  await rm(dataFolder, { recursive: true, force: true });
});

async function listCourses(): Promise<{ count: number; results: { course_id: string; name: string }[] }> {
  const response = await fetch(`${product.url}/api/catalog/courses/?page_size=100`, {
    headers: { authorization: product.credentials.dm_admin! },
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Awaited<ReturnType<typeof listCourses>>;
}

describe('npm start in an empty folder', () => {
  it('is ready when it says so, and prints a credential for each role', async () => {
    const response = await fetch(`${product.url}/health/ready`);
    expect([response.status, await response.json()]).toEqual([200, expect.objectContaining({ status: 'ready' })]);
    expect(Object.keys(product.credentials).sort()).toEqual([...ROLES].sort());
  });

  it('serves the demo to whom it gave a credential, and to nobody else', async () => {
    expect((await listCourses()).count).toBeGreaterThan(0);
    expect((await fetch(`${product.url}/api/catalog/courses/`)).status).toBe(401);
  });

  it('serves its reference page', async () => {
    expect((await fetch(`${product.url}/docs`)).status).toBe(200);
  });

  it('lets no second start disturb it', async () => {
    const second = await launchProduct({ dataFolder });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`Process ${product.pid} already serves ${dataFolder}, at ${product.url}.`);
    expect((await fetch(`${product.url}/health/ready`)).status).toBe(200);
  });
});

describe('a crash', () => {
  it('of Postgres is survived: what was written stays, and requests work again', async () => {
    const { count } = await listCourses();
    const response = await fetch(`${product.url}/api/catalog/courses/`, {
      method: 'POST',
      headers: { authorization: product.credentials.dm_admin!, 'content-type': 'application/json' },
      body: JSON.stringify({ course_id: 'WRITTEN-LAST', org: 'northfield', name: 'Written just before' }),
    });
    expect(response.status).toBe(201);
    process.kill(postmasterPid(), 'SIGKILL');
    await eventually(async () => expect((await listCourses()).count).toBe(count + 1));
    await untilReady();
  });

  it('of everything (kill -9) loses nothing: the next start serves the same, with the same credentials', async () => {
    // Backends of the killed postmaster may have answered until now.
    const before = await eventually(listCourses);
    const credentials = product.credentials;
    process.kill(postmasterPid(), 'SIGKILL');
    product.kill('SIGKILL');
    expect(await product.ended).toBeNull();
    product = await startProduct({ dataFolder });
    expect(product.credentials).toEqual(credentials);
    expect(await listCourses()).toEqual(before);
  });
});

describe('Ctrl-C', () => {
  it('ends all processes, and the exit status is 0', async () => {
    product.kill('SIGINT');
    expect(await product.ended).toBe(0);
    expect(findProcessesByCommand(dataFolder)).toEqual([]);
  });

  it('ends the workers of node:cluster too, one of which has been replaced before', async () => {
    product.kill('SIGINT');
    await product.ended;
    product = await startProduct({ dataFolder, env: { WORKERS: '2' } });
    const [victim] = workersOf(product.pid);
    process.kill(victim!, 'SIGKILL');
    await eventually(() => expect(product.output()).toContain('another one starts'));
    await eventually(() => expect(workersOf(product.pid)).toHaveLength(2));
    await untilReady();
    const workers = workersOf(product.pid);
    product.kill('SIGINT');
    expect(await product.ended).toBe(0);
    expect(workers.filter(isProcessAlive)).toEqual([]);
    expect(findProcessesByCommand(dataFolder)).toEqual([]);
  });
});

function postmasterPid(): number {
  return findProcessesByCommand(`-D ${dataFolder}/postgres/data`)[0]!.pid;
}

function workersOf(primary: number): number[] {
  return findProcessesByCommand('start.mjs').flatMap(({ pid, parentPid }) => (parentPid === primary ? [pid] : []));
}

async function untilReady(): Promise<void> {
  await eventually(async () => expect((await fetch(`${product.url}/health/ready`)).status).toBe(200));
}
