import { describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readTestServer } from '../support/testServer.js';

interface Figure {
  suite: string;
  what: string;
  value: number;
  unit: string;
  aim?: number;
}

/** Only that it runs and what it tells: never how fast anything was. */
describe('npm run bench', () => {
  it('compares servers that answer the same bytes, and tells figures with their aims', () => {
    const args = ['bench', '--only', 'router,read,startup', '--rounds', '1', '--seconds', '1', '--json'];
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', ...args], {
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: readTestServer().url },
      timeout: 110_000,
    });
    expect([status, stderr]).toEqual([0, expect.stringContaining('Saved as bench-results/')]);
    const figures = JSON.parse(stdout) as Figure[];
    expect(new Set(figures.map(({ suite }) => suite))).toEqual(new Set(['router', 'read', 'startup']));
    for (const { value } of figures) expect(value).toBeGreaterThan(0);
    expect(figures.filter(({ aim }) => aim !== undefined).map(({ what }) => what)).toEqual([
      '300 / 10 operations',
      'one course by its identifier: CPU of product / bare',
      'one course by its identifier: CPU of product / fastify',
      '25 courses: CPU of product / bare',
      '25 courses: CPU of product / fastify',
    ]);
  }, 120_000);

  it('names a suite that it does not know', () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', 'bench', '--only', 'nothing'], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, expect.stringContaining('There is no suite nothing')]);
  });
});
