import { type Json, type JsonObject, type OpenApiDocument, escapeStep, isReadOnly, followPointer } from './contract.js';

/** The read-only parts of a body, by location: what a client may send back as it read it. */
interface ReadForm {
  /** Fields that only the service sets. */
  fields: Set<string>;
  /** Values that a field can have but that cannot be set. */
  values: Map<string, Json[]>;
  inside: Map<string, ReadForm>;
  items: ReadForm | null;
  /** The field that replaces the object that contains it. */
  readAs: string | null;
}

/** Removes read-only parts from a parsed body and returns it. Changes the body. */
export type SettleBody = (body: unknown) => unknown;

/**
 * Builds the function for the schema at `pointer` (`#/...`). It removes read-only fields and fields that hold one of
 * their `x-read-only-values`, and replaces an object by its field that `x-read-as` names, at any depth. Clients can so
 * send back what they read; permissions, validation and handlers never see these forms.
 */
export function buildBodySettler(document: OpenApiDocument, pointer: string | null): SettleBody {
  const form = pointer === null ? null : buildReadForm(document, pointer, new Map());
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

/** `known` holds the schemas that were visited, since schemas can be recursive. */
function buildReadForm(document: OpenApiDocument, pointer: string, known: Map<JsonObject, ReadForm>): ReadForm {
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
    const location = `${at}/properties/${escapeStep(name)}`;
    const { value: field } = followPointer(document, location);
    if (isReadOnly(field)) form.fields.add(name);
    else if (field['x-read-only-values']) form.values.set(name, field['x-read-only-values'] as Json[]);
    form.inside.set(name, buildReadForm(document, location, known));
  }
  if (schema.items) form.items = buildReadForm(document, `${at}/items`, known);
  return form;
}

/** Whether a body has no read-only parts. */
function isPlain({ fields, values, inside, items, readAs }: ReadForm, seen = new Set<unknown>()): boolean {
  if (fields.size + values.size > 0 || readAs !== null) return false;
  return [...inside.values(), ...(items ? [items] : [])].every((form) => {
    if (seen.has(form)) return true;
    seen.add(form);
    return isPlain(form, seen);
  });
}
