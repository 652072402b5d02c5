import { createCredential } from '../db/tenancy/access/credentials.js';
import { BENCH, type BenchDatabase } from './benchDatabase.js';
import { measureLatencies, startMeasuredServer } from './measure.js';
import type { Figure } from './report.js';
import type { Suite } from './suite.js';

const PEOPLE = 10_000;
const FEATURES = 50;
const AIM_READ_MS = 3;
const AIM_BULK_S = 2;
const ORG = 'bench-features';

/** Measures the effective features of a person, and setting those of 10,000 people in one request, over HTTP. */
export const features: Suite = async (bench, { requests }) => {
  const { url, db } = await bench.database();
  const authorization = await generatePeople(db);
  const server = await startMeasuredServer('product', url);
  const { p50Ms, p99Ms } = await measureLatencies(
    (index) => `${server.url}/api/features/config/?platform_key=${ORG}&username=person-${(index % PEOPLE) + 1}`,
    authorization,
    requests,
  );
  const figures: Figure[] = [
    {
      suite: 'features',
      what: `features of a person, ${FEATURES} registered, p50`,
      value: p50Ms,
      unit: 'ms',
      aim: AIM_READ_MS,
    },
    { suite: 'features', what: 'features of a person, p99', value: p99Ms, unit: 'ms' },
  ];
  const users = Array.from({ length: PEOPLE }, (_, index) => ({ username: `person-${index + 1}` }));
  const bulks: [what: string, body: object][] = [
    ['named people', { users, config: { 'feature-1': true } }],
    ['named people, for all or none', { users, atomic: true, config: { 'feature-2': true } }],
    ['all who have a configuration', { config: { 'feature-3': true } }],
  ];
  for (const [what, body] of bulks) {
    const startedAtMs = performance.now();
    const answer = await fetch(`${server.url}/api/features/bulk-config/`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ platform_key: ORG, ...body }),
    });
    const text = await answer.text();
    if (!answer.ok || (JSON.parse(text) as { successes: number }).successes !== PEOPLE)
      throw new Error(`bulk-config answered ${answer.status}: ${text.slice(0, 500)}`);
    figures.push({
      suite: 'features',
      what: `bulk-config of ${PEOPLE}: ${what}`,
      value: (performance.now() - startedAtMs) / 1_000,
      unit: 's',
      aim: AIM_BULK_S,
    });
  }
  await server.stop();
  return figures;
};

/** Returns the key of an administrator. */
async function generatePeople(db: BenchDatabase): Promise<string> {
  const run = (text: string, values: unknown[] = []) => db.pool.query(text, values);
  await run(`insert into platforms (key, name) values ($1, $1)`, [ORG]);
  await run(
    `insert into users (username, email) select 'person-' || n, 'person-' || n || '@example.org' from generate_series(1, $1::integer) n`,
    [PEOPLE],
  );
  await run(
    `insert into memberships (platform_id, user_id, role) select platforms.id, users.id, 'learner' from platforms, users`,
  );
  await run(
    `insert into features (name, type, default_value) select 'feature-' || n, 'boolean', 'false' from generate_series(1, $1::integer) n`,
    [FEATURES],
  );
  await run(
    `insert into feature_configs (platform_id, user_id, config) select platform_id, user_id, jsonb_build_object('feature-' || 1 + user_id % $1, true) from memberships`,
    [FEATURES],
  );
  await run('vacuum analyze');
  return (await createCredential(db, BENCH, { role: 'platform_admin', platform: ORG })).authorization;
}
