import { invalidField } from '../../services/_shared/problems.js';
import type { RawInput } from '../contract/validation.js';

/** Names under which a request may address a platform; all mean `platforms.key`. */
const PLATFORM_NAMES = ['org', 'platform_key', 'platform_org'];
const PLATFORM_KEY = /^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/;

/** `malformed`: the request names a value that cannot be a key; validation explains why. */
export type AddressedPlatform = { kind: 'none' } | { kind: 'malformed'; text: string } | { kind: 'key'; key: string };

/**
 * The platform that the request names in path, query or body. Throws a Problem (400) at the second name when it names
 * two different platforms.
 */
export function readPlatformKey(input: RawInput, names: readonly string[] = []): AddressedPlatform {
  let key: string | null = null;
  let isText = true;
  for (const { value, name, location } of listLocatedValues(input, [...PLATFORM_NAMES, ...names])) {
    if (typeof value !== 'string') isText = false;
    else if (key !== null && value !== '' && value !== key) {
      const path = location === 'body' ? `/${name}` : name;
      throw invalidField(location, path, 'names another platform than the rest of the request', 'platform');
    } else if (value !== '') key = value;
  }
  if (!isText) return { kind: 'malformed', text: '' };
  if (key === null) return { kind: 'none' };
  return PLATFORM_KEY.test(key) ? { kind: 'key', key } : { kind: 'malformed', text: key };
}

/** The `program_id` of the contract that the request names, or null. */
export function readProgramKey(input: RawInput): string | null {
  const values = listValues(input, ['program_key', 'program_id']);
  const keys = new Set(values.filter((value): value is string => typeof value === 'string' && value !== ''));
  if (keys.size > 1)
    throw invalidField('query', 'program_key', 'names another program than the rest of the request', 'program');
  const [key = null] = keys;
  return key;
}

interface LocatedValue {
  value: unknown;
  name: string;
  location: 'path' | 'query' | 'body';
}

/** The values of these names in the request: of the path first, then the query, then the body. */
export function listLocatedValues({ params, query, body }: RawInput, names: readonly string[]): LocatedValue[] {
  const values: LocatedValue[] = [];
  const add = (location: LocatedValue['location'], name: string, value: unknown) =>
    values.push({ value, name, location });
  for (const name of names) if (Object.hasOwn(params, name)) add('path', name, params[name]);
  if (query.size > 0) for (const name of names) for (const text of query.get(name) ?? []) add('query', name, text);
  if (isObject(body)) for (const name of names) if (Object.hasOwn(body, name)) add('body', name, body[name]);
  return values;
}

function listValues(input: RawInput, names: string[]): unknown[] {
  return listLocatedValues(input, names).map(({ value }) => value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
