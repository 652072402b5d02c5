import process from 'node:process';
import { distributeStatements } from '../db/core/cluster/distributeStatements.js';
import { refreshStatistics } from '../db/core/refreshStatistics.js';
import { maintainStatements } from '../db/learning/records/maintainStatements.js';
import { createCredential } from '../db/tenancy/access/credentials.js';
import { listWorkers, makeCluster } from '../test/support/testCluster.js';
import { buildDatabaseUrl, withConnection } from '../test/support/testServer.js';
import { LIMITED, buildAddress, findReadPath } from './analytics.js';
import { BENCH, type BenchDatabase } from './benchDatabase.js';
import { type LearningSize, findLearning, generateLearning } from './generateLearning.js';
import { type MeasuredServer, measureLatencies, median, startMeasuredServer } from './measure.js';
import type { Figure } from './report.js';
import { type StatementLoad, openStatementLoad } from './statementLoad.js';
import { STATEMENT_QUERIES, buildStatement } from './statements.js';
import type { BenchOptions, Suite } from './suite.js';

const SIZE: LearningSize = { people: 5_000, courses: 200, classSize: 500, days: 400 };
/** Statements of the tenant before anything is measured, and how many are sent at once. */
const STATEMENTS = 70_000;
const LARGE_BATCH = 5_000;
const BATCH = 100;
const AIMS = { storing: 2, read: 2, figures: 1.1 };

/** One of the two databases, with a server of its own. */
interface Side {
  server: MeasuredServer;
  load: StatementLoad;
  /** Of a caller that reads figures. */
  authorization: string;
}

/**
 * A database whose statements are distributed over the cluster of CITUS_URL beside one on its coordinator alone, in turn:
 * storing and reading statements, and figures. Values are shares of the time that the coordinator alone takes.
 */
export const cluster: Suite = async (bench, options) => {
  const citusUrl = process.env.CITUS_URL;
  if (citusUrl === undefined)
    throw new Error('cluster: needs CITUS_URL, a database of the coordinator of a Citus cluster.');
  const workers = await listWorkers(citusUrl);
  const alone = await bench.database();
  const distributed = await bench.database();
  const name = new URL(distributed.url).pathname.slice(1);
  for (const worker of workers) await withConnection(worker, (client) => client.query(`create database ${name}`));
  try {
    await makeCluster(distributed.url, workers, name);
    await distributeStatements(distributed.db, () => {});
    const sides = [await openSide(alone, options), await openSide(distributed, options)] as const;
    const figures = [
      ...(await compareStatements(sides, options)),
      ...(await compareFigures(sides, await findLearning(alone.db), options)),
    ];
    for (const { load, server } of sides) {
      await load.close();
      await server.stop();
    }
    return figures;
  } finally {
    for (const worker of workers)
      await withConnection(buildDatabaseUrl(worker, 'postgres'), (client) =>
        client.query(`drop database ${name} with (force)`),
      );
  }
};

async function openSide({ url, db }: { url: string; db: BenchDatabase }, { seconds }: BenchOptions): Promise<Side> {
  await generateLearning(db, SIZE);
  const { rows } = await db.pool.query<{ id: number }>(
    `insert into platforms (key, name) values ('bench', 'Bench') returning id`,
  );
  const writer = await createCredential(db, BENCH, { role: 'record_writer', platform: 'bench' });
  const { authorization } = await createCredential(db, BENCH, { role: 'dm_admin' });
  const server = await startMeasuredServer('product', url);
  const load = openStatementLoad(server, {
    authorization: writer.authorization,
    org: 'bench',
    buildStatement,
    seconds,
  });
  for (let stored = 0; stored < STATEMENTS; stored += LARGE_BATCH) await load.storeOnce(LARGE_BATCH);
  // The measured server runs no jobs, which do both.
  await maintainStatements(db, rows[0]!.id);
  await refreshStatistics(db);
  return { server, load, authorization };
}

/** Takes a time on both sides in turn, and returns the median of the ratios. */
async function compare(
  sides: readonly [Side, Side],
  rounds: number,
  take: (side: Side) => Promise<number>,
): Promise<{ alone: number; ratio: number }> {
  const ratios: number[] = [];
  const alone: number[] = [];
  for (let round = 0; round < rounds; round++) {
    // The other one first in every second round: what comes later may find the machine busier.
    const taken = [0, 0];
    for (const place of round % 2 === 0 ? [0, 1] : [1, 0]) taken[place] = await take(sides[place]!);
    alone.push(taken[0]!);
    ratios.push(taken[1]! / taken[0]!);
  }
  return { alone: median(alone), ratio: median(ratios) };
}

async function compareStatements(sides: readonly [Side, Side], { rounds, requests }: BenchOptions): Promise<Figure[]> {
  const figures: Figure[] = [];
  const take = async (what: string, unit: string, aim: number, takeOne: (side: Side) => Promise<number>) => {
    const { alone, ratio } = await compare(sides, rounds, takeOne);
    figures.push(
      { suite: 'cluster', what: `${what}, one server`, value: alone, unit },
      { suite: 'cluster', what: `${what} (share of one server)`, value: ratio, unit: '', aim },
    );
  };
  for (const [what, buildQuery] of Object.entries(STATEMENT_QUERIES))
    await take(`statements by ${what}, p50`, 'ms', AIMS.read, ({ load }) =>
      load.p50((place) => `?${buildQuery(place)}`, requests),
    );
  for (const [what, count] of [
    [`in batches of ${BATCH}`, BATCH],
    ['one by one', 1],
  ] as const)
    await take(`a statement stored ${what}`, 'us', AIMS.storing, async ({ load }) => (await load.store(count)).us);
  return figures;
}

/** Figures read no statements: the coordinator answers them alone. */
async function compareFigures(
  sides: readonly [Side, Side],
  learning: Awaited<ReturnType<typeof findLearning>>,
  { rounds, requests }: BenchOptions,
): Promise<Figure[]> {
  const ratios: number[] = [];
  for (const [operationId, , query] of LIMITED) {
    const address = `${buildAddress(findReadPath(operationId), learning)}?${query}`;
    const { ratio } = await compare(sides, rounds, async ({ server, authorization }) => {
      const { p50Ms } = await measureLatencies(server.url + address, authorization, requests);
      return p50Ms;
    });
    ratios.push(ratio);
  }
  const what = (which: string) => `${LIMITED.length} figures, ${which} (share of one server)`;
  return [
    { suite: 'cluster', what: what('the median'), value: median(ratios), unit: '', aim: AIMS.figures },
    { suite: 'cluster', what: what('the highest'), value: Math.max(...ratios), unit: '' },
  ];
}
