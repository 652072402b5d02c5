import { describe, expect, it } from '@jest/globals';
import { addCommonResponses } from '../../../scripts/generate/commonResponses.js';
import type { ContractDocument, OperationObject } from '../../../scripts/generate/contractDocument.js';

const IF_NONE_MATCH = { name: 'If-None-Match', in: 'header' };
const IDEMPOTENCY_KEY = { $ref: '#/components/parameters/IdempotencyKey' };
const REPLAYED = { 'Idempotency-Replayed': { $ref: '#/components/headers/IdempotencyReplayed' } };
const REQUEST_ID = { 'X-Request-Id': { $ref: '#/components/headers/XRequestId' } };

function add(change: Partial<OperationObject>, method = 'post') {
  const operation = { 'x-permissions': ['IsDMAdmin'], responses: { '200': { description: 'An answer.' } }, ...change };
  const components = {
    parameters: { IdempotencyKey: { name: 'Idempotency-Key', in: 'header' } },
    responses: { Figure: { description: 'A figure.', headers: { Age: {} } } },
  };
  const document = { paths: { '/things/': { [method]: operation } }, components } as unknown as ContractDocument;
  const { paths, components: added } = addCommonResponses(document);
  return { ...paths['/things/']![method]!, components: added };
}

const statusesOf = (change: Partial<OperationObject>) => Object.keys(add(change).responses).join(' ');

describe('the common responses of an operation', () => {
  it.each<[string, string, Partial<OperationObject>]>([
    ['by default', '200 400 401 403 404 429 500 503', {}],
    [
      'that admits callers without a credential',
      '200 400 401 404 429 500 503',
      { 'x-permissions': ['IsRecordWriter', 'anonymous-ok'] },
    ],
    ['that is signed', '200 400 401 429 500 503', { 'x-permissions': ['signed'], 'x-signature': 'cardpay' }],
    ['with a body', '200 400 401 403 404 413 415 429 500 503', { requestBody: {} }],
    ['with a query', '200 400 401 403 404 414 429 500 503', { parameters: [{ name: 'sort', in: 'query' }] }],
    ['with an Idempotency-Key', '200 400 401 403 404 409 429 500 503', { parameters: [IDEMPOTENCY_KEY] }],
    ['that omits one', '200 400 401 403 429 500 503', { 'x-omit-responses': ['404'] }],
  ])('%s: %s', (_, statuses, change) => {
    expect(statusesOf(change)).toBe(statuses);
    expect(add(change)).not.toHaveProperty('x-omit-responses');
  });

  it('include one that names the sign-in that a browser session needs', () => {
    expect(add({ 'x-step-up': { max_age: 300 } }).responses).toMatchObject({
      '401': { $ref: '#/components/responses/RecentSignInRequired' },
    });
  });

  it('leave responses that the operation writes', () => {
    const { responses } = add({
      responses: { '400': { description: 'Mine.' }, '412': { $ref: '#/components/responses/Figure' } },
    });
    expect(responses).toMatchObject({
      '400': { description: 'Mine.' },
      '401': { $ref: '#/components/responses/Unauthorized' },
      '412': { $ref: '#/components/responses/Figure' },
    });
  });

  it('are rejected where they are written or omitted without effect', () => {
    expect(() => add({ responses: { '400': { $ref: '#/components/responses/BadRequest' } } })).toThrow('remove it');
    expect(() => add({ 'x-omit-responses': ['413'] })).toThrow('omits 413');
    expect(() => add({ 'x-omit-responses': ['400'], responses: { '400': {} } })).toThrow('omits 400');
    expect(() => add({ responses: { '200': { headers: REQUEST_ID } } })).toThrow('remove it');
  });
});

describe('the common headers of a response', () => {
  it('are X-Request-Id, also of shared responses', () => {
    const { responses, components } = add({});
    expect(responses['200']).toEqual({ description: 'An answer.', headers: REQUEST_ID });
    expect(components.responses!.Figure).toEqual({ description: 'A figure.', headers: { ...REQUEST_ID, Age: {} } });
  });

  it('are ETag with If-None-Match, in GETs', () => {
    const etag = { ETag: { $ref: '#/components/headers/ETag' } };
    expect(add({ parameters: [IF_NONE_MATCH] }, 'get').responses['200']).toMatchObject({ headers: etag });
    expect(add({ parameters: [IF_NONE_MATCH] }).responses['200']).not.toMatchObject({ headers: etag });
  });

  it('are Idempotency-Replayed with Idempotency-Key, unless the operation keeps its own keys', () => {
    const parameters = [IDEMPOTENCY_KEY];
    expect(add({ parameters }).responses['200']).toMatchObject({ headers: REPLAYED });
    const own = add({ parameters, 'x-own-idempotency': true });
    expect(own.responses['200']).not.toMatchObject({ headers: REPLAYED });
  });
});
