import express, { type Request, type Response } from 'express';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Database } from '../../db/core/connect.js';
import { mcpTools } from '../../generated/mcpTools.js';
import type { McpTool } from '../../services/tenancy/mcp/mcpTool.js';
import { forbidden } from '../../services/_shared/problems.js';
import { type Answer, sendAnswer } from '../http/answer.js';
import type { Origins } from '../config/configValues.js';
import { buildRequestUrl } from '../http/buildRequestUrl.js';
import { isListedOrigin } from '../../services/_shared/isListedOrigin.js';
import type { InnerRequest } from '../../services/_shared/context.js';
import { type Exchange, beginInnerExchange } from '../http/exchange.js';
import { buildIdentity } from '../http/idempotency.js';
import { badRequest, methodNotAllowed } from '../http/problems.js';
import { readBody } from '../http/readBody.js';
import { receiveConfirmation } from './askForConfirmation.js';
import { createMcpServer } from './mcpServer.js';

export interface McpRouteParts {
  db: Pick<Database, 'read' | 'transaction'>;
  /** The version of the contract. */
  version: string;
  publicUrl: string | null;
  corsOrigins: Origins;
  exchangeOf(response: Response): Exchange;
  answer(exchange: Exchange): Promise<Answer>;
}

interface JsonRpcMessage {
  id?: unknown;
  method?: unknown;
  params?: { capabilities?: { elicitation?: unknown } };
  result?: unknown;
}

const JSON_BODY = {
  isBulk: false,
  body: {
    required: true,
    mediaTypes: ['application/json'],
    schemaPointer: null,
    isAnyType: false,
    form: null,
    lists: [],
  },
};
const MOST_MESSAGES = 20;
/** A session has no state: its id says whether the client can ask its user. */
const SESSION = 'Mcp-Session-Id';
const ASKS = 'asks';

/**
 * `POST /mcp/orgs/{org}`: the Model Context Protocol over Streamable HTTP. Each request stands alone, so any process
 * can answer it. Permissions, limits, log and audit are those of the operations that tools call.
 */
export function createMcpRoutes(parts: McpRouteParts): express.Router {
  const router = express.Router({ strict: true, caseSensitive: true });
  router.all('/mcp/orgs/:org', async (request: Request<{ org: string }>, response: Response) => {
    const exchange = parts.exchangeOf(response);
    if (request.method !== 'POST') throw methodNotAllowed(request.method, ['POST']);
    refuseForeignOrigin(parts, exchange);
    const { org } = request.params;
    exchange.platformKey = org;
    const call = (inner: InnerRequest) => {
      const made = beginInnerExchange(exchange, inner);
      return parts.answer(made).then((answer) => ({ answer, made }));
    };
    const path = `/api/core/orgs/${encodeURIComponent(org)}/mcp-tools/`;
    const { answer: listed, made } = await call({ method: 'GET', path, queryText: '', headers: {}, body: null });
    if (listed.status !== 200 || !made.caller) return refuse(parts, exchange, org, listed);
    const { value } = await readBody(request, response, JSON_BODY);
    const messages = [value].flat() as JsonRpcMessage[];
    if (messages.length > MOST_MESSAGES) throw badRequest(`A request may have at most ${MOST_MESSAGES} messages.`);
    const identity = buildIdentity(made.caller);
    if (messages.length > 0 && messages.every(isAnswer)) {
      for (const message of messages) await receiveConfirmation(parts.db, identity, message);
      response.status(202).end();
      return;
    }
    const asks =
      messages.find(({ method }) => method === 'initialize')?.params?.capabilities?.elicitation !== undefined;
    if (asks) response.setHeader(SESSION, `${ASKS}-${exchange.id}`);
    const transport = new StreamableHTTPServerTransport();
    const server = createMcpServer({
      db: parts.db,
      org,
      version: parts.version,
      tools: listTools(listed),
      username: made.caller.user?.username ?? null,
      caller: identity,
      mayAsk: request.get(SESSION)?.startsWith(`${ASKS}-`) === true,
      transport,
      call: async (inner) => (await call(inner)).answer,
    });
    response.on('close', () => void server.close());
    await server.connect(transport as Parameters<typeof server.connect>[0]);
    await transport.handleRequest(request, response, value);
  });
  return router;
}

/** A page of another origin must not use the credential of a client that reaches this service (DNS rebinding). */
function refuseForeignOrigin({ corsOrigins, publicUrl }: McpRouteParts, exchange: Exchange): void {
  const { origin } = exchange.request.headers;
  if (origin === undefined || corsOrigins === '*') return;
  if (!isListedOrigin(corsOrigins, origin) && origin !== buildRequestUrl(exchange, publicUrl).origin)
    throw forbidden('CORS_ORIGINS does not allow this origin.');
}

/** Sends the problem. A 401 says where to find the platform's issuers (RFC 9728, section 5.1). */
async function refuse({ publicUrl }: McpRouteParts, exchange: Exchange, org: string, answer: Answer): Promise<void> {
  const { origin } = buildRequestUrl(exchange, publicUrl);
  const metadata = `${origin}/.well-known/oauth-protected-resource/mcp/orgs/${encodeURIComponent(org)}`;
  const headers: Record<string, string> =
    answer.status === 401 ? { 'WWW-Authenticate': `Bearer resource_metadata="${metadata}"` } : {};
  await sendAnswer(exchange, { ...answer, headers: { ...answer.headers, ...headers } });
}

function listTools({ body }: Answer): McpTool[] {
  const names = new Set((JSON.parse(body as string) as { name: string }[]).map(({ name }) => name));
  return mcpTools.filter(({ name }) => names.has(name));
}

function isAnswer(message: JsonRpcMessage): boolean {
  return message !== null && typeof message === 'object' && message.method === undefined && message.id !== undefined;
}
