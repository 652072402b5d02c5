import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { appendFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { type ContractOperation, type JsonObject, isReadOnly, objectAt } from '../../server/contract.js';
import { contract } from '../support/areas.js';
import { boundRequests } from '../support/accessWorld/boundRequests.js';
import { CALLERS, issueCredentials } from '../support/accessWorld/callers.js';
import { plantWorld, type World } from '../support/accessWorld/plant.js';
import { testDatabase } from '../support/database.js';
import { restoring } from '../support/restoreBeforeEach.js';
import { type WriteOfResource, bodySchema, writesOfResources } from '../support/roundTrips/resourceOperations.js';
import { type TestServer, startTestServer } from '../support/server.js';

const CALLER = 'a DM admin';
const LOG = '/tmp/h3rt.log';

describe('resources are taken as they were read', () => {
  const db = testDatabase();
  let world: World; let server: TestServer; let as: string;
  beforeAll(async () => {
    world = await plantWorld(db);
    as = (await issueCredentials(db, world))[CALLER]!.authorization;
    server = await startTestServer({ db, settings: { freeLaunch: true } });
  });
  const restore = restoring(db);
  afterAll(() => server?.close());

  const requestOf = (operation: ContractOperation) => boundRequests(world, operation, CALLERS[CALLER]!)[0]!;
  const readOf = async ({ read, form }: WriteOfResource): Promise<JsonObject | undefined> => {
    const { path, query, headers } = requestOf(read!);
    const { status, body, text } = await server.request<any>('GET', path, { as, query: query, headers });
    if (status !== 200) throw new Error(`read ${read!.operationId} ${path} ${status} ${text.slice(0, 300)}`);
    return form === 'one' ? body : form === 'page' ? body.results[0] : body[0];
  };

  it.each(writesOfResources().map((one) => [one.write.operationId, one] as const))('%s', async (id, one) => {
    await restore();
    const log = (text: string) => appendFileSync(LOG, `${id} [${one.read?.operationId ?? '-'} ${one.form}] ${text}\n`);
    if (!one.read) return log('NO READ');
    let before: JsonObject | undefined;
    try { before = await readOf(one); } catch (error) { return log(String(error)); }
    if (!before) return log('READ NOTHING');
    const request = requestOf(one.write);
    const schema = bodySchema(one.write)!;
    const required = (schema.required ?? []) as string[];
    const lacking = Object.fromEntries(Object.entries((request.body ?? {}) as JsonObject).filter(([name]) => required.includes(name) && !(name in before!)));
    const send = (body: unknown) => server.request<any>(one.write.method.toUpperCase(), request.path, { as, query: request.query, headers: request.headers, body });
    const answer = await send({ ...before, ...lacking });
    const faults: string[] = [];
    if (answer.status >= 300) faults.push(`SENT BACK ${answer.status} ${answer.text.slice(0, 900)}  LACK ${JSON.stringify(lacking)}`);
    const after = await readOf(one).catch((e) => ({ error: String(e) }) as JsonObject);
    for (const name of Object.keys(before)) if (!isDeepStrictEqual(before[name], after![name])) faults.push(`CHANGED ${name}: ${JSON.stringify(before[name])} -> ${JSON.stringify(after![name])}`);
    const unknown = await send({ ...before, ...lacking, no_such_field: 1 });
    if (unknown.status !== 400 || !unknown.text.includes('no_such_field')) faults.push(`UNKNOWN ${unknown.status} ${unknown.text.slice(0, 200)}`);
    log(faults.length ? faults.join('\n    ') : 'OK');
    void isReadOnly; void objectAt; void contract;
  });
});
