import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import document from '../../generated/openapi.json' with { type: 'json' };
import { type Prism, type PrismRequest, openPrism } from '../../scripts/mock/openPrism.js';
import { type Mock, startMock } from '../../scripts/mock/startMock.js';
import type { OpenApiDocument } from '../../server/contract/contract.js';

// Each rule that `npm run mock` adds to Prism: what Prism answers without it, and what the mock answers (docs/decisions/0082).

const SEARCH = '/api/media/orgs/northfield/users/amina.okafor/media/media-resources/search/';

let prism: Prism;
let mock: Mock;
beforeAll(async () => {
  prism = await openPrism(document);
  mock = await startMock(document as unknown as OpenApiDocument, { host: '127.0.0.1', port: 0, log: () => {} });
});
afterAll(() => mock?.close());

const headers = { authorization: 'Token any' };
const askPrism = (method: string, path: string, query: PrismRequest['query'] = {}, body: unknown = null, sent = {}) =>
  prism.answer({
    method,
    path,
    query,
    headers: { ...headers, ...(body !== null && { 'content-type': 'application/json' }), ...sent },
    body,
  });
const askMock = (path: string, init: RequestInit = {}) =>
  fetch(`${mock.url}${path}`, { ...init, headers: { ...headers, ...init.headers } });

describe('a literal path hides a parameter, whatever the method', () => {
  it('Prism alone takes the word for a parameter where only that path has the method', async () => {
    expect(await askPrism('delete', SEARCH)).toMatchObject({ status: 400, violations: [{ path: ['path', 'id'] }] });
  });

  it('the mock answers 405 with the methods of the literal path', async () => {
    const answer = await askMock(SEARCH, { method: 'DELETE' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('an empty segment is no parameter', () => {
  const path = '/api/ai-mentor/orgs//users/amina.okafor/mentors/';

  it('Prism alone takes it for one', async () => {
    const answer = await askPrism('get', path);
    expect(answer.status).not.toBe(404);
  });

  it('the mock answers 404', async () => {
    expect((await askMock(path)).status).toBe(404);
  });
});

describe('HEAD is GET without a body', () => {
  it('Prism alone has no operation for it', async () => {
    expect((await askPrism('head', '/api/catalog/courses/')).status).toBe(405);
  });

  it('the mock answers 200 without a body', async () => {
    const answer = await askMock('/api/catalog/courses/', { method: 'HEAD' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  });
});

describe('lists have pages that end', () => {
  it('Prism alone answers the same page for ever', async () => {
    const [first, last] = [
      await askPrism('get', '/api/catalog/courses/', { page: '1' }),
      await askPrism('get', '/api/catalog/courses/', { page: '3' }),
    ];
    expect(last.body).toEqual(first.body);
    expect((last.body as { next: string | null }).next).not.toBeNull();
  });

  it('the mock ends after the page that the count says', async () => {
    const last = (await (await askMock('/api/catalog/courses/?page=3')).json()) as {
      count: number;
      next: string | null;
    };
    expect([last.count, last.next]).toEqual([61, null]);
  });
});

describe('400 names the fields of the request', () => {
  it('Prism alone answers the example, whatever is wrong', async () => {
    const { status, body } = await askPrism('get', '/api/catalog/courses/', { page: '0' });
    expect([status, JSON.stringify(body)]).toEqual([400, expect.not.stringContaining('must be >= 1')]);
  });

  it('the mock answers what Prism found', async () => {
    const answer = await askMock('/api/catalog/courses/?page=0');
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { errors: [{ in: 'query', path: 'page', keyword: 'minimum' }] },
    ]);
  });
});

describe('errors name the request that they answer', () => {
  it('Prism alone names the path of the shared example', async () => {
    const { body } = await askPrism('get', '/api/search/catalog/', {}, null, { prefer: 'code=404' });
    expect((body as { instance: string }).instance).not.toBe('/api/search/catalog/');
  });

  it('the mock names its path and request id', async () => {
    const answer = await askMock('/api/search/catalog/', { headers: { prefer: 'code=404', 'x-request-id': 'mine-1' } });
    expect(await answer.json()).toMatchObject({ instance: '/api/search/catalog/', request_id: 'mine-1' });
  });
});
