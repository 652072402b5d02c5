import { randomUUID } from 'node:crypto';
import { Agent, type Dispatcher, request } from 'undici';
import { createCredential } from '../../db/access/credentials.js';
import { BENCH } from './benchDatabase.js';
import { startServer } from './measure.js';
import type { Figure } from './report.js';
import type { Suite } from './suite.js';

const CONNECTIONS = 4;
const BATCH = 100;
/** As many as one request takes. */
const LARGEST_BATCH = 5_000;
const LEARNERS = 500;
const ACTIVITIES = 400;
const VERBS = ['attempted', 'experienced', 'completed', 'passed', 'failed', 'answered', 'interacted', 'played', 'paused', 'terminated'];
const PATH = '/api/xapi/orgs/bench/statements';
const US_PER_MS = 1_000;

/** Statements as course platforms send them, about 700 bytes each. */
function statement(place: number): object {
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
      definition: { name: { 'en-US': `Unit ${(place * 13) % (ACTIVITIES / 20)}` }, type: 'http://adlnet.gov/expapi/activities/module' },
    },
    ...(place % 3 === 0 && { result: { score: { scaled: (place % 100) / 100 }, success: place % 2 === 0, duration: `PT${place % 900}S` } }),
    context: { registration, platform: 'bench', contextActivities: { parent: [{ id: `https://bench.example/courses/${course}` }] } },
    timestamp: new Date(Date.now() - (place % 1_000_000)).toISOString(),
  };
}

const bodyOf = (from: number, count: number) => JSON.stringify(Array.from({ length: count }, (_, index) => statement(from + index)));

/** Storing statements in batches and one by one, reading them, the first pages and those far behind, and the room that they take. */
export const statements: Suite = async (bench, { seconds, requests }) => {
  const { url, db } = await bench.database();
  await db.pool.query(`insert into platforms (key, name) values ('bench', 'Bench')`);
  const { authorization } = await createCredential(db, BENCH, { role: 'record_writer', platform: 'bench' });
  const server = await startServer('product', url);
  const dispatcher = new Agent({ connections: CONNECTIONS });
  const send = async (method: Dispatcher.HttpMethod, path: string, body?: string) => {
    const headers = { authorization, 'x-experience-api-version': '1.0.3', ...(body !== undefined && { 'content-type': 'application/json' }) };
    const answer = await request(server.url + path, { method, dispatcher, headers, ...(body !== undefined && { body }) });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${text.slice(0, 500)}`);
    return text;
  };
  let sent = 0;
  /** Microseconds a statement, over all connections, and the longest stretch in which the server answered nobody. */
  const store = async (count: number): Promise<{ us: number; stretchMs: number }> => {
    const bodies = Array.from({ length: 200 }, () => bodyOf((sent += count), count));
    await server.use();
    const from = performance.now();
    let done = 0;
    const connection = async () => {
      while (performance.now() - from < seconds * 1_000) {
        // Ids are new in each body; sent again, it would be stored already.
        const body = bodies.pop() ?? bodyOf((sent += count), count);
        await send('POST', PATH, body);
        done += count;
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, connection));
    const us = ((performance.now() - from) * US_PER_MS) / done;
    return { us, stretchMs: (await server.use()).longestStretchMs };
  };
  const figure = (what: string, value: number, unit: string, aim?: number): Figure => ({ suite: 'statements', what, value, unit, ...(aim !== undefined && { aim }) });

  await send('POST', PATH, bodyOf(0, BATCH));
  const batches = await store(BATCH);
  const singles = await store(1);
  await server.use();
  await send('POST', PATH, bodyOf((sent += LARGEST_BATCH), LARGEST_BATCH));
  const { longestStretchMs } = await server.use();
  const figures = [
    figure(`a statement in batches of ${BATCH}`, batches.us, 'us', 500),
    figure('the longest stretch meanwhile', batches.stretchMs, 'ms', 50),
    figure('a statement, one by one', singles.us, 'us', 1_667),
    figure(`the longest stretch of storing ${LARGEST_BATCH}`, longestStretchMs, 'ms', 50),
    ...(await readFigures(send, requests, figure)),
  ];
  await db.pool.query('vacuum analyze statements');
  const { rows } = await db.pool.query<{ count: number; bytes: number }>(`
    select (select count(*) from statements)::float8 as count,
           (select sum(pg_total_relation_size(oid)) from pg_class where relname ~ '^(statement|record_)' and relkind = 'r')::float8 as bytes`);
  figures.push(figure(`a statement of ${rows[0]!.count} on disk, with indexes`, rows[0]!.bytes / rows[0]!.count, 'bytes', 400));
  await dispatcher.close();
  await server.stop();
  return figures;
};

async function readFigures(
  send: (method: Dispatcher.HttpMethod, path: string) => Promise<string>,
  requests: number,
  figure: (what: string, value: number, unit: string, aim?: number) => Figure,
): Promise<Figure[]> {
  const query = (place: number) =>
    new URLSearchParams({
      agent: JSON.stringify({ mbox: `mailto:learner-${place % LEARNERS}@bench.example` }),
      verb: `http://adlnet.gov/expapi/verbs/${VERBS[place % VERBS.length]!}`,
      since: new Date(Date.now() - 86_400_000).toISOString(),
    });
  const p50 = async (pathOf: (place: number) => string) => {
    const times: number[] = [];
    for (let place = 0; place < requests; place++) {
      const from = performance.now();
      await send('GET', pathOf(place));
      times.push(performance.now() - from);
    }
    return times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!;
  };
  const unit = (place: number) => encodeURIComponent(`https://bench.example/courses/${place % 20}/units/${(place * 13) % (ACTIVITIES / 20)}`);
  const course = (place: number) => encodeURIComponent(`https://bench.example/courses/${place % 20}`);
  let deep = `${PATH}?limit=100`;
  for (let page = 0; page < 100; page++) deep = (JSON.parse(await send('GET', deep)) as { more: string }).more;
  return [
    figure('agent, verb and since, p50', await p50((place) => `${PATH}?${query(place).toString()}`), 'ms', 15),
    figure('agent, verb, activity and since, p50', await p50((place) => `${PATH}?${query(place).toString()}&activity=${unit(place)}`), 'ms', 15),
    figure('related activity, p50', await p50((place) => `${PATH}?related_activities=true&activity=${course(place)}`), 'ms', 15),
    figure('the newest 100, p50', await p50(() => `${PATH}?limit=100`), 'ms', 15),
    figure('100 after 10,000, p50', await p50(() => deep), 'ms', 15),
  ];
}
