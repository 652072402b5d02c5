import type { Json, JsonObject, OpenApiDocument } from '../contract/contract.js';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** An operation or a webhook of the contract, as the reference shows it. */
export interface Entry {
  kind: 'operation' | 'webhook';
  /** The operationId. */
  id: string;
  /** In capital letters. */
  method: string;
  /** The path; of a webhook its name. */
  path: string;
  tag: string;
  summary: string;
  description: string;
  definition: JsonObject;
}

/** All operations in the order of the contract, and after them the webhooks. */
export function listEntries(document: OpenApiDocument): Entry[] {
  const webhooks = (document.webhooks ?? {}) as JsonObject;
  return [...listEntriesIn('operation', document.paths), ...listEntriesIn('webhook', webhooks)];
}

function listEntriesIn(kind: Entry['kind'], items: JsonObject): Entry[] {
  return Object.entries(items).flatMap(([path, item]) =>
    METHODS.filter((method) => method in (item as JsonObject)).map((method) => {
      const definition = (item as JsonObject)[method] as JsonObject;
      const tag = asText((definition.tags as Json[] | undefined)?.[0]) || 'Operations';
      const { operationId, summary, description } = definition;
      return {
        kind,
        id: asText(operationId),
        method: method.toUpperCase(),
        path,
        tag,
        summary: asText(summary),
        description: asText(description),
        definition,
      };
    }),
  );
}

/** The target of a `$ref` of the document, or the value itself. */
export function follow(document: OpenApiDocument, value: Json | undefined): JsonObject {
  const reference = readReference(value);
  if (reference === null) return (value ?? {}) as JsonObject;
  const target = reference
    .slice(2)
    .split('/')
    .reduce<Json | undefined>(
      (at, name) => (at as JsonObject | undefined)?.[name.replaceAll('~1', '/').replaceAll('~0', '~')],
      document,
    );
  return follow(document, target);
}

/** The name of the component that a value refers to, or null. */
export function readComponentName(value: Json | undefined): string | null {
  return readReference(value)?.split('/').at(-1) ?? null;
}

function readReference(value: Json | undefined): string | null {
  const reference = typeof value === 'object' && value !== null && !Array.isArray(value) ? value.$ref : null;
  return typeof reference === 'string' ? reference : null;
}

/** The example of a parameter or a header; undefined when it has none. */
export function findExample(document: OpenApiDocument, parameter: JsonObject): Json | undefined {
  if (parameter.example !== undefined) return parameter.example;
  const schema = follow(document, parameter.schema);
  return (schema.examples as Json[] | undefined)?.[0] ?? schema.default;
}

/** A media type of a body with its named examples. */
export interface Media {
  type: string;
  schema: Json | undefined;
  examples: { name: string; summary: string; value: Json }[];
}

export function listMedia(document: OpenApiDocument, body: JsonObject): Media[] {
  return Object.entries((body.content ?? {}) as JsonObject).map(([type, content]) => {
    const { schema, example, examples } = content as JsonObject;
    const named = Object.entries((examples ?? {}) as JsonObject).map(([name, one]) => {
      const { summary, value } = follow(document, one);
      return { name, summary: asText(summary), value: value ?? null };
    });
    return {
      type,
      schema,
      examples: example === undefined ? named : [{ name: 'example', summary: '', value: example }, ...named],
    };
  });
}

export function asText(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
