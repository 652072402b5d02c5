import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TextPage {
  url: string;
  close(): void;
}

/** A server on this machine that answers every request with a Markdown text. */
export async function servePage(text: string): Promise<TextPage> {
  const server = http
    .createServer((_, response) => response.writeHead(200, { 'content-type': 'text/markdown' }).end(text))
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/notes.md`, close: () => server.close() };
}
