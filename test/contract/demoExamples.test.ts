import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rm } from 'node:fs/promises';
import document from '../../generated/openapi.json' with { type: 'json' };
import { cardpayLaunchPayments } from '../../handlers/commerce/cardpay/launchPayments.js';
import { marketplacePayments } from '../../handlers/commerce/marketplaces/marketplacePayments.js';
import { storeLaunchPayments } from '../../handlers/commerce/stores/storeLaunchPayments.js';
import { issueDemoCredentials } from '../../scripts/demo/demoCredentials.js';
import { loadDemo } from '../../scripts/demo/loadDemo.js';
import { cardpayOf } from '../../scripts/runtime/cardpayOf.js';
import { type DemoPayments, openDemoPayments } from '../../scripts/runtime/demoPayments.js';
import { storesOf } from '../../scripts/runtime/storesOf.js';
import { readConfig } from '../../server/config.js';
import type { JsonObject, OpenApiDocument } from '../../server/contract.js';
import { type Entry, entriesOf } from '../../server/reference/entries.js';
import { type SampleRequest, sampleRequest } from '../../server/reference/samples.js';
import { syncPlatform, platformsBehind } from '../../db/search/index/syncIndex.js';
import { marketplacesOf } from '../../server/marketplacesOf.js';
import { testDatabase } from '../support/database.js';
import { testFiles } from '../support/files.js';
import { outsideWork, testSecrets } from '../support/outsideWork.js';
import { temporaryDataFolder } from '../support/runFolder.js';
import { type TestAnswer, type TestRequest, type TestServer, startTestServer } from '../support/server.js';
import { BEYOND_DEMO } from './beyondDemo.js';

const db = testDatabase();
const contract = document as unknown as OpenApiDocument;
const entries = entriesOf(contract).filter(({ kind }) => kind === 'operation');
/** Whose printed credential is tried, one after the other. */
const CALLERS = ['platform_admin', 'dm_admin', 'learner', 'program_admin'];

let folder: string;
let payments: DemoPayments;
let server: TestServer;
let credentials: (string | undefined)[];

beforeAll(async () => {
  folder = await temporaryDataFolder('lps-examples-');
  await loadDemo(db, { service: 'http://127.0.0.1:8080', secrets: testSecrets, files: testFiles(db) });
  await outsideWork(db).run();
  for (const platformId of await platformsBehind(db)) await syncPlatform(db, platformId);
  const issued = (await issueDemoCredentials(db, { onlyUnseen: false }))!;
  credentials = CALLERS.map((role) => issued.find((one) => one.role === role)!.authorization);
  // As `npm start` does it: a stand-in takes card payments.
  const config = { ...readConfig({ DATA_DIR: folder }), demo: true };
  payments = (await openDemoPayments(config))!;
  const marketplaces = marketplacesOf(config);
  const cardpay = cardpayOf(db, testSecrets, { ...config, ...payments.account });
  const launchPayments = {
    ...storeLaunchPayments({ db, secrets: testSecrets, stores: await storesOf(config) }),
    ...marketplacePayments(db, marketplaces),
    cardpay: cardpayLaunchPayments({ db, cardpay, settings: config }),
  };
  server = await startTestServer({ db, services: { db, cardpay, marketplaces, launchPayments } });
  await db.remember();
}, 180_000);

afterAll(async () => {
  await server?.close();
  await payments?.close();
  await rm(folder, { recursive: true, force: true });
});

describe("the contract's examples, sent to the demo as the reference sends them", () => {
  it.each(entries.map((entry) => [entry.id, entry] as const))('%s', async (id, entry) => {
    const answer = await firstSuccess(entry);
    if (entry.method !== 'GET' || (await db.changedTables()).length > 0) await db.restore();
    const isSuccess = successes(entry).includes(answer.status);
    if (id in BEYOND_DEMO) expect([id, isSuccess]).toEqual([id, false]);
    else expect([id, answer.status, isSuccess ? '' : answer.text]).toEqual([id, answer.status, '']);
  });

  it('leaves out no operation that is gone', () => {
    const ids = new Set(entries.map(({ id }) => id));
    expect(Object.keys(BEYOND_DEMO).filter((id) => !ids.has(id))).toEqual([]);
  });
});

const successes = ({ definition }: Entry) => Object.keys(definition.responses as JsonObject).map(Number).filter((status) => status < 400);

/** The answer to the first caller who succeeds; else that to the first one. */
async function firstSuccess(entry: Entry): Promise<TestAnswer<unknown>> {
  const sample = sampleRequest(contract, entry);
  let first: TestAnswer<unknown> | undefined;
  for (const as of sample.authorization === null ? [undefined] : credentials) {
    const answer = await server.request<unknown>(sample.method, sample.target, { ...(as !== undefined && { as }), ...contentOf(sample) });
    if (successes(entry).includes(answer.status)) return answer;
    first ??= answer;
  }
  return first!;
}

function contentOf({ body, parameters }: SampleRequest): TestRequest {
  const headers = Object.fromEntries(Object.entries(parameters.header).map(([name, value]) => [name, String(value)]));
  if (body === null) return { headers };
  if (body.type === 'multipart/form-data') return { body: body.value, headers };
  const isText = typeof body.value === 'string' && !body.type.endsWith('json');
  return { bytes: isText ? String(body.value) : JSON.stringify(body.value), headers: { ...headers, 'content-type': body.type } };
}
