import { describe, expect, it } from '@jest/globals';
import type { ContractDocument } from '../../../scripts/generate/contractDocument.js';
import { addReadOnlyFields } from '../../../scripts/generate/readOnlyFields.js';
import { type JsonObject, type OpenApiDocument, readOperations } from '../../../server/contract/contract.js';
import { createValidation } from '../../../server/contract/validation.js';
import { createFixtureContract } from '../../support/fixtureContract.js';

const text = { type: 'string', minLength: 1 };
const optional = { type: ['string', 'null'] };
const schemas: JsonObject = {
  BookChange: {
    type: 'object',
    'x-resource': 'Book',
    additionalProperties: false,
    required: ['title'],
    properties: {
      title: text,
      state: { type: 'string', enum: ['draft'] },
      shelf: text,
      author: { ...optional, 'x-read-as': 'name' },
      tags: { type: 'array', items: { ...text, 'x-read-as': 'name' } },
      parts: { type: 'array', items: { type: 'object', additionalProperties: false, properties: { title: text } } },
      cover: { $ref: '#/components/schemas/CoverChange' },
      extra: { type: 'object', additionalProperties: true },
    },
  },
  CoverChange: {
    type: ['object', 'null'],
    additionalProperties: false,
    properties: { color: text, next: { $ref: '#/components/schemas/CoverChange' } },
  },
  Book: {
    type: 'object',
    properties: {
      id: { type: 'integer' },
      title: text,
      state: { type: 'string', enum: ['draft', 'printed'] },
      shelf: optional,
      author: { oneOf: [{ $ref: '#/components/schemas/Named' }, { type: 'null' }] },
      tags: { type: 'array', items: { $ref: '#/components/schemas/Named' } },
      parts: { type: 'array', items: { type: 'object', properties: { title: text, pages: { type: 'integer' } } } },
      cover: { oneOf: [{ $ref: '#/components/schemas/Cover' }, { type: 'null' }] },
      extra: { type: 'object', additionalProperties: true },
      username: text,
    },
  },
  Cover: {
    type: 'object',
    properties: { color: text, width: { type: 'integer' }, next: { $ref: '#/components/schemas/Cover' } },
  },
  Named: { type: 'object', properties: { id: { type: 'integer' }, name: text } },
};

const { document: written } = createFixtureContract(
  [{ operationId: 'change', method: 'put', path: '/books/', body: { $ref: '#/components/schemas/BookChange' } }],
  { schemas },
);
const document = addReadOnlyFields(written as unknown as ContractDocument) as unknown as OpenApiDocument;
const validation = createValidation(document);
const [change] = readOperations(document);
const read = (body: unknown) => validation.readInput(change!, { params: {}, query: new Map(), body }, {}).body;

describe('a resource that is sent back as read', () => {
  it('loses read-only fields at any depth, whatever their value', () => {
    const body = {
      id: 'x',
      username: 5,
      title: 'One',
      parts: [{ title: 'A', pages: 3 }],
      cover: { color: 'red', width: 'wide', next: { color: 'blue', width: 2 } },
    };
    expect(read(body)).toEqual({
      title: 'One',
      parts: [{ title: 'A' }],
      cover: { color: 'red', next: { color: 'blue' } },
    });
  });

  it('loses read-only values', () => {
    expect(read({ title: 'One', state: 'printed', shelf: null })).toEqual({ title: 'One' });
    expect(read({ title: 'One', state: 'draft', shelf: 'B2' })).toEqual({ title: 'One', state: 'draft', shelf: 'B2' });
  });

  it('has the writable field in place of an object', () => {
    expect(read({ title: 'One', author: { id: 1, name: 'Amina' }, tags: [{ id: 2, name: 'new' }, 'old'] })).toEqual({
      title: 'One',
      author: 'Amina',
      tags: ['new', 'old'],
    });
    expect(read({ title: 'One', author: null, tags: [] })).toEqual({ title: 'One', author: null, tags: [] });
  });

  it('keeps the contents of free-form objects', () => {
    expect(read({ title: 'One', extra: { id: 1, username: 'a' } })).toEqual({
      title: 'One',
      extra: { id: 1, username: 'a' },
    });
  });

  it.each([
    ['an unknown field', { title: 'One', titel: 'One' }, '/titel'],
    ['an unknown field within', { title: 'One', parts: [{ titel: 'A' }] }, '/parts/0/titel'],
    ['an object without the field that counts', { title: 'One', author: { id: 1 } }, '/author/name'],
    ['a missing field', { id: 1 }, '/title'],
    ['a wrong type', { title: 'One', tags: [5] }, '/tags/0'],
  ])('is refused for %s', (_, body, path) => {
    expect(() => read(body)).toThrow(
      expect.objectContaining({ status: 400, errors: [expect.objectContaining({ path })] }),
    );
  });

  it('is validated unchanged if its schema names no resource', () => {
    expect(() =>
      addReadOnlyFields({
        ...written,
        components: { schemas: { A: { 'x-resource': 'B' } } },
      } as unknown as ContractDocument),
    ).toThrow('A has the x-resource B, which is no schema.');
  });
});
