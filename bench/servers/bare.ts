import http from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { connectDatabase } from '../../db/core/connect.js';
import { readConfig } from '../../server/config/config.js';
import { serveParent } from './child.js';
import { createCourseReader } from './courseRead.js';

/** The limit: node's own server and prepared statements, without validation, routing, limits or logs. */
const config = readConfig(process.env);
const db = connectDatabase({ url: config.databaseUrl! }, { maxConnections: config.databaseConnections });
const reader = createCourseReader(db);

const server = http.createServer((request, response) => {
  void answer(request).then(({ status, body }) => {
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
});

async function answer(request: http.IncomingMessage): Promise<{ status: number; body: string }> {
  const visibility = await reader.findVisibility(request.headers.authorization);
  if (!visibility) return { status: 401, body: '{}' };
  const url = new URL(request.url!, `http://${request.headers.host}`);
  const page = await reader.page(visibility, url.href, { course_id: url.searchParams.get('course_id') ?? undefined });
  return { status: 200, body: JSON.stringify(page) };
}

server.listen(0, '127.0.0.1', () => {
  serveParent(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, () => db.close());
});
