import type { Database } from '../../db/core/connect.js';
import type { SecretBox } from '../../db/core/secretBox.js';
import { type ServerOfMentor, findServersOfMentor } from '../../db/mentors/mentors/findServersOfMentor.js';
import type { OpenMentorTools } from '../../services/mentors/conversations/answering/openTools.js';
import type { McpServerAddress } from '../../providers/mcp/openMcpServer.js';

export interface MentorToolOptions {
  mayBePrivate: boolean;
  /** Called with the error of a server that is left out. */
  onFailure: (error: Error) => void;
  /** For tests. */
  connectTimeoutMs?: number;
}

const NO_TOOLS = { tools: [], close: async () => {} };

/** Connects to the MCP servers of mentors for each answer. Each server receives only its own secrets. */
export function openMentorTools(
  db: Database,
  secrets: SecretBox,
  { onFailure, ...options }: MentorToolOptions,
): OpenMentorTools {
  return async ({ platformId, id }, signal) => {
    const servers = await findServersOfMentor(db, platformId, id);
    if (servers.length === 0) return NO_TOOLS;
    // Imported here: the packages are large, and most processes never need them.
    const { openMcpServer } = await import('../../providers/mcp/openMcpServer.js');
    const attempts = await Promise.allSettled(
      servers.map(async (server) => openMcpServer(decryptServer(secrets, server), { ...options, signal })),
    );
    const opened = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []));
    for (const attempt of attempts) if (attempt.status === 'rejected') onFailure(attempt.reason as Error);
    const tools = new Map(opened.flatMap((one) => one.tools).map((tool) => [tool.name, tool]));
    return {
      tools: [...tools.values()],
      close: async () => {
        await Promise.all(opened.map((one) => one.close()));
      },
    };
  };
}

function decryptServer(
  secrets: SecretBox,
  {
    platform_id: platformId,
    name,
    url,
    transport,
    auth_type: authType,
    credentials,
    extra_headers: sealed,
  }: ServerOfMentor,
): McpServerAddress {
  const context = `mcp_servers/${platformId}/${name}`;
  const own =
    sealed === null ? {} : (JSON.parse(secrets.decrypt(sealed, `${context}/headers`)) as Record<string, string>);
  const isToken = authType !== 'none' && credentials !== null;
  return {
    name,
    url,
    transport,
    headers: {
      ...own,
      ...(isToken && { Authorization: `Bearer ${secrets.decrypt(credentials, `${context}/credentials`)}` }),
    },
  };
}
