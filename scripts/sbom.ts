import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { type LockFile, listLicenses } from './dependencies/licenses.js';
import { type BillOfMaterials, fixBillOfMaterials } from './dependencies/fixBillOfMaterials.js';

// Writes the software bill of materials (CycloneDX) of a production installation, by package-lock.json.
const FILE = '.build/sbom.cdx.json';
// `npm sbom --omit dev` would also leave out what production and development packages both need, such as ajv.
const COMMAND = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];

const { status, stdout, stderr } = spawnSync('npm', COMMAND, {
  encoding: 'utf8',
  maxBuffer: 2 ** 27,
  shell: process.platform === 'win32',
});
if (status !== 0) throw new Error(`npm ${COMMAND.join(' ')} failed: ${stderr}`);
const { name } = JSON.parse(readFileSync('package.json', 'utf8')) as { name: string };
const packages = listLicenses(JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile, () => null);
const bill = fixBillOfMaterials(JSON.parse(stdout) as BillOfMaterials, { productName: name, packages });
mkdirSync('.build', { recursive: true });
writeFileSync(FILE, `${JSON.stringify(bill, null, 2)}\n`);
console.log(`${FILE}: ${bill.components.length} packages`);
