import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FormData, request as send } from 'undici';
import document from '../../generated/openapi.json' with { type: 'json' };
import { type Mock, startMock } from '../../scripts/mock/startMock.js';
import {
  type CollectionRequest,
  type CollectionValue,
  buildCollection,
} from '../../scripts/postman/buildCollection.js';
import type { OpenApiDocument } from '../../server/contract/contract.js';
import { listEntries } from '../../server/reference/entries.js';

const contract = document as unknown as OpenApiDocument;
const collection = buildCollection(contract);
const requests = collection.item
  .flatMap((group) => group.item)
  .flatMap((area) => area.item)
  .map(({ name, request }) => ({ name, request, place: `${request.method} ${request.url.path.join('/')}` }));
let mock: Mock;

beforeAll(async () => {
  mock = await startMock(contract, { host: '127.0.0.1', port: 0, log: () => {} });
});
afterAll(() => mock?.close());

const sentOf = (pairs: CollectionValue[]) => pairs.filter(({ disabled }) => !disabled);

/** Sends a request as Postman does. */
async function run({ method, auth, url, header, body }: CollectionRequest): Promise<number> {
  const values = new Map(url.variable.map(({ key, value }) => [`:${key}`, value]));
  const path = url.path.map((step) => step.replace(/:\w+/, (name) => encodeURIComponent(values.get(name)!))).join('/');
  const query = new URLSearchParams(sentOf(url.query).map(({ key, value }): [string, string] => [key, value]));
  const form = new FormData();
  if (body?.mode === 'formdata')
    for (const field of body.formdata)
      form.append(field.key, field.type === 'file' ? new File(['text'], 'notes.txt') : field.value);
  const content =
    body?.mode === 'raw'
      ? body.raw
      : body?.mode === 'urlencoded'
        ? new URLSearchParams(body.urlencoded.map(({ key, value }): [string, string] => [key, value])).toString()
        : body && form;
  const headers = Object.fromEntries(sentOf(header).map(({ key, value }) => [key, value]));
  if (!auth) headers.authorization = collection.variable.find(({ key }) => key === 'authorization')!.value;
  if (body?.mode === 'urlencoded') headers['content-type'] = 'application/x-www-form-urlencoded';
  const answer = await send(`${mock.url}/${path}?${query}`, {
    method: method as 'GET',
    headers,
    ...(content !== undefined && { body: content }),
  });
  await answer.body.dump();
  return answer.statusCode;
}

describe('npm run postman', () => {
  it('has one request for each operation', () => {
    const operations = listEntries(contract).filter(({ kind }) => kind === 'operation');
    const expected = operations.map(({ method, path }) => `${method} ${path.slice(1).replace(/\{([^}]+)\}/g, ':$1')}`);
    expect(requests.map(({ place }) => place).sort()).toEqual(expected.sort());
  });

  it.each(requests.map(({ place, request }) => [place, request] as const))(
    'sends what the contract accepts: %s',
    async (_, request) => {
      expect(await run(request)).toBeLessThan(400);
    },
  );
});
