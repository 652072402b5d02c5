import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rm } from 'node:fs/promises';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { testDatabase } from '../support/database.js';
import { startProduct } from '../support/product.js';
import { temporaryDataFolder } from '../support/runFolder.js';

const db = testDatabase();
let collector: Server;
let dataFolder: string;
const received: { path: string; type: string; body: string }[] = [];

beforeAll(async () => {
  dataFolder = await temporaryDataFolder('lps-tracing-');
  collector = createServer((request, response) => {
    // Protocol buffers hold their texts as they are.
    void buffer(request).then((body) => {
      received.push({
        path: request.url!,
        type: String(request.headers['content-type']),
        body: body.toString('latin1'),
      });
      response.end();
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  collector.close();
  await rm(dataFolder, { recursive: true, force: true });
});

describe('npm start with OTEL_EXPORTER_OTLP_ENDPOINT', () => {
  it('sends its traces to the collector, the last of them when it ends', async () => {
    const { port } = collector.address() as AddressInfo;
    const env = {
      DATABASE_URL: db.target.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_SERVICE_NAME: 'tried',
    };
    const product = await startProduct({ dataFolder, env });
    await fetch(`${product.url}/api/catalog/courses/`, { headers: { 'x-request-id': 'request-of-test' } });
    product.kill('SIGTERM');
    expect(await product.ended).toBe(0);
    expect(received.map(({ path, type }) => [path, type])).toContainEqual(['/v1/traces', 'application/x-protobuf']);
    const sent = received.map(({ body }) => body).join('');
    for (const text of ['tried', 'GET /api/catalog/courses/', 'listCourses', 'request-of-test'])
      expect(sent).toContain(text);
  });
});
