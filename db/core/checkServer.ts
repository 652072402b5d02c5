import pg from 'pg';
import { type ConnectionTarget, connectionOptions } from './connect.js';
import { migrations } from '../migrations/index.js';
import { BASELINE } from './migrate.js';

/** `server_version_num` of PostgreSQL 16. */
const OLDEST_VERSION = 160_000;
const EXTENSIONS = ['btree_gin', 'fuzzystrmatch', 'pg_trgm', 'unaccent'];
/** What `knex_migrations` names in a database of this version. */
const EXPECTED = [BASELINE, ...migrations.map(({ name }) => name)];

/** The properties of a server and a role that the migrations depend on. */
export interface ServerState {
  /** As `server_version_num`, and in readable form. */
  versionNumber: number;
  version: string;
  isReplica: boolean;
  encoding: string;
  user: string;
  database: string;
  schema: string | null;
  mayCreateInSchema: boolean;
  mayCreateInDatabase: boolean;
  /** Required extensions that are not installed, and those among them that the server does not offer. */
  missingExtensions: string[];
  unavailableExtensions: string[];
  /** Tables owned by a role whose rights this role does not have. */
  foreignTables: number;
  /** Migrations that have been applied. */
  applied: number;
  /** Whether exactly these migrations belong to this version. */
  isCurrent: boolean;
}

const STATE = `
  select current_setting('server_version_num')::integer as "versionNumber", current_setting('server_version') as version,
         pg_is_in_recovery() as "isReplica", current_setting('server_encoding') as encoding,
         current_user as "user", current_database() as database, current_schema() as schema,
         coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreateInSchema",
         has_database_privilege(current_database(), 'create') as "mayCreateInDatabase",
         array(select needed from unnest($1::text[]) needed where needed not in (select extname from pg_extension)) as "missingExtensions",
         array(select needed from unnest($1::text[]) needed where needed not in (select name from pg_available_extensions)) as "unavailableExtensions",
         (select count(*)::integer from pg_class join pg_namespace on pg_namespace.oid = relnamespace
           where nspname = current_schema() and relkind in ('r', 'p') and not pg_has_role(relowner, 'usage')) as "foreignTables",
         to_regclass('knex_migrations') is not null as "isMigrated"`;

/** Reads it on a connection of its own. Throws node-postgres' error. */
export async function readServerState(target: ConnectionTarget): Promise<ServerState> {
  const client = new pg.Client({ ...connectionOptions(target), connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<Omit<ServerState, 'applied' | 'isCurrent'> & { isMigrated: boolean }>(STATE, [
      EXTENSIONS,
    ]);
    const { isMigrated, ...state } = rows[0]!;
    if (!isMigrated || state.foreignTables > 0) return { ...state, applied: 0, isCurrent: false };
    const { rows: applied } = await client.query<{ name: string }>('select name from knex_migrations');
    const names = new Set(applied.map(({ name }) => name));
    return {
      ...state,
      applied: names.size,
      isCurrent: names.size === EXPECTED.length && EXPECTED.every((name) => names.has(name)),
    };
  } finally {
    await client.end();
  }
}

/** Reasons why the migrations or the service would fail, as sentences; empty when there are none. */
export function listServerFaults(state: ServerState): string[] {
  const { user, database, missingExtensions: missing, unavailableExtensions: unavailable } = state;
  if (state.versionNumber < OLDEST_VERSION) return [`It is PostgreSQL ${state.version}, and 16 or newer is needed.`];
  if (state.isReplica) return ['It is a replica, which can only be read.'];
  if (state.encoding !== 'UTF8')
    return [
      `Its encoding is ${state.encoding}, and UTF8 is needed: create database ... encoding 'UTF8' template template0.`,
    ];
  if (state.foreignTables > 0)
    return [
      `${state.foreignTables} of its tables belong to a role whose rights '${user}' has not: use that role, or grant it to '${user}'.`,
    ];
  if (state.applied >= EXPECTED.length) return [];
  return [
    ...(unavailable.length > 0
      ? [`The server has no extension ${unavailable.join(', ')}: install the contrib package of PostgreSQL.`]
      : []),
    ...(missing.length > 0 && !state.mayCreateInDatabase
      ? [
          `'${user}' may not create the extensions ${missing.join(', ')}: grant create on database "${database}" to "${user}".`,
        ]
      : []),
    ...(state.mayCreateInSchema
      ? []
      : [`'${user}' may not create tables: grant usage, create on schema "${state.schema ?? 'public'}" to "${user}".`]),
  ];
}
