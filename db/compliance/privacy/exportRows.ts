import type { Database } from '../../core/connect.js';
import type { AgentsOfPerson } from './findAgents.js';
import { type ExportedKind, NAMES_OF_IDS } from './exportedKinds.js';
import { chunkLines } from './chunkLines.js';
import type { Person } from './person.js';

export interface RowsScope {
  person: Person;
  platforms: { id: number; key: string }[];
  /** Whether rows that belong to no platform are exported too. */
  isWhole: boolean;
  agents: Map<number, AgentsOfPerson>;
}

const PAGE = 500;

/** Exports the rows of one kind as JSON lines, in the order of the primary key, page by page. */
export async function* exportRows(
  db: Pick<Database, 'read'>,
  kind: ExportedKind,
  scope: RowsScope,
): AsyncGenerator<string> {
  const shape = await readShape(db, kind.table);
  const isOfTenants = shape.columns.includes('platform_id');
  if (!isOfTenants && !scope.isWhole && kind.kind !== 'user') return;
  // Each platform has its own ids of agents.
  const usesAgents = /\$[56]/.test(kind.where ?? '');
  const allIds = scope.platforms.map(({ id }) => id);
  const keys = new Map(scope.platforms.map(({ id, key }) => [id, key]));
  for (const platformIds of usesAgents ? allIds.map((id) => [id]) : [allIds]) {
    const { terms, digests } = (usesAgents && scope.agents.get(platformIds[0]!)) || { terms: [], digests: [] };
    if (usesAgents && digests.length === 0) continue;
    const { person, isWhole } = scope;
    const text = buildPageSql(kind, shape, isOfTenants && isWhole && shape.nullable.includes('platform_id'));
    const size = kind.pageSize ?? PAGE;
    for (let after: (string | null)[] = shape.key.map(() => null); ;) {
      const values = [person.id, platformIds, person.username, person.email, terms, digests, size, ...after];
      const rows = await db.read<ExportedRow>({ text }, values);
      const names = kind.identifierField === undefined ? null : await readIdentifierNames(db, rows);
      const formatRow = (row: ExportedRow) =>
        [
          `{"kind":"${kind.kind}"`,
          isOfTenants ? `,"platform":${JSON.stringify(keys.get(row.platformId!) ?? null)}` : '',
          names ? `,"${kind.identifierField}":${JSON.stringify(names.get(formatIdentifier(row)) ?? null)}` : '',
          row.fields === '{}' ? '}' : `,${row.fields.slice(1)}`,
        ].join('');
      yield* chunkLines(rows.map(formatRow));
      if (rows.length < size) break;
      after = rows.at(-1)!.cursor;
    }
  }
}

interface ExportedRow {
  platformId: number | null;
  identifierId: number | null;
  /** JSON. */
  fields: string;
  /** Values of the primary key. */
  cursor: string[];
}

const formatIdentifier = ({ platformId, identifierId }: ExportedRow) => `${platformId} ${identifierId}`;

const IDENTIFIERS = {
  name: 'privacy: names of identifiers',
  text: 'select id, name from record_identifiers where platform_id = $1 and id = any ($2::integer[])',
};

/** Names of the identifiers of these rows, by platform and id. */
async function readIdentifierNames(db: Pick<Database, 'read'>, rows: ExportedRow[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const platformId of new Set(rows.map((row) => row.platformId))) {
    const ids = rows.filter((row) => row.platformId === platformId).map(({ identifierId }) => identifierId);
    for (const { id, name } of await db.read<{ id: number; name: string }>(IDENTIFIERS, [platformId, ids]))
      names.set(`${platformId} ${id}`, name);
  }
  return names;
}

interface TableShape {
  columns: string[];
  nullable: string[];
  /** Columns of the primary key with their types. */
  key: { name: string; type: string }[];
}

const SHAPE = {
  name: 'privacy: shape of a table',
  text: `
    select array(select attname::text from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum) as columns,
           array(select attname::text from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and not attnotnull) as nullable,
           (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, null)) order by ordinal)
              from pg_index cross join unnest(indkey) with ordinality as part (number, ordinal)
              join pg_attribute on attrelid = indrelid and attnum = number
             where indrelid = $1::regclass and indisprimary) as key`,
};

async function readShape(db: Pick<Database, 'read'>, table: string): Promise<TableShape> {
  return (await db.read<TableShape>(SHAPE, [table]))[0]!;
}

/** Columns that the line omits, or writes separately after the kind. */
const OMITTED = ['id', 'platform_id', 'user_id', 'kind'];

function buildPageSql(
  { table, where = 't.user_id = $1', omit = [], extra = {}, identifierField }: ExportedKind,
  { columns, key }: TableShape,
  includesNoPlatform: boolean,
): string {
  const isOfTenants = columns.includes('platform_id');
  const names = columns.filter((column) => column in NAMES_OF_IDS && !omit.includes(column));
  const named = names.map((column) => {
    const { name, table: target, column: shown, isShared } = NAMES_OF_IDS[column]!;
    return `'${name}', (select ${shown} from ${target} where ${isShared ? '' : 'platform_id = t.platform_id and '}id = t.${column})`;
  });
  const pairs = [...named, ...Object.entries(extra).map(([name, sql]) => `'${name}', ${sql}`)];
  const left = [...OMITTED.filter((name) => name !== 'id' || table !== 'users'), ...names, ...omit];
  const keys = key.map(({ name }) => `t.${name}`).join(', ');
  const after = key.map(({ type }, index) => `$${index + 8}::${type}`).join(', ');
  // The last condition declares the types of values that this kind does not use.
  return `
    select cast(utc_times(to_jsonb(t) - '{${left.join(',')}}'::text[]) || jsonb_build_object(${pairs.join(', ')}) as text) as fields,
           ${isOfTenants ? 't.platform_id' : 'null'} as "platformId", ${identifierField === undefined ? 'null' : 't.identifier_id'} as "identifierId",
           array[${key.map(({ name }) => `cast(t.${name} as text)`).join(', ')}] as cursor
      from ${table} t
     where (${where})
       and (${isOfTenants ? `t.platform_id = any ($2::integer[])${includesNoPlatform ? ' or t.platform_id is null' : ''}` : 'true'})
       and ($8::text is null or (${keys}) > (${after}))
       and ($1::bigint, $2::integer[], $3::text, $4::text, $5::integer[], $6::text[]) is not null
     order by ${keys} limit $7`;
}
