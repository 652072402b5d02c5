import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { createCredential } from '../../db/tenancy/access/credentials.js';
import { connectDatabase } from '../../db/core/connect.js';
import { TESTER } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { insertPlatform, insertUser } from '../support/people.js';
import { type Product, startProduct } from '../support/product.js';
import { REPLICA_METRICS } from '../support/replicaMetrics.js';
import { type ReplicaPair, startReplicaPair } from '../support/replicaPair.js';
import { temporaryDataFolder } from '../support/runFolder.js';

const [copy, look, measure] = [
  ...readFileSync('docs/operations/replica.md', 'utf8').matchAll(/^```sh\n(.*?)^```$/gms),
].map(([, commands]) => commands!);
const run = promisify(execFile);
/** `psql (PostgreSQL) 16.4` is 16; 0 where there is no such program. */
const majorOf = (program: string) =>
  Number(/\) (\d+)/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1] ?? 0);
const withPsql = majorOf('psql') > 0 ? it : it.skip;

let folder: string;
let pair: ReplicaPair;
let product: Product;
let authorization: string;

beforeAll(async () => {
  folder = await temporaryDataFolder('lps-replica-page-');
  pair = await startReplicaPair();
  await insertPlatform(pair, 'north');
  await insertUser(pair, 'ada', { roles: { north: 'learner' } });
  const database = connectDatabase({ url: pair.primary });
  authorization = (await createCredential(database, TESTER, { role: 'learner', platform: 'north', user: 'ada' }))
    .authorization;
  await database.close();
  product = await startProduct({
    dataFolder: folder,
    env: { DATABASE_URL: pair.primary, DATABASE_REPLICA_URL: pair.replica, WORKERS: '2' },
  });
});
afterAll(async () => {
  product?.kill('SIGTERM');
  await product?.ended;
  await pair?.close();
  await rm(folder, { recursive: true, force: true });
});

const sh = async (commands: string, env: Record<string, string>) =>
  (await run('bash', ['-euo', 'pipefail', '-c', commands], { env: { ...process.env, ...env } })).stdout;

describe('replica.md', () => {
  it('copies the first server', async () => {
    const { rows } = await pair.pool.query<{ major: number }>(
      `select current_setting('server_version_num')::int / 10000 as major`,
    );
    if (majorOf('pg_basebackup') < rows[0]!.major) {
      console.warn(
        `Not tried: pg_basebackup ${majorOf('pg_basebackup') || 'is not there'}, and PostgreSQL is ${rows[0]!.major}.`,
      );
      return;
    }
    const data = path.join(folder, 'copy');
    await sh(copy!, { PRIMARY: pair.primary, REPLICA_DATA: data });
    expect(existsSync(path.join(data, 'standby.signal'))).toBe(true);
  });

  withPsql('looks at the replica', async () => {
    expect(await sh(look!, { DATABASE_REPLICA_URL: pair.replica })).toMatch(/^ t +\|/m);
  });

  it('reads the metrics, of two processes that answer from it', async () => {
    await eventually(async () => {
      expect((await fetch(`${product.url}/api/catalog/courses/`, { headers: { authorization } })).status).toBe(200);
      const printed = await sh(measure!, { SERVICE: product.url });
      expect(printed).toMatch(/^database_replica_used 1$/m);
      expect(Number(/^database_replica_lag_seconds (\S+)$/m.exec(printed)![1])).toBeLessThan(60);
      const metrics = await (await fetch(`${product.url}/metrics`)).text();
      expect(Number(/^database_reads_total\{server="replica"\} (\d+)$/m.exec(metrics)![1])).toBeGreaterThan(0);
      for (const name of REPLICA_METRICS) expect(metrics).toContain(`# TYPE ${name} `);
    });
  });
});
