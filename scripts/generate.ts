import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { bundleContract } from './generate/bundleContract.js';
import { clientPackage } from './generate/clientPackage.js';
import { contractTypes } from './generate/contractTypes.js';
import { decisionIndex } from './generate/decisionIndex.js';
import { type FileSet, findStaleFiles, writeStaleFiles } from './generate/fileSet.js';
import { generateSchema } from './generate/generateSchema.js';
import { checksumFile, findChangedMigrations, migrationList, readMigrationFiles } from './generate/migrationFiles.js';
import { handlerRegistry, operationTable } from './generate/operationFiles.js';
import { withReadOnlyFields } from './generate/readOnlyFields.js';
import { findOperationFolders } from './generate/specFiles.js';

const MIGRATIONS = 'db/migrations';
const DECISIONS = 'docs/decisions';

/** Of the migrations: their list and checksums. Throws when a landed one was changed. */
async function migrationFolder(): Promise<FileSet> {
  const migrations = await readMigrationFiles(MIGRATIONS);
  const changed = findChangedMigrations(
    migrations,
    await readFile(path.join(MIGRATIONS, 'checksums.txt'), 'utf8').catch(() => ''),
  );
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

/** Of the contract and the migrations. The bundle of the last release stays as it was published. */
async function generatedFolder(migrations: FileSet): Promise<FileSet> {
  const written = await bundleContract('spec/openapi.yaml');
  const document = withReadOnlyFields(written);
  const folders = await findOperationFolders('spec');
  const files = new Map([
    ['openapi.json', `${JSON.stringify(document, null, 2)}\n`],
    ['types.ts', await contractTypes(written)],
    ['operations.ts', operationTable(document, folders)],
    ['handlers.ts', handlerRegistry(document, folders)],
    ['schema.sql', await generateSchema('generated/schema.sql', migrations.files.get('checksums.txt')!)],
    ...(await clientPackage(document, await contractTypes(document))),
  ]);
  return { folder: 'generated', files, isGenerated: (file) => file !== 'released.json' };
}

async function decisionFolder(): Promise<FileSet> {
  const files = new Map([['README.md', await decisionIndex(DECISIONS)]]);
  return { folder: DECISIONS, files, isGenerated: (file) => files.has(file) };
}

async function check(): Promise<void> {
  const migrations = await migrationFolder();
  let stale = [...(await findStaleFiles(migrations)), ...(await findStaleFiles(await decisionFolder()))];
  // The schema is made with the list of migrations, so it is not compared before that is right.
  if (stale.length === 0) stale = await findStaleFiles(await generatedFolder(migrations));
  for (const file of stale) console.error(`stale: ${file}`);
  if (stale.length === 0) return;
  console.error('Run `npm run generate` and commit what it writes.');
  process.exitCode = 1;
}

async function write(): Promise<void> {
  const migrations = await migrationFolder();
  const sets = [migrations, await decisionFolder()];
  const changed = (await Promise.all(sets.map(writeStaleFiles))).flat();
  // Only now, since the schema is made with the list of migrations.
  changed.push(...(await writeStaleFiles(await generatedFolder(migrations))));
  console.log(changed.length === 0 ? 'Nothing changed.' : changed.join('\n'));
}

await (process.argv.includes('--check') ? check() : write()).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
