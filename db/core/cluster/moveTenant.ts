import pg from 'pg';
import { type ConnectionTarget, TIMEOUTS, connectionOptions } from '../connect.js';

/** A move could not begin; nothing was changed. The message says why. */
export class MoveRefused extends Error {
  override readonly name = 'MoveRefused';
}

/** How rows are moved: `copied`, while writes go on, needs logical replication; `blocked`, while writes wait. */
export type MoveMode = 'copied' | 'blocked';

const SHARD = `
  select shard.shardid as shard, node.nodename as host, node.nodeport as port, shard.shardminvalue = shard.shardmaxvalue as "isAlone"
    from pg_dist_shard shard
    join pg_dist_placement placement on placement.shardid = shard.shardid
    join pg_dist_node node on node.groupid = placement.groupid and node.noderole = 'primary'
   where shard.shardid = get_shard_id_for_distribution_column('statements', $1::integer)`;
const NODE = `select nodename as host, nodeport as port from pg_dist_node where nodeid = $1 and noderole = 'primary' and isactive and shouldhaveshards`;
/**
 * A dump lacks shards that move after it began, without an error. While it runs, it has locked each table, also this
 * one, which nothing else uses: then no move begins. A dump that begins during a move waits here until it is ended.
 */
const LOCK = 'lock table cluster.moves in access exclusive mode';
const LOCK_TIMEOUT = `set lock_timeout = '2s'`;
const LOCKED = '55P03';
const END_DUMPS = `select pg_terminate_backend(pid, 10000) as ended from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid)) and query ilike 'lock table%'`;

interface Shard {
  shard: number;
  host: string;
  port: number;
  /** Whether it has the statements of this platform only. */
  isAlone: boolean;
}

/** `endedDumps`: dumps that began during the move and were ended, because they would have lacked what moved. */
export interface MoveOutcome {
  wasMoved: boolean;
  endedDumps: number;
}

/**
 * Moves the statements of a platform to a node, in shards of their own. Refuses while a dump of the database runs, and
 * ends dumps that begin meanwhile. Throws MoveRefused or a database error.
 */
export async function moveTenant(
  target: ConnectionTarget,
  platformId: number,
  nodeId: number,
  mode: MoveMode,
): Promise<MoveOutcome> {
  const [lock, session] = [0, 1].map(() => new pg.Client(connectionOptions(target, TIMEOUTS.tools))) as [
    pg.Client,
    pg.Client,
  ];
  await Promise.all([lock.connect(), session.connect()]);
  const read = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await session.query<Row>(text, values)).rows;
  try {
    const [to] = await read<{ host: string; port: number }>(NODE, [nodeId]);
    if (!to) throw new MoveRefused(`The cluster has no active node ${nodeId}.`);
    await lock.query(`begin; ${LOCK_TIMEOUT}`);
    await lock.query(LOCK).catch((error: unknown) => {
      if ((error as pg.DatabaseError).code !== LOCKED) throw error;
      throw new MoveRefused('The database is being dumped, or another move runs: a dump would lack what moves.');
    });
    const transfer = mode === 'copied' ? 'force_logical' : 'block_writes';
    let [from] = (await read<Shard>(SHARD, [platformId])) as [Shard];
    if (from.host === to.host && from.port === to.port) return { wasMoved: false, endedDumps: 0 };
    if (!from.isAlone) {
      await read(
        `select isolate_tenant_to_new_shard('statements', $1::integer, 'CASCADE', shard_transfer_mode => $2)`,
        [platformId, transfer],
      );
      [from] = (await read<Shard>(SHARD, [platformId])) as [Shard];
    }
    await read('select citus_move_shard_placement($1, $2, $3, $4, $5, shard_transfer_mode => $6)', [
      from.shard,
      from.host,
      from.port,
      to.host,
      to.port,
      transfer,
    ]);
    const ended = await lock.query(END_DUMPS);
    await lock.query(`insert into cluster.moves (platform_id, node) values (${platformId}, ${nodeId}); commit`);
    return { wasMoved: true, endedDumps: ended.rows.length };
  } finally {
    await Promise.all([lock.end(), session.end()]);
  }
}
