import type { ContractDocument } from './contractDocument.js';

type Schema = Record<string, unknown>;
type Json = null | boolean | number | string;

const READ_ONLY_FIELD = {
  description:
    'Set by the service. A request may contain it, so that a client can send a resource back as it was read; the service ignores its value. The schema of the resource describes it.',
  // Not `readOnly` alone: validators such as Prism's remove such fields from the schema of a request, and then refuse
  // them as unknown.
  anyOf: [{ readOnly: true }],
};

/**
 * Returns a copy of the contract in which the body of a request accepts the whole resource as an answer has it. A
 * request schema names the resource (`x-resource: Course`); what only the resource has is added to it at any depth:
 * fields as ReadOnlyField; null and values of enums, which are listed in `x-read-only-values` as well; and objects
 * where the request names them by one of their fields (`x-read-as: name`). The server ignores the former and reads the
 * latter as that field (server/contract/settleBody.ts). Throws for an unknown resource.
 */
export function addReadOnlyFields(document: ContractDocument): ContractDocument {
  const copy = structuredClone(document);
  const { schemas } = copy.components as { schemas: Record<string, Schema> };
  for (const [name, schema] of Object.entries(schemas)) {
    const resource = schema['x-resource'];
    if (resource === undefined) continue;
    if (typeof resource !== 'string' || !schemas[resource])
      throw new Error(`${name} has the x-resource ${String(resource)}, which is no schema.`);
    new FieldAdder(schemas).addTo(schema, schemas[resource]);
  }
  schemas.ReadOnlyField = READ_ONLY_FIELD;
  return copy;
}

class FieldAdder {
  /** Schemas that were changed already, since schemas may be recursive. */
  private readonly seen = new Set<Schema>();

  constructor(private readonly schemas: Record<string, Schema>) {}

  addTo(request: Schema, resource: Schema): void {
    if (request === resource || this.seen.has(request)) return;
    this.seen.add(request);
    const written = (request.properties ?? {}) as Record<string, Schema>;
    for (const [name, read] of Object.entries((resource.properties ?? {}) as Record<string, Schema>)) {
      const field = written[name];
      if (field === undefined) written[name] = { $ref: '#/components/schemas/ReadOnlyField' };
      else written[name] = this.mergeField(field, read);
    }
    request.properties = written;
  }

  /** Returns the schema of a field that both the request and the resource have. */
  private mergeField(write: Schema, read: Schema): Schema {
    const [written, known] = [this.follow(write), this.follow(read)];
    // A request sends a file, and an answer has its address.
    if (written === known || written.format === 'binary') return write;
    if (typeof written['x-read-as'] === 'string') return allowObject(written, known, written['x-read-as']);
    this.addNested(written, known);
    const extra = listReadOnlyValues(written, known);
    if (extra.length === 0) return write;
    const types = [...listTypes(written), ...(extra.includes(null) ? ['null'] : [])];
    return {
      ...written,
      type: types.length === 1 ? types[0] : types,
      ...(written.enum !== undefined && { enum: [...(written.enum as Json[]), ...extra] }),
      'x-read-only-values': extra,
    };
  }

  private addNested(written: Schema, known: Schema): void {
    if (written.properties && known.properties) this.addTo(written, known);
    if (written.items && known.items) {
      const [item, read] = [this.follow(written.items as Schema), this.follow(known.items as Schema)];
      if (item.properties && read.properties) this.addTo(item, read);
      else if (typeof item['x-read-as'] === 'string') written.items = allowObject(item, read, item['x-read-as']);
    }
  }

  /** Resolves a reference; of `object or null`, returns the object. */
  private follow(schema: Schema): Schema {
    const { $ref: reference, oneOf } = schema;
    if (typeof reference === 'string') return this.follow(this.schemas[reference.split('/').at(-1)!]!);
    const [one, ...others] = ((oneOf ?? []) as Schema[]).filter(({ type }) => type !== 'null');
    return one && others.length === 0 ? { ...this.follow(one), type: ['object', 'null'] } : schema;
  }
}

/**
 * Returns a schema that accepts the value or the object that answers contain in its place. The keywords of each type
 * apply to it alone.
 */
function allowObject(value: Schema, read: Schema, field: string): Schema {
  const { description, type, examples, 'x-read-as': readAs, ...limits } = value;
  const { description: meaning, examples: shown } = (read.properties as Record<string, Schema>)[field]!;
  const object = {
    required: [field],
    properties: { [field]: { description: meaning, type, ...limits, examples: shown } },
    additionalProperties: true,
  };
  const reading = `It may also be the object from an answer, of which only \`${field}\` is used.`;
  return {
    'x-read-as': readAs,
    ...limits,
    ...object,
    description: description === undefined ? reading : `${String(description)} ${reading}`,
    type: [...listTypes(value), 'object'],
    ...(examples !== undefined && { examples }),
  };
}

/** Lists the enum values, and null, that only the resource allows. */
function listReadOnlyValues(written: Schema, known: Schema): Json[] {
  const [set, shown] = [listTypes(written), listTypes(known)];
  if (set.length === 0) return [];
  const values =
    written.enum && known.enum
      ? (known.enum as Json[]).filter((value) => value !== null && !(written.enum as Json[]).includes(value))
      : [];
  return shown.includes('null') && !set.includes('null') ? [...values, null] : values;
}

function listTypes({ type }: Schema): string[] {
  return [type ?? []].flat() as string[];
}
