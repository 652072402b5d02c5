import { InMemorySpanExporter, type ReadableSpan } from '@opentelemetry/sdk-trace';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCredential } from '../../../db/tenancy/access/credentials.js';
import { startTracing } from '../../../server/observability/tracing/startTracing.js';
import { type Tracing, openTracing } from '../../../server/observability/tracing/tracing.js';
import { TESTER, testDatabase } from '../../support/database.js';
import { startTestServer } from '../../support/server.js';

/** As an exporter it forgets at its end; this one keeps. */
class Kept extends InMemorySpanExporter {
  kept: ReadableSpan[] = [];
  override shutdown(): Promise<void> {
    this.kept = this.getFinishedSpans();
    return super.shutdown();
  }
}

const db = testDatabase();
let party: Server;
let exporter: Kept;
let tracing: Tracing;

beforeAll(async () => {
  await db.pool.query(`insert into platforms (key, name) values ('north', 'North')`);
  party = createServer((_, response) => response.end('fine'));
  await new Promise<void>((resolve) => party.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void party.close());
beforeEach(() => {
  exporter = new Kept();
  tracing = startTracing({ endpoint: 'http://127.0.0.1:1', serviceName: 'tried', share: 1 }, exporter);
});

const named = (name: string) => exporter.kept.filter((span) => span.name === name);

describe('traces', () => {
  it('are off without a collector', async () => {
    await tracing.close();
    expect(await openTracing({ endpoint: null, serviceName: 'lps', share: 1 })).toBeNull();
  });

  it("contain route, status, request id and named statements, and continue the caller's trace", async () => {
    const { authorization: as } = await createCredential(db, TESTER, { role: 'platform_admin', platform: 'north' });
    const server = await startTestServer({ db, tracing });
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const headers = { 'x-request-id': 'request-of-test', traceparent: `00-${traceId}-b7ad6b7169203331-01` };
    try {
      const [listed, created] = [
        await server.request('GET', '/api/catalog/courses/', {
          as,
          query: { org: 'north', name: 'of nobody' },
          headers,
        }),
        await server.request('POST', '/api/catalog/courses/', {
          as,
          body: { org: 'north', course_id: 'A', name: 'Course' },
        }),
      ];
      expect([listed.status, created.status]).toEqual([200, 201]);
    } finally {
      await server.close();
      await tracing.close();
    }
    const [request] = named('GET /api/catalog/courses/');
    expect(request!.spanContext().traceId).toBe(traceId);
    expect(request!.attributes).toEqual({
      'http.request.method': 'GET',
      'http.route': '/api/catalog/courses/',
      'lps.operation': 'listCourses',
      'http.response.status_code': 200,
      'lps.request_id': 'request-of-test',
    });
    const inside = exporter.kept.filter(
      ({ parentSpanContext }) => parentSpanContext?.spanId === request!.spanContext().spanId,
    );
    expect(inside.map(({ name }) => name.split(' ')[0])).toContain('statement');
    const [write] = named('POST /api/catalog/courses/');
    const transaction = exporter.kept.find(
      ({ name }) => name === `transaction ${String(write!.attributes['lps.operation'])}`,
    );
    expect(transaction?.parentSpanContext?.spanId).toBe(write!.spanContext().spanId);
    const all = JSON.stringify(exporter.kept.map(({ name, attributes }) => [name, attributes]));
    for (const secret of ['of nobody', as.split(' ')[1]!]) expect(all).not.toContain(secret);
  });

  it('contain external calls by host and status without the query, and failures', async () => {
    const { port } = party.address() as AddressInfo;
    const request = { method: 'GET', headers: {} };
    await new Promise<void>((resolve, reject) => {
      const calls = async () => {
        await (await fetch(`http://127.0.0.1:${port}/party?key=hidden`)).text();
        await fetch('http://127.0.0.2:1/').catch(() => {});
      };
      tracing.begin(request as never, {} as never, () => void calls().then(resolve, reject));
    });
    tracing.end({ request, response: { statusCode: 500 }, operation: null, id: 'one' } as never);
    // Outside of a request nothing is traced.
    await (await fetch(`http://127.0.0.1:${port}/`)).text();
    await tracing.close();
    expect(named('GET 127.0.0.1').map(({ attributes }) => attributes)).toEqual([
      { 'http.request.method': 'GET', 'server.address': '127.0.0.1', 'http.response.status_code': 200 },
    ]);
    expect(named('GET').map(({ status }) => status.code)).toEqual([2]);
  });
});
