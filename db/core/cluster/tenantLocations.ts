import type { Database } from '../connect.js';

/** Where the statements of a platform are. */
export interface TenantLocation {
  platform: string;
  node: number;
  /** `host:port`. */
  address: string;
  /** Of the table `statements`; shards of other tables with the same range lie beside it. */
  shard: number;
  /** Platforms with statements in the same shards. */
  sharing: number;
  /** Of all shards beside it, of all their platforms. */
  bytes: number;
}

const LOCATIONS = {
  name: 'cluster: locations of tenants',
  text: `
    with sizes as materialized (
      select shard.shardminvalue as range, sum(sized.shard_size)::float8 as bytes
        from citus_shards sized join pg_dist_shard shard on shard.shardid = sized.shardid
       where shard.logicalrelid in (select logicalrelid from pg_dist_partition
                                     where colocationid = (select colocationid from pg_dist_partition where logicalrelid = 'statements'::regclass))
       group by shard.shardminvalue
    ), stored as (
      select platforms.key, get_shard_id_for_distribution_column('statements', platforms.id) as shard
        from record_store_cursors join platforms on platforms.id = record_store_cursors.platform_id
    )
    select stored.key as platform, node.nodeid as node, concat(node.nodename, ':', node.nodeport) as address, stored.shard,
           (count(*) over (partition by stored.shard) - 1)::int as sharing, coalesce(sizes.bytes, 0) as bytes
      from stored
      join pg_dist_shard shard on shard.shardid = stored.shard
      join pg_dist_placement placement on placement.shardid = stored.shard
      join pg_dist_node node on node.groupid = placement.groupid and node.noderole = 'primary'
      left join sizes on sizes.range = shard.shardminvalue
     order by stored.key`,
};

/** Where the statements of each platform are, by key. The tables must be distributed. */
export function listTenantLocations(db: Pick<Database, 'read'>): Promise<TenantLocation[]> {
  return db.read<TenantLocation>(LOCATIONS);
}
