import type { FieldError } from './problems.js';
import { type Steps, inSlices } from '../../db/core/slices.js';

/** Why one item of many was not taken. */
export interface ItemError {
  index: number;
  code: string;
  detail: string;
}

/**
 * Holds a value against a component schema of the contract, by its name. Returns what is wrong, in the order of the schema's rules. Removes
 * from the value what only the resource has, as it is removed from bodies.
 */
export type ErrorsOfSchema = (schemaName: string, value: unknown) => FieldError[];

export interface BulkRules {
  /** The body of the operation that takes one: each item is held to its schema. */
  schemaName: string;
  /** What the request says for all items, and an item may leave out. */
  shared: Record<string, unknown>;
  /** The code of an item that lacks one of several fields, by the schema's rule. */
  eitherRequired: string;
  errorsOf: ErrorsOfSchema;
}

/** What is wrong with each item, or null, held to the schema of one; without holding the event loop for long. */
export function checkItems(items: readonly unknown[], rules: BulkRules): Promise<(Omit<ItemError, 'index'> | null)[]> {
  return inSlices(checkedItems(items, rules));
}

function* checkedItems(items: readonly unknown[], rules: BulkRules): Steps<(Omit<ItemError, 'index'> | null)[]> {
  const results: (Omit<ItemError, 'index'> | null)[] = [];
  for (const item of items) {
    results.push(checkItem(item, rules));
    yield;
  }
  return results;
}

/** Gives an item the fields that are left of it after `errorsOf`, in their settled form. */
function takeSettled(item: Record<string, unknown>, whole: Record<string, unknown>): void {
  for (const field of Object.keys(item)) {
    if (!Object.hasOwn(whole, field)) delete item[field];
    else if (item[field] !== whole[field]) item[field] = whole[field];
  }
}

const REQUIRING = ['required', 'dependentRequired'];

function checkItem(
  item: unknown,
  { schemaName, shared, eitherRequired, errorsOf }: BulkRules,
): Omit<ItemError, 'index'> | null {
  if (typeof item !== 'object' || item === null || Array.isArray(item))
    return { code: 'not_an_object', detail: 'is no object' };
  // Where an item is its own prototype's namesake, a spread would drop the name unseen.
  if (Object.hasOwn(item, '__proto__'))
    return { code: 'metadata_invalid', detail: '__proto__: is not an allowed field name' };
  const whole = { ...shared, ...item };
  const errors = errorsOf(schemaName, whole);
  takeSettled(item as Record<string, unknown>, whole);
  const error = errors.find(({ keyword }) => keyword === 'anyOf') ?? errors[0];
  if (!error) return null;
  const [, field = ''] = error.path.split('/');
  if (error.keyword === 'anyOf')
    return { code: eitherRequired, detail: `${eitherRequired.replace(/_required$/, '')}: is needed` };
  if (error.keyword === 'additionalProperties' && error.path === `/${field}`)
    return { code: 'unknown_field', detail: `${field}: is not a known field` };
  if (field === '' || error.keyword === 'propertyNames')
    return { code: 'metadata_invalid', detail: `metadata: ${error.message}` };
  const kind = REQUIRING.includes(error.keyword) && error.path === `/${field}` ? 'required' : 'invalid';
  return { code: `${field}_${kind}`, detail: `${error.path.slice(1)}: ${error.message}` };
}
