import { describe, expect, it } from '@jest/globals';
import { deriveResults } from '../../../../db/learning/progress/deriveResults.js';
import { TESTER, testDatabase } from '../../../support/database.js';
import { interceptQueries } from '../../../support/interceptQueries.js';
import { type ExplainedRow, type PlanNode, listNodes } from '../../../support/planOfReads.js';

const db = testDatabase();

/** How the statement that writes results is planned, in the transaction that runs it. */
async function planOf(people: number): Promise<PlanNode[]> {
  const plans: PlanNode[] = [];
  await db.transaction(TESTER, async (trx) => {
    const explaining = interceptQueries(trx, async ({ text, values, send, client }) => {
      if (!text.includes('insert into course_results')) return send();
      const explained = await client.query<ExplainedRow>(`explain (format json) ${text}`, values);
      plans.push(explained.rows[0]!['QUERY PLAN'][0].Plan);
      return { ...explained, rows: [] };
    });
    await deriveResults(
      explaining,
      1,
      Array.from({ length: people }, (_, index) => ({ userId: index + 1, courseId: 1 + (index % 7) })),
    );
  });
  return plans.flatMap(listNodes);
}

describe('results of learners', () => {
  // Of what is stored within the turn there are no statistics. Pairs of rows are a hundred thousand times a hundred; merges by one of several columns are pairs as well.
  it.each([1, 500])('of %i at once are joined by hash, whatever the planner expects', async (people) => {
    const nodes = await planOf(people);
    expect(nodes.filter((node) => node['Node Type'] === 'Hash Join').length).toBeGreaterThan(8);
    expect(nodes.filter((node) => node['Node Type'] === 'Merge Join')).toEqual([]);
    expect(nodes.filter((node) => node['Node Type'] === 'Nested Loop' && node['Join Filter'] !== undefined)).toEqual(
      [],
    );
  });
});
