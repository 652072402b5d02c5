import { FORM_FIELDS } from '../../server/contract/contract.js';
import { rm } from 'node:fs/promises';
import document from '../../generated/openapi.json' with { type: 'json' };
import { syncPlatform, listPlatformsBehind } from '../../db/search/engines/index/syncIndex.js';
import { cardpayLaunchPayments } from '../../services/commerce/cardpay/cardpayLaunchPayments.js';
import { marketplacePayments } from '../../services/commerce/marketplaces/marketplacePayments.js';
import { storeLaunchPayments } from '../../services/commerce/stores/storeLaunchPayments.js';
import { issueDemoCredentials } from '../../demo/demoCredentials.js';
import { loadDemo } from '../../demo/loadDemo.js';
import { openCardpayAccounts } from '../../server/runtime/openCardpayAccounts.js';
import { openDemoSandbox } from '../../server/runtime/demoSandbox.js';
import { openStores } from '../../server/runtime/openStores.js';
import { readConfig } from '../../server/config/config.js';
import { externalJobSettings } from '../../server/config/configSettings.js';
import type { JsonObject, OpenApiDocument } from '../../server/contract/contract.js';
import { openMarketplaces } from '../../server/config/openMarketplaces.js';
import { type Entry, listEntries } from '../../server/reference/entries.js';
import { type SampleRequest, buildSampleRequest } from '../../server/reference/samples.js';
import type { TestDatabase } from '../support/database.js';
import { createTestFiles } from '../support/files.js';
import { createExternalJobRunner, testSecrets } from '../support/externalJobRunner.js';
import { temporaryDataFolder } from '../support/runFolder.js';
import { type TestAnswer, type TestRequest, startTestServer } from '../support/server.js';

export const contract = document as unknown as OpenApiDocument;
export const demoEntries = listEntries(contract).filter(({ kind }) => kind === 'operation');
/** Whose printed credential is tried, one after the other. */
const CALLERS = ['platform_admin', 'dm_admin', 'learner', 'program_admin'];

export interface OpenDemo {
  /** Sends the example of an operation, with this query besides, once for each caller until an answer is accepted. */
  firstAnswer(
    entry: Entry,
    accepts: (answer: TestAnswer<unknown>) => boolean,
    query?: Record<string, string>,
  ): Promise<{ accepted?: TestAnswer<unknown>; first: TestAnswer<unknown> }>;
  close(): Promise<void>;
}

/** Loads the demo and serves it as `npm start` does, once its background work is done. */
export async function openDemo(db: TestDatabase): Promise<OpenDemo> {
  await loadDemo(db, { service: 'http://127.0.0.1:8080', secrets: testSecrets, files: createTestFiles(db) });
  // As `npm start` does it: stand-ins take card payments, train and make avatar videos.
  const folder = await temporaryDataFolder('lps-examples-');
  const config = { ...readConfig({ DATA_DIR: folder }), demo: true };
  const sandbox = (await openDemoSandbox(config, db, console.error))!;
  const served = { ...config, ...sandbox.settings };
  const generation = externalJobSettings(served);
  await createExternalJobRunner(db, { ...generation, sourcesMayBePrivate: true, pollMs: 10 }).run();
  for (const platformId of await listPlatformsBehind(db)) await syncPlatform(db, platformId);
  const issued = (await issueDemoCredentials(db, { onlyUnseen: false }))!;
  const credentials = CALLERS.map((role) => issued.find((one) => one.role === role)!.authorization);
  const marketplaces = openMarketplaces(config);
  const cardpay = openCardpayAccounts(db, testSecrets, served);
  const launchPayments = {
    ...storeLaunchPayments({ db, secrets: testSecrets, stores: await openStores(config) }),
    ...marketplacePayments(db, marketplaces),
    cardpay: cardpayLaunchPayments({ db, cardpay, settings: config }),
  };
  const server = await startTestServer({ db, services: { db, cardpay, marketplaces, launchPayments, generation } });
  return {
    async firstAnswer(entry, accepts, query = {}) {
      const sample = buildSampleRequest(contract, entry);
      const [path, stated] = sample.target.split('?');
      const parameters = new URLSearchParams(stated);
      for (const [name, value] of Object.entries(query)) parameters.set(name, value);
      const target = parameters.size === 0 ? path! : `${path}?${parameters}`;
      let first: TestAnswer<unknown> | undefined;
      for (const as of sample.authorization === null ? [undefined] : credentials) {
        const answer = await server.request<unknown>(sample.method, target, {
          ...(as !== undefined && { as }),
          ...contentOf(sample),
        });
        if (accepts(answer)) return { accepted: answer, first: first ?? answer };
        first ??= answer;
      }
      return { first: first! };
    },
    async close() {
      await server.close();
      await sandbox.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The statuses below 400 that the contract declares for an operation. */
export const successes = ({ definition }: Entry) =>
  Object.keys(definition.responses as JsonObject)
    .map(Number)
    .filter((status) => status < 400);

function contentOf({ body, parameters }: SampleRequest): TestRequest {
  const headers = Object.fromEntries(Object.entries(parameters.header).map(([name, value]) => [name, String(value)]));
  if (body === null) return { headers };
  if (body.type === 'multipart/form-data' || body.type === FORM_FIELDS) return { body: body.value, headers };
  const isText = typeof body.value === 'string' && !body.type.endsWith('json');
  return {
    bytes: isText ? String(body.value) : JSON.stringify(body.value),
    headers: { ...headers, 'content-type': body.type },
  };
}
