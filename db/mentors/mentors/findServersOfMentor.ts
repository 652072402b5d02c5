import type { Database } from '../../core/connect.js';
import type { McpServer } from './mcpServer.js';

/** An MCP server with its encrypted secrets. */
export type ServerOfMentor = Pick<
  McpServer,
  'id' | 'platform_id' | 'name' | 'url' | 'transport' | 'auth_type' | 'credentials' | 'extra_headers'
>;

const FIND = {
  name: 'find mcp servers of a mentor',
  text: `
    select server.id, server.platform_id, server.name, server.url, server.transport, server.auth_type, server.credentials, server.extra_headers
      from mentors mentor
      join mcp_servers server on server.id = any (mentor.mcp_server_ids) and server.is_enabled
                             and (server.platform_id = mentor.platform_id or server.is_featured and server.is_enabled)
     where mentor.platform_id = $1 and mentor.id = $2
     order by array_position(mentor.mcp_server_ids, server.id)
     limit 8`,
};

/**
 * Finds the first eight enabled MCP servers of a mentor: those of its platform, and those that other platforms offer
 * to all.
 */
export function findServersOfMentor(
  db: Pick<Database, 'read'>,
  platformId: number,
  mentorId: number,
): Promise<ServerOfMentor[]> {
  return db.read<ServerOfMentor>(FIND, [platformId, mentorId]);
}
