import { describe, expect, it } from '@jest/globals';
import document from '../../../generated/openapi.json' with { type: 'json' };
import { Ajv2020 } from 'ajv/dist/2020.js';
import { PATTERN_NAMES, buildFieldErrors } from '../../../server/contract/buildFieldErrors.js';

const OFTEN = 5;

/** Every pattern of the contract, as often as it is there. */
function patternsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(patternsIn);
  if (typeof value !== 'object' || value === null) return [];
  const own = (value as { pattern?: unknown }).pattern;
  return [...(typeof own === 'string' ? [own] : []), ...Object.values(value).flatMap(patternsIn)];
}

const patterns = patternsIn([document.paths, document.components]);
const messageOf = (pattern: string) =>
  buildFieldErrors(
    [{ keyword: 'pattern', instancePath: '/image_url', schemaPath: '', params: { pattern }, message: '' }],
    'body',
  )[0]!.message;

describe('an error of a text', () => {
  it('is described in words for common patterns', () => {
    const often = [...new Set(patterns)].filter((pattern) => patterns.filter((one) => one === pattern).length >= OFTEN);
    // These refuse nothing but NUL, which is refused before, and names that no field may have.
    const neverShown = [String.raw`^[^\u0000]*$`, String.raw`^(?!__proto__$)[^\u0000]*$`];
    expect(
      often.filter((pattern) => !neverShown.includes(pattern) && messageOf(pattern).startsWith('must match')),
    ).toEqual([]);
    expect(Object.keys(PATTERN_NAMES).filter((pattern) => !patterns.includes(pattern))).toEqual([]);
  });

  it('names the pattern otherwise', () => {
    expect(messageOf('^(1|2)$')).toBe('must match ^(1|2)$');
    expect(messageOf(String.raw`^[^@\s\u0000]+@[^@\s\u0000]+$`)).toBe('must be an e-mail address');
  });
});

describe('an object that requires one of several fields', () => {
  const person = {
    type: 'object',
    properties: { user_id: { type: 'integer' }, username: { type: 'string' } },
    anyOf: [{ required: ['user_id'] }, { required: ['username'] }],
  };
  const validate = new Ajv2020({ allErrors: true, strict: false }).compile(person);
  const findSchemaErrors = (value: object) => (validate(value) ? [] : buildFieldErrors(validate.errors!, 'body'));

  it('is refused once if all are missing, and the error names them', () => {
    expect(findSchemaErrors({})).toEqual([
      { in: 'body', path: '/user_id', message: 'one of user_id, username is required', keyword: 'anyOf' },
    ]);
    expect(findSchemaErrors({ username: 'amina.okafor' })).toEqual([]);
    expect(findSchemaErrors({ username: 7 })).toMatchObject([{ path: '/username', keyword: 'type' }]);
  });
});

describe('a value with several allowed types', () => {
  const rule = {
    oneOf: [
      {
        type: 'object',
        required: ['all'],
        properties: { all: { type: 'array', items: { $ref: '#/$defs/rule' } } },
        additionalProperties: false,
      },
      {
        type: 'object',
        required: ['course'],
        properties: { course: { type: 'string' }, grade: { type: 'string' } },
        additionalProperties: false,
      },
      { type: 'null' },
    ],
  };
  const validate = new Ajv2020({ allErrors: true, strict: false }).compile({
    $defs: { rule },
    properties: { rule: { $ref: '#/$defs/rule' }, tags: { type: ['string', 'null'] } },
  });
  const findSchemaErrors = (value: object) =>
    validate(value) ? [] : buildFieldErrors(validate.errors!, 'body').map(({ path, message }) => `${path}: ${message}`);

  it('is not refused for its type if one form allows it', () => {
    const errors = findSchemaErrors({ rule: { all: [{ course: 'C', grade: 7 }] } });
    expect(errors).toContain('/rule/all/0/grade: must be a text');
    expect(errors.filter((error) => error.includes('must be null'))).toEqual([]);
    expect(new Set(errors).size).toBe(errors.length);
  });

  it('is refused for its type if no form allows it, and otherwise for missing fields', () => {
    expect(findSchemaErrors({ rule: 7 })).toEqual([
      '/rule: must be an object',
      '/rule: must be null',
      '/rule: must have exactly one of the allowed forms',
    ]);
    expect(findSchemaErrors({ rule: {} })).toEqual([
      '/rule/all: is required',
      '/rule/course: is required',
      '/rule: must have exactly one of the allowed forms',
    ]);
    expect(findSchemaErrors({ tags: 7 })).toEqual(['/tags: must be a text or null']);
  });
});
