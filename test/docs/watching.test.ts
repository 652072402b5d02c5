import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { REPLICA_METRICS } from '../support/replicaMetrics.js';
import { testDatabase } from '../support/database.js';
import { type TestServer, startTestServer } from '../support/server.js';

interface Dashboard {
  panels: { id: number; title: string; gridPos: { x: number; y: number }; targets: { expr: string }[] }[];
}
interface Rules {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string; description: string } }[] }[];
}

const RULES = 'docs/operations/alerts.yaml';
const { panels } = JSON.parse(readFileSync('docs/operations/dashboard.json', 'utf8')) as Dashboard;
const rules = (parse(readFileSync(RULES, 'utf8')) as Rules).groups.flatMap((group) => group.rules);
const page = readFileSync('docs/operations/watching.md', 'utf8');

/** Of Prometheus itself, of a service with several processes, and of one with a replica (test/docs/replica.test.ts). */
const FROM_ELSEWHERE = new Set(['up', 'worker_up', ...REPLICA_METRICS]);

const db = testDatabase();
let server: TestServer;
/** Names of the metrics, and of their series. */
let reported: Set<string>;

beforeAll(async () => {
  await db.pool.query(`insert into platforms (key, name) values ('north', 'North')`);
  server = await startTestServer({ db });
  await server.request('GET', '/api/catalog/courses/');
  const { text } = await server.request('GET', '/metrics');
  reported = new Set([...text.matchAll(/^(?:# TYPE )?([a-z_]+)[ {]/gm)].map(([, name]) => name!));
});
afterAll(() => server?.close());

/** Names in a query that are followed by a selector or a range, or stand in a function. */
function metricsIn(expression: string): string[] {
  const plain = expression.replace(/"[^"]*"/g, '""').replace(/\{[^}]*\}/g, '').replace(/\[[^\]]*\]/g, '').replace(/\b(by|offset) (\([^)]*\)|\w+)/g, '');
  return [...plain.matchAll(/\b([a-z_]+)\b(?! *\()/g)].map(([, name]) => name!);
}

describe('metrics', () => {
  it.each(panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr])))('dashboard, %s: %s', (_, expression) => {
    expect(metricsIn(expression!).filter((name) => !reported.has(name) && !REPLICA_METRICS.includes(name))).toEqual([]);
    expect(metricsIn(expression!)).not.toEqual([]);
  });

  it.each(rules.map(({ alert, expr }) => [alert, expr]))('alert %s: %s', (_, expression) => {
    expect(metricsIn(expression!).filter((name) => !reported.has(name) && !FROM_ELSEWHERE.has(name))).toEqual([]);
  });

  it('that watching.md names are reported', () => {
    const named = [...page.matchAll(/^\| (.+?) \|/gm)].flatMap(([, cell]) => [...cell!.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name!));
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !reported.has(name) && !FROM_ELSEWHERE.has(name))).toEqual([]);
  });

  it('of the product are all named in watching.md', () => {
    const own = [...reported].filter((name) => !/^(process|nodejs)_|_(bucket|sum|count)$/.test(name));
    expect(own.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  it('the panels of the dashboard stand beside each other', () => {
    expect(new Set(panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)).size).toBe(panels.length);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });

  const withPromtool = spawnSync('promtool', ['--version']).status === 0 ? it : it.skip;
  withPromtool('promtool finds no fault in the rules', () => {
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', RULES], { encoding: 'utf8' });
    expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining('SUCCESS')]);
  });

  it('say what waits, of which kind refusals are, and which parts work', async () => {
    await db.pool.query(`insert into courses (platform_id, course_key, name) select id, 'A', 'A' from platforms`);
    const other = await startTestServer({ db });
    try {
      await other.request('GET', '/api/catalog/courses/');
      const { text } = await other.request('GET', '/metrics');
      expect(text).toMatch(/^errors_total\{kind="unauthenticated"\} 1$/m);
      expect(text).toMatch(/^backlog_items\{queue="search"\} 1$/m);
      expect(text).toMatch(/^dependency_up\{part="postgres"\} 1$/m);
      expect(text).toMatch(/^database_transaction_connections\{state="waiting"\} 0$/m);
    } finally {
      await other.close();
    }
  });
});
