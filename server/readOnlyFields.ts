import { type Json, type JsonObject, type OpenApiDocument, escapeStep, isReadOnly, objectAt } from './contract.js';

/** What a request may carry of a resource without setting it, by place in the body. */
interface Ignored {
  fields: Set<string>;
  /** Values that a field can have, but that can't be set. */
  values: Map<string, Json[]>;
  inside: Map<string, Ignored>;
  items: Ignored | null;
}

/** Removes from a parsed JSON body, in place, what its schema declares as set by the service. */
export type DropReadOnly = (body: unknown) => void;

/**
 * For the schema of a body at `pointer` (`#/...`): fields that are read-only, and fields that hold one of their `x-read-only-values`, are
 * removed at any depth. So what was read can be sent back, and neither permissions nor validation nor handlers see these fields.
 */
export function readOnlyDropper(document: OpenApiDocument, pointer: string | null): DropReadOnly {
  const ignored = pointer === null ? null : ignoredBy(document, pointer, new Map());
  return ignored === null ? () => {} : (body) => drop(ignored, body);
}

function drop(ignored: Ignored, value: unknown): void {
  if (Array.isArray(value)) {
    if (ignored.items) for (const item of value) drop(ignored.items, item);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const body = value as Record<string, unknown>;
  for (const field of ignored.fields) delete body[field];
  for (const [field, values] of ignored.values) if (values.includes(body[field] as Json)) delete body[field];
  for (const [field, inside] of ignored.inside) if (Object.hasOwn(body, field)) drop(inside, body[field]);
}

/** Null where nothing is ignored. `known` has the schemas on the way: some hold themselves. */
function ignoredBy(document: OpenApiDocument, pointer: string, known: Map<JsonObject, Ignored | null>): Ignored | null {
  const { value: schema, at } = objectAt(document, pointer);
  const before = known.get(schema);
  if (before !== undefined) return before;
  known.set(schema, null);
  const found: Ignored = { fields: new Set(), values: new Map(), inside: new Map(), items: null };
  for (const name of Object.keys((schema.properties ?? {}) as JsonObject)) {
    const place = `${at}/properties/${escapeStep(name)}`;
    const { value: field } = objectAt(document, place);
    const inside = ignoredBy(document, place, known);
    if (isReadOnly(field)) found.fields.add(name);
    else if (field['x-read-only-values']) found.values.set(name, field['x-read-only-values'] as Json[]);
    if (inside) found.inside.set(name, inside);
  }
  if (schema.items) found.items = ignoredBy(document, `${at}/items`, known);
  const isEmpty = found.fields.size + found.values.size + found.inside.size === 0 && found.items === null;
  if (!isEmpty) known.set(schema, found);
  return isEmpty ? null : found;
}
