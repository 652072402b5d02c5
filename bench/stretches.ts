import { Agent, request } from 'undici';
import { createCredential } from '../db/tenancy/access/credentials.js';
import { serviceActor } from '../db/core/actor.js';
import { startMeasuredServer } from './measure.js';
import type { Figure } from './report.js';
import type { Suite } from './suite.js';

const MAX_ITEMS = 10_000;
const LEARNERS = 2_500;
/** No request may block the event loop for longer. */
const AIM_MS = 50;

interface Case {
  what: string;
  method: 'GET' | 'POST';
  path: string;
  body?: string;
  headers?: Record<string, string>;
  status: number;
}

/**
 * Measures how long the largest requests block a process: the best of some rounds, since other work disturbs.
 */
export const stretches: Suite = async (bench, { rounds }) => {
  const { url, db } = await bench.database();
  await db.pool.query(`
    insert into platforms (key, name) values ('bench', 'Bench');
    insert into users (username, email) select 'learner-' || n, 'learner-' || n || '@bench.example' from generate_series(1, ${LEARNERS}) n;
    insert into memberships (platform_id, user_id, role) select platforms.id, users.id, 'learner' from platforms, users;
    insert into courses (platform_id, course_key, name, description, data)
      select id, 'C-' || n, 'Course ' || n, repeat('A long description. ', 2500), jsonb_build_object('own', repeat('x', 20000)) from platforms, generate_series(1, 200) n;
    insert into course_results (platform_id, user_id, course_id, grade, completed_at)
      select platform_id, (select min(id) from users), id, 0.8, now() from courses where id % 2 = 0`);
  const rule = (count: number, among: number) => ({
    all: Array.from({ length: count }, (_, pair) => ({
      any: [0, 1].map((side) => ({ course_id: `N-${((pair + 1) * (side ? 29 : 17) + side * pair * pair) % among}` })),
    })),
  });
  await db.pool.query(`update courses set prerequisites = $1 where course_key = 'C-1'`, [rule(66, 61)]);
  await db.pool.query(`update courses set prerequisites = $1 where course_key = 'C-3'`, [rule(15_000, 9_001)]);
  const authorization = (
    await createCredential(db, serviceActor('bench'), { role: 'platform_admin', platform: 'bench' })
  ).authorization;
  const server = await startMeasuredServer('product', url);
  const dispatcher = new Agent({ connections: 1, bodyTimeout: 0, headersTimeout: 0 });
  const send = async ({ method, path, body, headers, status }: Case) => {
    const sent = { authorization, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers };
    const answer = await request(server.url + path, {
      method,
      dispatcher,
      headers: sent,
      ...(body !== undefined && { body }),
    });
    const text = await answer.body.text();
    if (answer.statusCode !== status) throw new Error(`${path} answered ${answer.statusCode}: ${text.slice(0, 500)}`);
  };
  const figures: Figure[] = [];
  for (const one of largestRequests()) {
    let least = Infinity;
    // The first one warms statements and connections.
    for (let round = 0; round <= rounds; round++) {
      await server.use();
      await send(one);
      const { longestStretchMs } = await server.use();
      if (round > 0) least = Math.min(least, longestStretchMs);
    }
    figures.push({ suite: 'stretches', what: one.what, value: least, unit: 'ms', aim: AIM_MS });
  }
  await dispatcher.close();
  await server.stop();
  return figures;
};

function largestRequests(): Case[] {
  const invite = (more: (index: number) => object) =>
    JSON.stringify({
      platform_key: 'bench',
      invitation_data: Array.from({ length: MAX_ITEMS }, (_, n) => ({
        course_id: `C-${1 + (n % 200)}`,
        email: `bulk.${n}@bench.example`,
        ...more(n),
      })),
    });
  const suggestion_data = Array.from({ length: MAX_ITEMS }, (_, n) => ({
    course_id: `C-${1 + Math.floor(n / LEARNERS)}`,
    username: `learner-${1 + (n % LEARNERS)}`,
  }));
  const bulk = { method: 'POST' as const, path: '/api/catalog/invitations/course/bulk/', status: 200 };
  const course = { method: 'POST' as const, path: '/api/catalog/courses/', status: 200 };
  const get = { method: 'GET' as const, status: 200 };
  const large = invite(() => ({ note: 'x'.repeat(1_400) }));
  const values = Array.from({ length: 40_000 }, (_, n) => [`own ${n}`, '\u0001']);
  return [
    { ...bulk, what: `invite ${MAX_ITEMS}`, body: invite(() => ({})) },
    { ...bulk, what: `invite ${MAX_ITEMS}, 15 MB`, body: large },
    {
      ...bulk,
      what: `invite ${MAX_ITEMS}, 900,000 values`,
      body: invite(() => ({ metadata: { list: Array(88).fill(1) } })),
    },
    {
      ...bulk,
      what: `invite ${MAX_ITEMS}, 15 MB, with an Idempotency-Key`,
      body: large,
      headers: { 'idempotency-key': 'bench' },
    },
    { ...bulk, what: '15 MB that are not JSON', body: large.slice(0, -1), status: 400 },
    {
      ...bulk,
      path: '/api/catalog/suggestions/course/manage/bulk/',
      what: `suggest ${MAX_ITEMS}`,
      body: JSON.stringify({ platform_key: 'bench', suggestion_data }),
    },
    {
      ...course,
      what: 'a course with 40,000 fields of its own',
      body: JSON.stringify({ org: 'bench', course_id: 'C-200', data: Object.fromEntries(values) }),
    },
    {
      ...get,
      what: 'prerequisites, 66 entangled choices',
      path: '/api/catalog/conditionals/course/eligibility/?course_id=C-1&username=learner-1',
    },
    {
      ...get,
      what: 'prerequisites, 30,000 courses stored before the limit',
      path: '/api/catalog/conditionals/course/eligibility/?course_id=C-3&username=learner-1',
    },
    { ...get, what: '100 courses of 70 kB', path: '/api/catalog/courses/?org=bench&page_size=100' },
    {
      ...get,
      what: 'courses that a learner may take',
      path: '/api/catalog/eligibility/courses/?username=learner-1&page_size=100',
    },
    {
      ...get,
      what: 'recommendations among courses of 70 kB',
      path: '/api/ai-search/recommendations/?platform_key=bench&username=learner-1',
    },
  ];
}
