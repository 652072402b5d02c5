import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rm } from 'node:fs/promises';
import { createCredential } from '../../db/tenancy/access/credentials.js';
import { TESTER, testDatabase } from '../support/database.js';
import { launchProduct, startProduct } from '../support/product.js';
import { temporaryDataFolder } from '../support/runFolder.js';
import { restoreVersion03 } from '../support/version03/restoreVersion03.js';

const db = testDatabase();
let dataFolder: string;
beforeAll(async () => {
  dataFolder = await temporaryDataFolder('lps-upgrade-');
  await db.pool.query('drop schema public cascade; create schema public');
  await restoreVersion03(db.pool);
});
afterAll(() => rm(dataFolder, { recursive: true, force: true }));

const options = () => ({ dataFolder, env: { DATABASE_URL: db.target.url } });

describe('npm start on a database of version 0.3', () => {
  it('refuses it in one sentence where migrations of that version are missing; with all of them it takes it over and serves its data', async () => {
    const last = '0258_unallocated_payments';
    await db.pool.query(`create table put_aside as select * from knex_migrations where name > '${last}'`);
    await db.pool.query('delete from knex_migrations where name > $1', [last]);
    const refused = await launchProduct(options());
    expect(await refused.ended).toBe(1);
    expect(refused.output().trim().split('\n').at(-1)).toBe(
      `The database is older than this version can upgrade (its last migration is ${last}): start version 0.3 of this service once, which applies the migrations up to 0259_times_of_stored_json, then this version.`,
    );

    await db.pool.query('insert into knex_migrations select * from put_aside; drop table put_aside');
    const product = await startProduct(options());
    try {
      const { authorization } = await createCredential(db, TESTER, { role: 'platform_admin', platform: 'northfield' });
      const answer = await fetch(`${product.url}/api/catalog/courses/`, { headers: { authorization } });
      expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ count: 39 })]);
    } finally {
      product.kill('SIGTERM');
      await product.ended;
    }
  });
});
