import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import process from 'node:process';
import { pipeline } from 'node:stream/promises';
import { serveParent } from './child.js';

/** The limit: node's own server writes what is sent to one file, and sends it. */
const file = path.join(process.env.DATA_DIR!, 'plain');

const server = http.createServer((request, response) => {
  void (request.method === 'POST' ? take(request, response) : give(response)).catch(() => response.destroy());
});

async function take(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  await pipeline(request, createWriteStream(file));
  response.writeHead(201).end();
}

async function give(response: http.ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-length': (await stat(file)).size });
  await pipeline(createReadStream(file), response);
}

server.listen(0, '127.0.0.1', () => {
  serveParent(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, () => Promise.resolve());
});
