import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ContractOperation, readOperations } from '../../../server/contract/contract.js';
import { type BoundRequest, buildBoundRequests } from '../../support/accessWorld/boundRequests.js';
import { CALLERS, issueCredentials } from '../../support/accessWorld/callers.js';
import { plantWorld } from '../../support/accessWorld/plant.js';
import { contract } from '../../support/areas.js';
import { testDatabase } from '../../support/database.js';
import { type TestAnswer, type TestServer, startTestServer } from '../../support/server.js';

const CALLER = 'a DM admin';
const CSV = 'text/csv; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';

const operations = readOperations(contract)
  .filter(({ responses }) => [...responses.values()].some(({ mediaTypes }) => mediaTypes.includes('text/csv')))
  .map((operation) => ({ operationId: operation.operationId, operation }));

describe('operations that declare text/csv', () => {
  const db = testDatabase();
  let server: TestServer;
  let send: (
    operation: ContractOperation,
    format: string | null,
    accept: string | null,
  ) => Promise<TestAnswer<unknown>>;

  beforeAll(async () => {
    const world = await plantWorld(db);
    const { authorization: as } = (await issueCredentials(db, world))[CALLER]!;
    server = await startTestServer({ db });
    const ask = ({ path, query }: BoundRequest, format: string | null, accept: string | null) => {
      const others = Object.fromEntries(Object.entries(query).filter(([name]) => name !== 'format'));
      return server.request<unknown>('GET', path, {
        as,
        query: { ...others, ...(format !== null && { format }) },
        ...(accept !== null && { headers: { accept } }),
      });
    };
    const answered = new Map<string, BoundRequest>();
    const answeredRequest = async (operation: ContractOperation): Promise<BoundRequest> => {
      const requests = buildBoundRequests(world, operation, CALLERS[CALLER]!).filter(({ isProbe }) => !isProbe);
      for (const request of requests) if ((await ask(request, 'csv', null)).status === 200) return request;
      throw new Error(`No request of ${operation.operationId} is answered with csv.`);
    };
    send = async (operation, format, accept) => {
      const request = answered.get(operation.operationId) ?? (await answeredRequest(operation));
      answered.set(operation.operationId, request);
      return ask(request, format, accept);
    };
  });
  afterAll(() => server?.close());

  const typeOf = async (operation: ContractOperation, format: string | null, accept: string | null) => {
    const { status, headers } = await send(operation, format, accept);
    return [status, headers.get('content-type')];
  };

  it('are GET operations with a format parameter', () => {
    expect(operations.length).toBeGreaterThan(40);
    const without = operations.filter(
      ({ operation: { method, parameters } }) => method !== 'get' || !parameters.some(({ name }) => name === 'format'),
    );
    expect(without).toEqual([]);
  });

  describe.each(operations)('$operationId', ({ operation }) => {
    it('200: sends the file of format=csv to a client that accepts CSV', async () => {
      const byFormat = await send(operation, 'csv', null);
      const byAccept = await send(operation, null, 'text/csv');
      expect([byAccept.status, byAccept.headers.get('content-type'), byAccept.text]).toEqual([200, CSV, byFormat.text]);
      expect(byAccept.headers.get('content-disposition')).toBe(byFormat.headers.get('content-disposition'));
      expect(byAccept.headers.get('vary')).toMatch(/(^|, )Accept(,|$)/);
    });

    it('200: sends JSON to a client that accepts anything or requests it by query', async () => {
      expect(await typeOf(operation, null, '*/*')).toEqual([200, JSON_TYPE]);
      expect(await typeOf(operation, 'json', 'text/csv')).toEqual([200, JSON_TYPE]);
      expect(await typeOf(operation, 'csv', 'application/json')).toEqual([200, CSV]);
    });
  });

  it.each([
    [JSON_TYPE, 'no Accept at all', null],
    [JSON_TYPE, 'an empty Accept', ''],
    [JSON_TYPE, 'the list of a browser', BROWSER],
    [JSON_TYPE, 'the list of a common client', 'application/json, text/plain, */*'],
    [JSON_TYPE, 'JSON before CSV', 'application/json, text/csv'],
    [JSON_TYPE, 'CSV of a lower quality', 'text/csv;q=0.5, application/json'],
    [JSON_TYPE, 'no CSV', 'text/csv;q=0, */*'],
    [JSON_TYPE, 'neither', 'image/png'],
    [JSON_TYPE, 'a malformed list', ';;,q=/'],
    [CSV, 'CSV of a higher quality', 'application/json;q=0.5, Text/CSV;q=0.9'],
    [CSV, 'CSV before anything else', 'text/csv, */*;q=0.1'],
    [CSV, 'CSV by name and anything', 'text/csv, */*'],
    [CSV, 'CSV before JSON', 'text/csv, application/json'],
    [CSV, 'CSV with a charset', 'text/csv; charset=UTF-8'],
    [CSV, 'CSV with a header row', 'text/csv; header=present'],
    [CSV, 'any text', 'text/*'],
  ])('send %s where Accept names %s', async (expected, _, accept) => {
    expect(await typeOf(operations[0]!.operation, null, accept)).toEqual([200, expected]);
  });

  it('ignore an empty format', async () => {
    expect(await typeOf(operations[0]!.operation, '', 'text/csv')).toEqual([200, CSV]);
  });

  it('name no Accept in Vary where the query decides', async () => {
    const { headers } = await send(operations[0]!.operation, 'csv', 'text/csv');
    expect(headers.get('vary')).not.toMatch(/(^|, )Accept(,|$)/);
  });

  it('400: refuse an unknown format, whatever the Accept header', async () => {
    expect((await send(operations[0]!.operation, 'xml', 'text/csv')).status).toBe(400);
  });
});
