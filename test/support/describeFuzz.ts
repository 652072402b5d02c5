import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createCredential } from '../../db/tenancy/access/credentials.js';
import type { ContractOperation, ContractParameter, Json, JsonObject } from '../../server/contract/contract.js';
import { type Area, contract, listOperations } from './areas.js';
import { TESTER, testDatabase } from './database.js';
import { buildExampleRequests, resolveReference } from './exampleRequests.js';
import { insertPlatform, insertUser } from './people.js';
import { type TestServer, startTestServer } from './server.js';

const FIXTURES = {
  org: 'north',
  platform_key: 'north',
  platform_org: 'north',
  username: 'alice',
  user: 'alice',
  email: 'alice@example.org',
  user_id: 1,
};

const HOSTILE_TEXTS = [
  '',
  ' ',
  '\0',
  '-1',
  '0',
  '007',
  '2147483648',
  '9007199254740993',
  '99999999999999999999',
  '1e308',
  'NaN',
  'null',
  "' or '1'='1",
  '"; drop table courses; --',
  '%',
  '\\',
  '`',
  '*',
  '(((',
  '{}',
  '💥é\u0301\u200b',
  'x'.repeat(4_000),
  'a,'.repeat(300),
];
const EDGES_OF_DAYS = ['0001-01-01', '1900-01-01', '9998-12-31', '9999-12-31'];
/** Times before the first year and after the last one in UTC, and a leap second. */
const EDGES_OF_TIMES = ['0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00', '2016-12-31T23:59:60Z'];
const TIME = /^\d{4}-\d\d-\d\dT/;
const HOSTILE_VALUES: Json[] = [
  null,
  true,
  -1,
  1.5,
  1e300,
  '',
  '\0',
  '\ud800',
  'x'.repeat(20_000),
  [],
  [null],
  [[]],
  {},
  { a: { b: [] } },
  JSON.parse('{"__proto__":1}') as Json,
];

/** Fewer values for fields that the example lacks: most of these are validated like the fields that it has. */
const VALUES_OF_ADDED: Json[] = [null, 1e300, '\ud800', {}];

/** Sends hostile texts and values in every input of every operation of the area: no response is a 500 or violates the contract. */
export function describeFuzz(area: Area): void {
  describe(`hostile input to ${area}`, () => {
    const db = testDatabase();
    let server: TestServer;
    let callers: string[];
    beforeAll(async () => {
      await insertPlatform(db, 'north');
      await insertUser(db, 'alice', { roles: { north: 'learner' } });
      const created = [
        await createCredential(db, TESTER, { role: 'dm_admin' }),
        await createCredential(db, TESTER, { user: 'alice' }),
      ];
      callers = created.map(({ authorization }) => authorization);
      server = await startTestServer({ db });
    });
    afterAll(() => server?.close());

    type FuzzRequest = { path: string; query: Record<string, string | string[]>; body?: Json };

    /** The answers that are 500 or more, in words. Every answer was held to the contract: a status or a body that it doesn't allow is a 500 here. */
    const findFailures = async (operation: ContractOperation, requests: FuzzRequest[]): Promise<string[]> => {
      const failures: string[] = [];
      for (const request of requests) {
        for (const as of callers) {
          const { status, text } = await server.request(operation.method.toUpperCase(), request.path, {
            as,
            ...request,
          });
          if (status >= 500) failures.push(`${status} to ${JSON.stringify(request).slice(0, 500)}: ${text}`);
          // Input, or the signature of what is signed, is refused before it matters whose it is: the second caller would get the same, or less.
          if (status === 400 || status === 401) break;
        }
      }
      return failures;
    };

    describe.each(listOperations(area).map((operation) => [operation.operationId, operation] as const))(
      '%s',
      (_, operation) => {
        const [example] = buildExampleRequests(contract, operation, FIXTURES);

        it('answers to any text in any parameter', async () => {
          const query = example!.query as Record<string, string>;
          const named = operation.parameters.filter(({ in: place }) => place === 'query').map(({ name }) => name);
          if (operation.takesMetadataFilters) named.push('cohort');
          const requests = named.flatMap((name) =>
            [...HOSTILE_TEXTS, ['a', 'b']].map((text) => ({ ...example!, query: { ...query, [name]: text } })),
          );
          expect(await findFailures(operation, requests)).toEqual([]);
        });

        const days = operation.parameters.filter(isDay).map(({ name }) => name);
        if (days.length > 0)
          it('answers to the first and the last days', async () => {
            // Omits the other end of a range, since the range would be too long.
            const query = Object.fromEntries(
              Object.entries(example!.query as Record<string, string>).filter(([name]) => !days.includes(name)),
            );
            const requests = days.flatMap((name) =>
              EDGES_OF_DAYS.map((day) => ({ ...example!, query: { ...query, [name]: day } })),
            );
            expect(await findFailures(operation, requests)).toEqual([]);
          });

        it('answers to any value in any field of the body', async () => {
          if (!operation.body) return;
          const query = example!.query as Record<string, string>;
          const schema: JsonObject =
            operation.body.schemaPointer === null ? {} : { $ref: operation.body.schemaPointer };
          const bodies = [...listMutations(example!.body as Json), ...listAdditions(schema, example!.body as Json)];
          const requests = bodies.map((body) => ({ ...example!, query, body }));
          expect(await findFailures(operation, requests)).toEqual([]);
        });
      },
    );
  });
}

const isDay = ({ schema: { format, anyOf = [] } }: ContractParameter) =>
  [format, ...(anyOf as JsonObject[]).map((one) => one.format)].includes('date');

/** Lists copies of the body with one value replaced or one field removed, at any depth. */
function listMutations(value: Json): Json[] {
  const here = typeof value === 'string' && TIME.test(value) ? [...HOSTILE_VALUES, ...EDGES_OF_TIMES] : HOSTILE_VALUES;
  if (typeof value !== 'object' || value === null) return here;
  const inside = Object.keys(value).flatMap((key) => {
    const child = (value as JsonObject)[key] as Json;
    const changed = listMutations(child).map((mutation) =>
      Array.isArray(value) ? value.with(Number(key), mutation) : { ...value, [key]: mutation },
    );
    if (Array.isArray(value)) return changed;
    return [...changed, Object.fromEntries(Object.entries(value).filter(([other]) => other !== key))];
  });
  return [...here, ...inside];
}

/** Lists copies of the body with one more field of its schema, at any depth. */
function listAdditions(reference: JsonObject, value: Json): Json[] {
  const schema = resolveReference(contract, reference);
  if (Array.isArray(value))
    return value
      .slice(0, 1)
      .flatMap((item) =>
        listAdditions((schema.items ?? {}) as JsonObject, item).map((changed) => value.with(0, changed)),
      );
  if (typeof value !== 'object' || value === null) return [];
  const alternatives = [
    schema,
    ...((schema.oneOf ?? schema.anyOf ?? []) as JsonObject[]).map((one) => resolveReference(contract, one)),
  ];
  const fields = new Map(
    alternatives.flatMap(({ properties = {} }) => Object.entries(properties as Record<string, JsonObject>)),
  );
  return [...fields].flatMap(([name, of]) => {
    if (name in value) return listAdditions(of, value[name]!).map((changed) => ({ ...value, [name]: changed }));
    const { examples = [], format } = resolveReference(contract, of);
    return [...(examples as Json[]), ...VALUES_OF_ADDED, ...(format === 'date-time' ? EDGES_OF_TIMES : [])].map(
      (added) => ({ ...value, [name]: added }),
    );
  });
}
