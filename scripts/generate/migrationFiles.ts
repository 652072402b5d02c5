import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';

/** A file of db/migrations/. */
export interface MigrationFile {
  /** The name that knex stores of an applied migration: `0001_people_and_catalog`. */
  name: string;
  sha256: string;
}

const NAME = /^\d{4}_[a-z0-9_]+$/;
const CHECKSUM_LINE = /^([0-9a-f]{64}) {2}(\w+)\.ts$/;

/**
 * Reads the migrations of a folder in the order of their application. Throws for an invalid name or a repeated number.
 */
export async function readMigrationFiles(folder: string): Promise<MigrationFile[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts') && file !== 'index.ts').sort();
  const migrations = await Promise.all(
    files.map(async (file) => ({
      name: path.basename(file, '.ts'),
      sha256: computeChecksum(await readFile(path.join(folder, file), 'utf8')),
    })),
  );
  for (const [index, { name }] of migrations.entries()) {
    if (!NAME.test(name)) throw new Error(`${folder}/${name}.ts: a migration is named NNNN_what_it_changes.ts.`);
    const previous = migrations[index - 1]?.name;
    if (previous && readNumber(previous) === readNumber(name))
      throw new Error(`${previous} and ${name} have the same number: take the next free one.`);
  }
  return migrations;
}

/** Builds db/migrations/index.ts, which imports all migrations, so that a bundle contains them. */
export function buildMigrationList(migrations: MigrationFile[]): string {
  const imports = migrations.map(({ name }) => `import * as m${readNumber(name)} from './${name}.js';\n`);
  const rows = migrations.map(({ name }) => `  { name: '${name}', up: m${readNumber(name)}.up },\n`);
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

/**
 * Formats checksums.txt as sha256sum does: one line for each migration, so that git can merge lines of several
 * branches.
 */
export function formatChecksums(migrations: MigrationFile[]): string {
  return migrations.map(({ name, sha256 }) => `${sha256}  ${name}.ts\n`).join('');
}

/**
 * Lists merged migrations that were edited, removed or renamed, one message each. New migrations, without a checksum,
 * are allowed.
 */
export function findChangedMigrations(migrations: MigrationFile[], checksums: string): string[] {
  const present = new Map(migrations.map(({ name, sha256 }) => [name, sha256]));
  return checksums.split(/\r?\n/).flatMap((line) => {
    if (line === '') return [];
    const [, sha256, name] = CHECKSUM_LINE.exec(line) ?? [];
    if (!name) return [`checksums.txt has a line that is not a checksum: ${line}`];
    if (!present.has(name)) return [`${name}.ts is missing`];
    return present.get(name) === sha256 ? [] : [`${name}.ts was edited`];
  });
}

/** The checksum of the text with Unix line ends, as git stores it. */
function computeChecksum(text: string): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
}

function readNumber(name: string): string {
  return name.slice(0, 4);
}
