import { BENCH } from './benchDatabase.js';
import { Agent, request } from 'undici';
import { createCredential } from '../db/tenancy/access/credentials.js';
import { generateEnrollments } from './generateEnrollments.js';
import { generateMemberActivity, inviteEverywhere } from './generateMemberActivity.js';
import { measureLatencies, startMeasuredServer } from './measure.js';
import type { Figure } from './report.js';
import type { Suite } from './suite.js';

const CONNECTIONS = 8;
const CHANGES = 4_000;
const LARGE_COUNT = 10_000;
const MAX_ROWS = 100_000;
const PAGE_SIZE = 50;
const INVITING_TENANTS = 50;
/** Lists with a stored total, and lists whose total is counted. */
const FIRST_PAGE_MS = { counted: 10, kept: 7 };
const hasCounter = (list: string) => /^(invitations|suggestions)[^,]*$/.test(list);

/** Measures lists of enrollments, invitations and suggestions, and the creation of enrollments and invitations. */
export const changes: Suite = async (bench, { enrollments, requests }) => {
  const { url, db } = await bench.database();
  const generated = await generateEnrollments(db, { tenants: 200, enrollments });
  const { bigPlatform: org, learner } = generated;
  const sizes = await generateMemberActivity(db, org, Math.min(MAX_ROWS, enrollments));
  const everywhere = await inviteEverywhere(db, INVITING_TENANTS, Math.min(MAX_ROWS, enrollments));
  const dmAdmin = (await createCredential(db, BENCH, { role: 'dm_admin' })).authorization;
  const admin = (await createCredential(db, BENCH, { role: 'platform_admin', platform: org })).authorization;
  const server = await startMeasuredServer('product', url);
  const figures: Figure[] = [];
  const record = (what: string, value: number, unit: string, aim: number) =>
    figures.push({ suite: 'changes', what, value, unit, aim });

  for (const [name, { path, rows }] of Object.entries(sizes)) {
    const separator = path.includes('?') ? '&' : '?';
    const at = (page: number) =>
      `${server.url}${path}${separator}org=${org}&platform_key=${org}&page_size=${PAGE_SIZE}&page=${page}`;
    const deep = Math.max(1, Math.floor((rows * 0.9) / PAGE_SIZE));
    record(
      `${name} (${rows}), first page, p50`,
      (await measureLatencies(at(1), admin, requests)).p50Ms,
      'ms',
      hasCounter(name) ? FIRST_PAGE_MS.kept : FIRST_PAGE_MS.counted,
    );
    record(`${name} (${rows}), page ${deep}, p50`, (await measureLatencies(at(deep), admin, requests)).p50Ms, 'ms', 30);
  }
  const allUrl = `${server.url}${everywhere.path}?page_size=${PAGE_SIZE}`;
  const what = `invitations of all platforms (${everywhere.rows} more in ${INVITING_TENANTS}), first page, p50`;
  record(what, (await measureLatencies(allUrl, dmAdmin, requests)).p50Ms, 'ms', 10);
  const changesUrl = `${server.url}/api/catalog/enrollment/changes/?username=${encodeURIComponent(learner)}`;
  record(
    "changes of one learner's enrollments, p50",
    (await measureLatencies(changesUrl, admin, requests)).p50Ms,
    'ms',
    10,
  );

  const send = createSender(server.url, admin);
  const { rows: people } = await db.pool.query<{ username: string }>(
    `select username from users join memberships on memberships.user_id = users.id join platforms on platforms.id = platform_id
      where platforms.key = $1 order by users.id limit $2`,
    [org, CHANGES],
  );
  const enroll = (n: number) =>
    send('/api/catalog/enrollment/program/', { org, username: people[n]!.username, program_id: 'PROGRAM-NEW' }, 201);
  record(
    `enroll, each of ${people.length} over ${CONNECTIONS} connections`,
    await measureEach(people.length, enroll),
    'ms',
    2,
  );
  await send('/api/catalog/invitations/course/blank/', {
    org,
    course_id: 'COURSE-1',
    source: 'bench',
    count: people.length,
  });
  const redeem = (n: number) =>
    send('/api/catalog/invitations/course/redeem/', {
      org,
      course_id: 'COURSE-1',
      source: 'bench',
      username: people[n]!.username,
    });
  record(
    `redeem a blank invitation, each of ${people.length} over ${CONNECTIONS} connections`,
    await measureEach(people.length, redeem),
    'ms',
    2,
  );

  const invitation_data = Array.from({ length: LARGE_COUNT }, (_, n) => ({
    course_id: `COURSE-${1 + (n % 400)}`,
    email: `bulk.${n}@bench.example`,
    cohort: 'bench',
  }));
  record(
    `invite ${LARGE_COUNT} in one call`,
    await measureEach(1, () => send('/api/catalog/invitations/course/bulk/', { platform_key: org, invitation_data })),
    'ms',
    2_000,
  );
  record(
    'and the same again',
    await measureEach(1, () => send('/api/catalog/invitations/course/bulk/', { platform_key: org, invitation_data })),
    'ms',
    2_000,
  );
  const { rows: advised } = await db.pool.query<{ user_id: number }>(
    `select user_id from memberships join platforms on platforms.id = platform_id where key = $1 order by user_id limit 2500`,
    [org],
  );
  const suggestion_data = Array.from({ length: LARGE_COUNT }, (_, n) => ({
    course_id: `COURSE-${401 + (Math.floor(n / advised.length) % 99)}`,
    user_id: advised[n % advised.length]!.user_id,
  }));
  record(
    `suggest ${LARGE_COUNT} in one call`,
    await measureEach(1, () =>
      send('/api/catalog/suggestions/course/manage/bulk/', { platform_key: org, suggestion_data }),
    ),
    'ms',
    2_000,
  );
  await server.stop();
  return figures;
};

type Send = (path: string, body: object, status?: number) => Promise<void>;

/** Throws when an answer has another status. */
function createSender(base: string, authorization: string): Send {
  const dispatcher = new Agent({ connections: CONNECTIONS });
  const headers = { authorization, 'content-type': 'application/json' };
  return async (path, body, status = 200) => {
    const answer = await request(base + path, { method: 'POST', dispatcher, headers, body: JSON.stringify(body) });
    const text = await answer.body.text();
    if (answer.statusCode !== status) throw new Error(`${path} answered ${answer.statusCode}: ${text}`);
  };
}

/** Measures the milliseconds of each request, with as many concurrent requests as there are connections. */
async function measureEach(count: number, step: (index: number) => Promise<void>): Promise<number> {
  let next = 0;
  const worker = async () => {
    while (next < count) await step(next++);
  };
  const startedAtMs = performance.now();
  await Promise.all(Array.from({ length: Math.min(CONNECTIONS, count) }, worker));
  return (performance.now() - startedAtMs) / count;
}
