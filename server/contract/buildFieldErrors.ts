import type { ErrorObject } from 'ajv';
import type { SchemaKeyword } from '../../services/_shared/errorCodes.js';
import type { FieldError } from '../../services/_shared/problems.js';

const MAX_ERRORS = 50;
/** The most errors that are examined; a small body can have thousands. */
const MAX_COMPARED = 1_000;
/** Errors that only repeat those of their branches. */
const SUMMARIES = new Set(['if', '$ref']);
/** A value must have one of several forms. */
const UNIONS = new Set(['oneOf', 'anyOf']);

/** Converts Ajv's errors to readable ones: the field by name or pointer, and what to change. */
export function buildFieldErrors(errors: readonly ErrorObject[], location: FieldError['in']): FieldError[] {
  const compared = errors.filter(({ keyword }) => !SUMMARIES.has(keyword)).slice(0, MAX_COMPARED);
  const described = removeOtherForms(mergeAlternatives(compared)).map((error) => ({
    in: location,
    path: buildPath(error, location),
    message: buildMessage(error),
    keyword: error.keyword as SchemaKeyword,
  }));
  // Several forms may lack the same field.
  return [...new Map(described.map((error) => [`${error.path} ${error.message}`, error])).values()].slice(
    0,
    MAX_ERRORS,
  );
}

/** Merges the errors of an `anyOf` with one `required` each: one error names all fields, at the first of them. */
function mergeAlternatives(errors: readonly ErrorObject[]): ErrorObject[] {
  const merged = new Map<ErrorObject, ErrorObject | null>();
  for (const union of errors.filter(({ keyword }) => keyword === 'anyOf')) {
    const branches = errors.filter(
      ({ instancePath, schemaPath }) =>
        instancePath === union.instancePath && schemaPath.startsWith(`${union.schemaPath}/`),
    );
    const isAlternative =
      branches.length > 1 &&
      branches.every(({ keyword, schemaPath }) => keyword === 'required' && /\/\d+\/required$/.test(schemaPath));
    if (!isAlternative || new Set(branches.map(({ schemaPath }) => schemaPath)).size < branches.length) continue;
    const names = branches.map(({ params }) => String(params.missingProperty));
    for (const branch of branches) merged.set(branch, null);
    merged.set(union, { ...union, params: { missingProperty: names[0], alternatives: names } });
  }
  return errors.flatMap((error) => (merged.has(error) ? (merged.get(error) ?? []) : error));
}

/**
 * Ajv reports an error for every form that a value does not match. Removes errors of forms of another type if one form
 * has the value's type, and the general error if there is a deeper one.
 */
function removeOtherForms(errors: readonly ErrorObject[]): ErrorObject[] {
  const isUnion = ({ keyword }: ErrorObject) => UNIONS.has(keyword);
  const unions = new Set(errors.filter(isUnion).map(({ instancePath }) => instancePath));
  if (unions.size === 0) return [...errors];
  const above = new Set(errors.flatMap(({ instancePath }) => listAncestors(instancePath)));
  const ofSomeForm = new Set(
    errors.filter((error) => error.keyword !== 'type' && !isUnion(error)).map(({ instancePath }) => instancePath),
  );
  const rest = errors.filter(
    ({ instancePath: path, keyword }) =>
      keyword !== 'type' || !unions.has(path) || !(above.has(path) || ofSomeForm.has(path)),
  );
  const at = new Set(rest.filter((error) => !isUnion(error)).map(({ instancePath }) => instancePath));
  return rest.filter((error) => !isUnion(error) || at.has(error.instancePath) || !above.has(error.instancePath));
}

/** The ancestors of a pointer: of `/rule/all/0` these are `/rule/all`, `/rule` and the root, an empty text. */
function listAncestors(path: string): string[] {
  const steps = path.split('/');
  return steps.slice(1).map((_, index) => steps.slice(0, index + 1).join('/'));
}

/** `/data/price` in a body, `page_size` elsewhere; an item of a list parameter is `topics/2`. */
function buildPath({ instancePath, params }: ErrorObject, location: FieldError['in']): string {
  const field =
    params.missingProperty ?? params.additionalProperty ?? params.unevaluatedProperty ?? params.propertyName;
  const path =
    field === undefined ? instancePath : `${instancePath}/${String(field).replaceAll('~', '~0').replaceAll('/', '~1')}`;
  return location === 'body' ? path : path.slice(1);
}

const TYPE_NAMES: Record<string, string> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

const FORMAT_NAMES: Record<string, string> = {
  'date-time': 'a date and time with a time zone, such as 2026-03-31T09:30:00Z',
  date: 'a date, such as 2026-03-31',
  email: 'an e-mail address',
  uri: 'an absolute URL in plain ASCII, without a backslash, a name or a password',
  uuid: 'a UUID',
};

const { raw } = String;

/** The patterns of the contract that people meet, in words; others are shown as they are. */
export const PATTERN_NAMES: Record<string, string> = {
  [raw`^https?://[^\\/?#@\u0000-\u0020\u007f-\uffff]+([/?#][!-\[\]-~]*)?$`]:
    'an http or https URL in plain ASCII, without a backslash, a name or a password',
  [raw`^[^@\s\u0000]+@[^@\s\u0000]+$`]: 'an e-mail address',
  [raw`^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(:[0-9]{1,5})?$`]:
    'a host such as learn.example.org, with a port where it needs one',
  [raw`^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){1,20}$`]: 'a domain in small letters, such as northfield.example',
  [raw`^[-a-zA-Z0-9_]+$`]: 'made of letters, digits, hyphens and underscores',
  [raw`^[a-z0-9_-]+$`]: 'made of small letters, digits, hyphens and underscores',
  [raw`^[A-Za-z0-9][A-Za-z0-9._-]*$`]:
    'made of letters, digits, dots, hyphens and underscores, with a letter or digit first',
  [raw`^[0-9]+$`]: 'made of digits',
  [raw`^\d+$`]: 'made of digits',
  [raw`^\d+(\.\d+)?$`]: 'a decimal number such as 12.5',
  [raw`^\d{4}-\d{2}-\d{2}([Tt ]\d{2}:\d{2}:\d{2}(\.\d{1,9})?([Zz]|[+-]\d{2}:\d{2}))?$`]:
    'a date, such as 2026-03-31, or a date and time with a time zone, such as 2026-03-31T09:30:00Z',
  [raw`^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$`]: 'a UUID',
  [raw`^[!-~]+$`]: 'plain ASCII without spaces',
  [raw`^[^\s\u0000-\u001f\u007f-\u009f]+$`]: 'a text without spaces',
  [raw`^[^\u0000-\u001f\u007f]+$`]: 'a text of one line',
  [raw`^[^\s\u0000]([^\u0000-\u001f]*[^\s\u0000])?$`]: 'a text of one line, without spaces at its ends',
  [raw`^[^\u0000]+$`]: 'a text that is not empty',
  [raw`^[^\u0000]*[^\u0000\s][^\u0000]*$`]: 'a text that is not blank',
  [raw`^[^\u0000]*[^\s\u0000][^\u0000]*$`]: 'a text that is not blank',
};

type Params = Record<string, unknown>;

const MESSAGES: Record<SchemaKeyword, (params: Params) => string> = {
  required: () => 'is required',
  dependentRequired: ({ property }) => `is required beside ${String(property)}`,
  additionalProperties: () => 'is not a known field',
  unevaluatedProperties: () => 'is not a known field',
  propertyNames: () => 'is not an allowed field name',
  type: ({ type }) =>
    `must be ${[type]
      .flat()
      .map((name) => TYPE_NAMES[String(name)] ?? String(name))
      .join(' or ')}`,
  enum: ({ allowedValues }) =>
    `must be one of ${[allowedValues]
      .flat()
      .map((value) => JSON.stringify(value))
      .join(', ')}`,
  const: ({ allowedValue }) => `must be ${JSON.stringify(allowedValue)}`,
  format: ({ format }) => `must be ${FORMAT_NAMES[String(format)] ?? `in the format ${String(format)}`}`,
  pattern: ({ pattern }) =>
    PATTERN_NAMES[String(pattern)] ? `must be ${PATTERN_NAMES[String(pattern)]}` : `must match ${String(pattern)}`,
  minimum: ({ limit }) => `must be ${String(limit)} or more`,
  exclusiveMinimum: ({ limit }) => `must be more than ${String(limit)}`,
  maximum: ({ limit }) => `must be ${String(limit)} or less`,
  exclusiveMaximum: ({ limit }) => `must be less than ${String(limit)}`,
  multipleOf: ({ multipleOf }) => `must be a multiple of ${String(multipleOf)}`,
  minLength: ({ limit }) => `must have at least ${formatCount(limit, 'character')}`,
  maxLength: ({ limit }) => `must have at most ${formatCount(limit, 'character')}`,
  minItems: ({ limit }) => `must have at least ${formatCount(limit, 'item')}`,
  maxItems: ({ limit }) => `must have at most ${formatCount(limit, 'item')}`,
  minProperties: ({ limit }) => `must have at least ${formatCount(limit, 'field')}`,
  maxProperties: ({ limit }) => `must have at most ${formatCount(limit, 'field')}`,
  uniqueItems: ({ i, j }) => `must not repeat an item (${String(j)} and ${String(i)} are the same)`,
  oneOf: () => 'must have exactly one of the allowed forms',
  anyOf: ({ alternatives }) =>
    Array.isArray(alternatives)
      ? `one of ${alternatives.join(', ')} is required`
      : 'must have one of the allowed forms',
};

function buildMessage({ keyword, params, message }: ErrorObject): string {
  const describe = (MESSAGES as Partial<Record<string, (params: Params) => string>>)[keyword];
  return describe?.(params as Params) ?? message ?? `breaks the rule ${keyword}`;
}

function formatCount(limit: unknown, unit: string): string {
  return `${String(limit)} ${unit}${limit === 1 ? '' : 's'}`;
}
