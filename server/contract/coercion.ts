import type { FieldError } from '../../services/_shared/problems.js';
import type { ContractParameter, Json, JsonObject } from './contract.js';

type Scalar = 'string' | 'integer' | 'number' | 'boolean';

/** Parses the texts of one parameter by its schema. */
export interface ParameterReader {
  name: string;
  in: ContractParameter['in'];
  /** The value; undefined when the parameter counts as absent: an empty text where no text is expected. */
  read(texts: string[], errors: FieldError[]): unknown;
  defaultValue: Json | undefined;
}

/**
 * `resolve` follows a `$ref` of the document to its schema. With `takesPlainBooleans` only `true` and `false` are
 * booleans.
 */
export function buildParameterReader(
  parameter: ContractParameter,
  resolve: (reference: string) => JsonObject,
  { takesPlainBooleans = false } = {},
): ParameterReader {
  const { name, in: location, schema } = parameter;
  const items = findArrayItems(schema, resolve);
  const scalar = isQueryBoolean(parameter) ? 'boolean' : findScalarType(items ?? schema, resolve);
  const read = items
    ? (texts: string[]) => parseItems(texts).map((text) => coerce(text, scalar))
    : (texts: string[], errors: FieldError[]) =>
        readScalar(
          { name, in: location, scalar, booleans: takesPlainBooleans ? PLAIN_BOOLEANS : BOOLEANS },
          texts,
          errors,
        );
  return { name, in: location, read, defaultValue: schema.default };
}

function readScalar(
  {
    name,
    in: location,
    scalar,
    booleans,
  }: { name: string; in: ContractParameter['in']; scalar: Scalar; booleans: Map<string, boolean> },
  texts: string[],
  errors: FieldError[],
): unknown {
  if (texts.length > 1)
    errors.push({ in: location, path: name, message: 'must be sent only once', keyword: 'duplicate' });
  const text = texts[0] ?? '';
  if (scalar === 'boolean') return readBoolean({ name, in: location, booleans }, text, errors);
  return text === '' && scalar !== 'string' ? undefined : coerce(text, scalar);
}

/** Clients of this API have sent all of these for years. */
const BOOLEANS = new Map([
  ...['true', 'yes', 'y', '1'].map((text) => [text, true] as const),
  ...['false', 'no', 'n', '0'].map((text) => [text, false] as const),
]);

/** The xAPI specification allows only these. */
const PLAIN_BOOLEANS = new Map([
  ['true', true],
  ['false', false],
]);

function readBoolean(
  { name, in: location, booleans }: Pick<ParameterReader, 'name' | 'in'> & { booleans: Map<string, boolean> },
  text: string,
  errors: FieldError[],
): boolean | undefined {
  const value = booleans.get(text.toLowerCase());
  if (value === undefined && text !== '') {
    const others = booleans === BOOLEANS ? ' (y or n, yes or no, and 1 or 0 mean the same)' : '';
    errors.push({ in: location, path: name, message: `must be true or false${others}`, keyword: 'type' });
  }
  return value;
}

/** The contract defines query booleans once, as this component, with every text that is accepted. */
const isQueryBoolean = ({ schemaPointer }: ContractParameter) => schemaPointer === '#/components/schemas/QueryBoolean';

/**
 * Repeated parameters are a list already. Only a single text is split at commas, so that repeated values may contain
 * commas. Empty items are dropped.
 */
function parseItems(texts: string[]): string[] {
  const items = texts.length === 1 ? splitList(texts[0]!) : texts;
  return items.map((item) => item.trim().replace(/^"(.*)"$/s, '$1')).filter((item) => item !== '');
}

/** `a,b` is two items; `"a, b"` is one, for values that hold a comma. */
function splitList(text: string): string[] {
  return text.includes(',') ? (text.match(/\s*"[^"]*"\s*(?=,|$)|[^,]+/g) ?? []) : [text];
}

/** A text that does not parse as the expected type stays text: validation then reports the error. */
function coerce(text: string, scalar: Scalar): unknown {
  switch (scalar) {
    case 'integer':
      return /^[+-]?\d{1,16}$/.test(text) ? Number(text) : text;
    case 'number':
      return /^[+-]?(\d{1,300}(\.\d{0,300})?|\.\d{1,300})(e[+-]?\d{1,3})?$/i.test(text) ? Number(text) : text;
    case 'boolean':
    case 'string':
      return text;
  }
}

function findArrayItems(schema: JsonObject, resolve: (reference: string) => JsonObject): JsonObject | null {
  if (!listTypes(schema).includes('array')) return null;
  const items = (schema.items ?? {}) as JsonObject;
  return typeof items.$ref === 'string' ? resolve(items.$ref) : items;
}

/** Text takes precedence where it is allowed: a person may be named by an id or by a name that looks like one. */
function findScalarType(schema: JsonObject, resolve: (reference: string) => JsonObject): Scalar {
  if (typeof schema.$ref === 'string') return findScalarType(resolve(schema.$ref), resolve);
  const types = listTypes(schema);
  if (types.includes('string')) return 'string';
  return (['integer', 'number', 'boolean'] as const).find((type) => types.includes(type)) ?? 'string';
}

function listTypes(schema: JsonObject): Json[] {
  return Array.isArray(schema.type) ? schema.type : [schema.type ?? null];
}
