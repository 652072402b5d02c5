import { serviceActor } from '../actor.js';
import type { Database } from '../connect.js';
import { type Transaction, databaseInTransaction, query } from '../transaction.js';
import { findClusterFaults } from './findClusterFaults.js';
import { readCluster } from './readCluster.js';
import { STATEMENT_FUNCTIONS, STATEMENT_TABLES, STATEMENT_TABLE_GROUPS } from './statementTables.js';

/** The cluster is not ready; nothing was changed. The message says what to do. */
export class ClusterNotReady extends Error {
  override readonly name = 'ClusterNotReady';

  constructor(readonly faults: string[]) {
    super(faults.join('\n'));
  }
}

/** Rows were lost or added while tables moved; the move was rolled back. */
export class RowsDiffer extends Error {
  override readonly name = 'RowsDiffer';
}

const ACTOR = serviceActor('distribute-statements');
const SHARDS = 32;

type Report = (message: string) => void;

/**
 * Distributes the tables of statements over the cluster by tenant, a group in a transaction: an interrupted call can be
 * repeated. Reads go on; writes wait while their group moves. Compares the numbers of rows of each tenant before it
 * commits. Throws ClusterNotReady before any change.
 */
export async function distributeStatements(
  db: Pick<Database, 'read' | 'transaction'>,
  report: Report,
  { shardCount = SHARDS } = {},
): Promise<void> {
  const faults = await findClusterFaults(db);
  if (faults.length > 0) throw new ClusterNotReady(faults);
  await db.transaction(ACTOR, prepareNodes);
  for (const group of STATEMENT_TABLE_GROUPS) {
    await moveGroup(db, group, report, {
      isPending: (isDistributed) => !isDistributed,
      move: async (trx, table) => {
        const anchor = await findDistributed(databaseInTransaction(trx));
        await query(trx, DISTRIBUTE, [table, anchor ?? 'none', anchor === null ? shardCount : null]);
      },
      verb: 'distributed',
    });
    // Also what an interrupted call has left to do.
    for (const table of group) await db.transaction(ACTOR, (trx) => query(trx, REMOVE_LOCAL_ROWS, [table]));
    await analyze(db, group);
  }
}

/** Moves all tables of statements back to the coordinator, in the same way. Throws ClusterNotReady. */
export async function undistributeStatements(
  db: Pick<Database, 'read' | 'transaction'>,
  report: Report,
): Promise<void> {
  const { version } = await readCluster(db, STATEMENT_TABLES);
  if (version === null) throw new ClusterNotReady(['The database does not have the extension citus.']);
  for (const group of STATEMENT_TABLE_GROUPS) {
    await moveGroup(db, group, report, {
      isPending: (isDistributed) => isDistributed,
      move: (trx, table) => query(trx, UNDISTRIBUTE, [table]),
      verb: 'moved to the coordinator',
    });
    await analyze(db, group);
  }
  await db.transaction(ACTOR, (trx) => query(trx, DROP_SCHEMA));
}

const changing = (name: string, text: string) => ({ changes: true as const, name: `cluster: ${name}`, text });

const DISTRIBUTE = changing(
  'distribute a table',
  `select create_distributed_table(cast($1 as text)::regclass, 'platform_id', colocate_with => $2, shard_count => $3::integer)`,
);
const UNDISTRIBUTE = changing('undistribute a table', `select undistribute_table(cast($1 as text)::regclass)`);
const REMOVE_LOCAL_ROWS = changing(
  'remove local rows',
  `select truncate_local_data_after_distributing_table(cast($1 as text)::regclass)`,
);
const CREATE_FUNCTION = changing(
  'create a function on all nodes',
  `select create_distributed_function(cast($1 as text)::regprocedure)
    where not exists (select from pg_catalog.pg_dist_object where classid = 'pg_proc'::regclass and objid = cast($1 as text)::regprocedure)`,
);
/** Casts between times with and without a zone depend on it, and the connections of Citus don't have our settings. */
const USE_UTC = changing(
  'use UTC on all nodes',
  `select run_command_on_workers(format('alter database %I set timezone to ''UTC''', current_database()))`,
);

/** Moves of platforms between nodes. It exists on the coordinator only, and each move locks it (moveTenant.ts). */
const CREATE_MOVES = changing(
  'create the table of moves',
  `create table if not exists cluster.moves (platform_id integer not null, node integer not null, moved_at timestamptz not null default now())`,
);
const CREATE_SCHEMA = changing('create the schema of moves', 'create schema if not exists cluster');
const DROP_SCHEMA = changing('drop the schema of moves', 'drop schema if exists cluster cascade');

async function prepareNodes(trx: Transaction): Promise<void> {
  await query(trx, CREATE_SCHEMA);
  await query(trx, CREATE_MOVES);
  for (const name of STATEMENT_FUNCTIONS) await query(trx, CREATE_FUNCTION, [name]);
  await query(trx, USE_UTC);
}

async function findDistributed(db: Pick<Database, 'read'>): Promise<string | null> {
  const { tables } = await readCluster(db, STATEMENT_TABLES);
  return tables.find(({ isDistributed }) => isDistributed)?.table ?? null;
}

interface Move {
  isPending: (isDistributed: boolean) => boolean;
  move: (trx: Transaction, table: string) => Promise<unknown>;
  verb: string;
}

async function moveGroup(
  db: Pick<Database, 'read' | 'transaction'>,
  group: readonly string[],
  report: Report,
  { isPending, move, verb }: Move,
): Promise<void> {
  const { tables } = await readCluster(db, group);
  const pending = tables.filter(({ isDistributed }) => isPending(isDistributed)).map(({ table }) => table);
  if (pending.length === 0) return;
  const startedAtMs = performance.now();
  const rows = await db.transaction(ACTOR, async (trx) => {
    // Shards are made over several connections, which later statements of the transaction could not use.
    await query(trx, changing('one connection', `set local citus.multi_shard_modify_mode to 'sequential'`));
    await query(trx, { changes: true, text: `lock table ${pending.join(', ')} in exclusive mode` });
    const before = await countRows(trx, pending);
    for (const table of pending) await move(trx, table);
    const after = await countRows(trx, pending);
    for (const [key, count] of new Map([...before, ...after]))
      if (before.get(key) !== after.get(key))
        throw new RowsDiffer(`${key}: ${before.get(key) ?? 0} rows before, ${after.get(key) ?? 0} after (${count}).`);
    return [...after.values()].reduce((sum, count) => sum + count, 0);
  });
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1);
  report(`${pending.join(', ')}: ${verb}, ${rows} rows in ${seconds} s; the rows of each tenant were counted.`);
}

/** Without statistics, reads would take several times as long until autovacuum comes. */
async function analyze(db: Pick<Database, 'transaction'>, tables: readonly string[]): Promise<void> {
  for (const table of tables)
    await db.transaction(ACTOR, (trx) => query(trx, { changes: true, text: `analyze ${table}` }));
}

/** Numbers of rows by table and tenant. */
async function countRows(trx: Transaction, tables: string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const table of tables) {
    const text = `select platform_id as tenant, count(*) as count from ${table} group by platform_id`;
    for (const { tenant, count } of await query<{ tenant: number; count: number }>(trx, { text }))
      counts.set(`${table} of tenant ${tenant}`, count);
  }
  return counts;
}
