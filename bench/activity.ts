import { createProjection, projectionOptions } from '../db/derived/createProjection.js';
import type { ActivityOptions } from '../db/learning/activity/followStatements.js';
import { followToTheEnd, rebuildActivity } from '../db/learning/activity/rebuildActivity.js';
import { startQueue } from '../db/core/jobs/startQueue.js';
import { createFragment, parseStatement, collectIdentifiers } from '../db/learning/records/incomingStatement.js';
import { storeStatements } from '../db/learning/records/storeStatements.js';
import { watchEventLoop } from '../server/observability/watchEventLoop.js';
import { BENCH, type BenchDatabase } from './benchDatabase.js';
import type { Figure } from './report.js';
import type { Suite } from './suite.js';
import { watchLag } from './watchLag.js';

const STATEMENTS = 100_000;
const BATCH = 5_000;
const LEARNERS = 500;
const COURSES = 20;
const BLOCKS = 20;
const VERBS = ['experienced', 'interacted', 'completed', 'answered'];
const HOME = 'https://bench.example/api/xapi/orgs/bench/courses';
/** 20,000 a second. */
const AIM_US = 50;
const US_PER_MS = 1_000;
const STRETCH_AIM_MS = 50;
const LIVE_PER_SECOND = 2_000;
const LIVE_BATCH = 100;
const LIVE_AIM_MS = 2_000;
const MINUTE_MS = 60_000;

/** A day's clicks of a learner, a minute apart, then the next day. */
function statement(place: number): Parameters<typeof parseStatement>[0] {
  const learner = place % LEARNERS;
  const nth = Math.floor(place / LEARNERS);
  const verb = VERBS[(place * 31) % VERBS.length]!;
  const course = learner % COURSES;
  return {
    actor: { mbox: `mailto:learner-${learner}@bench.example` },
    verb: { id: `http://adlnet.gov/expapi/verbs/${verb}` },
    object: { id: `${HOME}/C-${course}/blocks/B-${nth % BLOCKS}` },
    ...(verb === 'answered' && { result: { score: { raw: place % 10, max: 10 }, duration: 'PT20S' } }),
    timestamp: new Date(
      Date.UTC(2025, 0, 1) + Math.floor(nth / 30) * 1_440 * MINUTE_MS + (nth % 30) * MINUTE_MS,
    ).toISOString(),
  };
}

async function prepare(db: BenchDatabase): Promise<number> {
  const { rows } = await db.pool.query<{ id: number }>(
    `insert into platforms (key, name) values ('bench', 'Bench') returning id`,
  );
  const platformId = rows[0]!.id;
  const run = (text: string) => db.pool.query(text.replaceAll('$1', String(platformId)));
  await run(
    `insert into users (username, email) select 'learner-' || n, 'learner-' || n || '@bench.example' from generate_series(0, ${LEARNERS - 1}) n`,
  );
  await run(`insert into memberships (platform_id, user_id, role) select $1, id, 'learner' from users`);
  await run(
    `insert into courses (platform_id, course_key, name) select $1, 'C-' || n, 'C' || n from generate_series(0, ${COURSES - 1}) n`,
  );
  await run(`insert into course_blocks (platform_id, course_id, block_key, type, name, position, completable)
             select $1, courses.id, 'B-' || n, 'section', 'B' || n, n, true from courses, generate_series(0, ${BLOCKS - 1}) n where platform_id = $1`);
  return platformId;
}

const BY = { mbox: 'mailto:bench@bench.example' };
const authority = createFragment(JSON.stringify(BY), collectIdentifiers(BY));

async function store(db: BenchDatabase, platformId: number, places: number[]): Promise<void> {
  const statements = places.map((place) => parseStatement(statement(place), '1.0.0'));
  await storeStatements(db, BENCH, { platformId, statements, authority, onlyOf: null });
}

const range = (from: number, count: number) => Array.from({ length: count }, (_, n) => from + n);

/** Measures the longest time from storing a statement to deriving from it, while jobs run as in a server. */
async function measureLive(db: BenchDatabase, url: string, platformId: number, seconds: number): Promise<Figure> {
  const jobs = await startQueue({
    target: { url },
    projections: [createProjection(db, { gapSeconds: 600, periodDays: 7 })],
    onError: (error) => console.error(error),
  });
  const lag = watchLag(db, platformId);
  const startedAtMs = performance.now();
  for (let sent = 0; sent < seconds * LIVE_PER_SECOND; sent += LIVE_BATCH) {
    await store(db, platformId, range(STATEMENTS + sent, LIVE_BATCH));
    const dueMs = startedAtMs + ((sent + LIVE_BATCH) * 1_000) / LIVE_PER_SECOND;
    await new Promise((resume) => setTimeout(resume, Math.max(0, dueMs - performance.now())));
  }
  const longestMs = await lag.end();
  await jobs.close();
  return {
    suite: 'activity',
    what: `from storing to being followed at ${LIVE_PER_SECOND} a second, at most`,
    value: longestMs,
    unit: 'ms',
    aim: LIVE_AIM_MS,
  };
}

/**
 * Deriving activity from statements that are stored in the order of their timestamps, and in another order: the time of
 * each and the space.
 */
export const activity: Suite = async (bench, { seconds }) => {
  const figures: Figure[] = [];
  const options: ActivityOptions = projectionOptions({ gapSeconds: 600, periodDays: 7 });
  const withoutProgress: ActivityOptions = {
    ...options,
    progress: { apply: nothing, replace: nothing, measure: nothing, freeze: () => Promise.resolve(), forget: nothing },
  };
  for (const [order, pickPlace] of [
    ['in order', (n: number) => n],
    ['in no order', (n: number) => (n * 7_919) % STATEMENTS],
  ] as const) {
    const { db, url } = await bench.database();
    const platformId = await prepare(db);
    for (let from = 0; from < STATEMENTS; from += BATCH) await store(db, platformId, range(from, BATCH).map(pickPlace));
    await db.pool.query('vacuum analyze statements');
    const rate = async (what: string, run: () => Promise<void>) => {
      const from = performance.now();
      await run();
      const value = ((performance.now() - from) * US_PER_MS) / STATEMENTS;
      figures.push({ suite: 'activity', what: `a statement ${what}, ${order}`, value, unit: 'us', aim: AIM_US });
    };
    await rate('followed', () => followToTheEnd(db, platformId, options));
    figures.push({
      suite: 'activity',
      what: `the longest stretch meanwhile, ${order}`,
      value: (await measureLongestStretch(db, platformId, options)) * 1_000,
      unit: 'ms',
      aim: STRETCH_AIM_MS,
    });
    await rate('rebuilt', () => rebuildActivity(db, BENCH, platformId, options));
    await rate('rebuilt without progress', () => rebuildActivity(db, BENCH, platformId, withoutProgress));
    const { rows } = await db.pool.query<{ bytes: number }>(`
      select sum(pg_total_relation_size(oid))::float8 as bytes from pg_class
       where (relkind = 'r' and relname ~ '^(activity_|record_(people|subjects|contexts|clients)|block_results|course_results|video_days|earned_certificates)')
          or oid in (select inhrelid from pg_inherits where inhparent = 'statements_by_actor_day'::regclass)`);
    figures.push({
      suite: 'activity',
      what: `derived of a statement, ${order}`,
      value: rows[0]!.bytes / STATEMENTS,
      unit: 'bytes',
    });
    if (order === 'in order') figures.push(await measureLive(db, url, platformId, seconds));
  }
  return figures;
};

/** The longest stretch in seconds in which the rebuild blocked the event loop. */
async function measureLongestStretch(db: BenchDatabase, platformId: number, options: ActivityOptions): Promise<number> {
  let longest = 0;
  const stop = watchEventLoop((seconds) => (longest = Math.max(longest, seconds)));
  await rebuildActivity(db, BENCH, platformId, options);
  stop();
  return longest;
}

const nothing = () => Promise.resolve();
