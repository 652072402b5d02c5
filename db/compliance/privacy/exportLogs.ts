import type { Database } from '../../core/connect.js';
import { chunkLines } from './chunkLines.js';
import type { Person } from './person.js';

/** Rows that one statement scans, because no index covers the person that a row is about. */
const WINDOW = 10_000;

interface Log {
  table: string;
  /** Columns of the key; bigint, or uuid for `endpoint_id`. */
  key: string[];
  /** SQL: a condition on rows, and the JSON fields of the line for each of them. */
  lines: { where: string; fields: string }[];
}

const EVENT = {
  where: 'has_person(t.data, $1)',
  fields: `'kind', 'event', 'platform', $2::text, 'type', t.type, 'occurred_at', utc_time(t.occurred_at), 'data', utc_times(t.data - 'user_id')`,
};

const LOGS: Log[] = [
  {
    table: 'audit_log',
    key: ['id'],
    lines: [
      {
        where: 'change_has_person(t.table_name, t.row_key, t.before, t.after, $1)',
        fields: `'kind', 'change', 'platform', $2::text, 'at', utc_time(t.at), 'table', t.table_name, 'action', t.action, 'row', t.row_key, 'before', utc_times(t.before), 'after', utc_times(t.after), 'operation', t.operation`,
      },
      // The content of other people's rows is not the person's data.
      {
        where: 't.actor_id = $1 and not change_has_person(t.table_name, t.row_key, t.before, t.after, $1)',
        fields: `'kind', 'own_action', 'platform', $2::text, 'at', utc_time(t.at), 'table', t.table_name, 'action', t.action, 'operation', t.operation`,
      },
    ],
  },
  {
    table: 'webhook_deliveries',
    key: ['endpoint_id', 'series', 'number'],
    lines: [
      {
        // Receivers may repeat the event in their answer.
        where: `(strpos(lower(t.answer), lower($4)) > 0
                 or exists (select from events about where (about.platform_id, about.series, about.number) = (t.platform_id, t.series, t.number) and has_person(about.data, $1)))`,
        fields: `'kind', 'webhook_delivery', 'platform', $2::text, 'type', t.event_type, 'endpoint', (select description from webhook_endpoints where platform_id = t.platform_id and id = t.endpoint_id),
                 'state', t.state, 'attempts', t.attempts, 'status', t.status, 'answer', t.answer, 'first_attempt_at', utc_time(t.first_attempt_at), 'last_attempt_at', utc_time(t.last_attempt_at)`,
      },
    ],
  },
  { table: 'events', key: ['series', 'number'], lines: [EVENT] },
  { table: 'event_outbox', key: ['id'], lines: [EVENT] },
];

const IDENTIFIER = 'endpoint_id';
const findKeyType = (column: string) => (column === IDENTIFIER ? 'uuid' : 'bigint');
const findFirstKey = (column: string) => (column === IDENTIFIER ? '00000000-0000-0000-0000-000000000000' : '0');

/**
 * Exports a person's entries of the audit log, the person's own actions, events about the person, and answers of
 * webhook endpoints to them, as JSON lines. Reads a window of rows at a time.
 */
export async function* exportLogs(
  db: Pick<Database, 'read'>,
  { id, key }: { id: number; key: string | null },
  { id: userId, email }: Pick<Person, 'id' | 'email'>,
): AsyncGenerator<string> {
  for (const log of LOGS) {
    for (let after: string[] | null = log.key.map(findFirstKey); after !== null;) {
      const [page]: { lines: string[]; cursor: string[] | null }[] = await db.read({ text: buildWindowSql(log) }, [
        userId,
        key,
        id,
        email,
        ...after,
      ]);
      yield* chunkLines(page!.lines);
      after = page!.cursor;
    }
  }
}

function buildWindowSql({ table, key, lines }: Log): string {
  const after = key.map((column, index) => `$${index + 5}::${findKeyType(column)}`).join(', ');
  const written = lines.map(
    ({ where, fields }) =>
      `select ${key.join(', ')}, cast(json_build_object(${fields}) as text) as line from seen t where ${where}`,
  );
  return `
    with seen as materialized (
      select * from ${table} where platform_id = $3 and $4::text is not null and (${key.join(', ')}) > (${after}) order by ${key.join(', ')} limit ${WINDOW}
    )
    select array(select line from (${written.join(' union all ')}) written order by ${key.join(', ')}) as lines,
           (select array[${key.map((column) => `cast(${column} as text)`).join(', ')}] from seen order by ${key.map((column) => `${column} desc`).join(', ')} limit 1) as cursor`;
}
