import { once } from 'node:events';
import http, { type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookCall } from '../../../providers/channels/channel.js';

export interface WebhookReceiver {
  url: string;
  /** The latest request. */
  last(): WebhookCall & { headers: IncomingHttpHeaders };
  close(): Promise<void>;
}

/** Starts a server that accepts every webhook and records it. */
export async function startReceiver(): Promise<WebhookReceiver> {
  const calls: WebhookCall[] = [];
  const server = http.createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const query = new Map(
        [...new URL(request.url!, 'http://x').searchParams].map(([name, value]) => [name, [value]]),
      );
      calls.push({ rawBody: Buffer.concat(chunks), headers: request.headers, query });
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/northfield/bot/`,
    last: () => calls.at(-1)!,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
