import { beforeEach, describe, expect, it } from '@jest/globals';
import type { components } from '../../../generated/types.js';
import { analyticsServer, did } from './analyticsServer.js';
import { ENDS_BEFORE, isForAdministrators, namesWrongParameter } from './refusals.js';

type Schemas = components['schemas'];

const { record, join, enrollIn, read, rows, courses } = analyticsServer();
const DAYS = { start_date: '2026-03-02', end_date: '2026-03-04' };
const completed = (username: string, day: string, courseId: string) =>
  did(username, `${day}T10:00:00Z`, { verb: 'completed', course_id: courseId });

/** Una and ole are enrolled in mining, kai was in statistics; pat has completed both without an enrollment. */
beforeEach(async () => {
  for (const name of ['una', 'ole', 'kai']) await join(name);
  await enrollIn('NF-DS-310', 'una');
  await enrollIn('NF-DS-310', 'ole');
  await enrollIn('NF-DS-210', 'kai', { started: '2026-02-01T00:00:00Z', ended: '2026-03-20T00:00:00Z' });
  await record([
    completed('una', '2026-03-02', 'NF-DS-310'),
    completed('pat', '2026-03-02', 'NF-DS-310'),
    completed('pat', '2026-03-04', 'NF-DS-210'),
    completed('kai', '2026-03-05', 'NF-DS-210'),
  ]);
});

describe('getCourseCompletionsPerCourse', () => {
  const path = '/api/ai-analytics/engagement/orgs/north/course_completion/per-course';
  type Body = Schemas['CoursesWithCompletions'];
  const keysOf = async (query: Record<string, string | number>) =>
    (await read<Body>(path, query)).body.data.map(({ course_id: key }) => key);

  it('200: lists courses with who is enrolled, who completed, and how far those enrolled are', async () => {
    await rows('update course_results set percent = 40 where course_id = $1', [courses.mining]);
    await rows(
      `insert into derived_changes (platform_id, kind, key) select platform_id, 'class', id from courses where id = $1`,
      [courses.mining],
    );
    const { status, body } = await read<Body>(path, { explain: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: [
        {
          course_id: 'NF-DS-210',
          name: 'Statistical Learning',
          enrollments: 0,
          completions: 1,
          average: 0,
          completions_without_enrollment: 1,
        },
        {
          course_id: 'NF-DS-310',
          name: 'Data Mining',
          enrollments: 2,
          completions: 1,
          average: 20,
          completions_without_enrollment: 1,
        },
      ],
      pagination: { totalItems: 2, currentPage: 1, perPage: 10, totalPages: 1 },
      explain: {
        records_counted: 2,
        formula: expect.stringContaining(
          'completions_without_enrollment = |people with a completion who were never enrolled|',
        ),
      },
    });
  });

  it('200: sorts, pages, and is a file with format=csv', async () => {
    expect(
      await Promise.all([
        keysOf({ sort: 'name' }),
        keysOf({ sort: '-enrollments' }),
        keysOf({ sort: '-course_id', length: 1, page: 2 }),
        keysOf({ page: 9 }),
      ]),
    ).toEqual([['NF-DS-310', 'NF-DS-210'], ['NF-DS-310', 'NF-DS-210'], ['NF-DS-210'], []]);
    expect((await read(path, { format: 'csv', sort: '-enrollments' })).text).toMatch(
      /^course_id,name,enrollments,completions,average,completions_without_enrollment\nNF-DS-310,Data Mining,2,1,/,
    );
  });

  it('200: keeps a course that was removed while somebody has to do with it', async () => {
    await rows(
      `insert into courses (platform_id, course_key, name, deleted_at) select platform_id, 'NF-OLD', 'Old', now() from courses where id = $1`,
      [courses.mining],
    );
    await rows('update courses set deleted_at = now() where id = $1', [courses.mining]);
    expect(await keysOf({})).toEqual(['NF-DS-210', 'NF-DS-310']);
  });
  namesWrongParameter(read, path, { sort: 'password' });
  isForAdministrators(read, path);
});

describe('getOverviewCourseCompletions', () => {
  const path = '/api/ai-analytics/overview/orgs/north/courses/completions';
  type Body = Schemas['CompletionSummary'];

  it('200: counts completions by day, who did, and their share of who has an enrollment', async () => {
    const { status, body } = await read<Body>(path, { ...DAYS, explain: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: {
        overtime: { '2026-03-02': 1, '2026-03-03': 0, '2026-03-04': 0 },
        total_user_count: 1,
        completed_count: 1,
        completed_percent: 33.33,
        completions_without_enrollment: 2,
      },
      meta: { total: 1, change_range: 1, change_last_seven_days: 1 },
      explain: { people_counted: 1, records_counted: 1 },
    });
  });

  it('200: is zeros without any, and a file with format=csv', async () => {
    expect((await read<Body>(path, { start_date: '2020-01-01', end_date: '2020-01-01' })).body).toMatchObject({
      data: {
        overtime: { '2020-01-01': 0 },
        total_user_count: 0,
        completed_count: 0,
        completed_percent: 0,
        completions_without_enrollment: 0,
      },
      meta: { total: 0, change_range_percent: 0 },
    });
    expect((await read(path, { ...DAYS, format: 'csv' })).text).toBe(
      'date,value\n2026-03-02,1\n2026-03-03,0\n2026-03-04,0\n',
    );
  });
  namesWrongParameter(read, path, ENDS_BEFORE);
  isForAdministrators(read, path);
});

describe('getPlatformUsersCompletedCourseCount', () => {
  const path = '/api/platform/orgs/north/users/courses-completed/count';

  it('200: counts people once, of all time or of a range', async () => {
    const ever = await read<Schemas['CountWithChange']>(path, { explain: true });
    expect([
      ever.status,
      ever.body.data.count,
      ever.body.explain?.people_counted,
      ever.body.explain?.records_counted,
    ]).toEqual([200, 2, 2, 2]);
    expect((await read<Schemas['CountWithChange']>(path, DAYS)).body).toMatchObject({
      data: { count: 1, completions_without_enrollment: 2 },
      total: 1,
      meta: { change_range: 1 },
    });
  });
  namesWrongParameter(read, path, ENDS_BEFORE);
  isForAdministrators(read, path);
});

describe('getPlatformCourseCount', () => {
  const path = '/api/platform/orgs/north/courses/count';

  it('200: counts the courses that were not removed', async () => {
    const { status, body } = await read<Schemas['CountFigure']>(path, { explain: true });
    expect([status, body.data, body.explain?.records_counted]).toEqual([200, { count: 2 }, 2]);
    await rows('update courses set deleted_at = now() where id = $1', [courses.mining]);
    expect((await read<Schemas['CountFigure']>(path)).body).toEqual({ data: { count: 1 } });
  });
  namesWrongParameter(read, path, { explain: 'maybe' });
  isForAdministrators(read, path);
});
