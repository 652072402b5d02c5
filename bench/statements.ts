import { randomUUID } from 'node:crypto';
import { createCredential } from '../db/tenancy/access/credentials.js';
import { refreshStatistics } from '../db/core/refreshStatistics.js';
import { maintainStatements } from '../db/learning/records/maintainStatements.js';
import { BENCH } from './benchDatabase.js';
import { startMeasuredServer } from './measure.js';
import type { Figure } from './report.js';
import { type StatementLoad, openStatementLoad } from './statementLoad.js';
import type { Suite } from './suite.js';

const BATCH = 100;
/** As many as one request takes. */
const LARGEST_BATCH = 5_000;
const LEARNERS = 500;
const ACTIVITIES = 400;
const VERBS = [
  'attempted',
  'experienced',
  'completed',
  'passed',
  'failed',
  'answered',
  'interacted',
  'played',
  'paused',
  'terminated',
];

/** Statements as course platforms send them, about 700 bytes each. */
export function buildStatement(place: number): object {
  const course = place % 20;
  const learner = (place * 7919) % LEARNERS;
  const verb = VERBS[(place * 31) % VERBS.length]!;
  const registration = `00000000-0000-4000-8000-${String(learner * 100 + course).padStart(12, '0')}`;
  return {
    id: randomUUID(),
    actor: { objectType: 'Agent', name: `Learner ${learner}`, mbox: `mailto:learner-${learner}@bench.example` },
    verb: { id: `http://adlnet.gov/expapi/verbs/${verb}`, display: { 'en-US': verb } },
    object: {
      objectType: 'Activity',
      id: `https://bench.example/courses/${course}/units/${(place * 13) % (ACTIVITIES / 20)}`,
      definition: {
        name: { 'en-US': `Unit ${(place * 13) % (ACTIVITIES / 20)}` },
        type: 'http://adlnet.gov/expapi/activities/module',
      },
    },
    ...(place % 3 === 0 && {
      result: { score: { scaled: (place % 100) / 100 }, success: place % 2 === 0, duration: `PT${place % 900}S` },
    }),
    context: {
      registration,
      platform: 'bench',
      contextActivities: { parent: [{ id: `https://bench.example/courses/${course}` }] },
    },
    timestamp: new Date(Date.now() - (place % 1_000_000)).toISOString(),
  };
}

/**
 * Storing statements in batches and one by one, reading them, the first pages and those far behind, and the room that
 * they take.
 */
export const statements: Suite = async (bench, { seconds, requests }) => {
  const { url, db } = await bench.database();
  const { rows: platforms } = await db.pool.query<{ id: number }>(
    `insert into platforms (key, name) values ('bench', 'Bench') returning id`,
  );
  const { authorization } = await createCredential(db, BENCH, { role: 'record_writer', platform: 'bench' });
  const server = await startMeasuredServer('product', url);
  const load = openStatementLoad(server, { authorization, org: 'bench', buildStatement, seconds });
  const figure = (what: string, value: number, unit: string, aim?: number): Figure => ({
    suite: 'statements',
    what,
    value,
    unit,
    ...(aim !== undefined && { aim }),
  });

  await load.storeOnce(BATCH);
  const batches = await load.store(BATCH);
  const singles = await load.store(1);
  const figures = [
    figure(`a statement in batches of ${BATCH}`, batches.us, 'us', 500),
    figure('the longest stretch meanwhile', batches.stretchMs, 'ms', 50),
    figure('a statement, one by one', singles.us, 'us', 1_667),
    figure(`the longest stretch of storing ${LARGEST_BATCH}`, await load.storeOnce(LARGEST_BATCH), 'ms', 50),
  ];
  // The measured server runs no jobs, which do both.
  await maintainStatements(db, platforms[0]!.id);
  await refreshStatistics(db);
  figures.push(...(await measureReads(load, requests, figure)));
  await db.pool.query('vacuum analyze statements');
  const { rows } = await db.pool.query<{ count: number; bytes: number }>(`
    select (select count(*) from statements)::float8 as count,
           (select sum(pg_total_relation_size(oid)) from pg_class where relname ~ '^(statement|record_)' and relkind = 'r')::float8 as bytes`);
  figures.push(
    figure(`a statement of ${rows[0]!.count} on disk, with indexes`, rows[0]!.bytes / rows[0]!.count, 'bytes', 400),
  );
  await load.close();
  await server.stop();
  return figures;
};

/** Queries of the statements that `buildStatement` makes, by what they look for. */
export const STATEMENT_QUERIES = {
  agent: (place: number) =>
    `agent=${encodeURIComponent(JSON.stringify({ mbox: `mailto:learner-${place % LEARNERS}@bench.example` }))}`,
  verb: (place: number) =>
    `verb=${encodeURIComponent(`http://adlnet.gov/expapi/verbs/${VERBS[place % VERBS.length]!}`)}`,
  activity: (place: number) =>
    `activity=${encodeURIComponent(`https://bench.example/courses/${place % 20}/units/${(place * 13) % (ACTIVITIES / 20)}`)}`,
  'related activity': (place: number) =>
    `related_activities=true&activity=${encodeURIComponent(`https://bench.example/courses/${place % 20}`)}`,
  limit: () => 'limit=100',
};

async function measureReads(
  load: StatementLoad,
  requests: number,
  figure: (what: string, value: number, unit: string, aim?: number) => Figure,
): Promise<Figure[]> {
  const since = `since=${encodeURIComponent(new Date(Date.now() - 86_400_000).toISOString())}`;
  const { agent, verb, activity, 'related activity': related, limit } = STATEMENT_QUERIES;
  const p50 = (buildQuery: (place: number) => string) => load.p50(buildQuery, requests);
  const deep = await load.pageAfter('?limit=100', 100);
  return [
    figure('agent, p50', await p50((place) => `?${agent(place)}`), 'ms', 15),
    figure('agent, verb and since, p50', await p50((place) => `?${agent(place)}&${verb(place)}&${since}`), 'ms', 15),
    figure(
      'agent, verb, activity and since, p50',
      await p50((place) => `?${agent(place)}&${verb(place)}&${since}&${activity(place)}`),
      'ms',
      15,
    ),
    figure('related activity, p50', await p50((place) => `?${related(place)}`), 'ms', 15),
    figure('the newest 100, p50', await p50(() => `?${limit()}`), 'ms', 15),
    figure('100 after 10,000, p50', await p50(() => deep), 'ms', 15),
  ];
}
