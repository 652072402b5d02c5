import formats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import bundle from '../../generated/openapi.json' with { type: 'json' };
import { type ContractDocument, listOperations } from '../../scripts/generate/contractDocument.js';

export type Json = Record<string, unknown>;

export const contract = bundle as unknown as ContractDocument;
export const operations = listOperations(contract);

const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema({ $id: 'contract', ...contract });

/** What a reference leads to; anything else is itself. */
export function resolved(node: unknown): Json {
  let target = node as Json;
  while (typeof target.$ref === 'string') target = at(target.$ref);
  return target;
}

function at(pointer: string): Json {
  return pointer
    .slice(2)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((node, part) => (node as Json)[part], contract) as Json;
}

const validators = new Map<unknown, ValidateFunction>();

/** What is wrong with a value by a schema of the contract; empty when nothing is. */
export function mistakes(schema: unknown, value: unknown): string[] {
  let validate = validators.get(schema);
  if (!validate) validators.set(schema, (validate = ajv.compile(absolute(schema) as Json)));
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

function absolute(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(absolute);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, key === '$ref' ? `contract${String(value)}` : absolute(value)]),
  );
}

export interface Example {
  name: string;
  value: unknown;
}

/** The examples of a media type or a parameter, the unnamed one as `example`. */
export function examplesOf(node: Json): Example[] {
  const named = Object.entries((node.examples ?? {}) as Record<string, unknown>).map(([name, example]) => ({
    name,
    value: resolved(example).value,
  }));
  return 'example' in node ? [{ name: 'example', value: node.example }, ...named] : named;
}

export interface Media {
  type: string;
  schema: unknown;
  examples: Example[];
}

/** The media types of an answer or a request, in their order. */
export function mediaTypesOf(node: unknown): Media[] {
  const content = Object.entries((resolved(node).content ?? {}) as Record<string, Json>);
  return content.map(([type, media]) => ({ type, schema: media.schema, examples: examplesOf(media) }));
}

/** The body of an answer or a request in its first media type; null when it has none. */
export const mediaOf = (node: unknown): Media | null => mediaTypesOf(node)[0] ?? null;

/** The body in this media type; null when it has none. */
export const mediaByType = (node: unknown, type: string): Media | null =>
  mediaTypesOf(node).find((media) => media.type === type) ?? null;
