import type { Database } from '../../core/connect.js';
import type { McpServer } from './mcpServer.js';

const FIND = {
  name: 'find secrets of an mcp server',
  text: 'select credentials, extra_headers from mcp_servers where platform_id = $1 and name = $2',
};

/** Finds the encrypted secrets of the tenant's MCP server of this name; null when there is none. */
export async function findServerSecrets(
  db: Pick<Database, 'read'>,
  platformId: number,
  name: string,
): Promise<Pick<McpServer, 'credentials' | 'extra_headers'> | null> {
  const [found] = await db.read<Pick<McpServer, 'credentials' | 'extra_headers'>>(FIND, [platformId, name]);
  return found ?? null;
}
