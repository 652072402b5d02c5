import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { ContractOperation, Json, JsonObject } from '../../server/contract/contract.js';
import { buildBoundRequests } from '../support/accessWorld/boundRequests.js';
import { CALLERS, type IssuedCredential, issueCredentials } from '../support/accessWorld/callers.js';
import { type World, plantWorld } from '../support/accessWorld/plant.js';
import { testDatabase } from '../support/database.js';
import { captureTables } from '../support/restoreBeforeEach.js';
import {
  type WriteOfResource,
  findBodySchema,
  listUnnamedWrites,
  listResourceWrites,
} from '../support/roundTrips/resourceOperations.js';
import {
  listDifferingFields,
  findAnswerItem,
  listOtherValues,
  listWritableFields,
} from '../support/roundTrips/sentBack.js';
import { type TestAnswer, type TestServer, startTestServer } from '../support/server.js';

/** The second one is a person: some operations take nobody else. */
const CALLERS_IN_TURN = ['a DM admin', 'boss of north'];
const EXCEPTIONS = parse(readFileSync('test/contract/roundTrips.yaml', 'utf8')) as {
  /** Operations whose body is no resource, with the reason. */
  no_resource: Record<string, string>;
  /** Operations that do not take what was read as it is, with the reason. */
  not_sent_back: Record<string, string>;
  /** Fields that change with others, by operation. */
  coupled: Record<string, string[]>;
  /** Operations of which no field can be given another value of its own, with the reason. */
  unchanged: Record<string, string>;
};
/** Another resource may not have the same name, key or place. */
const UNIQUE = ['unique', 'duplicate'];

type Answer = TestAnswer<JsonObject>;

describe('a resource is taken as it was read', () => {
  const db = testDatabase();
  let world: World;
  let server: TestServer;
  let credentials: Record<string, IssuedCredential>;
  let caller: string;

  beforeAll(async () => {
    world = await plantWorld(db);
    // These have values that the operations would refuse.
    await db.pool.query('delete from bot_configs');
    credentials = await issueCredentials(db, world);
    server = await startTestServer({ db, settings: { freeLaunch: true } });
  });
  const restore = captureTables(db);
  afterAll(() => server?.close());

  const send = (operation: ContractOperation, body?: Json, index = 0): Promise<Answer> => {
    const { path, query, headers } = buildBoundRequests(world, operation, CALLERS[caller]!)[index]!;
    return server.request<JsonObject>(operation.method.toUpperCase(), path, {
      as: credentials[caller]!.authorization,
      query,
      headers,
      ...(body !== undefined && { body }),
    });
  };

  /** The first resource that is as wanted, by all requests of the read in turn. */
  const find = async (
    { read, form }: WriteOfResource,
    isWanted: (found: JsonObject[]) => JsonObject | undefined,
  ): Promise<JsonObject | undefined> => {
    for (const [index] of buildBoundRequests(world, read!, CALLERS[caller]!).entries()) {
      const { status, body } = await send(read!, undefined, index);
      const found =
        status !== 200
          ? []
          : form === 'one'
            ? [body]
            : form === 'list'
              ? (body as unknown as JsonObject[])
              : (body.results as JsonObject[]);
      const wanted = isWanted(found);
      if (wanted) return wanted;
    }
    return undefined;
  };

  /** What is read after an answer: the resource that it is about. */
  const readAfter = async (one: WriteOfResource, answer: JsonObject): Promise<JsonObject | undefined> =>
    one.read ? find(one, one.form === 'one' ? ([found]) => found : (found) => findAnswerItem(found, answer)) : answer;

  const sendExample = async (write: ContractOperation): Promise<[Json | undefined, Answer]> => {
    const { body } = buildBoundRequests(world, write, CALLERS[caller]!)[0]!;
    return [body, await send(write, body)];
  };

  /** A resource that the operation itself has stored, or one of the world where its example is refused, and what the body needs besides. */
  const prepared = async (one: WriteOfResource): Promise<{ before: JsonObject; besides: JsonObject }> => {
    let example: Json | undefined;
    let made!: Answer;
    for (caller of CALLERS_IN_TURN) {
      [example, made] = await sendExample(one.write);
      if (made.status < 300) break;
    }
    const before =
      (made.status < 300 ? await readAfter(one, made.body) : undefined) ??
      (one.read ? await find(one, ([found]) => found) : undefined);
    if (!before) throw new Error(`Nothing is read: ${made.status} ${made.text}`);
    const { required = [], anyOf = [] } = findBodySchema(one.write) as {
      required?: string[];
      anyOf?: { required?: string[] }[];
    };
    const needed = [
      ...required,
      ...anyOf.flatMap((choice) => choice.required ?? []),
      'platform_key',
      'org',
      'username',
    ];
    const besides = Object.entries((example ?? {}) as JsonObject).filter(
      ([name]) => needed.includes(name) && (before[name] ?? null) === null,
    );
    return { before, besides: Object.fromEntries(besides) };
  };

  const writes = listResourceWrites().filter(({ write }) => !(write.operationId in EXCEPTIONS.not_sent_back));

  it.each(writes.map((one) => [one.write.operationId, one] as const))('%s', async (operationId, one) => {
    await restore();
    const { before, besides } = await prepared(one);
    const fields = listWritableFields(one.write);
    const isCreation = one.write.method === 'post' && !one.write.responses.has('200');
    const answer = await send(one.write, { ...before, ...besides });
    if (isCreation && isTaken(answer)) return;
    expect([answer.status, answer.status < 300 || answer.text]).toEqual([
      answer.status < 300 ? answer.status : 200,
      true,
    ]);
    const after = await readAfter(one, answer.body);
    expect(listDifferingFields(fields, before, after!)).toEqual([]);

    const unknown = await send(one.write, { ...before, ...besides, no_such_field: 1 });
    if (findBodySchema(one.write)!.additionalProperties === false)
      expect([unknown.status, unknown.body.errors]).toMatchObject([
        400,
        [{ path: '/no_such_field', keyword: 'additionalProperties' }],
      ]);
    if (isCreation) return;

    const changed: string[] = [];
    const { coupled, unchanged } = EXCEPTIONS;
    for (const [name, schema] of fields) {
      for (const value of listOtherValues(schema, before[name])) {
        const { status, body } = await send(one.write, { ...before, ...besides, [name]: value });
        // Another resource, or one that can't be so.
        if (status !== 200) continue;
        // A list may leave out what is so.
        const now = (await readAfter(one, body)) ?? body;
        const others = listDifferingFields(fields, before, now).filter(
          (other) => other !== name && !coupled[operationId]?.includes(other),
        );
        expect({ [name]: others }).toEqual({ [name]: [] });
        await send(one.write, { ...before, ...besides });
        // What is ignored inside of a field changes nothing.
        if (!listDifferingFields(fields, before, now).includes(name)) continue;
        changed.push(name);
        break;
      }
    }
    expect({ isChanged: changed.length > 0 }).toEqual({ isChanged: !(operationId in unchanged) });
  });

  it('where an operation writes one that can be read', () => {
    const listed = Object.keys(EXCEPTIONS.no_resource);
    expect(
      listUnnamedWrites()
        .map(({ operationId }) => operationId)
        .sort(),
    ).toEqual(listed.sort());
    const known = listResourceWrites().map(({ write }) => write.operationId);
    expect(
      Object.keys({ ...EXCEPTIONS.not_sent_back, ...EXCEPTIONS.coupled, ...EXCEPTIONS.unchanged }).filter(
        (id) => !known.includes(id),
      ),
    ).toEqual([]);
  });
});

function isTaken({ status, body }: Answer): boolean {
  return (
    status === 409 ||
    (status === 400 && ((body.errors ?? []) as { keyword: string }[]).every(({ keyword }) => UNIQUE.includes(keyword)))
  );
}
