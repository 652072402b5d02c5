import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile, rm } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { createCredential } from '../db/tenancy/access/credentials.js';
import { temporaryDataFolder } from '../test/support/runFolder.js';
import { LIMITED, QUERIES, SIZE, buildAddress, findReadPath, listReads } from './analytics.js';
import { BENCH, type BenchDatabase } from './benchDatabase.js';
import { findLearning, generateLearning } from './generateLearning.js';
import { median, startMeasuredServer } from './measure.js';
import type { Figure } from './report.js';
import type { Suite } from './suite.js';

/** Records of a file; the next one is imported when all queues of the last one are empty. */
const RECORDS = 100_000;
/**
 * Files of a round. While one is imported each figure is requested once or twice: a median of three rounds with one
 * file each would say little.
 */
const IMPORTS_A_ROUND = 4;
/** Consecutive records of a person in one of their courses. */
const RECORDS_AT_A_TIME = 20;
/** The aim of the ratio of a figure during an import to the same figure alone. */
const AIM = 2;
/** Courses with an outline. */
const OUTLINES = 50;
const MS_PER_DAY = 86_400_000;

/** Records of today, in the order of what happened; those of a later file come after those of an earlier one. */
function buildRecords(nth: number, imports: number): string {
  const from = Math.floor(Date.now() / MS_PER_DAY) * MS_PER_DAY;
  const stepMs = (Date.now() - from) / (imports * RECORDS);
  return Array.from({ length: RECORDS }, (_, place) => {
    const time = Math.floor((nth * RECORDS + place) / RECORDS_AT_A_TIME);
    const person = 1 + ((time * 7_919) % SIZE.people);
    const course = (person * 31 + (1 + (time % 6)) * 577) % SIZE.courses;
    const block =
      course < OUTLINES
        ? { block_id: `problem${1 + (place % RECORDS_AT_A_TIME)}`, verb: 'answered', score: place % 11, max_score: 10 }
        : { verb: 'experienced' };
    return JSON.stringify({
      at: new Date(from + (nth * RECORDS + place) * stepMs).toISOString(),
      username: `person-${person}`,
      course_id: `C-${course}`,
      ...block,
    });
  }).join('\n');
}

/** Queues of work that follows changes. */
const QUEUES = ['statement_queue', 'derived_changes', 'regrade_queue', 'event_outbox', 'search_outbox'];
const WAITING = `select ${QUEUES.map((table) => `(select count(*) from ${table})`).join(' + ')} as count`;

async function waitForQueues(db: BenchDatabase): Promise<void> {
  while (Number((await db.pool.query<{ count: string }>(WAITING)).rows[0]!.count) > 0)
    await new Promise((resume) => setTimeout(resume, 250));
}

/**
 * Each figure of analytics while `admin import records` fills the tenant and the server derives what it stores, as a
 * ratio to what it takes when nothing else happens: medians of requests in turn, import by import.
 */
export const besideImport: Suite = async (bench, { rounds }) => {
  const { url, db } = await bench.database(
    { name: 'learning', fill: (filled) => generateLearning(filled, SIZE) },
    { isChanged: true },
  );
  const learning = await findLearning(db);
  const authorization = (await createCredential(db, BENCH, { role: 'dm_admin' })).authorization;
  const server = await startMeasuredServer('product', url, { BENCH_RUNS_JOBS: '1' });
  const folder = await temporaryDataFolder('lps-bench-beside-');
  const requests = [
    // The wait for a process that also derives.
    { what: 'nothing but an answer', address: '/health/live' },
    ...LIMITED.map(([operationId, what, query]) => ({
      what: `${operationId}: ${what}`,
      address: `${buildAddress(findReadPath(operationId), learning)}?${query}`,
    })),
    ...listReads().map(({ operationId, path: of }) => ({
      what: operationId,
      address: `${buildAddress(of, learning)}?${QUERIES[operationId] ?? ''}`,
    })),
  ].map((one) => ({ ...one, alone: [] as number[], beside: [] as number[] }));
  const take = async ({ address }: { address: string }): Promise<number> => {
    const startedAtMs = performance.now();
    const answer = await fetch(server.url + address, { headers: { authorization } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
    return performance.now() - startedAtMs;
  };
  const imports = IMPORTS_A_ROUND * rounds;
  const startImport = async (nth: number) => {
    const file = path.join(folder, 'records.jsonl');
    await writeFile(file, buildRecords(nth, imports));
    const child = spawn(
      process.execPath,
      ['scripts/run.mjs', 'admin', 'import', 'records', file, '--platform', learning.platformKey],
      { env: { ...process.env, DATABASE_URL: url }, stdio: ['ignore', 'ignore', 'inherit'] },
    );
    const state = { isRunning: true, seconds: 0, code: null as number | null };
    const startedAtMs = performance.now();
    void once(child, 'exit').then(([code]) =>
      Object.assign(state, {
        isRunning: false,
        code: code as number,
        seconds: (performance.now() - startedAtMs) / 1_000,
      }),
    );
    return state;
  };
  const importSeconds: number[] = [];
  let next = 0;
  // Generating the data, and newer migrations on stored data, fill queues.
  await waitForQueues(db);
  for (const one of requests) await take(one);
  for (let nth = 0; nth < imports; nth++) {
    for (const one of requests) one.alone.push(await take(one));
    const running = await startImport(nth);
    // Each import continues with the figure after the last one, so that all figures are measured equally often.
    for (; running.isRunning; next++) {
      const one = requests[next % requests.length]!;
      one.beside.push(await take(one));
    }
    if (running.code !== 0) throw new Error(`The import ended with ${running.code}.`);
    importSeconds.push(running.seconds);
    await waitForQueues(db);
  }
  await server.stop();
  await rm(folder, { recursive: true });
  const figure = (what: string, value: number, unit: string, aim?: number): Figure => ({
    suite: 'beside-import',
    what,
    value,
    unit,
    ...(aim !== undefined && { aim }),
  });
  return [
    figure(`${RECORDS} records imported beside requests`, median(importSeconds), 's'),
    ...requests
      .filter(({ beside }) => beside.length > 0)
      .flatMap(({ what, alone, beside }) => [
        figure(`${what}, alone`, median(alone), 'ms'),
        figure(`${what}, beside`, median(beside) / median(alone), 'ratio', AIM),
      ]),
  ];
};
