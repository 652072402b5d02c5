import { describe, expect, it } from '@jest/globals';
import type { components } from '../../../generated/types.js';
import { analyticsServer, did } from './analyticsServer.js';

type TimeSeries = components['schemas']['TimeSeries'];

const { server, record, join, read, departments, rows } = analyticsServer();
const WEEK = { start_date: '2026-03-02', end_date: '2026-03-04' };

const operations = [
  ['getAudienceActiveUsersOverTime', '/api/ai-analytics/audience/orgs/north/active-users/over-time'],
  ['getOverviewActiveUsers', '/api/ai-analytics/overview/orgs/north/active-users'],
] as const;

describe.each(operations)('%s', (_, path) => {
  it('200: counts who was active on each day, and once over all days', async () => {
    await join('una');
    await record([
      did('una', '2026-03-02T10:00:00Z'),
      did('una', '2026-03-02T11:00:00Z', { course_id: 'NF-DS-310' }),
      did('una', '2026-03-04T10:00:00Z'),
      did('pat', '2026-03-04T23:59:59Z'),
      did('pat', '2026-03-05T00:00:00Z'),
      did('vic', '2026-02-27T12:00:00Z'),
      did('nobody-known', '2026-03-03T12:00:00Z'),
    ]);
    const { status, body, headers } = await read<TimeSeries>(path, WEEK);
    expect(status).toBe(200);
    expect(body).toEqual({
      data: { '2026-03-02': 1, '2026-03-03': 0, '2026-03-04': 2 },
      total: 2,
      meta: {
        total: 2,
        change_range: 1,
        change_last_seven_days: 3,
        change_last_thirty_days: 3,
        change_last_seven_days_percent: 100,
        change_last_thirty_days_percent: 100,
        change_range_percent: 100,
      },
    });
    expect(Date.parse(headers.get('x-data-as-of')!)).not.toBeNaN();
  });

  it('200: answers the last seven days where none are named, zeros included', async () => {
    const { body } = await read<TimeSeries>(path);
    const today = Date.parse(new Date().toISOString().slice(0, 10));
    const days = Object.keys(body.data);
    expect(days).toHaveLength(7);
    // A day may begin while this runs.
    expect([0, 1]).toContain((today - Date.parse(days[6]!)) / 86_400_000);
    expect(Object.values(body.data)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect([body.total, body.meta.change_range_percent]).toEqual([0, 0]);
  });

  it('200: takes times, and leap days', async () => {
    const { body } = await read<TimeSeries>(path, {
      start_date: '2028-02-28T23:30:00-01:00',
      end_date: '2028-03-01T00:00:00Z',
    });
    expect(Object.keys(body.data)).toEqual(['2028-02-29', '2028-03-01']);
  });

  it('200: explains what was counted', async () => {
    await record([
      did('pat', '2026-03-02T10:00:00Z'),
      did('pat', '2026-03-02T11:00:00Z'),
      did('vic', '2026-03-03T11:00:00Z'),
    ]);
    const { body } = await read<TimeSeries>(path, { ...WEEK, explain: true });
    expect(body.explain).toMatchObject({
      definition: 'People with at least one learning record on the day, and over the whole range.',
      formula: 'total = |union over the days of the people with a record on the day|',
      start_date: '2026-03-02',
      end_date: '2026-03-04',
      time_zone: 'UTC',
      people_counted: 2,
      records_counted: 3,
    });
  });

  it('200: is a file of days with format=csv', async () => {
    await record([did('pat', '2026-03-04T10:00:00Z')]);
    const { status, text, headers } = await read<TimeSeries>(path, { ...WEEK, format: 'csv' });
    expect([status, text]).toEqual([200, 'date,value\n2026-03-02,0\n2026-03-03,0\n2026-03-04,1\n']);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="\w+\.csv"$/);
  });

  it.each([
    ['end_date', { start_date: '2026-03-02', end_date: '2026-03-01' }],
    ['start_date', { start_date: '2020-01-01', end_date: '2026-03-01' }],
    ['start_date', { start_date: '2026-02-30' }],
    ['end_date', { end_date: 'yesterday' }],
  ])('400: names %s of %j', async (name, query) => {
    const { status, body } = await read<TimeSeries>(path, query as Record<string, string>);
    expect([status, body.errors?.[0]]).toMatchObject([400, { in: 'query', path: name }]);
  });

  it('401, 403 and 404: is for administrators of the platform', async () => {
    const statuses = await Promise.all(
      [null, 'learner', 'otherAdmin'].map(async (who) => (await read(path, {}, who as never)).status),
    );
    expect(statuses).toEqual([401, 403, 404]);
    expect((await read(path.replace('north', 'nowhere'))).status).toBe(404);
  });
});

describe('getAudienceActiveUsersOverTime', () => {
  const [, path] = operations[0];
  const active = async (query: Record<string, string | number | boolean>, who: 'admin' | 'dean' = 'admin') =>
    (await read<TimeSeries>(path, { ...WEEK, ...query }, who)).body.total;

  it('200: counts departments with all below, for administrators of departments only theirs', async () => {
    await record([
      did('pat', '2026-03-02T10:00:00Z'),
      did('vic', '2026-03-02T10:00:00Z'),
      did('ada', '2026-03-02T10:00:00Z'),
    ]);
    expect(
      await Promise.all([
        active({}),
        active({ department_id: departments.science }),
        active({ department_id: departments.arts }),
        active({}, 'dean'),
      ]),
    ).toEqual([3, 1, 1, 1]);
    expect(await active({ department_id: departments.optics }, 'dean')).toBe(1);
  });

  it('404: hides departments of others', async () => {
    for (const [department, who] of [
      [departments.law, 'admin'],
      [departments.arts, 'dean'],
      [999_999, 'admin'],
    ] as const)
      expect((await read(path, { department_id: department }, who)).status).toBe(404);
  });

  it('200: counts what these people did in the main platform, where that is requested', async () => {
    await rows(`insert into memberships (platform_id, user_id, role) values ($1, $2, 'learner')`, [
      server.ids.south,
      server.ids.pat,
    ]);
    await record([did('vic', '2026-03-02T10:00:00Z')]);
    await record([did('pat', '2026-03-03T10:00:00Z'), did('kim', '2026-03-03T10:00:00Z')], 'south');
    expect(await Promise.all([active({}), active({ include_main_platform: true })])).toEqual([1, 2]);
  });
});
