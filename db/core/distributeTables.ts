import type { Actor } from './actor.js';
import type { Database } from './connect.js';
import { RECORD_TABLES } from './recordTables.js';
import { query } from './transaction.js';

/** Tables cannot be distributed on this server. The message says what to do. */
export class DistributionRefused extends Error {
  override readonly name = 'DistributionRefused';
}

/** A table to distribute. */
export interface Distribution {
  table: string;
  statement: string;
}

const [FIRST] = RECORD_TABLES;

/**
 * The statements that distribute the record tables by tenant, in order. Each runs in a transaction of its own and
 * moves the existing rows.
 */
export function buildDistributions(tables: string[] = RECORD_TABLES): Distribution[] {
  const group = (table: string) => (table === FIRST ? 'none' : FIRST);
  return tables.map((table) => ({
    table,
    statement: `select create_distributed_table('${table}', 'platform_id', colocate_with => '${group(table)}')`,
  }));
}

const SERVER = {
  text: `
    select (select installed_version from pg_available_extensions where name = 'citus') as installed,
           exists (select from pg_available_extensions where name = 'citus') as "isAvailable"`,
};
// Tables of the Citus extension; queries of them fail on servers without it.
const WORKERS = {
  text: 'select cast(count(*) as integer) as workers from pg_dist_node where shouldhaveshards and isactive',
};
const DISTRIBUTED = { text: 'select cast(logicalrelid as text) as table from pg_dist_partition' };

/**
 * The record tables that are not distributed yet. Throws DistributionRefused when the server has no Citus, or no
 * worker to distribute to.
 */
export async function readUndistributed(db: Pick<Database, 'read'>): Promise<string[]> {
  const [server] = await db.read<{ installed: string | null; isAvailable: boolean }>(SERVER);
  if (!server!.isAvailable)
    throw new DistributionRefused(
      'This server does not have the Citus extension: DATABASE_URL must name the coordinator of a Citus cluster.',
    );
  if (server!.installed === null)
    throw new DistributionRefused(
      `The Citus extension is not created in this database: run 'create extension citus' in it first.`,
    );
  const [cluster] = await db.read<{ workers: number }>(WORKERS);
  if (cluster!.workers === 0)
    throw new DistributionRefused(`The cluster has no machine that takes rows: add some with 'citus_add_node' first.`);
  const distributed = new Set((await db.read<{ table: string }>(DISTRIBUTED)).map(({ table }) => table));
  return RECORD_TABLES.filter((table) => !distributed.has(table));
}

// Triggers of the log tables refuse changes and touch no other row, which is what Citus cannot verify itself.
const ALLOW_TRIGGERS = { text: `select set_config('citus.enable_unsafe_triggers', 'on', true)` };

/** Distributes one table. Stop the service first: writers of the table have to wait. */
export async function distributeTable(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { statement }: Distribution,
): Promise<void> {
  await db.transaction(actor, async (trx) => {
    await query(trx, ALLOW_TRIGGERS);
    await query(trx, { changes: true, text: statement });
  });
}
