import { readBody } from '../http/readBody.js';
import type { Middleware } from '../contract/middleware.js';

/** Bodies of SCIM: names of attributes are read regardless of case, and null means that an attribute is absent. */
export const scimMiddleware: Middleware = {
  beforeRouting: () => Promise.resolve(),
  afterRouting: () => {},
  afterPermission: () => Promise.resolve(),
  afterAnswer: () => Promise.resolve(),
  bodyReader: (operation) =>
    operation.isScim
      ? async (request, response) => {
          const received = await readBody(request, response, operation);
          return { ...received, value: normalizeBody(received.value) };
        }
      : null,
};

/** The names that the contract spells. */
const NAMES = new Map(
  [
    'schemas',
    'externalId',
    'userName',
    'displayName',
    'name',
    'emails',
    'active',
    'nickName',
    'title',
    'userType',
    'preferredLanguage',
    'locale',
    'timezone',
    'members',
    'attributes',
    'excludedAttributes',
    'filter',
    'sortBy',
    'sortOrder',
    'startIndex',
    'count',
    'Operations',
    'op',
    'path',
    'value',
  ].map((name) => [name.toLowerCase(), name]),
);

function normalizeBody(body: unknown): unknown {
  if (!isObject(body)) return body;
  const fields = spellNames(body);
  // Some clients send booleans as texts.
  const active = String(fields.active).toLowerCase();
  if (active === 'true' || active === 'false') fields.active = active === 'true';
  if (!Array.isArray(fields.Operations)) return fields;
  return { ...fields, Operations: fields.Operations.map(normalizeOperation) };
}

function normalizeOperation(operation: unknown): unknown {
  if (!isObject(operation)) return operation;
  const fields = spellNames(operation);
  return typeof fields.op === 'string' ? { ...fields, op: fields.op.toLowerCase() } : fields;
}

function spellNames(object: object): Record<string, unknown> {
  const entries = Object.entries(object).filter(([, value]) => value !== null);
  return Object.fromEntries(entries.map(([name, value]) => [NAMES.get(name.toLowerCase()) ?? name, value as unknown]));
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
