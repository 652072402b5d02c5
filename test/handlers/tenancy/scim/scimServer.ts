import type { TestAnswer } from '../../../support/server.js';
import { type Who, coreServer } from '../coreServer.js';

export const USERS = '/api/scim/orgs/north/v2/Users';
export const GROUPS = '/api/scim/orgs/north/v2/Groups';

export interface ScimBody {
  schemas: string[];
  id: string;
  status: string;
  scimType?: string;
  detail: string;
  totalResults: number;
  startIndex: number;
  itemsPerPage: number;
  Resources: ScimBody[];
  userName: string;
  displayName: string;
  externalId?: string;
  active: boolean;
  title?: string;
  name?: Record<string, string>;
  emails: { value: string }[];
  groups: { value: string; display: string }[];
  members?: { value: string }[];
  meta: { version: string; location: string };
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'?: Record<string, unknown>;
}

/** The server of `coreServer`, and how SCIM clients call it. Call it once, at the top of a test file. */
export function scimServer() {
  const core = coreServer();
  const { server } = core;
  const call = (
    method: string,
    path: string,
    { body, who = 'admin', query, headers }: CallOptions = {},
  ): Promise<TestAnswer<ScimBody>> =>
    server.request<ScimBody>(method, path, {
      ...(who && { as: server.as[who] }),
      ...(body !== undefined && { body }),
      ...(query && { query }),
      headers: { ...(body !== undefined && { 'Content-Type': 'application/scim+json' }), ...headers },
    });
  const patch = (path: string, ...operations: object[]) =>
    call('PATCH', path, {
      body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations: operations },
    });
  return { ...core, call, patch };
}

export interface CallOptions {
  body?: unknown;
  who?: Exclude<Who, 'dean'> | null;
  query?: Record<string, string | number>;
  headers?: Record<string, string>;
}
