import type { Database } from '../core/connect.js';
import { inPieces } from './inPieces.js';

/** Rows that one statement looks at. No index leads to who a row is about. */
const WINDOW = 10_000;

interface Log {
  table: string;
  key: string[];
  /** Each row that meets the first is written as the second says. */
  lines: { where: string; fields: string }[];
}

/** SQL: whether a row of the audit log is about the person $1. */
export const ABOUT_IN_AUDIT = `
  (t.table_name = 'users' and t.row_key = jsonb_build_object('id', $1::bigint)
   or t.row_key @> jsonb_build_object('user_id', $1::bigint) or t.before @> jsonb_build_object('user_id', $1::bigint) or t.after @> jsonb_build_object('user_id', $1::bigint))`;

/** SQL: whether an event is about the person $1. */
export const ABOUT_IN_EVENTS = `t.data @> jsonb_build_object('user_id', $1::bigint)`;

const EVENT = { where: ABOUT_IN_EVENTS, fields: `'kind', 'event', 'platform', $2::text, 'type', t.type, 'occurred_at', t.occurred_at, 'data', t.data - 'user_id'` };

const LOGS: Log[] = [
  {
    table: 'audit_log',
    key: ['id'],
    lines: [
      {
        where: ABOUT_IN_AUDIT,
        fields: `'kind', 'change', 'platform', $2::text, 'at', t.at, 'table', t.table_name, 'action', t.action, 'row', t.row_key, 'before', t.before, 'after', t.after, 'operation', t.operation`,
      },
      // What they did to others' rows is others' data.
      { where: `t.actor_id = $1 and not ${ABOUT_IN_AUDIT}`, fields: `'kind', 'own_action', 'platform', $2::text, 'at', t.at, 'table', t.table_name, 'action', t.action, 'operation', t.operation` },
    ],
  },
  { table: 'events', key: ['series', 'place'], lines: [EVENT] },
  { table: 'event_outbox', key: ['id'], lines: [EVENT] },
];

/** What the audit log says of the person and of what they did, and events about them; a window of rows at a time. */
export async function* exportLogs(db: Pick<Database, 'read'>, { id, key }: { id: number; key: string | null }, userId: number): AsyncGenerator<string> {
  for (const log of LOGS) {
    for (let after: string[] | null = log.key.map(() => '0'); after !== null; ) {
      const [page]: { lines: string[]; place: string[] | null }[] = await db.read({ text: windowText(log) }, [userId, key, id, ...after]);
      yield* inPieces(page!.lines);
      after = page!.place;
    }
  }
}

function windowText({ table, key, lines }: Log): string {
  const after = key.map((_, index) => `$${index + 4}::bigint`).join(', ');
  const written = lines.map(({ where, fields }) => `select ${key.join(', ')}, cast(json_build_object(${fields}) as text) as line from seen t where ${where}`);
  return `
    with seen as materialized (
      select * from ${table} where platform_id = $3 and (${key.join(', ')}) > (${after}) order by ${key.join(', ')} limit ${WINDOW}
    )
    select array(select line from (${written.join(' union all ')}) written order by ${key.join(', ')}) as lines,
           (select array[${key.map((column) => `cast(${column} as text)`).join(', ')}] from seen order by ${key.map((column) => `${column} desc`).join(', ')} limit 1) as place`;
}
