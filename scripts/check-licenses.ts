import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import {
  type LockFile,
  type StatedLicense,
  findLicenseFaults,
  formatLicenses,
  listLicenses,
} from './dependencies/licenses.js';

// Refuses packages whose license is not allowed. `--list` prints those of a production installation, by license.
const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

function readManifest(folder: string): StatedLicense | null {
  const file = path.join(folder, 'package.json');
  return existsSync(file) ? (readJson(file) as StatedLicense) : null;
}

const packages = listLicenses(readJson('package-lock.json') as LockFile, readManifest);
if (process.argv.includes('--list')) console.log(formatLicenses(packages.filter((one) => !one.isDevelopment)));
const faults = findLicenseFaults(packages);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
