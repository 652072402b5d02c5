import type { FieldError } from './problems.js';
import { mapInSlices } from '../../db/core/slices.js';

/** The error of one item of a bulk request. */
export interface ItemError {
  index: number;
  code: string;
  detail: string;
}

/**
 * Validates a value against a component schema of the contract and returns the errors in the order of the schema's
 * rules. Removes read-only fields from the value, as from bodies.
 */
export type FindSchemaErrors = (schemaName: string, value: unknown) => FieldError[];

export interface BulkRules {
  /** The schema of one item: the body of the operation that creates a single one. */
  schemaName: string;
  /** Values that the request gives for all items; an item may override them. */
  shared: Record<string, unknown>;
  /** The error code of an item that lacks every one of several fields of which the schema requires one. */
  eitherRequired: string;
  findSchemaErrors: FindSchemaErrors;
}

/**
 * Validates each item. Returns its error, or null for a valid item. Works in slices, so that the event loop is not
 * blocked.
 */
export function checkItems(items: readonly unknown[], rules: BulkRules): Promise<(Omit<ItemError, 'index'> | null)[]> {
  return mapInSlices(items, (item) => checkItem(item, rules));
}

/** Replaces the fields of an item by their validated values. */
function copyValidated(item: Record<string, unknown>, validated: Record<string, unknown>): void {
  for (const field of Object.keys(item)) {
    if (!Object.hasOwn(validated, field)) delete item[field];
    else if (item[field] !== validated[field]) item[field] = validated[field];
  }
}

const REQUIRING = ['required', 'dependentRequired'];

function checkItem(
  item: unknown,
  { schemaName, shared, eitherRequired, findSchemaErrors }: BulkRules,
): Omit<ItemError, 'index'> | null {
  if (typeof item !== 'object' || item === null || Array.isArray(item))
    return { code: 'not_an_object', detail: 'must be an object' };
  // A spread would drop the name `__proto__` silently.
  // Where an item is its own prototype's namesake, a spread would drop the name unseen.
  if (Object.hasOwn(item, '__proto__'))
    return { code: 'metadata_invalid', detail: '__proto__: is not an allowed field name' };
  const merged = { ...shared, ...item };
  const errors = findSchemaErrors(schemaName, merged);
  copyValidated(item as Record<string, unknown>, merged);
  const error = errors.find(({ keyword }) => keyword === 'anyOf') ?? errors[0];
  if (!error) return null;
  const [, field = ''] = error.path.split('/');
  if (error.keyword === 'anyOf')
    return { code: eitherRequired, detail: `${eitherRequired.replace(/_required$/, '')}: is required` };
  if (error.keyword === 'additionalProperties' && error.path === `/${field}`)
    return { code: 'unknown_field', detail: `${field}: is not a known field` };
  if (field === '' || error.keyword === 'propertyNames')
    return { code: 'metadata_invalid', detail: `metadata: ${error.message}` };
  const kind = REQUIRING.includes(error.keyword) && error.path === `/${field}` ? 'required' : 'invalid';
  return { code: `${field}_${kind}`, detail: `${error.path.slice(1)}: ${error.message}` };
}
