import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';
import { type Dispatcher, request as send } from 'undici';
import document from '../../generated/openapi.json' with { type: 'json' };
import { type Mock, startMock } from '../../scripts/mock/startMock.js';
import type { OpenApiDocument } from '../../server/contract.js';
import { eventually } from '../support/eventually.js';
import { bundledScript } from '../support/shared/bundledScript.js';
import { createClient } from '../../generated/client/index.js';
import { type Json, examplesOf, mediaOf, mistakes, operations, resolved } from './contractDocument.js';

interface ExampleRequest {
  method: Dispatcher.HttpMethod;
  headers: Record<string, string>;
  body?: string;
}

let mock: Mock;
const logged: string[] = [];
beforeAll(async () => {
  mock = await startMock(document as unknown as OpenApiDocument, { host: '127.0.0.1', port: 0, log: (line) => logged.push(line) });
});
afterAll(() => mock?.close());

/** A request made of the examples of the contract. */
function exampleRequest({ path, method, operation }: (typeof operations)[number]): [string, ExampleRequest] {
  const parameters = (operation.parameters ?? []).map(resolved);
  const valueOf = (parameter: Json) => examplesOf(parameter)[0]?.value;
  const url = new URL(path.replace(/\{(\w+)\}/g, (_, name) => String(valueOf(parameters.find((one) => one.name === name)!))), mock.url);
  for (const parameter of parameters.filter((one) => one.in === 'query' && one.required)) {
    url.searchParams.set(String(parameter.name), String(valueOf(parameter)));
  }
  const named = parameters.filter((one) => one.in === 'header' && one.required).map((one) => [String(one.name), String(valueOf(one))]);
  const body = operation.requestBody && mediaOf(operation.requestBody)!.examples[0]!.value;
  return [
    url.href,
    {
      method: method.toUpperCase() as Dispatcher.HttpMethod,
      headers: { ...Object.fromEntries(named), authorization: 'Api-Key any', ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    },
  ];
}

async function callMock(located: (typeof operations)[number], prefer: string): Promise<{ status: number; body: unknown }> {
  const [url, request] = exampleRequest(located);
  const answer = await send(url, { ...request, headers: { ...request.headers, prefer } });
  const text = await answer.body.text();
  const isJson = /[/+]json/.test(String(answer.headers['content-type']));
  return { status: answer.statusCode, body: text === '' ? undefined : isJson ? JSON.parse(text) : text };
}

describe.each(operations.map((located) => [located.operation.operationId, located] as const))('the mock of %s', (_, located) => {
  it('answers each declared status as the contract says', async () => {
    for (const [status, response] of Object.entries(located.operation.responses)) {
      const media = mediaOf(response);
      const answer = await callMock(located, `code=${status}`);
      expect(answer.status).toBe(Number(status));
      if (media) expect(mistakes(media.schema, answer.body)).toEqual([]);
    }
  });

  it('answers by default as if all went well', async () => {
    expect((await callMock(located, 'wait=1')).status).toBeLessThan(400);
  });

  it('answers each named example, and generated values', async () => {
    const [status, response] = Object.entries(located.operation.responses).find(([code]) => /^[23]/.test(code))!;
    const media = mediaOf(response);
    if (!media) return expect(await callMock(located, `code=${status}`)).toEqual({ status: Number(status), body: undefined });
    for (const { name, value } of media.examples) {
      expect(await callMock(located, `code=${status}, example=${name}`)).toEqual({ status: Number(status), body: value });
    }
    const generated = await callMock(located, `code=${status}, dynamic=true`);
    expect(generated.status).toBe(Number(status));
    expect(mistakes(media.schema, generated.body)).toEqual([]);
  });
});

describe('the mock', () => {
  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${mock.url}${path}`, { headers: { authorization: 'Token any', ...headers } });
  const problemOf = async (answer: Response) => (await answer.json()) as { type: string; detail: string; errors?: { in: string; path: string; message: string }[] };

  it('refuses what the service refuses, in its words', async () => {
    expect((await fetch(`${mock.url}/api/catalog/courses/`)).status).toBe(401);
    const page = await get('/api/catalog/courses/?page=0');
    expect([page.status, page.headers.get('content-type')]).toEqual([400, 'application/problem+json']);
    expect((await problemOf(page)).errors).toMatchObject([{ in: 'query', path: 'page' }]);
    const headers = { authorization: 'Token any', 'content-type': 'application/json' };
    const course = await fetch(`${mock.url}/api/catalog/courses/`, { method: 'POST', headers, body: '{"course_id": "C-1", "slug": "a b", "colour": 1}' });
    expect([course.status, (await problemOf(course)).errors!.map((error) => [error.in, error.path])]).toEqual([400, [['body', '/colour'], ['body', '/slug']]]);
    const broken = await fetch(`${mock.url}/api/catalog/courses/`, { method: 'POST', headers, body: '{' });
    expect([broken.status, (await problemOf(broken)).errors]).toMatchObject([400, [{ in: 'body' }]]);
    expect((await get('/api/nowhere/')).status).toBe(404);
    expect((await fetch(`${mock.url}/api/catalog/courses/`, { method: 'PATCH', headers })).status).toBe(405);
  });

  it('answers any status that is preferred, also one that the contract does not declare', async () => {
    for (const status of [404, 409, 418, 502]) {
      const answer = await get('/api/search/catalog/?query=data', { prefer: `code=${status}` });
      expect([answer.status, await answer.json()]).toMatchObject([status, { status }]);
    }
    expect((await problemOf(await get('/api/catalog/courses/', { prefer: 'code=404' }))).type).toBe('not-found');
    const limited = await get('/api/catalog/courses/', { prefer: 'code=429' });
    expect([limited.status, limited.headers.has('retry-after')]).toEqual([429, true]);
    expect((await problemOf(await get('/api/catalog/courses/', { prefer: 'code=99' }))).errors).toMatchObject([{ in: 'header', path: 'Prefer' }]);
    expect((await problemOf(await get('/api/catalog/courses/', { prefer: 'example=none' }))).errors![0]!.message).toContain('typical, empty');
  });

  it('answers preferred errors as what they are: of this request, with fields of the operation', async () => {
    const named = { 'x-request-id': 'mine-1' };
    const limits = await get('/api/catalog/increment/?org=north', { ...named, prefer: 'code=400' });
    expect(await problemOf(limits)).toMatchObject({ instance: '/api/catalog/increment/', request_id: 'mine-1', errors: [{ in: 'query', path: 'org' }] });
    const made = await fetch(`${mock.url}/api/catalog/courses/`, {
      method: 'POST',
      headers: { authorization: 'Token any', 'content-type': 'application/json', prefer: 'code=400' },
      body: '{"course_id": "C-1", "org": "north", "name": "C"}',
    });
    expect(await problemOf(made)).toMatchObject({ detail: '/course_id: is required', errors: [{ in: 'body', path: '/course_id' }] });
    const generated = await get('/api/search/catalog/', { prefer: 'code=500, dynamic=true' });
    expect([generated.status, await generated.json()]).toMatchObject([500, { status: 500, type: 'internal-error', instance: '/api/search/catalog/' }]);
  });

  it('says that the whole body is wrong', async () => {
    const none = await fetch(`${mock.url}/api/catalog/courses/`, { method: 'POST', headers: { authorization: 'Token any', 'content-type': 'application/json' }, body: '[' });
    expect((await problemOf(none)).detail).toMatch(/^body: is not JSON/);
  });

  it.each(['/api/catalog/courses/?page_size=1', '/api/search/catalog/?limit=1', '/api/catalog/events/?limit=1'])('ends after the last page: %s', async (first) => {
    const seen: unknown[] = [];
    let count: number | undefined;
    for (let next: string | null = first; next !== null; ) {
      const answer = await get(next.replace(mock.url, ''));
      expect(answer.status).toBe(200);
      const body = (await answer.json()) as { count?: number; next: string | null; results: unknown[] };
      seen.push(...body.results);
      ({ count, next } = body);
    }
    expect(seen.length).toBeGreaterThan(0);
    if (count !== undefined) expect(seen).toHaveLength(count);
    expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(seen.length);
  });

  it('generates values that read like the examples', async () => {
    const answer = await get('/api/catalog/courses/', { prefer: 'dynamic=true' });
    const { results } = (await answer.json()) as { results: { name: string; org: string }[] };
    for (const { name, org } of results) expect([name, org]).toEqual(['Data Mining', 'northfield']);
  });

  it('logs each request in one line, with what was wrong', async () => {
    logged.length = 0;
    await (await get('/api/catalog/courses/?page=0')).text();
    await (await get('/api/catalog/courses/')).text();
    await eventually(() => expect(logged).toHaveLength(2));
    expect(logged[0]).toMatch(/^GET \/api\/catalog\/courses\/\?page=0 400 listCourses \d+ ms \| .* \| query page must be /);
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
    expect(links).toEqual(expect.arrayContaining(['docs', 'openapi.json']));
    for (const link of links) expect([link, (await fetch(new URL(link, mock.url))).status]).toEqual([link, 200]);
  });

  it('serves the generated client', async () => {
    const client = createClient({ baseUrl: mock.url, authorization: 'Api-Key any' });
    const page = await client.searchCatalog({ query: { query: 'data' } });
    expect(page.results[0]).toMatchObject({ type: 'course' });
    await expect(client.listCourses({ headers: { Prefer: 'code=404' } })).rejects.toMatchObject({ status: 404, problem: { type: 'not-found' } });
  });
});

describe('npm run mock', () => {
  const run = promisify(execFile);

  it('explains itself, and a port that is taken in one line', async () => {
    const script = await bundledScript('scripts/mock.ts');
    const wrong = await run(process.execPath, [script], { env: { ...process.env, PORT: '80a' } }).catch((error: { code: number; stderr: string }) => error);
    expect(wrong).toMatchObject({ code: 1, stderr: expect.stringMatching(/^error: .*'80a' .* whole number from 0 to 65535\.\n$/) });
    expect((await run(process.execPath, [script, '--help'])).stdout).toContain('Prefer: code=404');
    const { port } = new URL(mock.url);
    const failed = await run(process.execPath, [script, '--port', port]).catch((error: { code: number; stderr: string }) => error);
    expect(failed).toMatchObject({ code: 1, stderr: `Port ${port} of 127.0.0.1 is taken: choose another one with --port.\n` });
  });
});
