import { describe, expect, it } from '@jest/globals';
import { Problem, type FieldError } from '../../../services/_shared/problems.js';
import type { JsonObject } from '../../../server/contract/contract.js';
import { readOperations } from '../../../server/contract/contract.js';
import { readQuery } from '../../../server/http/readQuery.js';
import { createValidation } from '../../../server/contract/validation.js';
import { type FixtureOperation, createFixtureContract } from '../../support/fixtureContract.js';

const query = (name: string, schema: JsonObject, required = false): JsonObject => ({
  name,
  in: 'query',
  required,
  schema,
});

/** What becomes of one request to an operation of these parameters and this body. */
function read(
  fixture: Partial<FixtureOperation>,
  sent: { query?: string; params?: Record<string, string>; body?: unknown; headers?: Record<string, string> },
) {
  const { document } = createFixtureContract([{ operationId: 'read', path: '/things/', ...fixture }], components);
  const [operation] = readOperations(document);
  const input = { params: sent.params ?? {}, query: readQuery(sent.query ?? ''), body: sent.body };
  return createValidation(document).readInput(operation!, input, sent.headers ?? {});
}

function findSchemaErrors(callback: () => unknown): FieldError[] {
  try {
    callback();
  } catch (error) {
    if (error instanceof Problem && error.status === 400) return error.errors ?? [];
    throw error;
  }
  throw new Error('nothing was refused');
}

const components: JsonObject = {
  parameters: { Page: query('page', { $ref: '#/components/schemas/Page' }) },
  schemas: {
    Page: { type: 'integer', minimum: 1, default: 1 },
    Tree: {
      type: 'object',
      properties: { all: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } },
      additionalProperties: false,
    },
    Thing: {
      type: 'object',
      additionalProperties: false,
      required: ['name'],
      properties: { name: { type: 'string' }, count: { type: 'integer' }, tree: { $ref: '#/components/schemas/Tree' } },
    },
  },
};

describe('query parameters', () => {
  const list = {
    parameters: [
      query('level', { type: 'array', items: { type: 'string' } }),
      query('ids', { type: 'array', items: { type: 'integer' } }),
    ],
  };

  it.each([
    ['repeated names', 'level=a&level=b', ['a', 'b']],
    ['commas', 'level=a,b', ['a', 'b']],
    ['encoded commas', 'level=a%2Cb', ['a', 'b']],
    ['commas with blanks and empty items', 'level=a,+b,,+c,', ['a', 'b', 'c']],
    ['repeated names, whose commas belong to the values', 'level=Arts,+Media&level=b&level=', ['Arts, Media', 'b']],
    ['repeated names in quotes', 'level=%22Arts,+Media%22&level=b', ['Arts, Media', 'b']],
    ['quoted values with commas', 'level=%22Arts,+Humanities%22,b', ['Arts, Humanities', 'b']],
    ['an unfinished quote as it is', 'level=%22a,b', ['"a', 'b']],
  ])('reads lists from %s', (_, text, expected) => {
    expect(read(list, { query: text }).query).toEqual({ level: expected });
  });

  it('coerces items of lists', () => {
    expect(read(list, { query: 'ids=1,2,3' }).query).toEqual({ ids: [1, 2, 3] });
    expect(read(list, { query: 'ids=1&ids=2' }).query).toEqual({ ids: [1, 2] });
    expect(findSchemaErrors(() => read(list, { query: 'ids=1,x' }))).toEqual([
      { in: 'query', path: 'ids/1', message: 'must be a whole number', keyword: 'type' },
    ]);
  });

  it.each([
    [{ type: 'integer' }, '12', 12],
    [{ type: 'integer' }, '-3', -3],
    [{ type: 'integer', maximum: 9007199254740991 }, '9007199254740991', 9007199254740991],
    [{ type: 'number' }, '1.5', 1.5],
    [{ type: 'number' }, '2e3', 2000],
    ...['true', 'True', 'TRUE', 'y', 'Y', 'yes', 'YES', '1'].map((text) => [{ type: 'boolean' }, text, true] as const),
    ...['false', 'False', 'FALSE', 'n', 'N', 'no', 'No', '0'].map(
      (text) => [{ type: 'boolean' }, text, false] as const,
    ),
    [{ type: ['integer', 'string'] }, '12', '12'],
    [{ type: 'string' }, '', ''],
  ])('coerces %j from %j', (schema, text, expected) => {
    expect(read({ parameters: [query('value', schema)] }, { query: `value=${text}` }).query).toEqual({
      value: expected,
    });
  });

  it.each(['1.5', '1e3', '0x10', ' 1', '١', '99999999999999999999', 'NaN', 'true'])(
    'refuses %j as an integer',
    (text) => {
      const errors = findSchemaErrors(() =>
        read({ parameters: [query('value', { type: 'integer' })] }, { query: `value=${encodeURIComponent(text)}` }),
      );
      expect(errors).toEqual([{ in: 'query', path: 'value', message: 'must be a whole number', keyword: 'type' }]);
    },
  );

  it('refuses an integer that a number cannot hold exactly', () => {
    const parameters = [query('value', { type: 'integer', maximum: 9007199254740991 })];
    expect(findSchemaErrors(() => read({ parameters }, { query: 'value=9007199254740993' }))).toMatchObject([
      { keyword: 'maximum' },
    ]);
  });

  it.each(['2', 'on', 'maybe', ' y', 'truee'])('refuses %j as a boolean', (text) => {
    const errors = findSchemaErrors(() =>
      read({ parameters: [query('value', { type: 'boolean' })] }, { query: `value=${text}` }),
    );
    expect(errors).toEqual([
      {
        in: 'query',
        path: 'value',
        message: 'must be true or false (y or n, yes or no, and 1 or 0 mean the same)',
        keyword: 'type',
      },
    ]);
  });

  it('treats an empty number as absent', () => {
    expect(read({ parameters: [query('value', { type: 'integer' })] }, { query: 'value=' }).query).toEqual({});
    expect(
      findSchemaErrors(() => read({ parameters: [query('value', { type: 'integer' }, true)] }, { query: 'value=' })),
    ).toMatchObject([{ path: 'value', message: 'is required' }]);
  });

  it('applies defaults, through references too', () => {
    expect(read({ parameters: [{ $ref: '#/components/parameters/Page' }] }, {}).query).toEqual({ page: 1 });
  });

  it('refuses a repeated single value', () => {
    expect(
      findSchemaErrors(() => read({ parameters: [query('page', { type: 'integer' })] }, { query: 'page=1&page=2' })),
    ).toEqual([{ in: 'query', path: 'page', message: 'must be sent only once', keyword: 'duplicate' }]);
  });

  it('ignores parameters that the contract does not name', () => {
    expect(read({}, { query: 'utm=1&__proto__=2' }).query).toEqual({});
  });

  it('keeps metadata filters', () => {
    const kept = read(
      { extra: { 'x-metadata-filters': true }, parameters: [query('page', { type: 'integer' })] },
      { query: 'page=2&team=a&team=b&__proto__=x' },
    );
    expect(kept.query).toEqual({ page: 2, team: ['a', 'b'] });
    expect(Object.getPrototypeOf(kept.query)).toBe(Object.prototype);
  });

  it('reports every invalid field at once', () => {
    const parameters = [
      query('page', { type: 'integer', minimum: 1 }),
      query('sort', { enum: ['id', '-id'] }),
      query('since', { type: 'string', format: 'date-time' }),
    ];
    expect(
      findSchemaErrors(() => read({ parameters }, { query: 'page=0&sort=x&since=yesterday' })).map(
        ({ path, message }) => `${path} ${message}`,
      ),
    ).toEqual([
      'page must be 1 or more',
      'sort must be one of "id", "-id"',
      'since must be a date and time with a time zone, such as 2026-03-31T09:30:00Z',
    ]);
  });
});

describe('headers', () => {
  const parameters = [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 3 } }];
  it('validates declared headers', () => {
    expect(findSchemaErrors(() => read({ parameters }, { headers: { 'idempotency-key': 'abcd' } }))).toMatchObject([
      { in: 'header', path: 'Idempotency-Key' },
    ]);
    expect(() => read({ parameters }, { headers: { 'idempotency-key': 'abc', cookie: 'x' } })).not.toThrow();
  });
});

describe('path parameters', () => {
  it('coerces them', () => {
    const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }];
    expect(read({ path: '/things/{id}/', parameters }, { params: { id: '7' } }).params).toEqual({ id: 7 });
    expect(findSchemaErrors(() => read({ path: '/things/{id}/', parameters }, { params: { id: 'x' } }))).toMatchObject([
      { in: 'path', path: 'id' },
    ]);
  });
});

describe('bodies', () => {
  const thing = { method: 'post', body: { $ref: '#/components/schemas/Thing' } };

  it('does not coerce', () => {
    expect(findSchemaErrors(() => read(thing, { body: { name: 'a', count: '1' } }))).toEqual([
      { in: 'body', path: '/count', message: 'must be a whole number', keyword: 'type' },
    ]);
  });

  it('refuses unknown fields by name', () => {
    expect(findSchemaErrors(() => read(thing, { body: { name: 'a', 'x/y': 1 } }))).toEqual([
      { in: 'body', path: '/x~1y', message: 'is not a known field', keyword: 'additionalProperties' },
    ]);
  });

  it('follows references inside references', () => {
    expect(
      findSchemaErrors(() => read(thing, { body: { name: 'a', tree: { all: [{}, { all: [{ any: 1 }] }] } } })),
    ).toMatchObject([{ path: '/tree/all/1/all/0/any', keyword: 'additionalProperties' }]);
  });

  it('does not find required fields on the prototype', () => {
    const named = { method: 'post', body: { type: 'object', required: ['constructor'] } };
    expect(findSchemaErrors(() => read(named, { body: {} }))).toMatchObject([
      { path: '/constructor', keyword: 'required' },
    ]);
  });

  it('reports a missing body', () => {
    expect(findSchemaErrors(() => read(thing, {}))).toEqual([
      { in: 'body', path: '', message: 'is required', keyword: 'required' },
    ]);
  });

  it('collects the errors of a small body, and the first one of a large one', () => {
    const numbers = { method: 'post', body: { type: 'array', items: { type: 'integer' } } };
    expect(findSchemaErrors(() => read(numbers, { body: ['a', 'b', 'c'] }))).toHaveLength(3);
    expect(findSchemaErrors(() => read(numbers, { body: Array(3_000).fill('a') }))).toHaveLength(1);
  });
});

describe('answers', () => {
  const { document } = createFixtureContract(
    [{ operationId: 'read', path: '/things/', responses: { 200: { $ref: '#/components/schemas/Thing' } } }],
    components,
  );
  const [operation] = readOperations(document);
  const validation = createValidation(document);

  it('accepts valid responses', () => {
    expect(validation.findAnswerFault(operation!, 200, { name: 'a' })).toBeNull();
  });

  it('names the fields that violate the contract', () => {
    expect(validation.findAnswerFault(operation!, 200, { name: 1 })).toContain('/name must be a text');
    expect(validation.findAnswerFault(operation!, 204, undefined)).toContain('declares no status 204');
  });
});
