import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { SCHEMA_KEYWORDS } from '../../services/_shared/errorCodes.js';
import { PROBLEM_TYPES } from '../../services/_shared/problemTypes.js';

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

const contract = JSON.parse(readFileSync('generated/openapi.json', 'utf8')) as Json;

/** Keywords that Ajv never reports: they say what a schema is, or lead to others. */
const SILENT = [
  'items',
  'prefixItems',
  'properties',
  'allOf',
  'patternProperties',
  'default',
  'description',
  'examples',
];
const NAMED = [
  '$ref',
  'title',
  'deprecated',
  'readOnly',
  'writeOnly',
  'contentMediaType',
  'contentEncoding',
  'discriminator',
];

function* objectsIn(value: Json): Generator<Record<string, Json>> {
  if (Array.isArray(value)) for (const item of value) yield* objectsIn(item);
  else if (typeof value === 'object' && value !== null) {
    yield value;
    for (const child of Object.values(value)) yield* objectsIn(child);
  }
}

describe('The types and codes of errors', () => {
  it('are those of the examples of the contract', () => {
    const examples = [...objectsIn(contract)].filter(
      ({ type, title, request_id: id }) => typeof type === 'string' && typeof title === 'string' && id !== undefined,
    );
    expect(examples.length).toBeGreaterThan(10);
    const wrong = examples.filter(({ type, title, status }) => {
      const known = (PROBLEM_TYPES as Record<string, { status: number; title: string }>)[type as string];
      return known?.title !== title || known?.status !== status;
    });
    expect(wrong).toEqual([]);
  });

  it('hold every keyword that the contract restricts inputs with', () => {
    const schemas = (contract as { components: { schemas: Record<string, Record<string, Json>> } }).components.schemas;
    const keywords = new Set<string>();
    const collect = (schema: Record<string, Json>) => {
      for (const [keyword, value] of Object.entries(schema)) {
        if (!keyword.startsWith('x-')) keywords.add(keyword);
        if (keyword === 'properties') Object.values(value as never).forEach((one) => collect(one as never));
        if (['allOf', 'anyOf', 'oneOf'].includes(keyword)) (value as never[]).forEach(collect);
        if (keyword === 'items' && typeof value === 'object') collect(value as never);
      }
    };
    Object.values(schemas).forEach(collect);
    const known = [...Object.keys(SCHEMA_KEYWORDS), ...SILENT, ...NAMED];
    expect([...keywords].filter((keyword) => !known.includes(keyword))).toEqual([]);
  });
});
