import { beforeAll, describe, expect, it } from '@jest/globals';
import { createNeighbour } from './demoNeighbour.js';
import { loadDemo } from '../../demo/loadDemo.js';
import { testDatabase } from '../support/database.js';
import { runAdmin } from './runAdmin.js';

const db = testDatabase();
const admin = (...args: string[]) => runAdmin({ DATABASE_URL: db.target.url }, ['demo', ...args]);

const numberOf = async (table: string, where = 'true') =>
  (await db.pool.query<{ n: number }>(`select count(*) as n from ${table} where ${where}`)).rows[0]!.n;

interface Removed {
  outcome: string;
  platforms: string[];
  people: string[];
  kept: string[];
  rows: Record<string, number>;
}

beforeAll(async () => {
  await loadDemo(db, { service: 'http://localhost:8080' });
  await createNeighbour(db);
});

describe('admin demo remove', () => {
  it('removes the platforms and people of the demo with everything, leaves the rest, and is safe to repeat', async () => {
    const { status, output, errors } = await admin('credentials', '--json');
    expect([status, errors, (JSON.parse(output) as unknown[]).length]).toEqual([0, '', 8]);

    const removed = await admin('remove', '--json');
    expect([removed.status, removed.errors]).toEqual([0, '']);
    const report = JSON.parse(removed.output) as Removed;
    expect(report).toMatchObject({
      outcome: 'removed',
      platforms: ['northfield', 'harbor'],
      kept: ['dana.mercer', 'tara.singh'],
    });
    expect([report.people.length > 40, report.rows.courses, report.rows.event_outbox! > 0]).toEqual([true, 61, true]);

    const { rows: tables } = await db.pool.query<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'platform_id' and table_name <> 'audit_log'`,
    );
    for (const { name } of tables)
      expect([
        name,
        await numberOf(name, `platform_id not in (select 0 union select id from platforms where key = 'acme')`),
      ]).toEqual([name, 0]);
    expect([await numberOf('platforms'), await numberOf('courses'), await numberOf('skills')]).toEqual([1, 1, 1]);
    expect([await numberOf('apps'), await numberOf('features'), await numberOf('llm_prices')]).toEqual([0, 0, 0]);
    const { rows: people } = await db.pool.query('select username, active, is_dm_admin from users order by username');
    expect(people).toEqual([
      { username: 'dana.mercer', active: false, is_dm_admin: false },
      { username: 'own.person', active: true, is_dm_admin: false },
      { username: 'tara.singh', active: true, is_dm_admin: false },
    ]);
    expect(await numberOf('credentials')).toBe(1);
    expect(
      await numberOf(
        'audit_log',
        `action = 'delete' and table_name = 'courses' and operation like 'admin demo remove by %'`,
      ),
    ).toBe(61);

    const again = await admin('remove', '--json');
    expect([again.status, JSON.parse(again.output)]).toMatchObject([0, { outcome: 'absent', platforms: [], rows: {} }]);
    expect(await loadDemo(db, { service: 'http://localhost:8080' })).toBe(false);
    expect(await numberOf('platforms')).toBe(1);
    expect((await admin('credentials')).errors).toContain('This database has no demo');
  });
});
