import type { Database } from '../../core/connect.js';
import { type Transaction, query } from '../../core/transaction.js';

/** A partition of the statements. Times are ISO 8601, UTC: the first of its month, and of the next. */
export interface StatementMonth {
  table: string;
  from: string;
  until: string;
}

const DAY = `to_date(right(relname, 7), 'YYYY_MM')`;
const shown = (day: string) => `to_char(${day}, 'YYYY-MM-DD"T00:00:00Z"')`;

const MONTHS = {
  name: 'statement_months',
  text: `select relname as table, ${shown(DAY)} as from, ${shown(`${DAY} + interval '1 month'`)} as until
           from pg_inherits join pg_class on pg_class.oid = inhrelid
          where inhparent = cast('statements' as regclass)
          order by relname`,
};

/** The existing partitions, oldest first. */
export function readStatementMonths(db: Pick<Database, 'read'>): Promise<StatementMonth[]> {
  return db.read<StatementMonth>(MONTHS);
}

// As in add_statement_month(). Readers queue behind this lock request, so it waits for a moment only.
const PREPARE = {
  text: `select pg_advisory_xact_lock(hashtext('add_statement_month')), set_config('lock_timeout', '2s', true)`,
};
// Reads the catalog: after waiting for the lock, to_regclass may repeat its cached answer.
const IS_THERE = {
  text: `select exists (select from pg_class where relname = $1 and relnamespace = cast(current_schema() as regnamespace)) as "isThere"`,
};

/** Drops a month with all of its statements. Returns false when another process has done so. */
export async function dropStatementMonth(trx: Transaction, { table }: StatementMonth): Promise<boolean> {
  await query(trx, PREPARE);
  const [{ isThere }] = (await query<{ isThere: boolean }>(trx, IS_THERE, [table])) as [{ isThere: boolean }];
  if (isThere) await query(trx, { changes: true, text: `drop table ${table}` });
  return isThere;
}
