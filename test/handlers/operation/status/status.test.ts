import { beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../../generated/types.js';
import { NORTH, coreServer } from '../../tenancy/coreServer.js';

type Status = components['schemas']['ServiceStatus'];
type Timings = components['schemas']['OperationTimingList'];

const { server, read, rows } = coreServer();
const STATUS = '/api/core/service-status/';
const TIMINGS = '/api/core/operation-timings/';

/** With an ETag of any kind 304, an ETag that is too long 400, without a credential 401, for others 403. */
const expectRefusals = async (path: string) => {
  const send = (tag: string) =>
    server.request('GET', path, { as: server.as.dmAdmin, headers: { 'if-none-match': tag } });
  expect((await send('*')).status).toBe(304);
  expect((await send('a'.repeat(1001))).status).toBe(400);
  expect((await read(path, {}, null)).status).toBe(401);
  for (const who of ['admin', 'viewer', 'learner'] as const)
    expect([who, (await read(path, {}, who)).status]).toEqual([who, 403]);
};

describe('getServiceStatus', () => {
  beforeAll(async () => {
    await rows(`insert into search_outbox (platform_id, kind, item_id, created_at)
                select id, 'course', 7, now() - interval '1 hour' from platforms where key = 'north'`);
  });

  it('200: dependencies, what waits and since when, and the index of each platform', async () => {
    const { status, body } = await server.request<Status>('GET', STATUS, { as: server.as.dmAdmin });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'ready', workers: [], stuck_tasks: [], search: { engine: 'postgres' } });
    expect(body.checks).toEqual([{ part: 'postgres', state: 'ok' }]);
    const [{ count, seconds }] = (await rows<{ count: number; seconds: number }>(
      'select count(*)::int as count, extract(epoch from now() - min(created_at))::float8 as seconds from search_outbox',
    )) as [{ count: number; seconds: number }];
    const queue = body.queues.find((one) => one.queue === 'search')!;
    expect(queue.items).toBe(count);
    expect(queue.oldest_seconds).toBeGreaterThanOrEqual(3_600);
    expect(queue.oldest_seconds).toBeLessThanOrEqual(seconds);
    expect(body.search.platforms.map(({ platform }) => platform)).toEqual(['north', 'south']);
    expect(body.search.platforms[0]!.waiting_seconds).toBeGreaterThanOrEqual(3_600);
  });

  it('304, 400, 401, 403: only administrators of all platforms', () => expectRefusals(STATUS));
});

describe('listOperationTimings', () => {
  it('200: counts requests and failures, in the named order', async () => {
    for (let nth = 0; nth < 3; nth += 1) await read(`${NORTH}groups/`);
    const { body } = await read<Timings>(TIMINGS, { sort: 'requests', limit: 100 }, 'dmAdmin');
    const groups = body.results.find(({ operation_id: id }) => id === 'listGroups')!;
    expect(groups).toMatchObject({ requests: 3, failed_requests: 0 });
    expect(groups.p50_seconds).toBeGreaterThan(0);
    expect(groups.p99_seconds).toBeGreaterThanOrEqual(groups.p50_seconds);
    expect(groups.total_seconds).toBeGreaterThan(0);
    const requests = body.results.map((one) => one.requests);
    expect(requests).toEqual([...requests].sort((a, b) => b - a));
    const slowest = await read<Timings>(TIMINGS, { limit: 1 }, 'dmAdmin');
    expect(slowest.body.results).toHaveLength(1);
  });

  it('304, 400, 401, 403: only administrators of all platforms', async () => {
    await expectRefusals(TIMINGS);
    expect((await read(TIMINGS, { sort: 'name' }, 'dmAdmin')).status).toBe(400);
  });
});
