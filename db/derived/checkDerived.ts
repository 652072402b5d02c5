import type { Database } from '../core/connect.js';
import { type Difference, MOST_DIFFERENCES } from '../learning/activity/difference.js';
import type { DerivedTable } from './derivedTable.js';
import { DERIVED_TABLES } from './derivedTables.js';
import { STATEMENT_TABLES, type StatementTables } from './statementTables.js';

/**
 * Compares the rows of one derived table with its sources in another way, except for those of queued keys. Returns at
 * most `limit` differences.
 */
export function checkTable(
  db: Pick<Database, 'read'>,
  { kind, computedAfter = [], check }: DerivedTable,
  platformId: number,
  limit: number = MOST_DIFFERENCES,
): Promise<Difference[]> {
  const text = `
    select "table", key, expected, stored from (${check.text}) differing
     where queue_key is null or queue_key not in (select key from derived_changes where platform_id = $1 and kind = any ($3::text[]))
     order by queue_key, key
     limit $2`;
  return db.read<Difference>({ name: check.name!, text }, [platformId, limit, [kind, ...computedAfter]]);
}

/** Longer than the projection needs for one turn. */
const PAUSE_MS = 5_000;

/**
 * The confirmed differences between a platform's derived tables and their sources. Differences in tables of records are
 * checked again after some seconds, to exclude rows that were being processed. Returns at most MOST_DIFFERENCES.
 */
export async function confirmedDifferences(
  db: Pick<Database, 'read' | 'transaction'>,
  platformId: number,
  gapSeconds: number,
): Promise<Difference[]> {
  const sums: Difference[] = [];
  for (const table of DERIVED_TABLES) sums.push(...(await checkTable(db, table, platformId)));
  const found = await checkStatementTables(db, platformId, gapSeconds, STATEMENT_TABLES);
  if (found.size === 0) return sums.slice(0, MOST_DIFFERENCES);
  await new Promise((resume) => setTimeout(resume, PAUSE_MS));
  const again = await checkStatementTables(db, platformId, gapSeconds, [...found.keys()]);
  const formatKey = ({ table, key }: Difference) => `${table} ${key}`;
  const names = new Set([...found.values()].flat().map(formatKey));
  const confirmed = [...again.values()].flat().filter((one) => names.has(formatKey(one)));
  return [...confirmed, ...sums].slice(0, MOST_DIFFERENCES);
}

/** The differences of the entries that have any. */
async function checkStatementTables(
  db: Pick<Database, 'read' | 'transaction'>,
  platformId: number,
  gapSeconds: number,
  entries: readonly StatementTables[],
): Promise<Map<StatementTables, Difference[]>> {
  const found = new Map<StatementTables, Difference[]>();
  for (const entry of entries) {
    const differences = (await entry.check?.(db, platformId, gapSeconds)) ?? [];
    if (differences.length > 0) found.set(entry, differences);
  }
  return found;
}
