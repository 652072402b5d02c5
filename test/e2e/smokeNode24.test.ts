import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { findProcessesByCommand } from '../support/processes.js';
import { startProduct } from '../support/product.js';
import { temporaryDataFolder } from '../support/runFolder.js';

/** npm carries Node itself: one package a platform, with nothing but the program. Kept under .build/ for the next run. */
const folder = path.resolve('.build/node-24');
const packageName = `node-${process.platform}-${process.arch}`;
const nodeProgram = path.join(folder, 'node_modules', packageName, 'bin/node');

let dataFolder: string;
let isThere = false;

beforeAll(async () => {
  dataFolder = await temporaryDataFolder('lps-smoke-24-');
  await mkdir(folder, { recursive: true });
  const install = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `${packageName}@24`];
  if (!existsSync(nodeProgram)) spawnSync('npm', install, { stdio: 'ignore' });
  isThere = existsSync(nodeProgram);
  if (!isThere) console.warn(`Skipped: ${packageName}@24 could not be installed from the npm registry.`);
});

afterAll(() => rm(dataFolder, { recursive: true, force: true }));

describe('npm start on Node 24', () => {
  it('starts, answers and ends cleanly', async () => {
    if (!isThere) return;
    expect(spawnSync(nodeProgram, ['--version'], { encoding: 'utf8' }).stdout).toMatch(/^v24\./);
    const product = await startProduct({ dataFolder, asPerson: true, nodeProgram });
    const response = await fetch(`${product.url}/api/catalog/courses/`, {
      headers: { authorization: product.credentials.dm_admin! },
    });
    expect(response.status).toBe(200);
    product.kill('SIGINT');
    expect(await product.ended).toBe(0);
    expect(findProcessesByCommand(dataFolder)).toEqual([]);
  });
});
