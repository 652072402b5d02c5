import { describe, expect, it } from '@jest/globals';
import document from '../../generated/openapi.json' with { type: 'json' };
import {
  type ContractOperation,
  type JsonObject,
  type OpenApiDocument,
  readOperations,
} from '../../server/contract/contract.js';
import { buildExampleRequests } from '../support/exampleRequests.js';
import { mentorServer } from './mentors/mentors/mentorServer.js';

const contract = document as unknown as OpenApiDocument;
const server = mentorServer();

const PLATFORM = ['platform_key', 'org', 'platform_org', 'key'];
const operations = readOperations(contract).filter(
  ({ path, method }) => !path.includes('{org}') && path.startsWith('/api/') && method !== 'head',
);

const pointed = (pointer: string): JsonObject =>
  pointer
    .replace(/^#?\//, '')
    .split('/')
    .reduce(
      (at, step) => at[decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')] as JsonObject,
      contract as JsonObject,
    );
const resolved = (schema: JsonObject): JsonObject =>
  typeof schema.$ref === 'string' ? resolved(pointed(schema.$ref)) : schema;

/** What a client can send: names of the query, and of the fields of the body. */
function inputsOf({ parameters, body }: ContractOperation): { query: string[]; body: string[] } {
  const schema = body?.schemaPointer ? resolved(pointed(body.schemaPointer)) : {};
  return {
    query: parameters.filter((one) => one.in === 'query').map(({ name }) => name),
    body: Object.keys((schema.properties ?? {}) as object),
  };
}

const without = (value: unknown) =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([name]) => !PLATFORM.includes(name)))
    : value;

interface Refused {
  errors?: { in: string; path: string; message: string }[];
}

describe('a request that names no platform', () => {
  it('is refused with names that the operation takes', async () => {
    const refused: string[] = [];
    const wrong: string[] = [];
    for (const operation of operations) {
      const { path, query, body, headers } = buildExampleRequests(contract, operation, {
        user_id: server.ids.pat,
        username: 'pat',
        email: 'pat@north.example',
      }).at(0)!;
      const { status, body: answer } = await server.request<Refused>(operation.method.toUpperCase(), path, {
        as: server.as.dmAdmin,
        headers,
        query: without(query) as typeof query,
        ...(body !== undefined && { body: without(body) }),
      });
      if (status !== 400) continue;
      const takes = inputsOf(operation);
      for (const { in: place, path: at, message } of answer.errors ?? []) {
        const found = /^(?:one of ([\w, ]+) )?is required(?::|$)/.exec(message);
        if (!found || (place !== 'query' && place !== 'body')) continue;
        refused.push(operation.operationId);
        const names = [at.replace(/^\//, ''), ...(found[1]?.split(', ') ?? [])];
        for (const name of names)
          if (!takes[place].includes(name))
            wrong.push(`${operation.operationId}: ${name} in the ${place} (${message})`);
      }
    }
    expect(wrong).toEqual([]);
    expect(refused).toEqual(
      expect.arrayContaining([
        'listEvents',
        'upsertCourse',
        'listPrompts',
        'createCourseEnrollment',
        'listCourseAccessRequests',
      ]),
    );
  });
});
