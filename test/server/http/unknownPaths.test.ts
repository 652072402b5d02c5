import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operations } from '../../contract/contractDocument.js';
import { testDatabase } from '../../support/database.js';
import { type TestServer, startTestServer } from '../../support/server.js';

interface Problem {
  title: string;
  detail: string;
}

const db = testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ db });
});
afterAll(() => server?.close());

const paths = [...new Set(operations.map(({ path }) => path))];
const filled = (path: string) => path.replaceAll(/\{[^}]+\}/g, '1');
const withOtherEnding = (path: string) => (path.endsWith('/') ? path.slice(0, -1) : `${path}/`);
const methodsOf = (path: string) =>
  operations.filter((one) => one.path === path).map(({ method }) => method.toUpperCase());

describe('an unknown path', () => {
  it('404: names the path with the other ending, and its methods, for every path of the contract', async () => {
    const faults: string[] = [];
    for (const path of paths) {
      const wrong = withOtherEnding(filled(path));
      const { status, body } = await server.request<Problem>('POST', wrong);
      const isNamed =
        body.detail.includes(` a slash: ${filled(path)} (`) &&
        methodsOf(path).every((method) => body.detail.includes(method));
      if (status !== 404 || !isNamed) faults.push(`${wrong}: ${status} ${body.detail}`);
    }
    expect(faults).toEqual([]);
  });

  it('404: names the nearest path above it', async () => {
    const { status, body } = await server.request<Problem>('GET', '/api/catalog/courses/nothing/here');
    expect([status, body.detail]).toEqual([
      404,
      expect.stringMatching(
        /^No operation has the path \/api\/catalog\/courses\/nothing\/here\. The nearest path above it is \/api\/catalog\/courses\/ \(GET.*\)\.$/,
      ),
    ]);
  });

  it('404: names the contract if no path is near', async () => {
    const { status, body } = await server.request<Problem>('GET', '/nothing/here');
    expect([status, body.detail]).toEqual([
      404,
      'No operation has the path /nothing/here. The contract at /openapi.json lists all paths.',
    ]);
  });
});

describe('an unsupported method', () => {
  it('405: lists the methods of the path', async () => {
    const { status, body, headers } = await server.request<Problem>('DELETE', '/api/search/catalog/');
    expect([status, body.detail, headers.get('allow')]).toEqual([
      405,
      'This path allows GET, HEAD, but not DELETE.',
      'GET, HEAD',
    ]);
  });
});
