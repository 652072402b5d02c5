import { Model } from 'objection';

/** The encryption context of a secret of an MCP server. */
export const mcpServerEncryptionContext = (platformId: number, name: string, part: 'credentials' | 'headers'): string =>
  `mcp_servers/${platformId}/${name}/${part}`;

/** A server of tools for mentors. Featured servers are offered to all platforms. */
export class McpServer extends Model {
  static override tableName = 'mcp_servers';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare name: string;
  declare description: string;
  declare url: string;
  declare image: string | null;
  declare transport: 'sse' | 'websocket' | 'streamable_http';
  declare auth_type: 'none' | 'token' | 'oauth2';
  /** Encrypted. */
  declare credentials: string | null;
  /** JSON, encrypted. The names are not secret. */
  declare extra_headers: string | null;
  declare header_names: string[];
  declare is_featured: boolean;
  declare is_enabled: boolean;
  declare created_at: Date;
  declare modified_at: Date;
}
