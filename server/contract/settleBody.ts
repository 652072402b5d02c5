import { type Json, type JsonObject, type OpenApiDocument, escapeStep, isReadOnly, followPointer } from './contract.js';

/** What a request may carry of a resource as it was read, by place in the body. */
interface ReadForm {
  /** Fields that the service sets. */
  fields: Set<string>;
  /** Values that a field can have, but that can't be set. */
  values: Map<string, Json[]>;
  inside: Map<string, ReadForm>;
  items: ReadForm | null;
  /** The field of an object that stands for all of it. */
  readAs: string | null;
}

/** Returns what a parsed JSON body means without what the service sets. Changes the body. */
export type SettleBody = (body: unknown) => unknown;

/**
 * For the schema of a body at `pointer` (`#/...`): removes fields that are read-only and fields that hold one of their `x-read-only-values`,
 * and puts the field that `x-read-as` names in place of its object, at any depth. So what was read can be sent back, and neither permissions
 * nor validation nor handlers see these forms.
 */
export function bodySettler(document: OpenApiDocument, pointer: string | null): SettleBody {
  const form = pointer === null ? null : readFormAt(document, pointer, new Map());
  return form === null || isPlain(form) ? (body) => body : (body) => settle(form, body);
}

function settle(form: ReadForm, value: unknown): unknown {
  if (Array.isArray(value)) return form.items ? value.map((item) => settle(form.items!, item)) : value;
  if (typeof value !== 'object' || value === null) return value;
  const body = value as Record<string, unknown>;
  if (form.readAs !== null) return Object.hasOwn(body, form.readAs) ? body[form.readAs] : body;
  for (const field of form.fields) delete body[field];
  for (const [field, values] of form.values) if (values.includes(body[field] as Json)) delete body[field];
  for (const [field, inside] of form.inside) if (Object.hasOwn(body, field)) body[field] = settle(inside, body[field]);
  return body;
}

/** `known` has the schemas that were seen: some hold themselves. */
function readFormAt(document: OpenApiDocument, pointer: string, known: Map<JsonObject, ReadForm>): ReadForm {
  const { value: schema, at } = followPointer(document, pointer);
  const before = known.get(schema);
  if (before) return before;
  const form: ReadForm = {
    fields: new Set(),
    values: new Map(),
    inside: new Map(),
    items: null,
    readAs: (schema['x-read-as'] ?? null) as string | null,
  };
  known.set(schema, form);
  for (const name of Object.keys((schema.properties ?? {}) as JsonObject)) {
    const place = `${at}/properties/${escapeStep(name)}`;
    const { value: field } = followPointer(document, place);
    if (isReadOnly(field)) form.fields.add(name);
    else if (field['x-read-only-values']) form.values.set(name, field['x-read-only-values'] as Json[]);
    form.inside.set(name, readFormAt(document, place, known));
  }
  if (schema.items) form.items = readFormAt(document, `${at}/items`, known);
  return form;
}

/** Whether a body is what it seems. */
function isPlain({ fields, values, inside, items, readAs }: ReadForm, seen = new Set<unknown>()): boolean {
  if (fields.size + values.size > 0 || readAs !== null) return false;
  return [...inside.values(), ...(items ? [items] : [])].every((form) => {
    if (seen.has(form)) return true;
    seen.add(form);
    return isPlain(form, seen);
  });
}
