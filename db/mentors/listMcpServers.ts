import type { Database } from '../core/connect.js';
import { type McpServerDocument, mcpServerDocument, offeredToAll } from './mentorDocument.js';

/** The servers of a tenant and those that others feature, by name, one page of them, and how many there are. */
export async function listMcpServers(
  db: Pick<Database, 'read'>,
  platformId: number,
  { id, limit, offset }: { id?: number; limit: number; offset: number },
): Promise<{ count: number; servers: McpServerDocument[] }> {
  const [row] = await db.read<{ count: number; servers: McpServerDocument[] }>(
    {
      name: 'list mcp servers',
      text: `
        with chosen as (
          select * from mcp_servers
           where (platform_id = $1 or ${offeredToAll('mcp_servers')}) and (cast($2 as bigint) is null or id = $2)
        )
        select (select count(*) from chosen) as count,
               (select coalesce(json_agg(${mcpServerDocument} order by fold(server.name), server.id), '[]')
                  from (select * from chosen order by fold(name), id limit $3 offset $4) server
                  join platforms owner on owner.id = server.platform_id) as servers`,
    },
    [platformId, id ?? null, limit, offset],
  );
  return row!;
}
