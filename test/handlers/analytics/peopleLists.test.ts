import { beforeEach, describe, expect, it } from '@jest/globals';
import type { components } from '../../../generated/types.js';
import { analyticsServer, did } from './analyticsServer.js';
import { isForAdministrators, namesWrongParameter } from './refusals.js';

type Schemas = components['schemas'];

const { server, record, join, enrollIn, deriveAnew, read, rows } = analyticsServer();
const NONE = { totalItems: 0, currentPage: 1, perPage: 10, totalPages: 0 };

describe.each([
  ['listRegisteredUsers', '/api/ai-analytics/audience/orgs/north/registered-users/', false],
  ['listOverviewLearners', '/api/ai-analytics/overview/orgs/north/learners', false],
  ['listLearnerUsers', '/api/ai-analytics/perlearner/orgs/north/users', true],
] as const)('%s', (_, path, departments) => {
  type Body = Schemas['PeopleWithFigures'];
  const namesOf = async (query: Record<string, string | number | boolean>, who: 'admin' | 'dean' = 'admin') =>
    (await read<Body>(path, query, who)).body.data.map(({ username }) => username);

  beforeEach(async () => {
    await rows(`update memberships set created_at = '2026-01-01T00:00:00Z' where platform_id = $1`, [server.ids.north]);
    await join('una', { at: '2026-02-02T10:00:00Z', name: 'Una Berg' });
    await join('ole', { at: '2026-02-01T10:00:00Z', name: 'Ólafur Berg' });
  });

  it('200: lists members with what they did at all', async () => {
    await enrollIn('NF-DS-310', 'una', { started: '2026-03-02T00:00:00Z' });
    await enrollIn('NF-DS-210', 'una');
    await enrollIn('NF-DS-310', 'ole');
    await enrollIn('NF-DS-210', 'ole', { started: '2026-02-01T00:00:00Z', ended: '2026-02-20T00:00:00Z' });
    await record([
      did('una', '2026-03-02T10:00:00Z', { course_id: 'NF-DS-310' }),
      did('una', '2026-03-02T10:05:30Z', { course_id: 'NF-DS-310', verb: 'completed' }),
      did('una', '2026-03-04T10:00:00Z', { course_id: 'NF-DS-310' }),
      did('ole', '2026-03-03T10:00:00Z'),
    ]);
    await rows(
      'insert into course_results (platform_id, user_id, course_id, grade) select platform_id, $1, id, 0.8 from courses where course_key = $2 and platform_id = $3 on conflict (platform_id, user_id, course_id) do update set grade = 0.8',
      [server.ids.una, 'NF-DS-310', server.ids.north],
    );
    await deriveAnew();
    const { status, body } = await read<Body>(path, { search: 'berg', explain: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: [
        {
          username: 'una',
          full_name: 'Una Berg',
          email: 'una@north.example',
          joined: '2026-02-02T10:00:00.000Z',
          enrollments: 2,
          completions: 1,
          last_active: '2026-03-04T10:00:00.000Z',
          time_spent: '5m',
          time_spent_seconds: 330,
          // The day of the completion alone in the first course, none in the second; above the one of two, and alone.
          engagement_index: 0.5,
          performance_index: 62.5,
        },
        {
          username: 'ole',
          enrollments: 1,
          completions: 0,
          last_active: '2026-03-03T10:00:00.000Z',
          time_spent: '0s',
          engagement_index: 0,
          performance_index: 25,
        },
      ],
      pagination: { totalItems: 2, currentPage: 1, perPage: 10, totalPages: 1 },
      explain: { people_counted: 2, filters: { search: 'berg' } },
    });
    for (const index of ['engagement_index', 'performance_index'] as const) {
      const sorted = async (
        sort: 'engagement_index' | '-engagement_index' | 'performance_index' | '-performance_index',
      ) => (await read<Body>(path, { search: 'berg', sort })).body.data;
      expect((await sorted(`-${index}`)).map((row) => row[index])).toEqual(body.data.map((row) => row[index]));
      expect((await sorted(index)).map(({ username }) => username)).toEqual(['ole', 'una']);
    }
  });

  it('200: sorts by each column, pages, and keeps former members', async () => {
    await enrollIn('NF-DS-310', 'ole');
    await record([
      did('una', '2026-03-02T10:00:00Z', { verb: 'completed', course_id: 'NF-DS-210' }),
      did('ole', '2026-03-03T10:00:00Z'),
      did('ole', '2026-03-03T10:01:00Z'),
    ]);
    await rows('update memberships set active = false where user_id = $1', [server.ids.ole]);
    const sorted = (sort: string) => namesOf({ sort, search: 'berg' });
    expect(
      await Promise.all(
        [
          'joined',
          'username',
          '-full_name',
          'email',
          'last_active',
          'time_spent',
          'enrollments',
          'completions',
          'completions_without_enrollment',
        ].map(sorted),
      ),
    ).toEqual([
      ['ole', 'una'],
      ['ole', 'una'],
      ['una', 'ole'],
      ['ole', 'una'],
      ['una', 'ole'],
      ['una', 'ole'],
      ['una', 'ole'],
      ['una', 'ole'],
      ['ole', 'una'],
    ]);
    expect(
      await Promise.all([
        namesOf({ length: 1 }),
        namesOf({ length: 1, page: 2 }),
        namesOf({ page: 9 }),
        namesOf({ search: 'OLAFUR' }),
      ]),
    ).toEqual([['una'], ['ole'], [], ['ole']]);
  });

  it('200: is empty without matches', async () => {
    expect((await read<Body>(path, { search: 'nobody' })).body).toEqual({ data: [], pagination: NONE });
  });

  it('200: is a file of everybody with format=csv', async () => {
    const { text } = await read(path, { format: 'csv', search: 'una', length: 1 });
    expect(text).toBe(
      'username,full_name,email,joined,enrollments,completions,last_active,time_spent,time_spent_seconds,engagement_index,performance_index,completions_without_enrollment\n' +
        'una,Una Berg,una@north.example,2026-02-02T10:00:00.000Z,0,0,,0s,0,0,0,0\n',
    );
  });

  it('200: contains no people of another platform', async () => {
    expect(await namesOf({ sort: 'username', length: 500 })).toEqual(['ada', 'dean', 'ole', 'pat', 'una', 'vic']);
  });

  if (departments)
    it('200: is of their departments for administrators of departments', async () => {
      const { body } = await read<Body>(path, { explain: true, sort: 'username' }, 'dean');
      expect([
        body.data.map(({ username }) => username),
        body.pagination.totalItems,
        body.explain?.people_counted,
      ]).toEqual([['dean', 'pat'], 2, 2]);
    });
  namesWrongParameter(read, path, { sort: 'password' });
  isForAdministrators(read, path, { departments });
});

describe('listPlatformUsers', () => {
  const path = '/api/platform/orgs/north/';
  type Body = Schemas['PlatformMembers'];

  it('200: lists members with the time of their joining', async () => {
    await join('una', { at: '2031-02-02T10:00:00Z', name: 'Una Berg' });
    const { status, body } = await read<Body>(path, { length: 1, explain: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: [
        { username: 'una', name: 'Una Berg', email: 'una@north.example', date_joined: '2031-02-02T10:00:00.000Z' },
      ],
      pagination: { totalItems: 5, totalPages: 5 },
      explain: { people_counted: 5 },
    });
    expect((await read<Body>(path, { sort: 'username' })).body.data.map(({ username }) => username)).toEqual([
      'ada',
      'dean',
      'pat',
      'una',
      'vic',
    ]);
    expect((await read<Body>(path, { search: 'nobody' })).body).toEqual({ data: [], pagination: NONE });
    expect((await read(path, { search: 'una', format: 'csv' })).text).toBe(
      'username,name,email,date_joined\nuna,Una Berg,una@north.example,2031-02-02T10:00:00.000Z\n',
    );
  });
  namesWrongParameter(read, path, { page: '0' });
  isForAdministrators(read, path);
});
