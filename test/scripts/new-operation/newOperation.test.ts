import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { buildOperationFiles } from '../../../scripts/new-operation/files.js';

const THING = ['--area', 'catalog', '--method', 'get', '--path', '/api/catalog/things/{thing_id}/'];
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'new-operation-'));
});
afterAll(() => rm(folder, { recursive: true }));

function run(...args: string[]) {
  return spawnSync(process.execPath, ['scripts/run.mjs', 'new-operation', ...args, '--into', folder], {
    encoding: 'utf8',
  });
}

describe('npm run new', () => {
  it('makes the contract, the handler and the test, and prints the next steps', async () => {
    const { status, stdout } = run(
      'getThing',
      ...THING,
      '--group',
      'courses',
      '--permissions',
      'IsDMAdmin,IsLmsUserReadOnly',
    );
    expect(status).toBe(0);
    expect(stdout).toContain('get: { $ref: catalog/courses/getThing.yaml }');
    const folders = [...stdout.matchAll(/\b((?:db|spec|handlers|test)\/[\w/]*)[/<]/g)].map(([, name]) => name!);
    expect(folders.filter((name) => !existsSync(name) && !existsSync(path.join(folder, name)))).toEqual([]);
    expect(stdout).toContain('db.transaction(actor');
    const spec = parse(await readFile(path.join(folder, 'spec/catalog/courses/getThing.yaml'), 'utf8')) as object;
    expect(spec).toMatchObject({ operationId: 'getThing', 'x-permissions': ['IsDMAdmin', 'IsLmsUserReadOnly'] });
    expect(Object.keys((spec as { responses: object }).responses)).toEqual(['200']);
    const test = await readFile(path.join(folder, 'test/handlers/catalog/courses/getThing.test.ts'), 'utf8');
    expect([...test.matchAll(/it\('(\d+): .*', unwritten\)/g)].map(([, status]) => status)).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
    ]);
    expect(test).toContain('// 429, 500, 503: ');
  });

  it('overwrites nothing', async () => {
    run('getOther', ...THING);
    const file = path.join(folder, 'handlers/catalog/getOther.ts');
    const before = await readFile(file, 'utf8');
    const again = run('getOther', ...THING);
    expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('handlers/catalog/getOther.ts')]);
    expect(await readFile(file, 'utf8')).toBe(before);
  });

  it('says what is missing', () => {
    expect(run('listThings').stderr).toContain('--area');
    expect(run('list-things', ...THING).stderr).toContain("'list-things' is not an operationId");
  });
});

describe('the files of a new operation', () => {
  it('lead from their folder to what they import', () => {
    const operation = {
      area: 'media',
      method: 'PUT',
      path: '/api/media/things/{id}/',
      operationId: 'putThing',
      permissions: ['IsDMAdmin'],
    };
    const files = buildOperationFiles(operation, 'media');
    for (const [file, text] of files) {
      for (const [, target] of text.matchAll(/(?:from '|\$ref: )(\.[^'\n]+)/g)) {
        const imported = path.join(path.dirname(file), target!.replace(/\.js$/, '.ts'));
        expect([target, existsSync(imported) || files.has(imported)]).toEqual([target, true]);
      }
    }
  });
});
