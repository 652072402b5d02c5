import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { operationFiles } from '../../../scripts/new-operation/files.js';
import { readPlan } from '../../../scripts/new-operation/plan.js';

const TABLE = '../shared/operations.tsv';
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'new-operation-'));
});
afterAll(() => rm(folder, { recursive: true }));

function run(...args: string[]) {
  return spawnSync(process.execPath, ['scripts/run.mjs', 'new-operation', ...args, '--into', folder], { encoding: 'utf8' });
}

describe('npm run new', () => {
  it('makes the contract, the handler and the test of a planned operation, and prints the next steps', async () => {
    const { status, stdout } = run('getProgramEnrollments', '--group', 'enrollment');
    expect(status).toBe(0);
    expect(stdout).toContain('get: { $ref: catalog/enrollment/getProgramEnrollments.yaml }');
    const folders = [...stdout.matchAll(/\b((?:db|spec|handlers|test)\/[\w/]*)[/<]/g)].map(([, name]) => name!);
    expect(folders.filter((name) => !existsSync(name) && !existsSync(path.join(folder, name)))).toEqual([]);
    expect(stdout).toContain('db.transaction(actor');
    const spec = parse(await readFile(path.join(folder, 'spec/enrollment/enrollments/getProgramEnrollments.yaml'), 'utf8')) as object;
    expect(spec).toMatchObject({
      operationId: 'getProgramEnrollments',
      'x-permissions': ['IsDMAdmin', 'IsLmsUserReadOnly', 'IsPlatformAdminOfUserReadOnly'],
    });
    expect(existsSync(path.join(folder, 'test/handlers/catalog/enrollment/getProgramEnrollments.test.ts'))).toBe(true);
  });

  it('overwrites nothing', async () => {
    run('getAutoIncrement');
    const file = path.join(folder, 'handlers/catalog/getAutoIncrement.ts');
    const before = await readFile(file, 'utf8');
    const again = run('getAutoIncrement');
    expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('handlers/catalog/getAutoIncrement.ts')]);
    expect(await readFile(file, 'utf8')).toBe(before);
  });

  it('takes an operation beyond the table by its flags, and says what is missing', () => {
    expect(run('listThings').stderr).toContain('--area');
    const { status } = run('listThings', '--area', 'catalog', '--method', 'get', '--path', '/api/catalog/things/');
    expect(status).toBe(0);
  });
});

describe('the files of a new operation', () => {
  it('lead from their folder to what they import', async () => {
    const plan = await readPlan('scripts/new-operation/operations.tsv');
    const files = operationFiles(plan.get('getMediaResource')!, 'media');
    for (const [file, text] of files) {
      for (const [, target] of text.matchAll(/(?:from '|\$ref: )(\.[^'\n]+)/g)) {
        const imported = path.join(path.dirname(file), target!.replace(/\.js$/, '.ts'));
        expect([target, existsSync(imported) || files.has(imported)]).toEqual([target, true]);
      }
    }
  });

  (existsSync(TABLE) ? it : it.skip)(`come from the table of the plan${existsSync(TABLE) ? '' : ' (skipped: it is not here)'}`, async () => {
    const plan = await readPlan('scripts/new-operation/operations.tsv');
    const rows = readFileSync(TABLE, 'utf8').trim().split('\n').slice(1).map((line) => line.split('\t'));
    expect([...plan.values()].map(({ method, path: address, operationId }) => [method, address, operationId])).toEqual(
      rows.map(([, method, address, operationId]) => [method, address, operationId]),
    );
  });
});
