import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';

/** A file of db/migrations/. */
export interface MigrationFile {
  /** `0001_people_and_catalog`: what knex stores of an applied migration. */
  name: string;
  sha256: string;
}

const NAME = /^\d{4}_[a-z0-9_]+$/;
const CHECKSUM_LINE = /^([0-9a-f]{64}) {2}(\w+)\.ts$/;

/** The migrations of a folder in the order of their application. Throws when a name or a number can't stand. */
export async function readMigrationFiles(folder: string): Promise<MigrationFile[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts') && file !== 'index.ts').sort();
  const migrations = await Promise.all(
    files.map(async (file) => ({
      name: path.basename(file, '.ts'),
      sha256: checksum(await readFile(path.join(folder, file), 'utf8')),
    })),
  );
  for (const [index, { name }] of migrations.entries()) {
    if (!NAME.test(name)) throw new Error(`${folder}/${name}.ts: a migration is named NNNN_what_it_changes.ts.`);
    const previous = migrations[index - 1]?.name;
    if (previous && numberOf(previous) === numberOf(name))
      throw new Error(`${previous} and ${name} have the same number: take the next free one.`);
  }
  return migrations;
}

/** db/migrations/index.ts: every migration by name. Listed, so that a bundled server carries them. */
export function migrationList(migrations: MigrationFile[]): string {
  const imports = migrations.map(({ name }) => `import * as m${numberOf(name)} from './${name}.js';\n`);
  const rows = migrations.map(({ name }) => `  { name: '${name}', up: m${numberOf(name)}.up },\n`);
  return `// Made from the files of this folder by \`npm run generate\`. Changes here are lost.
import type { Knex } from 'knex';
${imports.join('')}
export interface Migration {
  name: string;
  up(knex: Knex): Promise<void>;
}

/** Every migration in the order of its application. */
export const migrations: readonly Migration[] = [${rows.length > 0 ? `\n${rows.join('')}` : ''}];
`;
}

/** checksums.txt in the format of sha256sum: one line a migration, so that branches which add some merge line by line. */
export function checksumFile(migrations: MigrationFile[]): string {
  return migrations.map(({ name, sha256 }) => `${sha256}  ${name}.ts\n`).join('');
}

/** What is wrong with landed migrations: edited, removed or renamed. New ones without a line are not wrong. */
export function findChangedMigrations(migrations: MigrationFile[], checksums: string): string[] {
  const present = new Map(migrations.map(({ name, sha256 }) => [name, sha256]));
  return checksums.split(/\r?\n/).flatMap((line) => {
    if (line === '') return [];
    const [, sha256, name] = CHECKSUM_LINE.exec(line) ?? [];
    if (!name) return [`checksums.txt has a line that is no checksum: ${line}`];
    if (!present.has(name)) return [`${name}.ts is missing`];
    return present.get(name) === sha256 ? [] : [`${name}.ts was edited`];
  });
}

/** Of the text with Unix line ends, as git stores it. */
function checksum(text: string): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
}

function numberOf(name: string): string {
  return name.slice(0, 4);
}
