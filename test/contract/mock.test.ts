import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Dispatcher, request as send } from 'undici';
import { type MockServer, startMock } from '../../scripts/mock/prismServer.js';
import { createClient } from '../../generated/client/index.js';
import { type Json, examplesOf, mediaOf, mistakes, operations, resolved } from './contractDocument.js';

interface ExampleRequest {
  method: Dispatcher.HttpMethod;
  headers: Record<string, string>;
  body?: string;
}

let mock: MockServer;
beforeAll(async () => {
  mock = await startMock('generated/openapi.json', { host: '127.0.0.1', port: 0 });
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

  it('answers each named example, and generated values', async () => {
    const [status, response] = Object.entries(located.operation.responses).find(([code]) => code.startsWith('2'))!;
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
  it('refuses what the contract refuses', async () => {
    const courses = new URL('/api/catalog/courses/', mock.url);
    expect((await fetch(courses)).status).toBe(401);
    expect((await fetch(`${courses.href}?page=0`, { headers: { authorization: 'Api-Key any' } })).status).toBe(400);
  });

  it('serves the generated client', async () => {
    const client = createClient({ baseUrl: mock.url, authorization: 'Api-Key any' });
    const page = await client.searchCatalog({ query: { query: 'data' } });
    expect(page.results[0]).toMatchObject({ type: 'course' });
    await expect(client.listCourses({ headers: { Prefer: 'code=404' } })).rejects.toMatchObject({ status: 404, problem: { type: 'not-found' } });
  });
});
