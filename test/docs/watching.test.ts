import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { RunningQueue } from '../../db/core/jobs/startQueue.js';
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

/** Their series come from the jobs, which server/runtime/serve.ts starts: a server of a test has none. */
const COUNTED_BY_JOBS = {
  'background_failures_total part': ['jobs', 'search', 'llm', 'mcp'],
  'commerce_differences_total provider': ['cardpay', 'appstore', 'mobilepay', 'marketplace_a', 'marketplace_b'],
};

/** A queue in which nothing happens. */
const QUEUE: RunningQueue = {
  tasks: () => [{ task: 'work', isStuck: false }],
  runs: () => [
    { task: 'work', outcome: 'succeeded', count: 1 },
    { task: 'work', outcome: 'failed', count: 1 },
  ],
  isHealthy: () => true,
  close: () => Promise.resolve(),
};

const db = testDatabase();
let server: TestServer;
/** Names of the metrics, and of their series. */
let reported: Set<string>;
/** Values of each label of each metric: `backlog_items queue` -> `search`, `events`, ... */
let labels: Map<string, Set<string>>;

beforeAll(async () => {
  await db.pool.query(`insert into platforms (key, name) values ('north', 'North')`);
  await db.pool.query(`select enqueue_job('work', 1, '')`);
  server = await startTestServer({ db, queue: QUEUE });
  await server.request('GET', '/api/catalog/courses/');
  const { text } = await server.request('GET', '/metrics');
  reported = new Set([...text.matchAll(/^(?:# TYPE )?([a-z_]+)[ {]/gm)].map(([, name]) => name!));
  labels = new Map(Object.entries(COUNTED_BY_JOBS).map(([label, values]) => [label, new Set(values)]));
  for (const [, name, list] of text.matchAll(/^([a-z_]+)\{(.*)\} /gm)) {
    for (const [, label, value] of list!.matchAll(/(\w+)="([^"]*)"/g))
      labels.set(`${name} ${label}`, (labels.get(`${name} ${label}`) ?? new Set()).add(value!));
  }
});
afterAll(() => server?.close());

/** Names in a query that are followed by a selector or a range, or stand in a function. */
function metricsIn(expression: string): string[] {
  const plain = expression
    .replace(/"[^"]*"/g, '""')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\b(by|offset) (\([^)]*\)|\w+)/g, '');
  return [...plain.matchAll(/\b([a-z_]+)\b(?! *\()/g)].map(([, name]) => name!);
}

const selectorsIn = (expression: string) =>
  [...expression.matchAll(/\b([a-z_]+)\{([^}]*)\}/g)].map(([, name, list]) => ({
    name: name!,
    matchers: [...list!.matchAll(/(\w+)([=!~]+)"([^"]*)"/g)].map(([, label, operator, value]) => ({
      label: label!,
      operator: operator!,
      value: value!,
    })),
  }));

/** Selectors that select nothing, labels to sum by that there are not, and metrics that are those of any job. */
function faultsOf(expression: string, job: string): string[] {
  const selectors = selectorsIn(expression);
  const known = selectors.filter(({ name }) => !FROM_ELSEWHERE.has(name));
  const anyJob =
    metricsIn(expression).length === selectors.length
      ? selectors
          .filter(({ matchers }) => !matchers.some(({ label, value }) => label === 'job' && value === job))
          .map(({ name }) => name)
      : [expression];
  const unknown = known.flatMap(({ name, matchers }) =>
    matchers.flatMap(({ label, operator, value }) => {
      if (label === 'job') return [];
      const values = labels.get(`${name} ${label}`) ?? new Set<string>();
      return value
        .split('|')
        .filter((one) => !values.has(one))
        .map((one) => `${name}{${label}${operator}"${one}"}`);
    }),
  );
  const summedBy = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list]) => list!.split(/, */));
  const missing = summedBy.filter(
    (label) => known.length > 0 && !known.some(({ name }) => labels.has(`${name} ${label}`)),
  );
  return [...anyJob, ...unknown, ...missing];
}

describe('metrics', () => {
  it('of a fault are named', () => {
    expect(faultsOf('sum by (kind) (rate(errors_total[5m]))', 'lps')).toEqual([
      'sum by (kind) (rate(errors_total[5m]))',
    ]);
    expect(faultsOf('jobs{job="other",state="lost"}', 'lps')).toEqual(['jobs', 'jobs{state="lost"}']);
    expect(faultsOf('max by (queue) (jobs{job="lps"})', 'lps')).toEqual(['queue']);
  });

  it.each(panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr])))(
    'dashboard, %s: %s',
    (_, expression) => {
      expect(metricsIn(expression!).filter((name) => !reported.has(name) && !REPLICA_METRICS.includes(name))).toEqual(
        [],
      );
      expect(metricsIn(expression!)).not.toEqual([]);
      expect(faultsOf(expression!, '$job')).toEqual([]);
    },
  );

  it.each(rules.map(({ alert, expr }) => [alert, expr]))('alert %s: %s', (_, expression) => {
    expect(metricsIn(expression!).filter((name) => !reported.has(name) && !FROM_ELSEWHERE.has(name))).toEqual([]);
    expect(faultsOf(expression!, 'lps')).toEqual([]);
  });

  it('that watching.md names are reported', () => {
    const named = [...page.matchAll(/^\| (.+?) \|/gm)].flatMap(([, cell]) =>
      [...cell!.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name!),
    );
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
