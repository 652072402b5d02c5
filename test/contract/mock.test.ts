import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';
import { request as send } from 'undici';
import document from '../../generated/openapi.json' with { type: 'json' };
import { type Mock, startMock } from '../../scripts/mock/startMock.js';
import type { OpenApiDocument } from '../../server/contract/contract.js';
import { eventually } from '../support/eventually.js';
import { bundleScript } from '../support/shared/bundledScript.js';
import { createClient } from '../../generated/client/index.js';
import { mediaByType, mediaOf, mediaTypesOf, mistakes, operations } from './contractDocument.js';
import { exampleRequest } from './exampleRequest.js';

let mock: Mock;
const logged: string[] = [];
beforeAll(async () => {
  mock = await startMock(document as unknown as OpenApiDocument, {
    host: '127.0.0.1',
    port: 0,
    log: (line) => logged.push(line),
  });
});
afterAll(() => mock?.close());

interface MockAnswer {
  status: number;
  type: string;
  /** Parsed, where it is JSON. */
  body: unknown;
}

async function callMock(located: (typeof operations)[number], headers: Record<string, string>): Promise<MockAnswer> {
  const { url, ...request } = exampleRequest(mock.url, located);
  const answer = await send(url, { ...request, headers: { ...request.headers, ...headers } });
  const type = String(answer.headers['content-type'] ?? '').split(';')[0]!;
  const text = await answer.body.text();
  return { status: answer.statusCode, type, body: /[/+]json$/.test(type) && text !== '' ? JSON.parse(text) : text };
}

describe.each(operations.map((located) => [located.operation.operationId, located] as const))(
  'the mock of %s',
  (_, located) => {
    const { responses } = located.operation;

    it('answers each declared status as the contract says', async () => {
      for (const [status, response] of Object.entries(responses)) {
        const answer = await callMock(located, { prefer: `code=${status}` });
        expect(answer.status).toBe(Number(status));
        if (!mediaOf(response)) continue;
        expect(mistakes(mediaByType(response, answer.type)!.schema, answer.body)).toEqual([]);
      }
    });

    it('answers by default as if all went well', async () => {
      expect((await callMock(located, {})).status).toBeLessThan(400);
    });

    it('answers each named example of its success, in each media type', async () => {
      for (const [status, response] of Object.entries(responses).filter(([code]) => code.startsWith('2'))) {
        for (const { type, examples } of mediaTypesOf(response)) {
          for (const { name, value } of examples) {
            const answer = await callMock(located, { prefer: `code=${status}, example=${name}`, accept: type });
            expect(answer).toEqual({ status: Number(status), type, body: value });
          }
        }
      }
    });
  },
);

describe('the mock', () => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${mock.url}${path}`, { headers: { authorization: 'Token any', ...headers } });
  const problemOf = async (answer: Response) =>
    (await answer.json()) as {
      type: string;
      detail: string;
      instance: string;
      errors?: { in: string; path: string; message: string }[];
    };

  it('validates requests by Prism, and names the fields of this request', async () => {
    const unauthenticated = await fetch(`${mock.url}/api/search/catalog/`);
    expect([unauthenticated.status, (await problemOf(unauthenticated)).instance]).toEqual([
      401,
      '/api/search/catalog/',
    ]);
    const page = await get('/api/catalog/courses/?page=0');
    expect([page.status, page.headers.get('content-type')]).toEqual([400, 'application/problem+json']);
    expect((await problemOf(page)).errors).toMatchObject([{ in: 'query', path: 'page', keyword: 'minimum' }]);
    const headers = { authorization: 'Token any', 'content-type': 'application/json' };
    const course = await fetch(`${mock.url}/api/catalog/courses/`, {
      method: 'POST',
      headers,
      body: '{"course_id": "C-1", "slug": "a b", "colour": 1}',
    });
    expect([course.status, (await problemOf(course)).errors]).toEqual([
      400,
      [
        expect.objectContaining({ in: 'body', message: expect.stringContaining("'colour'") }),
        expect.objectContaining({ in: 'body', path: '/slug' }),
      ],
    ]);
    const broken = await fetch(`${mock.url}/api/catalog/courses/`, { method: 'POST', headers, body: '{' });
    expect([broken.status, (await problemOf(broken)).errors]).toMatchObject([400, [{ in: 'body' }]]);
    const text = await fetch(`${mock.url}/api/catalog/courses/`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'text/plain' },
      body: 'a',
    });
    expect(text.status).toBe(415);
    expect((await get('/api/nowhere/')).status).toBe(404);
    expect((await fetch(`${mock.url}/api/catalog/courses/`, { method: 'PATCH', headers })).status).toBe(405);
  });

  it('leaves the choice of answers to Prism', async () => {
    const limited = await get('/api/catalog/courses/', { prefer: 'code=429' });
    expect([limited.status, limited.headers.has('retry-after')]).toEqual([429, true]);
    expect(
      await problemOf(await get('/api/search/catalog/', { prefer: 'code=404', 'x-request-id': 'mine-1' })),
    ).toMatchObject({ status: 404, instance: '/api/search/catalog/', request_id: 'mine-1' });
    expect((await problemOf(await get('/api/catalog/courses/?__code=404'))).type).toBe('not-found');
    for (const prefer of ['code=418', 'example=none']) {
      expect(await problemOf(await get('/api/catalog/courses/', { prefer }))).toMatchObject({
        status: 404,
        type: expect.stringContaining('prism'),
      });
    }
    const generated = await get('/api/catalog/courses/', { prefer: 'dynamic=true' });
    const page = (await generated.json()) as { results: unknown[] };
    expect([generated.status, Array.isArray(page.results)]).toEqual([200, true]);
  });

  it('lets pages of any origin send Prefer', async () => {
    const asked = {
      origin: 'http://localhost:5173',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization,prefer',
    };
    const preflight = await fetch(`${mock.url}/api/catalog/courses/`, { method: 'OPTIONS', headers: asked });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect(preflight.headers.get('access-control-allow-headers')!.toLowerCase().split(',')).toEqual(
      expect.arrayContaining(['authorization', 'prefer']),
    );
  });

  it('has as many pages as the example counts', async () => {
    const first = (await (await get('/api/catalog/courses/')).json()) as {
      count: number;
      next: string;
      results: { course_id: string }[];
    };
    expect([first.count, first.results.length, first.results[0]!.course_id]).toEqual([61, 25, 'NF-DS-310']);
    const last = (await (await get('/api/catalog/courses/?page=3')).json()) as {
      next: null;
      previous: string;
      results: unknown[];
    };
    expect([last.next, last.results.length, new URL(last.previous).search]).toEqual([null, 11, '?page=2']);
    const past = (await (await get('/api/catalog/courses/?page=4')).json()) as { results: unknown[] };
    expect(past.results).toEqual([]);
  });

  it.each(['/api/catalog/courses/?page_size=1', '/api/search/catalog/?limit=1', '/api/catalog/events/?limit=1'])(
    'ends after the last page: %s',
    async (first) => {
      const seen: unknown[] = [];
      let count: number | undefined;
      for (let next: string | null = first; next !== null;) {
        const answer = await get(next.replace(mock.url, ''));
        expect(answer.status).toBe(200);
        const body = (await answer.json()) as { count?: number; next: string | null; results: unknown[] };
        seen.push(...body.results);
        ({ count, next } = body);
      }
      expect(seen.length).toBeGreaterThan(0);
      if (count !== undefined) expect(seen).toHaveLength(count);
    },
  );

  it('logs each request in one line, with what was wrong', async () => {
    logged.length = 0;
    await (await get('/api/catalog/courses/?page=0')).text();
    await (await get('/api/catalog/courses/')).text();
    await eventually(() => expect(logged).toHaveLength(2));
    expect(logged[0]).toMatch(
      /^GET \/api\/catalog\/courses\/\?page=0 400 listCourses \d+ ms \| query\.page Request query parameter page must be /,
    );
    expect(logged[1]).toMatch(/^GET \/api\/catalog\/courses\/ 200 listCourses \d+ ms$/);
  });

  it('shows the reference too, for pages of any origin', async () => {
    const { status, headers } = await get('/docs/operations/listCourses', { origin: 'http://localhost:5173' });
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  });

  it('has a start page of its own, whose addresses exist', async () => {
    const page = await (await fetch(`${mock.url}/`)).text();
    expect(page).toContain('This is its mock');
    const links = [...page.matchAll(/href="([^":]+)"/g)].map((match) => match[1]!);
    expect(links).toEqual(expect.arrayContaining(['docs', 'openapi.json', 'favicon.ico']));
    for (const link of links) expect([link, (await fetch(new URL(link, mock.url))).status]).toEqual([link, 200]);
  });

  it('serves the generated client', async () => {
    const client = createClient({ baseUrl: mock.url, authorization: 'Api-Key any' });
    const page = await client.searchCatalog({ query: { query: 'data' } });
    expect(page.results[0]).toMatchObject({ type: 'course' });
    await expect(client.listCourses({ headers: { Prefer: 'code=404' } })).rejects.toMatchObject({
      status: 404,
      problem: { type: 'not-found' },
    });
  });
});

describe('npm run mock', () => {
  const run = promisify(execFile);

  it('explains itself, and a port that is taken in one line', async () => {
    const script = await bundleScript('scripts/mock.ts');
    const wrong = await run(process.execPath, [script], { env: { ...process.env, PORT: '80a' } }).catch(
      (error: { code: number; stderr: string }) => error,
    );
    expect(wrong).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^error: .*'80a' .* whole number from 0 to 65535\.\n$/),
    });
    expect((await run(process.execPath, [script, '--help'])).stdout).toContain('Prefer: code=404');
    const { port } = new URL(mock.url);
    const failed = await run(process.execPath, [script, '--port', port]).catch(
      (error: { code: number; stderr: string }) => error,
    );
    expect(failed).toMatchObject({
      code: 1,
      stderr: `Port ${port} of 127.0.0.1 is in use. Choose another one with --port.\n`,
    });
  });
});
