import { bundleContract } from './generate/bundleContract.js';
import { clientPackage } from './generate/clientPackage.js';
import { contractTypes } from './generate/contractTypes.js';
import { findStaleFiles, writeGeneratedFiles, type GeneratedFiles } from './generate/generatedFolder.js';
import { handlerRegistry, operationTable } from './generate/operationFiles.js';
import { findOperationFolders } from './generate/specFiles.js';

const FOLDER = 'generated';
// Contracts of earlier releases stay as they were published.
const KEPT = ['released'];

async function generate(): Promise<GeneratedFiles> {
  const document = await bundleContract('spec/openapi.yaml');
  const folders = await findOperationFolders('spec');
  const types = await contractTypes(document);
  return new Map([
    ['openapi.json', `${JSON.stringify(document, null, 2)}\n`],
    ['types.ts', types],
    ['operations.ts', operationTable(document, folders)],
    ['handlers.ts', handlerRegistry(document, folders)],
    ...(await clientPackage(document, types)),
  ]);
}

const files = await generate();
if (process.argv.includes('--check')) {
  const stale = await findStaleFiles(FOLDER, files, KEPT);
  for (const file of stale) console.error(`stale: ${FOLDER}/${file}`);
  if (stale.length > 0) {
    console.error('Run `npm run generate` and commit what it writes.');
    process.exitCode = 1;
  }
} else {
  const changed = await writeGeneratedFiles(FOLDER, files, KEPT);
  console.log(changed.length === 0 ? 'Nothing changed.' : changed.map((file) => `${FOLDER}/${file}`).join('\n'));
}
