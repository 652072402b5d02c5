import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import document from '../../generated/openapi.json' with { type: 'json' };
import type { OperationId } from '../../generated/operations.js';
import {
  type ContractOperation,
  FORM_FIELDS,
  type OpenApiDocument,
  readOperations,
} from '../../server/contract/contract.js';
import type { CardpayServices } from '../../services/commerce/cardpay/cardpayServices.js';
import { createCredential } from '../../db/tenancy/access/credentials.js';
import { TESTER } from '../support/database.js';
import { buildExampleRequests } from '../support/exampleRequests.js';
import { type TestRequest, type TestServer, startTestServer } from '../support/server.js';
import { UNKNOWN, mentorServer } from './mentors/mentors/mentorServer.js';

/** What all operations answer in the same way, requested with the examples of the contract. */
const contract = document as unknown as OpenApiDocument;
const operations = readOperations(contract);
const server = mentorServer();
let limited: TestServer;
let limitedByAddress: TestServer;
let failing: TestServer;
let away: TestServer;
/** DM admins whose credentials may call one operation each. */
const narrowTo: { scope: OperationId; as: string }[] = [];

beforeAll(async () => {
  limited = await server.other({ config: { rateLimitPerCredential: 1 } });
  limitedByAddress = await server.other({ config: { rateLimitPerAddress: 1 } });
  failing = await broken(new Error('secret of the house'));
  for (const scope of ['listCourses', 'upsertCourse'] as const) {
    const { authorization } = await createCredential(server.db, TESTER, { role: 'dm_admin', scopes: [scope] });
    narrowTo.push({ scope, as: authorization });
  }
  away = await broken(Object.assign(new Error('terminating connection'), { code: '57P01' }));
});
afterAll(() => Promise.all([limited, limitedByAddress, failing, away].map((one) => one?.close())));

/** Credentials and platforms are found; whatever the handlers read fails. */
function broken(error: Error): Promise<TestServer> {
  const fail = () => Promise.reject(error);
  const db = {
    ...server.db,
    read: fail,
    transaction: fail,
    knex: new Proxy(server.db.knex, { apply: fail, get: () => fail }),
  };
  const search = {
    name: 'postgres' as const,
    searchCatalog: fail,
    searchMentors: fail,
    isReady: () => Promise.resolve(true),
    close: () => Promise.resolve(),
  };
  return startTestServer({ db: server.db, search, services: { db, cardpay: SIGNED_CARDPAY } });
}

/** An account that takes every signature: what its events name is looked up. */
const checkout = {
  id: 'cs_1',
  checkoutId: UNKNOWN,
  status: 'open' as const,
  isSettled: false,
  amount: 0,
  currency: null,
  paymentReference: null,
  subscriptionId: null,
  customerId: null,
  email: null,
};
const event = {
  id: 'evt_1',
  type: 'checkout.session.completed',
  isLive: false,
  occurredAt: new Date(0),
  data: { kind: 'checkout' as const, checkout },
  unreadable: null,
};
const SIGNED_CARDPAY = { main: { isLive: false, readEvent: () => event } } as unknown as CardpayServices;

/** What proves who sent it, where that is asked before the database is. */
const SIGNED_BY: Record<string, string> = { 'marketplace-b': 'Bearer example' };

const TAKES_METADATA = new Set(
  Object.values(
    contract.paths as Record<string, Record<string, { operationId: string; 'x-metadata-fields'?: boolean }>>,
  )
    .flatMap((item) => Object.values(item))
    .flatMap((located) => (located['x-metadata-fields'] ? [located.operationId] : [])),
);

/** Operations about the caller; the others are sent for a learner. */
const OF_THE_CALLER: OperationId[] = [
  'deleteRecommendationPrompt',
  'deletePrompt',
  'deleteMentorPrompt',
  'selfEnrollPathway',
  'selfUnenrollPathway',
  'selfEnrollProgram',
  'selfUnenrollProgram',
  'redeemCourseInvitation',
  'redeemPlatformInvitation',
  'redeemProgramInvitation',
  'redeemBotLinkCode',
];

function fixtures({ operationId, platformNames }: ContractOperation): Record<string, unknown> {
  const name = OF_THE_CALLER.includes(operationId as OperationId) ? 'ada' : 'pat';
  const person = { username: name, user: name, user_id: server.ids[name], email: `${name}@north.example` };
  const platform = Object.fromEntries(
    ['org', 'platform_key', 'platform_org', ...platformNames].map((one) => [one, 'north']),
  );
  return { ...platform, unique_id: '00000000-0000-4000-8000-000000000000', ...person };
}

describe.each(operations.map((operation) => [operation.operationId, operation] as const))('%s', (_, operation) => {
  const isCatalog = operation.path.startsWith('/api/catalog/');
  const isForFew = operation.permissions.every((name) => ['IsDMAdmin', 'IsPlatformAdminForProgram'].includes(name));
  // The first has every input, the last the required ones only.
  const exampleNow = () => buildExampleRequests(contract, operation, fixtures(operation)).at(isCatalog ? 0 : -1)!;
  const send = (to: Pick<TestServer, 'request'>, change: TestRequest = {}) => {
    const example = exampleNow();
    return to.request<{ detail: string }>(operation.method.toUpperCase(), example.path, {
      as: SIGNED_BY[operation.signature ?? ''] ?? (isForFew ? server.as.dmAdmin : server.as.admin),
      query: example.query,
      ...(example.body !== undefined && { body: example.body }),
      ...change,
      headers: { ...example.headers, ...change.headers },
    });
  };

  it('429: sends Retry-After', async () => {
    // Who signs has no credential.
    const counting = operation.signature === null ? limited : limitedByAddress;
    await send(counting);
    const answer = await send(counting);
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });

  if (!operation.permissions.some((name) => ['anonymous-ok', 'anyone', 'signed'].includes(name))) {
    it('403: refuses a credential whose scopes do not include it', async () => {
      const { status, body } = await send(server, {
        as: narrowTo.find(({ scope }) => scope !== operation.operationId)!.as,
      });
      expect([status, body.detail]).toEqual([
        403,
        `The scopes of this credential do not include ${operation.operationId}.`,
      ]);
    });
  }

  it('500: reveals nothing of what happened', async () => {
    const answer = await send(failing);
    expect([answer.status, answer.text.includes('secret')]).toEqual([500, false]);
  });

  it('503: sends Retry-After while the database is unavailable', async () => {
    const answer = await send(away);
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([503, true]);
  });

  if (operation.body) {
    it('413, 415: refuses a body over 1 MB (16 MB for many items), and what is not JSON', async () => {
      expect(
        (
          await send(server, {
            body: {
              name: 'x'.repeat(
                operation.isBulk || (operation.isXapi && !operation.body!.isAnyType) ? 17_000_000 : 1_100_000,
              ),
            },
          })
        ).status,
      ).toBe(413);
      const unlike: Record<string, string> = operation.isXapi
        ? { 'content-encoding': 'compress' }
        : { 'content-type': 'application/xml' };
      expect((await send(server, { headers: unlike })).status).toBe(415);
    });

    it('400: refuses fields that it does not know, unless they are metadata', async () => {
      if (TAKES_METADATA.has(operation.operationId) || operation.isXapi || operation.isScim || operation.signature)
        return;
      // Forms without files are those of protocols whose parties add fields of their own.
      if (operation.body?.mediaTypes.join() === FORM_FIELDS) return;
      const body = { ...(exampleNow().body as object), nmae: 'x' };
      const { status, body: problem } = await send(server, { body });
      expect([status, problem]).toMatchObject([400, { errors: [{ path: '/nmae', keyword: 'additionalProperties' }] }]);
    });
  }

  if (operation.responses.has('414')) {
    it('414: refuses an address that is too long', async () => {
      expect((await send(server, { query: { ...exampleNow().query, own: 'x'.repeat(9_000) } })).status).toBe(414);
    });
  }

  if (operation.parameters.some(({ in: place }) => place === 'path')) {
    it('400: refuses NUL characters in the path', async () => {
      const path = operation.path.replace(/\{[^}]+\}/g, '%00');
      const { status } = await server.request(operation.method.toUpperCase(), path, {
        as: server.as.admin,
        body: exampleNow().body,
      });
      expect(status).toBe(400);
    });
  }

  // What keeps its own keys keeps no refusals: the operation's own test says what becomes of another request.
  if (!operation.keepsOwnKeys && operation.parameters.some(({ name }) => name === 'Idempotency-Key')) {
    it('409: refuses another request under the same Idempotency-Key', async () => {
      const headers = { 'idempotency-key': `common-${operation.operationId}` };
      await send(server, { headers });
      expect((await send(server, { headers, query: { ...exampleNow().query, other: 'request' } })).status).toBe(409);
    });
  }
});
