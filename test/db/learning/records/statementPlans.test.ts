import { createProjection } from '../../../../db/derived/createProjection.js';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { type StatementFilter, findStatements } from '../../../../db/learning/records/findStatements.js';
import { createFragment, parseStatement } from '../../../../db/learning/records/incomingStatement.js';
import { storeStatements } from '../../../../db/learning/records/storeStatements.js';
import { TESTER, testDatabase } from '../../../support/database.js';
import { type PlanNode, listNodes, planOfReads } from '../../../support/planOfReads.js';

const BATCH = 500;
const LEARNERS = 500;
const COURSES = 20;
const VERBS = 10;

const db = testDatabase();
beforeAll(() => db.pool.query(`insert into platforms (key, name) values ('north', 'North')`));

/** Statements of 500 learners about 400 units of 20 courses. */
function statement(place: number) {
  const course = `https://x.example/courses/${place % COURSES}`;
  return parseStatement(
    {
      id: randomUUID(),
      actor: { mbox: `mailto:learner-${(place * 7919) % LEARNERS}@x.example` },
      verb: { id: `http://x.example/verbs/${(place * 31) % VERBS}` },
      object: { objectType: 'Activity', id: `${course}/units/${(place * 13) % COURSES}` },
      context: { contextActivities: { parent: [{ id: course }] } },
    },
    '1.0.3',
  );
}

/** Rows of tables that the scans of a plan read, kept or not. */
function rowsRead(node: PlanNode): number {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const own = /(?<!Bitmap Index )Scan$/.test(node['Node Type'])
    ? (node['Actual Rows']! + removed) * node['Actual Loops']!
    : 0;
  return own + (node.Plans ?? []).reduce((sum, inner) => sum + rowsRead(inner), 0);
}

/** Whether the statement reads statements, and not only names of agents and activities. */
const readsPage = (plan: PlanNode) =>
  listNodes(plan).some((node) => node['Relation Name']?.startsWith('statements_') ?? false);

/** How many rows the read of a page of statements looks at. */
async function rowsOfPage(filter: Partial<StatementFilter>): Promise<number> {
  const usual = { relatedAgents: false, relatedActivities: false, ascending: false, limit: 100, onlyOf: null };
  const plans = await planOfReads(
    db,
    async (reading) => expect((await findStatements(reading, 1, { ...usual, ...filter })).length).toBeGreaterThan(0),
    { analyze: true },
  );
  return rowsRead(plans.find(readsPage)!);
}

/** Pages of new keys that each read scans from end to end. */
async function pendingPages(): Promise<number> {
  const { rows } = await db.pool.query<{ pages: number }>(
    `select coalesce(sum(gin_clean_pending_list(inhrelid)), 0)::integer as pages from pg_inherits where inhparent = 'statements_by_keys'::regclass`,
  );
  return rows[0]!.pages;
}

describe('reading statements', () => {
  const follower = createProjection(db, { gapSeconds: 300, periodDays: 7 });
  let stored = 0;
  const storeUpTo = async (count: number) => {
    for (; stored < count; stored += BATCH) {
      const statements = Array.from({ length: BATCH }, (_, place) => statement(stored + place));
      await storeStatements(db, TESTER, {
        platformId: 1,
        statements,
        authority: createFragment('{}', []),
        onlyOf: null,
      });
      if (stored % 5_000 === 0) while (await follower.follow(1));
    }
    while (await follower.follow(1));
  };

  const readEach = async (count: number) => {
    await storeUpTo(count);
    expect(await pendingPages()).toBe(0);
    const { actor, verb, object } = statement(7);
    const since = '2020-01-01T00:00:00Z';
    const few = Math.max(100, count / 50);
    expect(await rowsOfPage({ agent: actor!, verb, since })).toBeLessThan(few);
    expect(await rowsOfPage({ agent: actor!, verb, activity: object!, since })).toBeLessThan(few);
    // A twentieth of them, and the page.
    const course = statement(7).contextPart!.terms[0]!;
    expect(await rowsOfPage({ activity: course, relatedActivities: true })).toBeLessThan(count / 5 + 400);
  };

  it('reads few other rows than it returns, as soon as 1,000 and 10,000 statements are followed', async () => {
    await readEach(1_000);
    await readEach(10_000);
  });
});
