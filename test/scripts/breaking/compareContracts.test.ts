import { describe, expect, it } from '@jest/globals';
import { filterUnapproved } from '../../../scripts/breaking/approvedBreaks.js';
import { compareContracts } from '../../../scripts/breaking/compareContracts.js';
import type { ContractDocument } from '../../../scripts/generate/contractDocument.js';
import bundle from '../../../generated/openapi.json' with { type: 'json' };

type Json = Record<string, unknown>;

const ITEM = {
  type: 'object',
  required: ['id', 'kind'],
  properties: {
    id: { type: 'integer' },
    kind: { type: 'string', enum: ['a', 'b'] },
    note: { type: ['string', 'null'] },
    owner: { oneOf: [{ type: 'string' }, { type: 'integer' }] },
  },
};
const BODY = {
  type: 'object',
  additionalProperties: false,
  required: ['id'],
  properties: {
    id: { type: 'integer', maximum: 100 },
    size: { type: 'string', enum: ['s', 'm'], maxLength: 10 },
    labels: { type: 'object', additionalProperties: true },
    free: {},
    who: { oneOf: [{ type: 'string' }, { type: 'integer' }] },
  },
};

function document(change: (operation: Json, schemas: Json) => void = () => {}): ContractDocument {
  const schemas = structuredClone({ Item: ITEM, Body: BODY }) as Json;
  const operation: Json = {
    operationId: 'makeThing',
    summary: 'Make',
    description: 'Makes.',
    tags: ['Things'],
    'x-permissions': ['IsDMAdmin', 'IsPlatformAdmin'],
    parameters: [{ in: 'query', name: 'q', schema: { type: ['string', 'integer'], maxLength: 5 } }],
    requestBody: { required: true, content: { 'application/json': { schema: { $ref: '#/components/schemas/Body' } } } },
    responses: {
      '200': {
        description: 'Made.',
        content: { 'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Item' } } } },
      },
      '404': { description: 'None.' },
    },
  };
  change(operation, schemas);
  return {
    openapi: '3.1.0',
    info: { title: 'T', version: '1.0.0' },
    paths: { '/things/': { post: operation } },
    components: { schemas },
  } as unknown as ContractDocument;
}

const properties = (schemas: Json, name: string) => (schemas[name] as { properties: Record<string, Json> }).properties;
const firstParameter = (operation: Json) => (operation.parameters as Json[])[0]!;
const breaksOf = (change: Parameters<typeof document>[0]) =>
  compareContracts(document(), document(change)).map(({ where, rule }) => `${rule}: ${where}`);

describe('what breaks clients', () => {
  it.each<[string, Parameters<typeof document>[0]]>([
    ['renamed-operation: makeThing', (operation) => (operation.operationId = 'makeOther')],
    ['removed-permission: makeThing', (operation) => (operation['x-permissions'] = ['IsDMAdmin'])],
    ['removed-parameter: makeThing query q', (operation) => (operation.parameters = [])],
    ['required-input: makeThing query q', (operation) => (firstParameter(operation).required = true)],
    [
      'required-input: makeThing query new',
      (operation) => (operation.parameters as Json[]).push({ in: 'query', name: 'new', required: true, schema: {} }),
    ],
    [
      'narrowed-type: makeThing query q',
      (operation) => (firstParameter(operation).schema = { type: 'string', maxLength: 5 }),
    ],
    [
      'narrowed-limit: makeThing query q',
      (operation) => (firstParameter(operation).schema = { type: ['string', 'integer'], maxLength: 4 }),
    ],
    ['narrowed-enum: makeThing body/size', (_, schemas) => (properties(schemas, 'Body').size!.enum = ['s'])],
    ['removed-field: makeThing body/size', (_, schemas) => delete properties(schemas, 'Body').size],
    ['required-input: makeThing body/size', (_, schemas) => ((schemas.Body as Json).required = ['id', 'size'])],
    ['removed-status: makeThing response 404', (operation) => delete (operation.responses as Json)['404']],
    ['removed-field: makeThing response 200/items/note', (_, schemas) => delete properties(schemas, 'Item').note],
    ['optional-output: makeThing response 200/items/kind', (_, schemas) => ((schemas.Item as Json).required = ['id'])],
    [
      'widened-enum: makeThing response 200/items/kind',
      (_, schemas) => (properties(schemas, 'Item').kind!.enum = ['a', 'b', 'c']),
    ],
    ['narrowed-limit: makeThing body/size', (_, schemas) => (properties(schemas, 'Body').size!.pattern = '^s')],
    ['narrowed-limit: makeThing body/size', (_, schemas) => (properties(schemas, 'Body').size!.format = 'uuid')],
    ['narrowed-type: makeThing body/free', (_, schemas) => (properties(schemas, 'Body').free!.type = 'string')],
    [
      'narrowed-type: makeThing body/size',
      (_, schemas) =>
        (properties(schemas, 'Body').size = { anyOf: [{ type: 'integer' }, { type: 'string', enum: ['l'] }] }),
    ],
    [
      'narrowed-type: makeThing body/who',
      (_, schemas) => (properties(schemas, 'Body').who!.oneOf = [{ type: 'string' }]),
    ],
    [
      'removed-field: makeThing body/labels/*',
      (_, schemas) => (properties(schemas, 'Body').labels!.additionalProperties = false),
    ],
    [
      'widened-type: makeThing response 200/items/owner',
      (_, schemas) =>
        (properties(schemas, 'Item').owner!.oneOf = [{ type: 'string' }, { type: 'integer' }, { type: 'boolean' }]),
    ],
    ['widened-type: makeThing response 200/items/note', (_, schemas) => delete properties(schemas, 'Item').note!.type],
    [
      'widened-type: makeThing response 200/items/id',
      (_, schemas) => (properties(schemas, 'Item').id!.type = ['integer', 'null']),
    ],
  ])('%s', (expected, change) => expect(breaksOf(change)).toEqual([expected]));

  it('a removed operation', () => {
    expect(compareContracts(document(), { ...document(), paths: {} }).map(({ rule }) => rule)).toEqual([
      'removed-operation',
    ]);
  });
});

describe('what does not', () => {
  it.each<[string, Parameters<typeof document>[0]]>([
    ['nothing', () => {}],
    [
      'a new optional parameter',
      (operation) => (operation.parameters as Json[]).push({ in: 'query', name: 'new', schema: {} }),
    ],
    ['a new field of an answer', (_, schemas) => (properties(schemas, 'Item').extra = { type: 'string' })],
    ['a new optional field of a body', (_, schemas) => (properties(schemas, 'Body').extra = { type: 'string' })],
    ['a wider enum of an input', (_, schemas) => (properties(schemas, 'Body').size!.enum = ['s', 'm', 'l'])],
    ['a narrower type of an answer', (_, schemas) => (properties(schemas, 'Item').note!.type = 'string')],
    [
      'a further permission',
      (operation) => (operation['x-permissions'] = ['IsDMAdmin', 'IsPlatformAdmin', 'authenticated']),
    ],
    [
      'a further choice of an input',
      (_, schemas) => (properties(schemas, 'Body').who!.oneOf as Json[]).push({ type: 'boolean' }),
    ],
    [
      'choices of an input of which one takes all that was sent',
      (_, schemas) =>
        (properties(schemas, 'Body').size = {
          anyOf: [{ type: 'integer' }, { type: 'string', enum: ['s', 'm', 'l'] }],
        }),
    ],
    ['fewer choices of an answer', (_, schemas) => (properties(schemas, 'Item').owner!.oneOf as Json[]).pop()],
    ['an input of any type', (_, schemas) => delete properties(schemas, 'Body').id!.type],
    [
      'an object beside a text, with fields that it needs',
      (_, schemas) =>
        Object.assign(properties(schemas, 'Body').size!, {
          type: ['string', 'object'],
          required: ['name'],
          properties: { name: {} },
        }),
    ],
    ['no limit any more', (_, schemas) => delete properties(schemas, 'Body').size!.maxLength],
    ['a higher limit', (_, schemas) => (properties(schemas, 'Body').id!.maximum = 200)],
  ])('%s', (_, change) => expect(breaksOf(change)).toEqual([]));

  it('the real contract beside itself', () => {
    const contract = bundle as unknown as ContractDocument;
    expect(compareContracts(contract, contract)).toEqual([]);
  });

  it('what is approved by place and rule, and only that', () => {
    const breaks = compareContracts(
      document(),
      document((operation) => (operation.parameters = [])),
    );
    const approved = { where: 'makeThing query q', rule: 'removed-parameter', reason: 'nobody sent it' };
    expect(filterUnapproved(breaks, [approved])).toEqual([]);
    expect(filterUnapproved(breaks, [{ ...approved, rule: 'narrowed-type' }])).toEqual(breaks);
  });
});
