import type { Database, OpenDatabase } from '../../db/core/connect.js';
import { type RecordedRead, recordReads } from '../../db/core/recordReads.js';

/** A node of a plan, with the actual numbers when it was run. */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Join Filter'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** What PostgreSQL answers to `explain (format json)`. */
export interface ExplainedRow {
  'QUERY PLAN': [{ Plan: PlanNode }];
}

/** The nodes of a plan, from the top. */
export const listNodes = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(listNodes)];

/**
 * The plans of the statements that an operation reads, in order, with their texts and values as the operation sends
 * them. `analyze` runs them again for the actual numbers.
 */
export async function planOfReads(
  db: Pick<OpenDatabase, 'read'>,
  operation: (db: Pick<Database, 'read'>) => Promise<unknown>,
  { analyze = false } = {},
): Promise<PlanNode[]> {
  const recorded: RecordedRead[] = [];
  await operation(recordReads(db, recorded));
  const plans: PlanNode[] = [];
  for (const { statement, values } of recorded) {
    const options = analyze ? 'analyze, format json' : 'format json';
    const [row] = await db.read<ExplainedRow>({ text: `explain (${options}) ${statement.text}` }, values);
    plans.push(row!['QUERY PLAN'][0].Plan);
  }
  return plans;
}
