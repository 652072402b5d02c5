import type { Database } from '../../core/connect.js';
import { inPieces } from './inPieces.js';
import type { Person } from './person.js';
import { utcTime } from '../../core/utcTime.js';

/** Rows that one statement looks at. No index leads to who a row is about. */
const WINDOW = 10_000;

interface Log {
  table: string;
  /** Numbers, or identifiers. */
  key: string[];
  /** Each row that meets the first is written as the second says. */
  lines: { where: string; fields: string }[];
}

/** SQL: whether a row of the audit log is about the person $1. */
export const ABOUT_IN_AUDIT = `
  (t.table_name = 'users' and t.row_key = jsonb_build_object('id', $1::bigint)
   or t.row_key @> jsonb_build_object('user_id', $1::bigint) or t.before @> jsonb_build_object('user_id', $1::bigint) or t.after @> jsonb_build_object('user_id', $1::bigint))`;

const aboutInEvents = (row: string) => `${row}.data @> jsonb_build_object('user_id', $1::bigint)`;
/** SQL: whether an event is about the person $1. */
export const ABOUT_IN_EVENTS = aboutInEvents('t');

const EVENT = {
  where: ABOUT_IN_EVENTS,
  fields: `'kind', 'event', 'platform', $2::text, 'type', t.type, 'occurred_at', ${utcTime('t.occurred_at')}, 'data', utc_times(t.data - 'user_id')`,
};

const LOGS: Log[] = [
  {
    table: 'audit_log',
    key: ['id'],
    lines: [
      {
        where: ABOUT_IN_AUDIT,
        fields: `'kind', 'change', 'platform', $2::text, 'at', ${utcTime('t.at')}, 'table', t.table_name, 'action', t.action, 'row', t.row_key, 'before', utc_times(t.before), 'after', utc_times(t.after), 'operation', t.operation`,
      },
      // What they did to others' rows is others' data.
      {
        where: `t.actor_id = $1 and not ${ABOUT_IN_AUDIT}`,
        fields: `'kind', 'own_action', 'platform', $2::text, 'at', ${utcTime('t.at')}, 'table', t.table_name, 'action', t.action, 'operation', t.operation`,
      },
    ],
  },
  {
    table: 'webhook_deliveries',
    key: ['endpoint_id', 'series', 'place'],
    lines: [
      {
        // Receivers may repeat in an answer what they got.
        where: `(strpos(lower(t.answer), lower($4)) > 0
                 or exists (select from events about where (about.platform_id, about.series, about.place) = (t.platform_id, t.series, t.place) and ${aboutInEvents('about')}))`,
        fields: `'kind', 'webhook_delivery', 'platform', $2::text, 'type', t.event_type, 'endpoint', (select description from webhook_endpoints where platform_id = t.platform_id and id = t.endpoint_id),
                 'state', t.state, 'attempts', t.attempts, 'status', t.status, 'answer', t.answer, 'first_attempt_at', ${utcTime('t.first_attempt_at')}, 'last_attempt_at', ${utcTime('t.last_attempt_at')}`,
      },
    ],
  },
  { table: 'events', key: ['series', 'place'], lines: [EVENT] },
  { table: 'event_outbox', key: ['id'], lines: [EVENT] },
];

const IDENTIFIER = 'endpoint_id';
const typeOf = (column: string) => (column === IDENTIFIER ? 'uuid' : 'bigint');
const before = (column: string) => (column === IDENTIFIER ? '00000000-0000-0000-0000-000000000000' : '0');

/** What the audit log says of the person and of what they did, what endpoints answered to events about them, and these; a window of rows at a time. */
export async function* exportLogs(
  db: Pick<Database, 'read'>,
  { id, key }: { id: number; key: string | null },
  { id: userId, email }: Pick<Person, 'id' | 'email'>,
): AsyncGenerator<string> {
  for (const log of LOGS) {
    for (let after: string[] | null = log.key.map(before); after !== null;) {
      const [page]: { lines: string[]; place: string[] | null }[] = await db.read({ text: windowText(log) }, [
        userId,
        key,
        id,
        email,
        ...after,
      ]);
      yield* inPieces(page!.lines);
      after = page!.place;
    }
  }
}

function windowText({ table, key, lines }: Log): string {
  const after = key.map((column, index) => `$${index + 5}::${typeOf(column)}`).join(', ');
  const written = lines.map(
    ({ where, fields }) =>
      `select ${key.join(', ')}, cast(json_build_object(${fields}) as text) as line from seen t where ${where}`,
  );
  return `
    with seen as materialized (
      select * from ${table} where platform_id = $3 and $4::text is not null and (${key.join(', ')}) > (${after}) order by ${key.join(', ')} limit ${WINDOW}
    )
    select array(select line from (${written.join(' union all ')}) written order by ${key.join(', ')}) as lines,
           (select array[${key.map((column) => `cast(${column} as text)`).join(', ')}] from seen order by ${key.map((column) => `${column} desc`).join(', ')} limit 1) as place`;
}
