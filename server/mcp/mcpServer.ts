import { randomUUID } from 'node:crypto';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import {
  type CallToolResult,
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type RequestId,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js';
import type { Database } from '../../db/core/connect.js';
import type { McpTool } from '../../services/tenancy/mcp/mcpTool.js';
import { readWhole } from '../contract/runHandler.js';
import type { Answer } from '../http/answer.js';
import type { InnerRequest } from '../../services/_shared/context.js';
import { askForConfirmation } from './askForConfirmation.js';
import { InputRefused, buildToolRequest } from './toolRequest.js';

export interface McpSession {
  db: Pick<Database, 'read'>;
  org: string;
  version: string;
  /** What the caller may use. */
  tools: readonly McpTool[];
  username: string | null;
  /** The identity of the caller. */
  caller: string;
  /** Whether the client can ask its user. */
  mayAsk: boolean;
  transport: StreamableHTTPServerTransport;
  /** Runs a request with the caller's credential. */
  call(request: InnerRequest): Promise<Answer>;
}

const INSTRUCTIONS =
  'Tools of a learning platform: courses, enrollments, progress, skills, mentors and figures. A tool acts with the rights of the signed-in person. Times are UTC. Lists have pages.';

/** The server of one HTTP request: it lists tools and calls them. It keeps no state. */
export function createMcpServer(session: McpSession): Server {
  const { org, version, tools } = session;
  const server = new Server(
    { name: `learning-platform-${org}`, version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(describeTool) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { requestId, signal }) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, `There is no tool '${params.name}' for this caller.`);
    try {
      return await callTool(session, tool, { inputs: params.arguments ?? {}, callId: requestId, signal });
    } catch (error) {
      if (error instanceof InputRefused) return fail(error.message);
      throw error;
    }
  });
  return server;
}

function describeTool({ name, title, description, method, inputSchema }: McpTool): Tool {
  return {
    name,
    title,
    description,
    inputSchema: inputSchema as unknown as Tool['inputSchema'],
    annotations: {
      title,
      readOnlyHint: method === 'get',
      destructiveHint: method === 'delete',
      openWorldHint: false,
    },
  };
}

async function callTool(
  { db, org, username, caller, mayAsk, transport, call }: McpSession,
  tool: McpTool,
  { inputs, callId, signal }: { inputs: Record<string, unknown>; callId: RequestId; signal: AbortSignal },
): Promise<CallToolResult> {
  const request = buildToolRequest(tool, { inputs, org, username, idempotencyKey: randomUUID() });
  if (tool.isConfirmed) {
    if (!mayAsk)
      return fail(
        `${tool.name} changes data, so the person has to confirm it, and this client cannot ask (elicitation). Use another client, or the HTTP API.`,
      );
    const message = `${tool.title} (${tool.name})\n${JSON.stringify(inputs, null, 2)}`;
    if (!(await askForConfirmation({ db, transport, caller, callId, message, signal })))
      return fail('The person did not confirm. Nothing was changed.');
  }
  const { status, body } = await call(request);
  const text = body === null ? '' : await readWhole(body);
  return { content: [{ type: 'text', text: text || `Done (${status}).` }], isError: status >= 400 };
}

const fail = (text: string): CallToolResult => ({ content: [{ type: 'text', text }], isError: true });
