import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bundleContract } from './generate/bundleContract.js';
import { CLIENT_MODULE, buildClientModule, buildClientPackage } from './generate/buildClientPackage.js';
import type { ContractDocument } from './generate/contractDocument.js';
import { generateContractTypes } from './generate/generateContractTypes.js';
import { buildDecisionIndex } from './generate/buildDecisionIndex.js';
import { buildDerivedTablesSection } from './generate/buildDerivedTablesSection.js';
import { buildErrorPage } from './generate/buildErrorPage.js';
import { type FileSet, findStaleFiles, writeStaleFiles } from './generate/fileSet.js';
import {
  formatChecksums,
  findChangedMigrations,
  buildMigrationList,
  readMigrationFiles,
} from './generate/migrationFiles.js';
import { buildMcpTools } from './generate/mcpTools.js';
import { buildContractVersion, buildHandlerRegistry, buildOperationTable } from './generate/operationFiles.js';
import { addReadOnlyFields } from './generate/readOnlyFields.js';
import { findOperationFolders } from './generate/specFiles.js';

const MIGRATIONS = 'db/migrations';
const DECISIONS = 'docs/decisions';
const CONTRACT_HASH_FILE = '.build/generated-of.sha256';
const DOCUMENTS = 'docs';
const ARCHITECTURE = 'ARCHITECTURE.md';

/** The list of migrations and their checksums. Throws when a merged migration was changed. */
async function buildMigrationFiles(): Promise<FileSet> {
  const migrations = await readMigrationFiles(MIGRATIONS);
  const changed = findChangedMigrations(
    migrations,
    await readFile(path.join(MIGRATIONS, 'checksums.txt'), 'utf8').catch(() => ''),
  );
  if (changed.length > 0) {
    throw new Error(`${changed.map((line) => `${MIGRATIONS}/${line}`).join('\n')}
Databases have applied merged migrations, so these never change: restore the file, and write the change as a new migration.
(A migration that is only in your branch may change: remove its line from ${MIGRATIONS}/checksums.txt first.)`);
  }
  const files = new Map([
    ['index.ts', buildMigrationList(migrations)],
    ['checksums.txt', formatChecksums(migrations)],
  ]);
  return { folder: MIGRATIONS, files, isGenerated: (file) => files.has(file) };
}

/** Whether git ignores the file: the types and the package of the client, since reviews cover the contract and not these. */
const isUntracked = (file: string): boolean =>
  file === 'types.ts' || (file.startsWith('client/') && file !== CLIENT_MODULE);
/** Whether the file belongs to git or to the last release, so that it is not generated. */
const isReleasedFile = (file: string): boolean => file === '.gitignore' || file === 'released.json.gz';

/** The files of generated/ that git tracks. */
async function buildTrackedFiles(contract: Contract): Promise<FileSet> {
  const folders = await findOperationFolders('spec');
  const files = new Map([
    ['openapi.json', formatContract(contract)],
    ['contractVersion.ts', buildContractVersion(contract.document)],
    ['operations.ts', buildOperationTable(contract.document, folders)],
    ['mcpTools.ts', buildMcpTools(contract.document)],
    ['handlers.ts', buildHandlerRegistry(contract.document, folders)],
    [CLIENT_MODULE, await buildClientModule(contract.document)],
  ]);
  return { folder: 'generated', files, isGenerated: (file) => !isUntracked(file) && !isReleasedFile(file) };
}

/** The files of generated/ that git ignores. */
async function buildUntrackedFiles({ written, document }: Contract): Promise<FileSet> {
  const client = await buildClientPackage(document, await generateContractTypes(document));
  client.delete(CLIENT_MODULE);
  const files = new Map([['types.ts', await generateContractTypes(written)], ...client]);
  return { folder: 'generated', files, isGenerated: isUntracked };
}

interface Contract {
  written: ContractDocument;
  /** With the fields that only the service sets. */
  document: ContractDocument;
}

async function readContract(): Promise<Contract> {
  const written = await bundleContract('spec/openapi.yaml');
  return { written, document: addReadOnlyFields(written) };
}

const formatContract = ({ document }: Contract): string => `${JSON.stringify(document, null, 2)}\n`;

/**
 * Writes the files that git ignores, and the hash of their contract, which test/support/globalSetup.mjs compares.
 * Returns the changed files.
 */
async function writeUntracked(contract: Contract): Promise<string[]> {
  const changed = await writeStaleFiles(await buildUntrackedFiles(contract));
  await mkdir('.build', { recursive: true });
  await writeFile(CONTRACT_HASH_FILE, createHash('sha256').update(formatContract(contract)).digest('hex'));
  return changed;
}

async function buildDecisionFiles(): Promise<FileSet> {
  const files = new Map([['README.md', await buildDecisionIndex(DECISIONS)]]);
  return { folder: DECISIONS, files, isGenerated: (file) => files.has(file) };
}

function buildDocumentFiles(): FileSet {
  const files = new Map([['errors.md', buildErrorPage()]]);
  return { folder: DOCUMENTS, files, isGenerated: (file) => files.has(file) };
}

/** The tables of derived data. */
async function buildArchitecture(): Promise<FileSet> {
  return {
    folder: '.',
    files: new Map([[ARCHITECTURE, buildDerivedTablesSection(await readFile(ARCHITECTURE, 'utf8'))]]),
  };
}

async function check(): Promise<void> {
  const contract = await readContract();
  await writeUntracked(contract);
  const sets = await Promise.all([
    buildMigrationFiles(),
    buildDecisionFiles(),
    buildTrackedFiles(contract),
    buildDocumentFiles(),
    buildArchitecture(),
  ]);
  const stale = (await Promise.all(sets.map(findStaleFiles))).flat();
  for (const file of stale) console.error(`stale: ${file}`);
  if (stale.length === 0) return;
  console.error('Run `npm run generate` and commit what it writes.');
  process.exitCode = 1;
}

async function write(): Promise<void> {
  const contract = await readContract();
  const changed = await writeUntracked(contract);
  const sets = await Promise.all([
    buildMigrationFiles(),
    buildDecisionFiles(),
    buildTrackedFiles(contract),
    buildDocumentFiles(),
    buildArchitecture(),
  ]);
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
