import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** What the next request gets: 'hang' never ends. */
export type Reply = { status: number; headers?: Record<string, string>; text?: string } | 'hang';

/** Takes what is posted, with 204 unless another reply was set for the path; the last one set for it stays. Call it once, at the top of a test file. */
export function webhookReceiver() {
  const received: Received[] = [];
  const replies = new Map<string, Reply[]>();
  const receiver = {
    origin: '',
    received,
    at: (path: string) => received.filter((one) => one.path === path),
    /** The texts of the events of a path, in the order in which they came. */
    names: (path: string) =>
      received
        .filter((one) => one.path === path)
        .map(({ body }) => (JSON.parse(body) as { data: { name: string } }).data.name),
    reply: (path: string, ...next: Reply[]) => void replies.set(path, next),
  };
  const web = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url!;
      received.push({
        path,
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(chunks).toString('utf8'),
      });
      const set = replies.get(path) ?? [];
      const reply = (set.length > 1 ? set.shift() : set[0]) ?? { status: 204 };
      if (reply !== 'hang') response.writeHead(reply.status, reply.headers).end(reply.text);
    });
  });
  beforeAll(async () => {
    web.listen(0, '127.0.0.1');
    await once(web, 'listening');
    receiver.origin = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    received.length = 0;
    replies.clear();
  });
  afterAll(() => {
    web.closeAllConnections();
    return new Promise((resolve) => web.close(resolve));
  });
  return receiver;
}
