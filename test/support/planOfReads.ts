import pg from 'pg';
import process from 'node:process';
import { formatArray } from '../../db/core/formatArray.js';
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
  /** On a cluster: the plans of its nodes. */
  'Distributed Query'?: {
    Subplans?: { PlannedStmt: [{ Plan: PlanNode }] }[];
    Job: { Tasks: { 'Remote Plan': [[{ Plan: PlanNode }]] }[] };
  };
}

/** What PostgreSQL answers to `explain (format json)`. */
export interface ExplainedRow {
  'QUERY PLAN': [{ Plan: PlanNode }];
}

const isOnCluster = process.env.CITUS_URL !== undefined;

/** The text with its values in place of `$1`, `$2` ... */
const writeValues = (text: string, values: unknown[]) =>
  text.replaceAll(/\$(\d+)/g, (_, number: string) => {
    const value = values[Number(number) - 1];
    if (value === null) return 'null';
    return pg.escapeLiteral(Array.isArray(value) ? formatArray(value as (string | number | null)[]) : String(value));
  });

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
    const [row] = await db.read<ExplainedRow>(
      // Nodes plan a statement with its values, but the plan of a statement with parameters as if they could be any.
      isOnCluster
        ? { text: `explain (${options}) ${writeValues(statement.text, values)}` }
        : { text: `explain (${options}) ${statement.text}` },
      isOnCluster ? [] : values,
    );
    plans.push(joinRemotePlans(row!['QUERY PLAN'][0].Plan));
  }
  return plans;
}

/** A plan whose node for a cluster has the plans of the cluster's nodes below it. */
function joinRemotePlans(plan: PlanNode): PlanNode {
  const { Subplans = [], Job } = plan['Distributed Query'] ?? { Job: { Tasks: [] } };
  const remote = [
    ...Subplans.flatMap(({ PlannedStmt }) => PlannedStmt.map(({ Plan }) => Plan)),
    ...Job.Tasks.flatMap((task) => task['Remote Plan'].flat().map(({ Plan }) => Plan)),
  ];
  return { ...plan, Plans: [...(plan.Plans ?? []), ...remote].map(joinRemotePlans) };
}
