import { describe, expect, it } from '@jest/globals';
import type { components } from '../../../generated/types.js';
import { did } from './analyticsServer.js';
import { learnerServer, namesSorts, takesRanges } from './learnerServer.js';

type Schemas = components['schemas'];

const { server, record, deriveAnew, read, rows, outline, join, enrollIn, isAboutOnePerson } = learnerServer();
const PERSON = '/api/ai-analytics/perlearner/orgs/north/users/pat';
const SECOND = '/api/perlearner/orgs/north/users/pat';
const DAY_MS = 86_400_000;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const daysBack = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

describe('getLearnerActivity', () => {
  const path = `${PERSON}/activity/`;
  const someActivity = async () => {
    await enrollIn('NF-DS-310', 'pat');
    await enrollIn('NF-DS-210', 'pat');
    await rows(`update courses set course_start = '2026-01-05T08:00:00Z' where name = 'Data Mining'`);
    await record([
      did('pat', '2026-03-02T10:00:00.000Z', { course_id: 'NF-DS-310', seconds: 90.4 }),
      did('pat', '2026-03-02T12:00:00.000Z', { course_id: 'NF-DS-310', seconds: 10 }),
      did('pat', '2026-03-04T12:00:00.250Z', { course_id: 'NF-DS-310', seconds: 50 }),
      did('vic', '2026-03-05T12:00:00.000Z', { course_id: 'NF-DS-310', seconds: 50 }),
    ]);
  };

  it('200: lists enrollments with time invested, days and the last access', async () => {
    await someActivity();
    const { status, body } = await read<Schemas['LearnerActivities']>(path);
    const away = (Date.parse(new Date().toISOString().slice(0, 10)) - Date.parse('2026-03-04')) / DAY_MS;
    const [mining, statistics] = body.data;
    expect([status, body.total, body.pagination.totalItems]).toEqual([200, 2, 2]);
    expect(mining).toEqual({
      course_id: 'NF-DS-310',
      name: 'Data Mining',
      course_start: '2026-01-05T08:00:00.000Z',
      course_end: null,
      average_time_invested: 75.2,
      time_invested: 150,
      // A day may begin while this runs.
      days_away: expect.stringMatching(new RegExp(`^(${away}|${away - 1})$`)),
      last_access_date: '2026-03-04T12:00:00.250Z',
      days_accessed: 2,
    });
    expect(statistics).toEqual({
      course_id: 'NF-DS-210',
      name: 'Statistical Learning',
      course_start: null,
      course_end: null,
      average_time_invested: 0,
      time_invested: 0,
      days_away: null,
      last_access_date: null,
      days_accessed: 0,
    });
  });

  it('200: sorts with what has no value last, pages, and is a file with format=csv', async () => {
    await someActivity();
    const keysOf = async (query: Record<string, string | number>) =>
      (await read<Schemas['LearnerActivities']>(path, query)).body.data.map(({ course_id: key }) => key);
    const [mining, statistics] = ['NF-DS-310', 'NF-DS-210'];
    expect(
      await Promise.all([
        keysOf({ sort: 'days_away' }),
        keysOf({ sort: '-days_away' }),
        keysOf({ sort: 'time_invested' }),
        keysOf({ length: 1, page: 2 }),
      ]),
    ).toEqual([[mining, statistics], [mining, statistics], [statistics, mining], [statistics]]);
    expect((await read(path, { format: 'csv', sort: 'course_id' })).text.split('\n')[1]).toBe(
      'NF-DS-210,Statistical Learning,,,0,0,,,0',
    );
  });

  it('200: leaves out enrollments that ended, and from learners courses that they may not see', async () => {
    await someActivity();
    await rows(
      `update course_enrollments set active = false, ended = now() where course_id = (select id from courses where name = 'Statistical Learning')`,
    );
    expect((await read<Schemas['LearnerActivities']>(path)).body.data.map(({ name }) => name)).toEqual(['Data Mining']);
    await rows(`update courses set visibility = 'viewable_by_tenant_admins' where name = 'Data Mining'`);
    const totals = await Promise.all([
      read<Schemas['LearnerActivities']>(path),
      read<Schemas['LearnerActivities']>(path, {}, 'learner'),
    ]);
    expect(totals.map(({ body }) => body.total)).toEqual([1, 0]);
  });

  it('200: is empty for who is enrolled nowhere', async () => {
    expect((await read(path)).body).toEqual({
      data: [],
      pagination: { totalItems: 0, currentPage: 1, perPage: 0, totalPages: 0 },
      total: 0,
    });
  });
  namesSorts(read, path);
  isAboutOnePerson(path);
});

describe.each([
  ['getLearnerInfo', `${PERSON}/info`],
  ['getPerLearnerInfo', `${SECOND}/info`],
])('%s', (_, path) => {
  const nowhere = {
    continent: null,
    continent_code: null,
    country: null,
    country_code: null,
    region: null,
    region_code: null,
    city: null,
    location: null,
  };
  const infoOf = async (query = {}) => (await read<Schemas['LearnerInfo']>(path, query)).body.data;

  it('200: is who somebody is, without what nothing states', async () => {
    await rows(`update memberships set created_at = '2026-01-02T03:04:05Z' where user_id = $1`, [server.ids.pat]);
    const { status, body } = await read<Schemas['LearnerInfo']>(path);
    expect([status, body]).toEqual([
      200,
      {
        data: {
          username: 'pat',
          name: '',
          email: 'pat@north.example',
          date_joined: '2026-01-02T03:04:05.000Z',
          last_activity: null,
          ...nowhere,
          browser: null,
          operating_system: null,
          resolution: null,
        },
      },
    ]);
  });

  it('200: shows the last place and the last device, which different records may state', async () => {
    await record([
      did('pat', '2026-03-02T10:00:00Z', {
        continent: 'EU',
        country: 'NO',
        region: 'Vestland',
        city: 'Bergen',
        user_agent: 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0',
      }),
      did('pat', '2026-03-03T10:00:00Z', { user_agent: FIREFOX, screen: '1920x1080' }),
      did('pat', '2026-03-04T10:00:00Z'),
      did('vic', '2026-03-05T10:00:00Z', { country: 'SE' }),
    ]);
    expect(await infoOf()).toMatchObject({
      last_activity: '2026-03-04T10:00:00.000Z',
      continent: 'Europe',
      continent_code: 'EU',
      country: 'Norway',
      country_code: 'NO',
      region: 'Vestland',
      region_code: null,
      city: 'Bergen',
      location: 'Bergen, Vestland, Norway',
      browser: 'Firefox',
      operating_system: 'Linux',
      resolution: '1920x1080',
    });
  });

  it('200: adds totals and the time of the range with meta=true', async () => {
    await outline([
      { block_id: 'film', type: 'video', name: 'Film', video_seconds: 10 },
      { block_id: 'quiz', type: 'problem', name: 'Quiz', graded: true, max_score: 10 },
      { block_id: 'try', type: 'problem', name: 'Try', max_score: 10 },
    ]);
    const of = (block: string) => ({ course_id: 'NF-DS-310', block_id: block });
    await record([
      did('pat', '2026-03-02T10:00:00Z', { verb: 'scored', score: 3, max_score: 10, seconds: 20, ...of('quiz') }),
      did('pat', '2026-03-02T10:00:30Z', { verb: 'scored', score: 5, max_score: 10, seconds: 0, ...of('quiz') }),
      did('pat', '2026-03-02T10:00:40Z', { verb: 'scored', score: 5, max_score: 10, seconds: 0, ...of('try') }),
      did('pat', '2026-03-04T10:00:00Z', { verb: 'completed', seconds: 5, ...of('film') }),
      did('pat', '2026-03-04T11:00:00Z', { verb: 'completed', seconds: 0, course_id: 'NF-DS-210' }),
      did('vic', '2026-03-04T11:00:00Z', { verb: 'completed', seconds: 7, course_id: 'NF-DS-210' }),
    ]);
    const range = { start_date: '2026-03-03', end_date: '2026-03-04' };
    expect(await infoOf({ meta: true, ...range })).toMatchObject({
      total_assessments: 1,
      total_time_spent: 25,
      total_videos: 1,
      course_completions: 0,
      completions_without_enrollment: 1,
      time_spent_overtime: { '2026-03-03': 0, '2026-03-04': 5 },
    });
    expect(await infoOf(range)).not.toHaveProperty('total_videos');
    const { body } = await read<Schemas['LearnerInfo']>(path, { meta: true, explain: true, ...range });
    expect(body.explain).toMatchObject({
      start_date: '2026-03-03',
      filters: { user_id: 'pat', meta: true },
      records_counted: 2,
    });
  });

  it('200 and 404: administrators of departments see their people and themselves', async () => {
    const statuses = await Promise.all(
      ['pat', 'dean', 'vic', 'kim'].map(
        async (name) => (await read(path.replace('/pat/', `/${name}/`), {}, 'dean')).status,
      ),
    );
    expect(statuses).toEqual([200, 200, 404, 404]);
  });
  takesRanges(read, path);
  isAboutOnePerson(path);
});

describe('getPerLearnerLastAccess', () => {
  const path = `${SECOND}/last-access`;

  it('200: is nowhere for who did nothing, and in no course for who was in none', async () => {
    expect((await read(path)).body).toEqual({ data: { course_last_accessed: null, last_accessed: null } });
    await record([did('pat', '2026-03-02T10:00:00Z')]);
    expect((await read(path)).body).toEqual({
      data: { course_last_accessed: null, last_accessed: '2026-03-02T10:00:00.000Z' },
    });
  });

  it('200: is the last course and block, with grade and progress', async () => {
    await outline([
      { block_id: 'quiz', type: 'problem', name: 'Quiz', completable: true },
      { block_id: 'text', type: 'html', name: 'Text', completable: true },
      { block_id: 'more', type: 'html', name: 'More', completable: true },
    ]);
    const of = (block: string) => ({ course_id: 'NF-DS-310', block_id: block });
    await record([
      did('pat', '2026-03-02T10:00:00Z', { verb: 'completed', ...of('text') }),
      did('pat', '2026-03-03T10:00:00Z', of('quiz')),
      did('pat', '2026-03-04T10:00:00Z', { course_id: 'NF-DS-310' }),
      did('pat', '2026-03-05T10:00:00Z'),
      did('pat', '2026-03-01T10:00:00Z', { course_id: 'NF-DS-210' }),
    ]);
    await rows(`update course_results set grade = 0.82461 where user_id = $1`, [server.ids.pat]);
    const { status, body } = await read<Schemas['LastAccessFigure']>(path, { explain: true }, 'learner');
    expect([status, body.data]).toEqual([
      200,
      {
        course_last_accessed: {
          course_id: 'NF-DS-310',
          course_name: 'Data Mining',
          unit_id: 'u',
          unit_display_name: 'Unit',
          block_id: 'quiz',
          block_display_name: 'Quiz',
          course_grade: 0.8246,
          course_progress: 33.33,
          last_accessed: '2026-03-04T10:00:00.000Z',
        },
        last_accessed: '2026-03-05T10:00:00.000Z',
      },
    ]);
    await rows(`update courses set visibility = 'viewable_by_tenant_admins' where name = 'Data Mining'`);
    expect((await read<Schemas['LastAccessFigure']>(path, {}, 'learner')).body.data.course_last_accessed).toMatchObject(
      { course_id: 'NF-DS-210', unit_id: null, block_id: null, course_grade: null, course_progress: 0 },
    );
  });

  it('200: takes a unit for its own unit', async () => {
    await outline([]);
    await record([did('pat', '2026-03-03T10:00:00Z', { course_id: 'NF-DS-310', block_id: 'u' })]);
    expect((await read<Schemas['LastAccessFigure']>(path)).body.data.course_last_accessed).toMatchObject({
      unit_id: 'u',
      block_id: 'u',
    });
  });

  it('400: names what is no answer', async () => {
    expect((await read(path, { explain: 'perhaps' })).status).toBe(400);
  });
  isAboutOnePerson(path);
});

describe.each([
  ['getLearnerCourseEngagementIndex', `${PERSON}/courses/NF-DS-310/overview/engagement-index`, 1.6667],
  ['getPerLearnerEngagementIndex', `${SECOND}/overview/engagement-index`, 0.8333],
  ['getLearnerCoursePerformanceIndex', `${PERSON}/courses/NF-DS-310/overview/performance-index`, 83.33],
  ['getPerLearnerPerformanceIndex', `${SECOND}/overview/performance-index`, 66.67],
])('%s', (_, path, expected) => {
  it('200: is 0 for who did nothing and is enrolled nowhere', async () => {
    expect((await read(path, {}, 'learner')).body).toEqual({ data: { value: 0 } });
  });

  it('200: is the index of the course, or the mean over the courses that the person is enrolled in', async () => {
    for (const name of ['una', 'ole']) await join(name);
    for (const name of ['pat', 'una', 'ole']) await enrollIn('NF-DS-310', name, { started: '2026-03-01T08:00:00Z' });
    await enrollIn('NF-DS-210', 'pat', { started: '2026-03-01T08:00:00Z' });
    await rows(`update courses set course_end = '2026-03-09T18:00:00Z' where course_key = 'NF-DS-310'`);
    // Nine days to the end of the course: windows of seven begin on the first three, and hold 2, 1 and 2 days.
    await record(
      ['2026-03-01', '2026-03-03', '2026-03-09'].map((day) =>
        did('pat', `${day}T10:00:00Z`, { course_id: 'NF-DS-310' }),
      ),
    );
    await rows(
      `insert into course_results (platform_id, user_id, course_id, grade) select platform_id, user_id, course_id, 0.5 from course_enrollments
                 where user_id = $1 on conflict (platform_id, user_id, course_id) do update set grade = 0.5`,
      [server.ids.pat],
    );
    await deriveAnew();
    const { status, body } = await read<Schemas['IndexValue']>(path, { explain: true });
    expect([status, body.data.value, body.explain?.people_counted]).toEqual([200, expected, 1]);
    expect(body.explain?.filters).toMatchObject(
      path.includes('engagement') ? { engagement_index_period: 7 } : { user_id: 'pat' },
    );
  });

  it('400: names what is no answer', async () => {
    expect((await read(path, { explain: 'perhaps' })).status).toBe(400);
  });
  isAboutOnePerson(path);
});

describe('the days away', () => {
  it('are counted by days of UTC', async () => {
    await enrollIn('NF-DS-310', 'pat');
    await record([did('pat', daysBack(3), { course_id: 'NF-DS-310' })]);
    const { body } = await read<Schemas['LearnerActivities']>(`${PERSON}/activity/`);
    expect(['3', '4']).toContain(body.data[0]!.days_away);
  });
});
