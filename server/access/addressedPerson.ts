import { findAddressedUser } from '../../db/tenancy/access/findAddressedUser.js';
import type { Database } from '../../db/core/connect.js';
import type { UserRef } from '../../services/_shared/context.js';
import { listLocatedValues } from './addressedNames.js';
import type { RawInput } from '../contract/validation.js';

/**
 * How to interpret a name of a person. `number-first` and `name-first` may be an id, a user name or an e-mail address;
 * the first-named form is tried first.
 */
type NameKind = 'number' | 'username' | 'email' | 'number-first' | 'name-first';

/** One name of a person in a request. */
interface PersonName {
  kind: NameKind;
  text: string;
}

/** All names of a person in a request; all must refer to the same person. */
export type AddressedPerson = PersonName[];

const PERSON_NAMES = ['user_id', 'learner_id', 'username', 'email', 'user'];
/** User names contain no NUL, which the database refuses, so such a name is never looked up. */
const NOBODY = '\0';
const MAX_ID = Number.MAX_SAFE_INTEGER;

/** Null when the request names no person. */
export function readPersonNames(input: RawInput): AddressedPerson | null {
  const names = listLocatedValues(input, PERSON_NAMES)
    .filter(({ value }) => value !== '' && value !== null)
    .map(({ value, name, location }) => {
      const text = typeof value === 'object' ? NOBODY : String(value);
      return { kind: parseNameKind(name, location, text), text };
    });
  return names.length === 0 ? null : names;
}

/** In a path, a name may be any of the three forms; a query parameter or field has the form that it is called. */
function parseNameKind(name: string, location: 'path' | 'query' | 'body', text: string): NameKind {
  if (name === 'user_id' || name === 'learner_id')
    return !isNumber(text) ? 'name-first' : location === 'path' ? 'number-first' : 'number';
  if (name === 'user' || (name === 'username' && location === 'path')) return 'name-first';
  return name === 'email' ? 'email' : 'username';
}

/** Whether every name refers to this user. A text that another user could match first is looked up. */
export async function isPerson(db: Pick<Database, 'read'>, names: AddressedPerson, user: UserRef): Promise<boolean> {
  if (!names.every((name) => matchesName(name, user))) return false;
  const isUncertain = names.some(
    ({ kind, text }) =>
      (kind === 'number-first' && parseId(text) !== user.id) ||
      (kind === 'name-first' && isNumber(text) && !isSame(text, user.username)),
  );
  return !isUncertain || (await findPersonByNames(db, names, 'all'))?.id === user.id;
}

/** The user that all names refer to, among present and former members of these platforms, or null. */
export async function findPersonByNames(
  db: Pick<Database, 'read'>,
  names: AddressedPerson,
  platformIds: readonly number[] | 'all',
): Promise<UserRef | null> {
  if (names.some(({ text }) => text.includes(NOBODY))) return null;
  // The first name finds the row; the others are compared with it.
  const record = await findAddressedUser(db, buildCondition(names[0]!), platformIds);
  return record && names.every((name) => matchesName(name, record)) ? record : null;
}

function buildCondition({ kind, text }: PersonName): Parameters<typeof findAddressedUser>[1] {
  const none = { id: null, username: null, email: null, nameOrId: null, nameAsId: null };
  switch (kind) {
    case 'number':
      return { ...none, id: parseId(text) };
    case 'username':
      return { ...none, username: text };
    case 'email':
      return { ...none, email: text };
    case 'number-first':
      return { ...none, id: parseId(text), nameOrId: text };
    case 'name-first':
      return { ...none, nameOrId: text, nameAsId: parseId(text) };
  }
}

function matchesName({ kind, text }: PersonName, { id, username, email }: UserRef): boolean {
  switch (kind) {
    case 'number':
      return parseId(text) === id;
    case 'username':
      return isSame(text, username);
    case 'email':
      return isSame(text, email);
    default:
      return isSame(text, username) || isSame(text, email) || parseId(text) === id;
  }
}

const isSame = (text: string, own: string) => text.toLowerCase() === own.toLowerCase();
const isNumber = (text: string) => /^\d{1,16}$/.test(text);

/** The id that a text stands for; -1, which no row has, for any other text. */
function parseId(text: string): number {
  const id = isNumber(text) ? Number(text) : -1;
  return id <= MAX_ID ? id : -1;
}
