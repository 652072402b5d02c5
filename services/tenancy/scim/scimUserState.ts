import type { ScimFilter } from '../../../db/tenancy/scim/scimFilter.js';
import { STORED_ATTRIBUTES, type ScimUserRow } from '../../../db/tenancy/scim/readScimUsers.js';
import type { ScimUserInput } from '../../../db/tenancy/scim/saveScimUser.js';
import { MOST_DEPARTMENT_LEVELS } from '../../../db/tenancy/people/department.js';
import { matchesFilter } from './matchesFilter.js';
import { type ScimPath, parseScimPath } from './parseScimFilter.js';
import { invalidPath, invalidValue } from './scimProblem.js';
import { ENTERPRISE_USER } from './scimSchemas.js';

/** The attributes of a user that can be written, by their path in lower case; `emails.value` is the only address. */
export type ScimUserState = Map<string, string | boolean>;

type Op = 'add' | 'replace' | 'remove';

const EXTENSION = ENTERPRISE_USER.toLowerCase();
const STORED = new Map(STORED_ATTRIBUTES.map((path) => [path.toLowerCase(), path]));
const OWN = ['username', 'displayname', 'externalid', 'active', 'enterprise:department'];
/** Attributes of RFC 7643 that the service does not keep, and those that it sets itself. */
const IGNORED =
  /^(?:id|schemas|meta|groups|password|profileurl|phonenumbers|ims|photos|addresses|entitlements|roles|x509certificates|name\.(?:middlename|honorificprefix|honorificsuffix)|enterprise:manager\.(?:\$ref|displayname))(?:\.|$)/;
const COMPLEX = ['name', 'emails', 'enterprise:manager', EXTENSION];

/** The present state of a user. */
export function buildUserState(row: ScimUserRow): ScimUserState {
  const state: ScimUserState = new Map<string, string | boolean>([
    ['username', row.username],
    ['emails.value', row.email],
    ['active', row.active],
  ]);
  if (row.name !== '') state.set('displayname', row.name);
  if (row.external_id !== null) state.set('externalid', row.external_id);
  if (row.department !== null) state.set('enterprise:department', row.department);
  for (const [path, value] of Object.entries(row.attributes)) state.set(path.toLowerCase(), value);
  return state;
}

/** Sets all attributes of a body, or of a PATCH without a path. Unknown names are an error only if `isStrict`. */
export function setAttributes(
  state: ScimUserState,
  body: object,
  { op = 'replace', isStrict }: { op?: Op; isStrict: boolean },
): void {
  const entries = Object.entries(body) as [string, unknown][];
  // The name that the service shows takes precedence over its parts.
  entries.sort(([one], [other]) => Number(isDisplayName(one)) - Number(isDisplayName(other)));
  for (const [name, value] of entries) setAttribute(state, op, parseScimPath(name), value, isStrict);
  const parts = ['name.givenname', 'name.familyname'].flatMap((path) => state.get(path) ?? []);
  if (!state.has('displayname') && parts.length > 0) state.set('displayname', parts.join(' '));
}

const isDisplayName = (name: string) => name.toLowerCase() === 'displayname';

/** Sets or removes one attribute. Throws a Problem (400). */
export function setAttribute(
  state: ScimUserState,
  op: Op,
  { path, filter, part }: ScimPath,
  value: unknown,
  isStrict = true,
): void {
  if (path === 'emails' || path.startsWith('emails.')) return setEmail(state, op, { path, filter, part }, value);
  if (IGNORED.test(path)) return;
  if (filter || part) throw invalidPath(`${path} has a single value`);
  const simple = path === 'name.formatted' ? 'displayname' : path === 'enterprise:manager' ? `${path}.value` : path;
  const sent = unwrap(value);
  if (COMPLEX.includes(path) && typeof sent === 'object' && sent !== null) {
    const prefix = path === EXTENSION ? 'enterprise:' : `${path}.`;
    for (const [name, inner] of Object.entries(sent))
      setAttribute(state, op, { path: `${prefix}${name.toLowerCase()}`, filter: null, part: null }, inner, isStrict);
    return;
  }
  if (op === 'remove' || sent === null || sent === undefined || sent === '')
    return removeAttribute(state, path, simple);
  if (!OWN.includes(simple) && !STORED.has(simple)) {
    if (isStrict) throw invalidPath(`${path} is not an attribute of users`);
    return;
  }
  state.set(simple, simple === 'active' ? parseBoolean(sent) : parseText(simple, sent));
}

function removeAttribute(state: ScimUserState, path: string, simple: string): void {
  if (path === 'username') throw invalidValue('userName is required');
  const prefix = path === EXTENSION ? 'enterprise:' : `${path}.`;
  for (const key of [...state.keys()]) if (key === simple || key.startsWith(prefix)) state.delete(key);
}

/** The service needs an address: removing it has no effect. */
function setEmail(state: ScimUserState, op: Op, { path, filter, part }: ScimPath, value: unknown): void {
  if (op === 'remove' || value === null || value === undefined) return;
  if (path !== 'emails' && path !== 'emails.value') return;
  if (filter && !isOfWork(filter, state)) return;
  if (part !== null && part !== 'value') return;
  const address = typeof value === 'string' ? value : chooseEmail(value);
  if (address !== null) state.set('emails.value', address);
}

function isOfWork(filter: ScimFilter, state: ScimUserState): boolean {
  return matchesFilter(filter, { type: 'work', primary: true, value: state.get('emails.value') ?? null });
}

interface SentEmail {
  value?: unknown;
  type?: unknown;
  primary?: unknown;
}

/** The primary address, else the one of work, else the first. */
function chooseEmail(value: unknown): string | null {
  const sent = [value].flat().filter((one): one is SentEmail => typeof one === 'object' && one !== null);
  const emails = sent.filter((one) => typeof one.value === 'string' && one.value !== '');
  const isPrimary = ({ primary }: SentEmail) => String(primary).toLowerCase() === 'true';
  const chosen = emails.find(isPrimary) ?? emails.find(({ type }) => type === 'work') ?? emails[0];
  return chosen ? (chosen.value as string) : null;
}

/** Some clients send a single value as a list with one object. */
function unwrap(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const [first] = value as unknown[];
  return typeof first === 'object' && first !== null && 'value' in first ? first.value : first;
}

const MOST_CHARACTERS = 255;

function parseText(path: string, value: unknown): string {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  if (typeof text !== 'string') throw invalidValue(`${path} must be a text`);
  if (text.length > MOST_CHARACTERS && path !== 'enterprise:department')
    throw invalidValue(`${path} may have at most ${MOST_CHARACTERS} characters`);
  return text;
}

/** Some clients send booleans as texts. */
function parseBoolean(value: unknown): boolean {
  const text = String(value).toLowerCase();
  if (text !== 'true' && text !== 'false') throw invalidValue('active must be true or false');
  return text === 'true';
}

/** What is to be stored. Throws a Problem (400) when something is missing or not valid. */
export function buildUserInput(state: ScimUserState): ScimUserInput {
  const read = (path: string) => state.get(path) as string | undefined;
  const username = read('username')?.trim();
  if (!username) throw invalidValue('userName is required');
  const email = read('emails.value')?.trim() ?? (username.includes('@') ? username : undefined);
  if (email === undefined) throw invalidValue('emails: the service needs an address, unless the userName is one');
  if (!/^[^@\s]+@[^@\s]+$/.test(email) || email.length > 320)
    throw invalidValue(`emails: '${email}' is not an address`);
  const active = state.get('active') as boolean | undefined;
  return {
    username,
    email,
    name: read('displayname') ?? '',
    ...(active !== undefined && { active }),
    externalId: read('externalid') ?? null,
    attributes: Object.fromEntries(
      [...STORED].flatMap(([path, name]) => (state.has(path) ? [[name, read(path)!]] : [])),
    ),
    department: parseDepartment(read('enterprise:department')),
  };
}

function parseDepartment(text: string | undefined): string[] | null {
  if (text === undefined) return null;
  const names = text.split('/').map((name) => name.trim());
  if (names.some((name) => name === '' || name.length > 255) || names.length > MOST_DEPARTMENT_LEVELS)
    throw invalidValue(
      `department: must be a name, or names with slashes between them, at most ${MOST_DEPARTMENT_LEVELS} levels`,
    );
  return names;
}
