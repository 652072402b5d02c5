import type { Duplex } from 'node:stream';
import type pg from 'pg';
import { type DatabaseSession, openSession } from '../session.js';
import { type WaitQueue, createWaitQueue } from '../waitQueue.js';
import { NodeUnavailable } from './nodeUnavailable.js';

/** State of a node that has statements. */
export interface NodeState {
  /** Its number in the cluster. */
  node: number;
  /** `host:port`. */
  address: string;
  isAway: boolean;
}

/**
 * Keeps nodes of a cluster that do not answer from using up connections: asks each node every second, and ends the
 * connections that wait for one that does not answer in two seconds. Without a cluster it does nothing.
 */
export interface NodeGuard {
  /** Begins to watch; the state is known afterwards. Calls `onChange` with a sentence when a node goes or comes back. */
  start(onChange: (message: string) => void): Promise<void>;
  /** Whether the database has the extension. False before the start. */
  isCluster(): boolean;
  /** Empty without a cluster, and before the start. */
  states(): NodeState[];
  /**
   * Runs work on the statements of a platform (null: of several) when fewer than half of the connections of its kind are used
   * for its node; also while tables are being distributed. Throws NodeUnavailable, or DatabaseWaitTimeout.
   */
  admit<Result>(kind: 'read' | 'write', platformId: number | null, work: () => Promise<Result>): Promise<Result>;
  /** From now on the connection waits for the node of a platform, until `release`. Throws NodeUnavailable. */
  use(client: pg.ClientBase, platformId: number | null): void;
  release(client: pg.ClientBase): void;
  /** The error of a query that used a node: NodeUnavailable where the node was the reason. */
  explain(client: pg.ClientBase | null, platformId: number | null, error: unknown): unknown;
  close(): Promise<void>;
}

export interface NodeGuardOptions {
  /** To the coordinator. */
  connection: pg.ClientConfig;
  /** Connections of each kind. */
  maxConnections: number;
  waitMs: number;
  /** Runs a query on the coordinator alone. */
  query: <Row extends object>(text: string) => Promise<Row[]>;
  /** Asks a node over a connection; tests have others. */
  ask?: (session: DatabaseSession, node: NodeAddress) => Promise<boolean>;
}

interface NodeAddress {
  host: string;
  port: number;
}

const ANSWER_MS = 2_000;
const ASK_EVERY_MS = 1_000;
/** Platforms are located again after this time, and a cluster is looked for. */
const LOCATE_EVERY_MS = 10_000;

const IS_DISTRIBUTED = `select to_regclass('pg_catalog.pg_dist_placement') is not null as "isCluster"`;
const NODES = `
  select node.nodeid as node, concat(node.nodename, ':', node.nodeport) as address, node.nodename as host, node.nodeport as port
    from pg_dist_node node
   where node.noderole = 'primary' and node.groupid in (
           select placement.groupid from pg_dist_placement placement join pg_dist_shard shard on shard.shardid = placement.shardid
            where shard.logicalrelid = 'statements'::regclass)`;
const PLATFORMS = `
  select stored.platform_id as platform, node.nodeid as node
    from (select platform_id, get_shard_id_for_distribution_column('statements', platform_id) as shard from record_store_cursors offset 0) stored
    join pg_dist_placement placement on placement.shardid = stored.shard
    join pg_dist_node node on node.groupid = placement.groupid and node.noderole = 'primary'
   where exists (select from pg_dist_partition where logicalrelid = 'statements'::regclass)`;
const RECOVER = 'select recover_prepared_transactions()';
const ASK = 'select citus_check_connection_to_node($1, $2) as answers';

/** Errors that a node caused, as the coordinator reports them. */
const OF_NODE = /remote node|while executing command on|could not establish any connections/;
/** The same, without an SQLSTATE of connections. */
const LOST_NODE = /connection marked as essential|failed to COPY to shard|server closed the connection unexpectedly/;

const askNode = async (session: DatabaseSession, { host, port }: NodeAddress): Promise<boolean> =>
  (await session.query<{ answers: boolean }>(ASK, [host, port]))[0]!.answers;

export function createNodeGuard({
  connection,
  maxConnections,
  waitMs,
  query,
  ask = askNode,
}: NodeGuardOptions): NodeGuard {
  let nodes: (NodeState & NodeAddress & { session: DatabaseSession })[] = [];
  let nodeOfPlatform = new Map<number, number>();
  let hasExtension = false;
  const users = new Map<pg.ClientBase, number | null>();
  const shares = new Map<string, WaitQueue>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let locatedAtMs = -Infinity;
  let report: (message: string) => void = () => {};

  const locate = async () => {
    const [{ isCluster }] = (await query<{ isCluster: boolean }>(IS_DISTRIBUTED)) as [{ isCluster: boolean }];
    hasExtension = isCluster;
    const found = isCluster ? await query<Omit<NodeState, 'isAway'> & NodeAddress>(NODES) : [];
    const places = found.length > 0 ? await query<{ platform: number; node: number }>(PLATFORMS) : [];
    nodeOfPlatform = new Map(places.map(({ platform, node }) => [platform, node]));
    const gone = nodes.filter(({ address }) => !found.some((one) => one.address === address));
    nodes = found.map(
      (one) =>
        nodes.find(({ address }) => address === one.address) ?? {
          ...one,
          isAway: false,
          session: openSession(connection, ANSWER_MS),
        },
    );
    locatedAtMs = performance.now();
    await Promise.all(gone.map(({ session }) => session.close()));
  };

  const observe = async (one: (typeof nodes)[number]) => {
    const answers = await ask(one.session, one).catch(() => false);
    // Citus would commit what the node had prepared within a minute; until then nothing is stored (lock_record_store).
    if (answers && one.isAway) await one.session.query(RECOVER).catch(() => {});
    if (one.isAway !== answers || isClosed) return;
    one.isAway = !answers;
    report(
      answers ? `${one.address} answers again.` : `${one.address} does not answer: its statements are unavailable.`,
    );
    if (answers) return;
    for (const [client, node] of users) if (node === null || node === one.node) streamOf(client).destroy();
  };

  const round = async () => {
    // While the coordinator is down, what is known stays.
    if (performance.now() - locatedAtMs > LOCATE_EVERY_MS) await locate().catch(() => {});
    await Promise.all(nodes.map(observe));
  };
  const schedule = () => {
    if (isClosed) return;
    timer = setTimeout(() => void round().finally(schedule), ASK_EVERY_MS);
    timer.unref();
  };

  const nodeOf = (platformId: number | null) => (platformId === null ? null : (nodeOfPlatform.get(platformId) ?? null));
  const refuseAway = (node: number | null) => {
    const away = nodes.find((one) => one.isAway && (node === null || node === one.node));
    if (away) throw new NodeUnavailable(away.node);
  };
  const shareOf = (kind: string, node: number | null) => {
    const key = `${kind} ${node}`;
    const share =
      shares.get(key) ??
      createWaitQueue({ most: Math.max(1, maxConnections >> 1), longestWaitMs: waitMs, waitsFor: 'connection' }).run;
    shares.set(key, share);
    return share;
  };

  return {
    start: async (onChange) => {
      report = onChange;
      await locate().catch(() => {});
      schedule();
    },
    isCluster: () => hasExtension,
    states: () => nodes.map(({ node, address, isAway }) => ({ node, address, isAway })),
    admit: (kind, platformId, work) => {
      if (!hasExtension) return work();
      const node = nodeOf(platformId);
      return shareOf(
        kind,
        node,
      )(() => {
        if (node !== null) refuseAway(node);
        return work();
      });
    },
    use: (client, platformId) => {
      if (nodes.length === 0) return;
      const node = nodeOf(platformId);
      // Where a new platform is, is found out by the coordinator.
      if (platformId === null || node !== null) refuseAway(node);
      users.set(client, node);
    },
    release: (client) => void users.delete(client),
    explain: (client, platformId, error) => {
      if (nodes.length === 0 || error instanceof NodeUnavailable) return error;
      const node = (client && users.get(client)) ?? nodeOf(platformId);
      const isAway = nodes.some((one) => one.isAway && (node === null || node === one.node));
      const wasEnded = client !== null && users.has(client) && streamOf(client).destroyed && isAway;
      return wasEnded || isCausedByNode(error) ? new NodeUnavailable(node, { cause: error }) : error;
    },
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await Promise.all(nodes.map(({ session }) => session.close()));
    },
  };
}

const streamOf = (client: pg.ClientBase) => (client as unknown as { connection: { stream: Duplex } }).connection.stream;

function isCausedByNode(error: unknown): boolean {
  const { code = '', message = '', where = '' } = error as Partial<pg.DatabaseError>;
  if (LOST_NODE.test(message)) return true;
  return /^(08...|57P0[1-5])$/.test(code) && OF_NODE.test(`${message} ${where}`);
}
