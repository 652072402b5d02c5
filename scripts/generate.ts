import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { bundleContract } from './generate/bundleContract.js';
import { clientPackage } from './generate/clientPackage.js';
import { contractTypes, typesForServer } from './generate/contractTypes.js';
import { type FileSet, findStaleFiles, writeStaleFiles } from './generate/fileSet.js';
import { checksumFile, findChangedMigrations, migrationList, readMigrationFiles } from './generate/migrationFiles.js';
import { handlerRegistry, operationTable } from './generate/operationFiles.js';
import { findOperationFolders } from './generate/specFiles.js';

const MIGRATIONS = 'db/core/migrations';

/** Of the contract. The bundle of the last release stays as it was published. */
async function generatedFolder(): Promise<FileSet> {
  const document = await bundleContract('spec/openapi.yaml');
  const folders = await findOperationFolders('spec');
  const types = await contractTypes(document);
  const files = new Map([
    ['openapi.json', `${JSON.stringify(document, null, 2)}\n`],
    ['types.ts', typesForServer()],
    ['operations.ts', operationTable(document, folders)],
    ['handlers.ts', handlerRegistry(document, folders)],
    ...(await clientPackage(document, types)),
  ]);
  return { folder: 'generated', files, isGenerated: (file) => file !== 'released.json' };
}

/** Of the migrations: their list and checksums. Throws when a landed one was changed. */
async function migrationFolder(): Promise<FileSet> {
  const migrations = await readMigrationFiles(MIGRATIONS);
  const changed = findChangedMigrations(migrations, await readFile(path.join(MIGRATIONS, 'checksums.txt'), 'utf8').catch(() => ''));
  if (changed.length > 0) {
    throw new Error(`${changed.map((line) => `${MIGRATIONS}/${line}`).join('\n')}
Databases have applied a landed migration, so it is never changed: restore it, and write the change as a new migration.
(A migration of your branch that has not landed may change: remove its line from ${MIGRATIONS}/checksums.txt first.)`);
  }
  const files = new Map([
    ['index.ts', migrationList(migrations)],
    ['checksums.txt', checksumFile(migrations)],
  ]);
  return { folder: MIGRATIONS, files, isGenerated: (file) => files.has(file) };
}

async function check(sets: FileSet[]): Promise<void> {
  const stale = (await Promise.all(sets.map(findStaleFiles))).flat();
  for (const file of stale) console.error(`stale: ${file}`);
  if (stale.length === 0) return;
  console.error('Run `npm run generate` and commit what it writes.');
  process.exitCode = 1;
}

async function write(sets: FileSet[]): Promise<void> {
  const changed = (await Promise.all(sets.map(writeStaleFiles))).flat();
  console.log(changed.length === 0 ? 'Nothing changed.' : changed.join('\n'));
}

try {
  const sets = [await migrationFolder(), await generatedFolder()];
  await (process.argv.includes('--check') ? check(sets) : write(sets));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
