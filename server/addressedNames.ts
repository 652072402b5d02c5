import { invalidField } from '../handlers/_shared/problems.js';
import type { RawInput } from './validation.js';

/** Names under which a request may address a platform; all mean `platforms.key`. */
const PLATFORM_NAMES = ['org', 'platform_key', 'platform_org'];
const USER_NAMES = ['user_id', 'learner_id', 'username', 'email', 'user'];
const PLATFORM_KEY = /^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/;
const MAX_ID = Number.MAX_SAFE_INTEGER;

/** `malformed`: something that can't be a key was sent. Validation says what is wrong with it. */
export type AddressedPlatform = { kind: 'none' } | { kind: 'malformed'; text: string } | { kind: 'key'; key: string };

/** The platform that the request names in its path, query or body. Throws a Problem (400) at the place of the second when it names two. */
export function readPlatformKey(input: RawInput, names: readonly string[] = []): AddressedPlatform {
  let key: string | null = null;
  let isText = true;
  for (const { value, name, place } of placedValues(input, [...PLATFORM_NAMES, ...names])) {
    if (typeof value !== 'string') isText = false;
    else if (key !== null && value !== '' && value !== key) {
      const path = place === 'body' ? `/${name}` : name;
      throw invalidField(place, path, 'names another platform than the rest of the request', 'platform');
    } else if (value !== '') key = value;
  }
  if (!isText) return { kind: 'malformed', text: '' };
  if (key === null) return { kind: 'none' };
  return PLATFORM_KEY.test(key) ? { kind: 'key', key } : { kind: 'malformed', text: key };
}

/** Whom the request names. A condition is null when the request doesn't send it; all that are sent must hold. */
export interface AddressedUser {
  id: number | null;
  username: string | null;
  email: string | null;
  /** `user`, `user_id`, `learner_id`: a user name, an e-mail address or an id. */
  nameOrId: string | null;
}

/** Null when the request names nobody. What can't be a person's becomes a condition that nobody meets. */
export function readUserNames(input: RawInput): AddressedUser | null {
  if (valuesOf(input, USER_NAMES).length === 0) return null;
  // Some paths call `user_id` what is a user name or an e-mail address.
  const [ids, names] = split(valuesOf(input, ['user_id', 'learner_id']), (value) => /^\d{1,16}$/.test(String(value)));
  const id = onlyText(ids);
  const username = onlyText(valuesOf(input, ['username']));
  const email = onlyText(valuesOf(input, ['email']));
  const nameOrId = onlyText([...valuesOf(input, ['user']), ...names]);
  if (id === null && username === null && email === null && nameOrId === null) return null;
  return { id: id === null ? null : parseId(id), username, email, nameOrId };
}

/** The `program_id` of the contract that the request names, or null. */
export function readProgramKey(input: RawInput): string | null {
  const values = valuesOf(input, ['program_key', 'program_id']);
  const keys = new Set(values.filter((value): value is string => typeof value === 'string' && value !== ''));
  if (keys.size > 1)
    throw invalidField('query', 'program_key', 'names another program than the rest of the request', 'program');
  const [key = null] = keys;
  return key;
}

function split<T>(values: T[], belongs: (value: T) => boolean): [T[], T[]] {
  return [values.filter(belongs), values.filter((value) => !belongs(value))];
}

/** No user name holds NUL; the database refuses it, so such a condition is never sent there. */
export const NOBODY = '\0';

function onlyText(values: unknown[]): string | null {
  const texts = new Set(
    values
      .filter((value) => value !== '' && value !== null)
      .map((value) => (typeof value === 'object' ? NOBODY : String(value))),
  );
  const [first = null] = texts;
  return texts.size > 1 ? NOBODY : first;
}

/** The id that a text stands for; -1, which nobody has, when it stands for none. */
export function parseId(text: string): number {
  const id = /^\d{1,16}$/.test(text) ? Number(text) : -1;
  return id <= MAX_ID ? id : -1;
}

interface PlacedValue {
  value: unknown;
  name: string;
  place: 'path' | 'query' | 'body';
}

/** What the request holds under these names: first of the path, then of the query, then of the body. */
function placedValues({ params, query, body }: RawInput, names: readonly string[]): PlacedValue[] {
  const values: PlacedValue[] = [];
  const add = (place: PlacedValue['place'], name: string, value: unknown) => values.push({ value, name, place });
  for (const name of names) if (Object.hasOwn(params, name)) add('path', name, params[name]);
  if (query.size > 0) for (const name of names) for (const text of query.get(name) ?? []) add('query', name, text);
  if (isObject(body)) for (const name of names) if (Object.hasOwn(body, name)) add('body', name, body[name]);
  return values;
}

function valuesOf(input: RawInput, names: string[]): unknown[] {
  return placedValues(input, names).map(({ value }) => value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
