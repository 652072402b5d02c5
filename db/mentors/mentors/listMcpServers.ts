import type { Database } from '../../core/connect.js';
import { type McpServerDocument, MCP_SERVER_DOCUMENT_SQL } from './mentorDocument.js';

/**
 * Lists one page of the servers of a tenant and of those that are offered to all, by name, and counts all of them.
 * `levels` limits the tenant's own servers to those of mentors with one of these visibilities; null includes all, used
 * or not.
 */
export async function listMcpServers(
  db: Pick<Database, 'read'>,
  platformId: number,
  { levels, id, limit, offset }: { levels: readonly string[] | null; id?: number; limit: number; offset: number },
): Promise<{ count: number; servers: McpServerDocument[] }> {
  const [row] = await db.read<{ count: number; servers: McpServerDocument[] }>(
    {
      name: 'list mcp servers',
      text: `
        with chosen as (
          select * from mcp_servers
           where (mcp_servers.is_featured and mcp_servers.is_enabled
                  or (platform_id = $1
                      and (cast($5 as text[]) is null
                           or id in (select unnest(mcp_server_ids) from mentors
                                      where platform_id = $1 and deleted_at is null and visibility = any (cast($5 as text[]))))))
             and (cast($2 as bigint) is null or id = $2)
        )
        select (select count(*) from chosen) as count,
               (select coalesce(json_agg(${MCP_SERVER_DOCUMENT_SQL} order by fold(server.name), server.id), '[]')
                  from (select * from chosen order by fold(name), id limit $3 offset $4) server
                  join platforms owner on owner.id = server.platform_id) as servers`,
    },
    [platformId, id ?? null, limit, offset, levels],
  );
  return row!;
}
