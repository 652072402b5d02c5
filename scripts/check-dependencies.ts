import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { type CruiseResult, type PackageDescription, unusedPackages } from './dependencies/unusedPackages.js';

/** Where a package is used that no module of ours imports. */
const USED_OTHERWISE = {
  '@babel/runtime': 'typesense requires it without bringing it',
  '@hey-api/openapi-ts': 'test/e2e/generatedClients runs it',
  '@redocly/cli': 'npm run lint:spec',
  '@swc/core': '@swc/jest requires it without bringing it',
  '@swc/jest': 'jest.config.mjs',
  'dependency-cruiser': 'npm run check',
  eslint: 'npm run check',
  jest: 'npm test',
  'openapi-fetch': 'generated/client depends on it, and its tests install it',
  prettier: 'npm run check',
  'openapi-types': 'openapi-backend has types of it without bringing it',
  orval: 'test/e2e/generatedClients runs it',
};

/** Names packages of package.json that nobody uses. What is imported and not in package.json is refused by .dependency-cruiser.cjs. */
const ROOMS = [
  'bench',
  'cli',
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
const { stdout, stderr } = spawnSync('npx', ['depcruise', ...ROOMS, '--output-type', 'json'], {
  encoding: 'utf8',
  maxBuffer: 2 ** 29,
});
if (!stdout.startsWith('{')) throw new Error(`depcruise can't be run: ${stderr}`);
const description = JSON.parse(readFileSync('package.json', 'utf8')) as PackageDescription;
const unused = unusedPackages(JSON.parse(stdout) as CruiseResult, description, USED_OTHERWISE);
for (const name of unused)
  console.error(`${name}: nothing uses it, or scripts/check-dependencies.ts says so without need.`);
process.exitCode = unused.length === 0 ? 0 : 1;
