import type { Database } from '../connect.js';

/** A server of a Citus cluster. */
export interface ClusterNode {
  id: number;
  /** `host:port`. */
  address: string;
  isCoordinator: boolean;
  /** Whether tables are distributed to it. */
  takesShards: boolean;
}

/** Whether a table of statements is on this server alone. */
export interface StatementTable {
  table: string;
  isDistributed: boolean;
  /** Bytes on this server, with indexes and partitions. */
  bytes: number;
}

export interface Cluster {
  /** Of the extension, such as `14.0-1`; null: the database has no Citus. */
  version: string | null;
  nodes: ClusterNode[];
  tables: StatementTable[];
}

const VERSION = {
  name: 'cluster: version',
  text: `select (select extversion from pg_extension where extname = 'citus') as version`,
};
const NODES = {
  name: 'cluster: nodes',
  text: `select nodeid as id, concat(nodename, ':', nodeport) as address, groupid = 0 as "isCoordinator", shouldhaveshards as "takesShards"
           from pg_dist_node where noderole = 'primary' and isactive order by groupid`,
};
const BYTES = `
  (select coalesce(sum(pg_total_relation_size(part)), 0)::float8
     from (select sent.name::regclass as part union select relid from pg_partition_tree(sent.name::regclass)) parts)`;
const PLAIN_TABLES = {
  name: 'cluster: tables on one server',
  text: `select name as table, false as "isDistributed", ${BYTES} as bytes from unnest($1::text[]) with ordinality as sent (name, number) order by number`,
};
const TABLES = {
  name: 'cluster: tables',
  text: `select name as table, exists (select from pg_dist_partition where logicalrelid = name::regclass and partmethod = 'h') as "isDistributed",
                ${BYTES} as bytes
           from unnest($1::text[]) with ordinality as sent (name, number) order by number`,
};

/** What the database is distributed over, and which of these tables are. */
export async function readCluster(db: Pick<Database, 'read'>, tables: readonly string[]): Promise<Cluster> {
  const [{ version }] = (await db.read<{ version: string | null }>(VERSION)) as [{ version: string | null }];
  if (version === null) return { version, nodes: [], tables: await db.read<StatementTable>(PLAIN_TABLES, [tables]) };
  return {
    version,
    nodes: await db.read<ClusterNode>(NODES),
    tables: await db.read<StatementTable>(TABLES, [tables]),
  };
}
