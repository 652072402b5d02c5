import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  formatChecksums,
  findChangedMigrations,
  buildMigrationList,
  readMigrationFiles,
} from '../../../scripts/generate/migrationFiles.js';

const LANDED = 'db/migrations';
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'migrations-'));
});
afterEach(() => rm(folder, { recursive: true }));

const write = (file: string, text: string) => writeFile(path.join(folder, file), text);

describe('the landed migrations', () => {
  it('are as their checksums and their list say', async () => {
    const migrations = await readMigrationFiles(LANDED);
    expect(findChangedMigrations(migrations, await readFile(path.join(LANDED, 'checksums.txt'), 'utf8'))).toEqual([]);
    expect(await readFile(path.join(LANDED, 'checksums.txt'), 'utf8')).toBe(formatChecksums(migrations));
    expect(await readFile(path.join(LANDED, 'index.ts'), 'utf8')).toBe(buildMigrationList(migrations));
  });

  it('are numbered on from those of version 0.3', async () => {
    const migrations = await readMigrationFiles(LANDED);
    expect(migrations.filter(({ name }) => name < '0260')).toEqual([]);
  });
});

describe('checksums of migrations', () => {
  it('let migrations be added, whatever the order of the lines', async () => {
    await write('0002_b.ts', 'b');
    await write('0001_a.ts', 'a');
    const lines = formatChecksums(await readMigrationFiles(folder))
      .trim()
      .split('\n');
    expect(lines.map((line) => line.slice(66))).toEqual(['0001_a.ts', '0002_b.ts']);
    await write('0003_c.ts', 'c');
    expect(findChangedMigrations(await readMigrationFiles(folder), `${lines.reverse().join('\n')}\n`)).toEqual([]);
  });

  it('refuse an edited, a removed and a renamed one', async () => {
    for (const name of ['0001_a', '0002_b', '0003_c']) await write(`${name}.ts`, name);
    const checksums = formatChecksums(await readMigrationFiles(folder));
    await write('0001_a.ts', 'another text');
    await rm(path.join(folder, '0002_b.ts'));
    await rm(path.join(folder, '0003_c.ts'));
    await write('0003_d.ts', '0003_c');
    expect(findChangedMigrations(await readMigrationFiles(folder), checksums)).toEqual([
      '0001_a.ts was edited',
      '0002_b.ts is missing',
      '0003_c.ts is missing',
    ]);
  });

  it('are those of the text with Unix line ends', async () => {
    await write('0001_a.ts', 'one\ntwo\n');
    const checksums = formatChecksums(await readMigrationFiles(folder));
    await write('0001_a.ts', 'one\r\ntwo\r\n');
    expect(findChangedMigrations(await readMigrationFiles(folder), checksums.replaceAll('\n', '\r\n'))).toEqual([]);
  });

  it('refuse a line that a merge has broken', async () => {
    await write('0001_a.ts', 'a');
    expect(findChangedMigrations(await readMigrationFiles(folder), '<<<<<<< HEAD\n')).toHaveLength(1);
  });
});

describe('names of migrations', () => {
  it('begin with four digits', async () => {
    await write('1_a.ts', '');
    await expect(readMigrationFiles(folder)).rejects.toThrow('NNNN_what_it_changes');
  });

  it('have a number each', async () => {
    await write('0001_a.ts', '');
    await write('0001_b.ts', '');
    await expect(readMigrationFiles(folder)).rejects.toThrow('0001_a and 0001_b have the same number');
  });
});
