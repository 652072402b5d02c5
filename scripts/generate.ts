import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bundleContract } from './generate/bundleContract.js';
import { clientPackage } from './generate/clientPackage.js';
import type { ContractDocument } from './generate/contractDocument.js';
import { contractTypes } from './generate/contractTypes.js';
import { decisionIndex } from './generate/decisionIndex.js';
import { errorPage } from './generate/errorPage.js';
import { type FileSet, findStaleFiles, writeStaleFiles } from './generate/fileSet.js';
import { checksumFile, findChangedMigrations, migrationList, readMigrationFiles } from './generate/migrationFiles.js';
import { handlerRegistry, operationTable } from './generate/operationFiles.js';
import { withReadOnlyFields } from './generate/readOnlyFields.js';
import { findOperationFolders } from './generate/specFiles.js';

const MIGRATIONS = 'db/migrations';
const DECISIONS = 'docs/decisions';
const MADE_OF = '.build/generated-of.sha256';
const DOCUMENTS = 'docs';

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

/** What is not in git, since people review the contract and not these: the types, and the client. */
const isUntracked = (file: string): boolean => file === 'types.ts' || file.startsWith('client/');
/** The bundle of the last release stays as it was published. */
const isByHand = (file: string): boolean => file === '.gitignore' || file === 'released.json.gz';

/** Files of generated/ that are in git. */
async function trackedFolder(contract: Contract): Promise<FileSet> {
  const folders = await findOperationFolders('spec');
  const files = new Map([
    ['openapi.json', bundleText(contract)],
    ['operations.ts', operationTable(contract.document, folders)],
    ['handlers.ts', handlerRegistry(contract.document, folders)],
  ]);
  return { folder: 'generated', files, isGenerated: (file) => !isUntracked(file) && !isByHand(file) };
}

/** Files of generated/ that are made when they are needed. */
async function untrackedFolder({ written, document }: Contract): Promise<FileSet> {
  const files = new Map([
    ['types.ts', await contractTypes(written)],
    ...(await clientPackage(document, await contractTypes(document))),
  ]);
  return { folder: 'generated', files, isGenerated: isUntracked };
}

interface Contract {
  written: ContractDocument;
  /** With the fields that only the service sets. */
  document: ContractDocument;
}

async function readContract(): Promise<Contract> {
  const written = await bundleContract('spec/openapi.yaml');
  return { written, document: withReadOnlyFields(written) };
}

const bundleText = ({ document }: Contract): string => `${JSON.stringify(document, null, 2)}\n`;

/** Writes what is not in git, and remembers of which bundle it was made: test/support/globalSetup.mjs looks there. */
async function writeUntracked(contract: Contract): Promise<string[]> {
  const changed = await writeStaleFiles(await untrackedFolder(contract));
  await mkdir('.build', { recursive: true });
  await writeFile(MADE_OF, createHash('sha256').update(bundleText(contract)).digest('hex'));
  return changed;
}

async function decisionFolder(): Promise<FileSet> {
  const files = new Map([['README.md', await decisionIndex(DECISIONS)]]);
  return { folder: DECISIONS, files, isGenerated: (file) => files.has(file) };
}

function documentFolder(): FileSet {
  const files = new Map([['errors.md', errorPage()]]);
  return { folder: DOCUMENTS, files, isGenerated: (file) => files.has(file) };
}

async function check(): Promise<void> {
  const contract = await readContract();
  await writeUntracked(contract);
  const sets = await Promise.all([migrationFolder(), decisionFolder(), trackedFolder(contract), documentFolder()]);
  const stale = (await Promise.all(sets.map(findStaleFiles))).flat();
  for (const file of stale) console.error(`stale: ${file}`);
  if (stale.length === 0) return;
  console.error('Run `npm run generate` and commit what it writes.');
  process.exitCode = 1;
}

async function write(): Promise<void> {
  const contract = await readContract();
  const changed = await writeUntracked(contract);
  const sets = await Promise.all([migrationFolder(), decisionFolder(), trackedFolder(contract), documentFolder()]);
  changed.push(...(await Promise.all(sets.map(writeStaleFiles))).flat());
  console.log(changed.length === 0 ? 'Nothing changed.' : changed.join('\n'));
}

async function run(): Promise<void> {
  if (process.argv.includes('--untracked')) await writeUntracked(await readContract());
  else if (process.argv.includes('--check')) await check();
  else await write();
}

await run().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
