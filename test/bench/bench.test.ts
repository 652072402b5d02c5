import { describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readTestServer } from '../support/testServer.js';

const bench = (args: string[]) =>
  spawnSync(process.execPath, ['scripts/run.mjs', 'bench', ...args], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: readTestServer().url },
  });

/** Measuring is for `npm run bench` itself: what it finds depends on the machine. */
describe('npm run bench', () => {
  it('names a suite that it does not know', () => {
    const { status, stderr } = bench(['--only', 'nothing']);
    expect([status, stderr]).toEqual([1, expect.stringContaining('There is no suite nothing')]);
  });
});
