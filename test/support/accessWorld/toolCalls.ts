import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { type CallToolResult, ElicitRequestSchema, ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import { mcpTools } from '../../../generated/mcpTools.js';
import type { McpTool } from '../../../services/tenancy/mcp/mcpTool.js';
import type { BoundRequest } from './boundRequests.js';
import type { Tenant } from './canaries.js';
import { PLATFORM_NAMES } from './partsOfOperation.js';
import type { World } from './plant.js';

/** The result of a tool: the status of its operation, and its text. `absent`: the caller has no such tool. */
export interface ToolAnswer {
  status: number | 'success' | 'absent';
  text: string;
}

export interface ToolCalls {
  /** Calls a tool of a platform. The person confirms every change. */
  call(
    authorization: string,
    org: string,
    { tool, inputs }: Pick<ToolCallOfRequest, 'tool' | 'inputs'>,
  ): Promise<ToolAnswer>;
  close(): Promise<void>;
}

/** Connects to the MCP server of a test server, once for each caller and platform. */
export function openToolCalls(url: string): ToolCalls {
  const clients = new Map<string, Promise<Client>>();
  const connect = async (authorization: string, org: string): Promise<Client> => {
    const client = new Client({ name: 'access', version: '1.0.0' }, { capabilities: { elicitation: {} } });
    client.setRequestHandler(ElicitRequestSchema, () => ({ action: 'accept', content: { confirm: true } }));
    const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp/orgs/${org}`), {
      requestInit: { headers: { authorization } },
    });
    await client.connect(transport as Parameters<typeof client.connect>[0]);
    return client;
  };
  return {
    call: async (authorization, org, { tool, inputs }) => {
      const key = `${authorization} ${org}`;
      const client = clients.get(key) ?? connect(authorization, org);
      clients.set(key, client);
      try {
        const result = (await (await client).callTool({ name: tool.name, arguments: inputs })) as CallToolResult;
        const text = result.content.map((one) => (one.type === 'text' ? one.text : '')).join('');
        return { status: result.isError ? readStatus(text) : 'success', text };
      } catch (error) {
        if (error instanceof McpError && error.code === Number(ErrorCode.InvalidParams))
          return { status: 'absent', text: '' };
        throw error;
      }
    },
    close: async () => {
      for (const client of clients.values()) await (await client).close();
    },
  };
}

/** The status of a problem; 0 for the refusal of a tool itself. */
function readStatus(text: string): number {
  try {
    return (JSON.parse(text) as { status: number }).status;
  } catch {
    return 0;
  }
}

export interface ToolCallOfRequest {
  tool: McpTool;
  inputs: Record<string, unknown>;
  /** The request with what the tool takes, and no more. */
  request: BoundRequest;
  platform: Tenant;
}

export const isTool = (operationId: string): boolean => mcpTools.some(({ name }) => name === operationId);

/**
 * The call of a tool that does what a request does. Null: the request names no platform, or not the person who is the caller by
 * default in a tool.
 */
export function buildToolCall(world: World, operationId: string, request: BoundRequest): ToolCallOfRequest | null {
  const tool = mcpTools.find(({ name }) => name === operationId)!;
  // Searches name the platform as `tenant`, which is no address of it.
  const ownName = tool.platform && !PLATFORM_NAMES.includes(tool.platform.name) ? tool.platform.name : null;
  const platform = ownName === null ? request.platform : 'north';
  if (platform === null) return null;
  const pattern = tool.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]*)');
  const ofPath = new RegExp(`^${pattern}$`).exec(request.path)!.groups ?? {};
  const isPlatform = (name: string) => name === tool.platform?.name || PLATFORM_NAMES.includes(name);
  const select = (fields: object, names: readonly string[]) =>
    Object.entries(fields).filter(([name]) => names.includes(name) || isPlatform(name));
  const query = select(request.query, tool.query);
  const { body } = request;
  const fields = typeof body === 'object' && body !== null ? select(body, tool.body) : [];
  const inputs = Object.fromEntries([
    ...Object.entries(ofPath).map(([name, value]) => [name, decodeURIComponent(value)] as const),
    ...[...query, ...fields],
  ]);
  for (const name of Object.keys(inputs)) if (isPlatform(name)) delete inputs[name];
  if (tool.person !== null && inputs[tool.person] === undefined) return null;
  return {
    ...{ tool, inputs, platform },
    request: {
      ...request,
      query: {
        ...(Object.fromEntries(query) as BoundRequest['query']),
        ...(ownName !== null && { [ownName]: world.keyOf(platform) }),
      },
      ...(body !== undefined && { body: Array.isArray(body) ? body : Object.fromEntries(fields) }),
    },
  };
}
