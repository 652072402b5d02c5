import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { JsonSchemaValidatorResult } from '@modelcontextprotocol/sdk/validation/types.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';
import { guardedFetch } from '../http/guardedFetch.js';
import { parseExternalUrl } from '../http/externalUrl.js';
import type { ChatTool } from '../llm/chatModel.js';
import { WebSocketTransport } from './webSocketTransport.js';

export interface McpServerAddress {
  name: string;
  url: string;
  transport: 'sse' | 'websocket' | 'streamable_http';
  /** Headers for this server only, may contain secrets. */
  headers: Record<string, string>;
}

export interface McpOptions {
  mayBePrivate: boolean;
  signal: AbortSignal;
  connectTimeoutMs?: number;
  callTimeoutMs?: number;
}

/** An open connection and its tools. */
export interface OpenedMcpServer {
  tools: ChatTool[];
  /** Never rejects. */
  close(): Promise<void>;
}

const CLIENT = { name: 'learning-platform-service', version: '1' };
const MAX_STREAM_BYTES = 8 * 1024 * 1024;
const MAX_TOOLS = 64;
const MAX_DESCRIPTION = 2_000;
const MAX_SCHEMA = 20_000;
const MAX_RESULT = 20_000;

/** Connects to an MCP server and lists its tools. URLs are guarded, redirects refused, and schemas of the server are not compiled.
 * Rejects if it cannot be reached in time; the message contains no secret.
 */
export async function openMcpServer(server: McpServerAddress, options: McpOptions): Promise<OpenedMcpServer> {
  const { signal, connectTimeoutMs = 5_000 } = options;
  // A schema of the server is not compiled: it could block the event loop.
  const anySchema = {
    getValidator:
      <T>() =>
      (input: unknown) =>
        ({ valid: true, data: input, errorMessage: undefined }) as JsonSchemaValidatorResult<T>,
  };
  const client = new Client(CLIENT, { capabilities: {}, jsonSchemaValidator: anySchema });
  const close = () => client.close().catch(() => {});
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(connectTimeoutMs)]);
  try {
    await rejectOnAbort(
      inTime,
      client.connect(createTransport(server, options), { timeout: connectTimeoutMs, signal: inTime }),
    );
    const { tools } = await client.listTools({}, { timeout: connectTimeoutMs, signal: inTime });
    return {
      tools: tools
        .slice(0, MAX_TOOLS)
        .filter(isUsable)
        .map((tool) => buildChatTool(client, server, tool, options)),
      close,
    };
  } catch (error) {
    await close();
    throw new Error(`The MCP server '${server.name}' cannot be used.`, { cause: error });
  }
}

function createTransport({ url: text, transport, headers }: McpServerAddress, { mayBePrivate }: McpOptions): Transport {
  const url = parseExternalUrl(text, ['http:', 'https:', 'ws:', 'wss:']);
  if (!url) throw new Error('The address is not usable.');
  if (transport === 'websocket') return new WebSocketTransport(toWebSocketUrl(url), { mayBePrivate, headers });
  const fetch = guardedFetch({ mayBePrivate, maxAnswerBytes: MAX_STREAM_BYTES });
  const shared = { fetch, requestInit: { headers } };
  // The library's own types differ where a property may be absent.
  if (transport === 'streamable_http') return new StreamableHTTPClientTransport(url, shared) as Transport;
  return new SSEClientTransport(url, shared);
}

function toWebSocketUrl(url: URL): URL {
  return new URL(url.href.replace(/^http/, 'ws'));
}

/** Rejects when the signal is aborted, even if the transport ignores it. */
function rejectOnAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const give = () => reject(new Error('It took too long.'));
    if (signal.aborted) give();
    signal.addEventListener('abort', give, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', give));
  });
}

const isUsable = ({ inputSchema }: Tool) => JSON.stringify(inputSchema).length <= MAX_SCHEMA;

function buildChatTool(
  client: Client,
  server: McpServerAddress,
  { name, description = '', inputSchema }: Tool,
  { callTimeoutMs = 30_000 }: McpOptions,
): ChatTool {
  return {
    name: buildToolName(server.name, name),
    description: `${server.name}: ${description}`.slice(0, MAX_DESCRIPTION),
    inputSchema,
    call: async (input, signal) => {
      try {
        const result = await client.callTool({ name, arguments: (input ?? {}) as Record<string, unknown> }, undefined, {
          timeout: callTimeoutMs,
          signal,
        });
        return formatResult(result as CallToolResult);
      } catch {
        // The model gets the failure as a text, and continues without the tool.
        return 'The tool failed.';
      }
    },
  };
}

const MAX_NAME = 64;

/** Models accept letters, digits, `_` and `-`. The server's name distinguishes equal names of tools. */
const buildToolName = (server: string, tool: string) =>
  `${server.replaceAll(/[^\w-]+/g, '_').slice(0, 24)}_${tool.replaceAll(/[^\w-]+/g, '_')}`.slice(0, MAX_NAME);

function formatResult({ content = [], structuredContent, isError }: CallToolResult): string {
  const texts = content.map((part) => (part.type === 'text' ? part.text : `(${part.type})`));
  const text = texts.join('\n') || (structuredContent === undefined ? '' : JSON.stringify(structuredContent));
  return `${isError ? 'The tool failed: ' : ''}${text}`.slice(0, MAX_RESULT);
}
