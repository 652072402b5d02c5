import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { z } from 'zod';

export interface McpStandIn {
  /** `http://127.0.0.1:port`; `/mcp` speaks streamable HTTP, `/sse` SSE, `/ws` WebSocket; `/moved` leads elsewhere, `/silent` never answers. */
  origin: string;
  requests: { path: string; headers: http.IncomingHttpHeaders }[];
  close(): Promise<void>;
}

/** An MCP server with a tool `add`, one that fails, and one that never ends, over the three transports, made with the library's own server. */
export async function mcpStandIn(): Promise<McpStandIn> {
  const requests: McpStandIn['requests'] = [];
  const streams = new Map<string, SSEServerTransport>();
  const server = http.createServer((request, response) => {
    void (async () => {
      const { pathname, searchParams } = new URL(request.url!, 'http://x');
      requests.push({ path: pathname, headers: request.headers });
      if (pathname === '/moved') response.writeHead(307, { location: '/mcp' }).end();
      else if (pathname === '/mcp') {
        const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
        await calculator().connect(transport as Transport);
        await transport.handleRequest(request, response);
      } else if (pathname === '/sse') {
        const transport = new SSEServerTransport('/post', response);
        streams.set(transport.sessionId, transport);
        await calculator().connect(transport);
      } else if (pathname === '/post')
        await streams.get(searchParams.get('sessionId')!)!.handlePostMessage(request, response);
      else if (pathname !== '/silent') response.writeHead(404).end();
    })();
  });
  server.on('upgrade', (request, socket) => {
    requests.push({ path: request.url!, headers: request.headers });
    const accept = createHash('sha1')
      .update(`${request.headers['sec-websocket-key']!}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
      .digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\nSec-WebSocket-Protocol: mcp\r\n\r\n`,
    );
    void calculator().connect(frames(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function calculator(): McpServer {
  const server = new McpServer({ name: 'calculator', version: '1' });
  server.registerTool(
    'add',
    { description: 'Adds two numbers.', inputSchema: { a: z.number(), b: z.number() } },
    ({ a, b }) => ({ content: [{ type: 'text', text: String(a + b) }] }),
  );
  server.registerTool('fail', { description: 'Fails.' }, () => ({
    isError: true,
    content: [{ type: 'text', text: 'no such book' }],
  }));
  server.registerTool('hang', { description: 'Never ends.' }, () => new Promise<never>(() => {}));
  return server;
}

/** WebSocket frames (RFC 6455) of texts below 64 KiB, which is all that the tests need. */
function frames(socket: Duplex): Transport {
  const transport: Transport = {
    start: () => Promise.resolve(),
    close: () => Promise.resolve(void socket.destroy()),
    send: (message) => {
      const text = Buffer.from(JSON.stringify(message));
      const head =
        text.length < 126
          ? Buffer.from([0x81, text.length])
          : Buffer.from([0x81, 126, text.length >> 8, text.length & 255]);
      socket.write(Buffer.concat([head, text]));
      return Promise.resolve();
    },
  };
  let held = Buffer.alloc(0);
  socket.on('data', (bytes: Buffer) => {
    held = Buffer.concat([held, bytes]);
    for (;;) {
      if (held.length < 2) return;
      const short = held[1]! & 127;
      const at = short === 126 ? 4 : 2;
      const length = short === 126 ? held.readUInt16BE(2) : short;
      if (held.length < at + 4 + length) return;
      const mask = held.subarray(at, at + 4);
      const text = Buffer.from(held.subarray(at + 4, at + 4 + length).map((byte, index) => byte ^ mask[index % 4]!));
      if ((held[0]! & 15) === 1) transport.onmessage?.(JSON.parse(text.toString()) as JSONRPCMessage);
      else if ((held[0]! & 15) === 8) socket.end();
      held = held.subarray(at + 4 + length);
    }
  });
  socket.on('error', () => {});
  return transport;
}
