import type { Json, JsonObject, OpenApiDocument } from '../../server/contract.js';
import { follow } from '../../server/reference/entries.js';

const DEEPEST = 8;
const MOST_ITEMS = 4;

/** A value of a schema that reads like real data: texts are the schema's examples, numbers lie around theirs, lists have some items. */
export function generateValue(document: OpenApiDocument, schema: Json | undefined, depth = 0): Json {
  const known = follow(document, schema);
  const choices = ((known.oneOf ?? known.anyOf ?? []) as Json[]).filter((choice) => follow(document, choice).type !== 'null');
  const chosen = choices.length > 0 ? generateValue(document, oneOf(choices), depth) : null;
  if (known.const !== undefined) return known.const;
  if (Array.isArray(known.enum)) return oneOf(known.enum.filter((value) => value !== null));
  const type = [known.type ?? []].flat().find((one) => one !== 'null');
  if (type === 'object' || known.properties || known.allOf) return { ...objectOf(document, known, depth), ...(chosen as JsonObject | null) };
  if (type === 'array') return arrayOf(document, known, depth);
  if (type === 'integer' || type === 'number') return numberOf(known, type);
  if (type === 'boolean') return Math.random() < 0.5;
  return chosen ?? oneOf((known.examples as Json[] | undefined) ?? [known.default ?? null]);
}

function objectOf(document: OpenApiDocument, schema: JsonObject, depth: number): JsonObject {
  const parts = ((schema.allOf ?? []) as Json[]).map((part) => generateValue(document, part, depth) as JsonObject);
  const required = new Set((schema.required ?? []) as string[]);
  const fields = Object.entries((schema.properties ?? {}) as JsonObject).filter(([name]) => depth < DEEPEST || required.has(name));
  if (fields.length === 0 && parts.length === 0) return ((schema.examples as Json[] | undefined)?.[0] ?? {}) as JsonObject;
  return Object.assign({}, ...parts, Object.fromEntries(fields.map(([name, field]) => [name, generateValue(document, field, depth + 1)])));
}

function arrayOf(document: OpenApiDocument, schema: JsonObject, depth: number): Json[] {
  const least = Number(schema.minItems ?? 0);
  if (depth >= DEEPEST && least === 0) return [];
  const length = Math.min(Number(schema.maxItems ?? MOST_ITEMS), Math.max(least, 1 + Math.floor(Math.random() * MOST_ITEMS)));
  const items = Array.from({ length }, () => generateValue(document, schema.items, depth + 1));
  return schema.uniqueItems === true ? [...new Map(items.map((item) => [JSON.stringify(item), item])).values()] : items;
}

function numberOf({ examples, minimum, maximum }: JsonObject, type: 'integer' | 'number'): number {
  const example = Number((examples as Json[] | undefined)?.[0] ?? minimum ?? 1);
  const near = example * (0.5 + Math.random());
  const value = type === 'integer' ? Math.round(near) : Math.round(near * 100) / 100;
  return Math.min(Number(maximum ?? Infinity), Math.max(Number(minimum ?? -Infinity), value));
}

function oneOf(values: Json[]): Json {
  return values[Math.floor(Math.random() * values.length)] ?? null;
}
