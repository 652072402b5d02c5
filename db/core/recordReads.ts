import type { Database, Statement } from './connect.js';

/** A statement as it was read, with its values. */
export interface RecordedRead {
  statement: Statement;
  values: unknown[];
  rows: number;
  milliseconds: number;
}

/** The same database, whose reads are also appended to `recorded` in the order of their end. */
export function recordReads<Recorded extends Pick<Database, 'read'>>(db: Recorded, recorded: RecordedRead[]): Recorded {
  return {
    ...db,
    read: async <Row extends object>(statement: Statement, values: unknown[] = []) => {
      const startedAtMs = performance.now();
      const rows = await db.read<Row>(statement, values);
      recorded.push({ statement, values, rows: rows.length, milliseconds: performance.now() - startedAtMs });
      return rows;
    },
  };
}

/** The plan of a recorded read, line by line. With `analyze` PostgreSQL runs the statement again and measures it. */
export async function explainRead(
  db: Pick<Database, 'read'>,
  { statement, values }: RecordedRead,
  { analyze = false } = {},
): Promise<string[]> {
  const options = analyze ? '(analyze, buffers)' : '(costs)';
  const rows = await db.read<{ 'QUERY PLAN': string }>({ text: `explain ${options} ${statement.text}` }, values);
  return rows.map((row) => row['QUERY PLAN']);
}
