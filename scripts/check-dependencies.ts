import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { type CruiseResult, type PackageDescription, findUnusedPackages } from './dependencies/findUnusedPackages.js';

/** Packages that no module imports, with the program or setting that uses each. */
const USED_OTHERWISE = {
  '@babel/runtime': 'typesense requires it without declaring it',
  '@hey-api/openapi-ts': 'test/e2e/generatedClients runs it',
  '@redocly/cli': 'npm run lint:spec',
  '@swc/core': '@swc/jest requires it without declaring it',
  '@swc/jest': 'jest.config.mjs',
  'axe-core': 'test/e2e/console loads it into pages',
  'dependency-cruiser': 'npm run check',
  eslint: 'npm run check',
  jest: 'npm test',
  'openapi-fetch': 'generated/client depends on it, and the console includes it',
  prettier: 'npm run check',
  'openapi-types': 'types of openapi-backend import it without declaring it',
  orval: 'test/e2e/generatedClients runs it',
};

// Lists packages of package.json that nothing uses. (.dependency-cruiser.cjs rejects imports of packages that
// package.json does not list.)
const SOURCES = [
  'bench',
  'chaos',
  'cli',
  'console',
  'db',
  'demo',
  'dev',
  'handlers',
  'providers',
  'sandbox',
  'scripts',
  'server',
  'services',
  'test',
  'eslint.config.js',
  'jest.config.mjs',
];
const { stdout, stderr } = spawnSync('npx', ['depcruise', ...SOURCES, '--output-type', 'json'], {
  encoding: 'utf8',
  maxBuffer: 2 ** 29,
});
if (!stdout.startsWith('{')) throw new Error(`depcruise can't be run: ${stderr}`);
const description = JSON.parse(readFileSync('package.json', 'utf8')) as PackageDescription;
const unused = findUnusedPackages(JSON.parse(stdout) as CruiseResult, description, USED_OTHERWISE);
for (const name of unused)
  console.error(`${name}: nothing uses this package, or its entry in scripts/check-dependencies.ts is not needed.`);
process.exitCode = unused.length === 0 ? 0 : 1;
