import { describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readTestServer } from '../support/testServer.js';

interface Figure {
  suite: string;
  what: string;
  value: number;
  unit: string;
  aim: number | null;
  met: boolean | null;
}

const bench = (args: string[]) =>
  spawnSync(process.execPath, ['scripts/run.mjs', 'bench', ...args], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: readTestServer().url },
    timeout: 110_000,
  });

/** Only that it runs and what it tells: never how fast anything was. Servers that answer other bytes than the product end it. */
describe('npm run bench', () => {
  it('measures every suite, and tells figures with their aims', () => {
    const sizes = ['--rounds', '1', '--seconds', '0.3', '--requests', '3', '--items', '300', '--enrollments', '3000', '--mentors', '400', '--learners', '300'];
    const { status, stdout, stderr } = bench([...sizes, '--json']);
    expect([status, stderr]).toEqual([0, expect.stringContaining('Saved as bench-results/')]);
    const figures = JSON.parse(stdout) as Figure[];
    expect([...new Set(figures.map(({ suite }) => suite))]).toEqual(['router', 'read', 'catalog', 'enrollments', 'changes', 'eligibility', 'mentors', 'recommendations', 'startup', 'stretches']);
    for (const { value, aim, met } of figures) {
      expect(value).toBeGreaterThanOrEqual(0);
      expect(met).toBe(aim === null ? null : value <= aim);
    }
    const aimed = (suite: string) => figures.filter((figure) => figure.suite === suite && figure.aim !== null).map(({ what }) => what);
    expect(aimed('router')).toEqual(['300 / 10 operations']);
    expect(aimed('read')).toEqual([
      'one course by its identifier: CPU of product / bare',
      'one course by its identifier: CPU of product / fastify',
      '25 courses: CPU of product / bare',
      '25 courses: CPU of product / fastify',
    ]);
    expect([aimed('catalog').length, aimed('enrollments').length, aimed('mentors').length, aimed('recommendations').length]).toEqual([8, 7, 11, 2]);
  }, 120_000);

  it('names a suite that it does not know', () => {
    const { status, stderr } = bench(['--only', 'nothing']);
    expect([status, stderr]).toEqual([1, expect.stringContaining('There is no suite nothing')]);
  });
});
