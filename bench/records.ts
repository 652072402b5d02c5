import { Agent, request } from 'undici';
import { createCredential } from '../db/tenancy/access/credentials.js';
import { serviceActor } from '../db/core/actor.js';
import { generateOutline } from './generateOutline.js';
import { type MeasuredServer, startMeasuredServer } from './measure.js';
import { measureRecordImport } from './recordImport.js';
import type { Figure } from './report.js';
import type { Suite } from './suite.js';

const USUAL = 2_000;
const MOST = 20_000;
const AIM_MS = 300;
const IMPORTED = 200_000;
const STRETCH_AIM_MS = 50;

/**
 * Measures outlines of courses: replaced, sent again, and read. Takes the best of some rounds, since other work disturbs.
 * Then measures a file of records.
 */
export const records: Suite = async (bench, { rounds }) => {
  const { url, db } = await bench.database();
  await db.pool.query(`
    insert into platforms (key, name) values ('bench', 'Bench');
    insert into courses (platform_id, course_key, name) select id, 'C-' || n, 'Course ' || n from platforms, generate_series(0, ${2 * rounds + 2}) n`);
  const { authorization } = await createCredential(db, serviceActor('bench'), {
    role: 'platform_admin',
    platform: 'bench',
  });
  const server = await startMeasuredServer('product', url);
  const dispatcher = new Agent({ connections: 1, bodyTimeout: 0, headersTimeout: 0 });
  const send = async (course: number, body?: string) => {
    const method = body === undefined ? 'GET' : 'PUT';
    const headers = { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) };
    const path = `${server.url}/api/platform/orgs/bench/courses/C-${course}/outline/`;
    const answer = await request(path, { method, dispatcher, headers, ...(body !== undefined && { body }) });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${text.slice(0, 500)}`);
  };
  const figures: Figure[] = [];
  const take = async (what: string, aimMs: number | undefined, run: (round: number) => Promise<void>) => {
    const { leastMs, leastStretchMs } = await measureLeast(server, rounds, run);
    figures.push({ suite: 'records', what, value: leastMs, unit: 'ms', ...(aimMs !== undefined && { aim: aimMs }) });
    figures.push({
      suite: 'records',
      what: `${what}, longest stretch`,
      value: leastStretchMs,
      unit: 'ms',
      aim: STRETCH_AIM_MS,
    });
  };
  for (const [size, first, aimMs] of [
    [USUAL, 0, AIM_MS],
    [MOST, rounds + 1, undefined],
  ] as const) {
    const [one, other] = ['first', 'second'].map((edition) =>
      JSON.stringify({ blocks: generateOutline(size, edition) }),
    );
    await take(`outline of ${size} blocks, new`, aimMs, (round) => send(first + round, one));
    await take(`outline of ${size} blocks, the same again`, aimMs, () => send(first, one));
    await take(`outline of ${size} blocks, every one changed`, aimMs, (round) =>
      send(first, round % 2 === 0 ? other : one),
    );
    await take(`outline of ${size} blocks, read`, undefined, () => send(first));
  }
  await dispatcher.close();
  await server.stop();
  return [...figures, ...(await measureRecordImport(bench, IMPORTED))];
};

/** The first round prepares statements and opens connections. */
async function measureLeast(
  server: MeasuredServer,
  rounds: number,
  run: (round: number) => Promise<void>,
): Promise<{ leastMs: number; leastStretchMs: number }> {
  let [leastMs, leastStretchMs] = [Infinity, Infinity];
  for (let round = 0; round <= rounds; round += 1) {
    await server.use();
    const startedAtMs = performance.now();
    await run(round);
    const ms = performance.now() - startedAtMs;
    const { longestStretchMs } = await server.use();
    if (round > 0) [leastMs, leastStretchMs] = [Math.min(leastMs, ms), Math.min(leastStretchMs, longestStretchMs)];
  }
  return { leastMs, leastStretchMs };
}
