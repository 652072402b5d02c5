import { hash } from 'node:crypto';
import type { RequestInfo } from '../../_shared/context.js';
import { notFound, preconditionFailed } from '../../_shared/problems.js';
import { normalizePath } from './parseScimFilter.js';
import { ENTERPRISE_USER } from './scimSchemas.js';

export type ScimResource = { schemas: string[]; id: string } & Record<string, unknown>;

/** The URL of the SCIM service of a platform as the client sees it, without a slash at the end. */
export function buildScimUrl({ url }: RequestInfo, org: string): string {
  return `${url.origin}/api/scim/orgs/${encodeURIComponent(org)}/v2`;
}

/** The id of a resource in a path. Throws a Problem (404) for a text that is no id. */
export function parseScimId(kind: 'user' | 'group', text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw notFound(kind, text);
  return Number(text);
}

/** The weak ETag of a row of a resource. */
export function buildVersion(row: object): string {
  return `W/"${hash('sha1', JSON.stringify(row), 'base64url')}"`;
}

/** Throws a Problem (412) if `ifMatch` is sent and does not name the version. */
export function requireVersion(ifMatch: string | undefined, version: string): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const strong = version.replace(/^W\//, '');
  if (!ifMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === strong))
    throw preconditionFailed(
      'The resource was changed since you read it. Read it again, and send its ETag in If-Match.',
    );
}

/** What a client wants of each resource: the parameters `attributes` and `excludedAttributes`. */
export interface Projection {
  included: string[] | null;
  excluded: string[];
}

/** Parses the parameters, whose names are separated by commas. */
export function parseProjection(query: { attributes?: string; excludedAttributes?: string }): Projection {
  const split = (text: string) =>
    text
      .split(',')
      .map((name) => normalizePath(name.trim()))
      .filter((name) => name !== '');
  const included = split(query.attributes ?? '');
  return { included: included.length > 0 ? included : null, excluded: split(query.excludedAttributes ?? '') };
}

/** Whether answers contain the attribute. */
export function isProjected({ included, excluded }: Projection, attribute: string): boolean {
  if (included) return included.some((name) => name === attribute || name.startsWith(`${attribute}.`));
  return !excluded.includes(attribute);
}

const ALWAYS = ['schemas', 'id'];

/** The attributes of a resource that the client wants; `schemas` and `id` always. */
export function project(resource: ScimResource, { included, excluded }: Projection): ScimResource {
  if (!included && excluded.length === 0) return resource;
  const names = included ?? excluded;
  const isNamed = (path: string) =>
    names.some(
      (name) => path === name || path.startsWith(`${name}.`) || (name === EXTENSION && path.startsWith(PREFIX)),
    );
  const isWanted = (path: string) => ALWAYS.includes(path) || isNamed(path) === (included !== null);
  return projectObject(resource, '', isWanted) as ScimResource;
}

const EXTENSION = ENTERPRISE_USER.toLowerCase();
const PREFIX = 'enterprise:';

/** Keeps the simple attributes that are wanted, and what contains them. */
function projectObject(object: object, prefix: string, isWanted: (path: string) => boolean): Record<string, unknown> {
  const entries = Object.entries(object).flatMap(([name, value]: [string, unknown]) => {
    const path = `${prefix}${name.toLowerCase()}`;
    const inside = name === ENTERPRISE_USER ? PREFIX : `${path}.`;
    const kept =
      Array.isArray(value) && typeof value[0] === 'object'
        ? value.map((item: object) => projectObject(item, inside, isWanted)).filter(isFilled)
        : typeof value === 'object' && value !== null && !Array.isArray(value)
          ? projectObject(value, inside, isWanted)
          : isWanted(path)
            ? value
            : undefined;
    return kept === undefined || (typeof kept === 'object' && kept !== value && !isFilled(kept)) ? [] : [[name, kept]];
  });
  return Object.fromEntries(entries) as Record<string, unknown>;
}

const isFilled = (value: object | null): boolean => value !== null && Object.keys(value).length > 0;
