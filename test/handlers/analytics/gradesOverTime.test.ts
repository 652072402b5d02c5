import { beforeEach, describe, expect, it } from '@jest/globals';
import type { components } from '../../../generated/types.js';
import { analyticsServer, did } from './analyticsServer.js';
import { ENDS_BEFORE, isForAdministrators, namesWrongParameter } from './refusals.js';

type Body = components['schemas']['GradesByDay'];

const { server, record, read, rows, enrollIn, departments } = analyticsServer();
const path = '/api/ai-analytics/performance/orgs/north/grading/over-time/';
const DAYS = { start_date: '2026-03-02', end_date: '2026-03-04' };
const NONE = { average_grade: null, grades: 0 };

/**
 * Mining: pat 0.8 on the 2nd, vic 0.5 on the 4th. Statistics: vic 0.9 on the 2nd, pat 0.4 on the 1st, dean 1 on the 3rd
 * without ever being enrolled, and ada on the 3rd without a grade.
 */
beforeEach(async () => {
  const completed = (username: string, day: string, course_id: string, share?: number) => [
    did(username, `${day}T10:00:00Z`, { verb: 'completed', course_id }),
    ...(share === undefined
      ? []
      : [did(username, `${day}T09:00:00Z`, { verb: 'scored', course_id, score: share * 100, max_score: 100 })]),
  ];
  await enrollIn('NF-DS-310', 'pat', { started: '2026-01-01T00:00:00Z' });
  await enrollIn('NF-DS-310', 'vic', { started: '2026-01-01T00:00:00Z', ended: '2026-03-20T00:00:00Z' });
  for (const name of ['pat', 'vic', 'ada']) await enrollIn('NF-DS-210', name, { started: '2026-01-01T00:00:00Z' });
  await record([
    ...completed('pat', '2026-03-02', 'NF-DS-310', 0.8),
    ...completed('vic', '2026-03-04', 'NF-DS-310', 0.5),
    ...completed('vic', '2026-03-02', 'NF-DS-210', 0.9),
    ...completed('pat', '2026-03-01', 'NF-DS-210', 0.4),
    ...completed('dean', '2026-03-03', 'NF-DS-210', 1),
    ...completed('ada', '2026-03-03', 'NF-DS-210'),
  ]);
});

describe('getGradesOverTime', () => {
  it('200: is the mean of the grades of courses completed on each day, and the change of the mean', async () => {
    const { status, body } = await read<Body>(path, { ...DAYS, explain: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: [
        { date: '2026-03-02', average_grade: 0.85, grades: 2 },
        { date: '2026-03-03', ...NONE },
        { date: '2026-03-04', average_grade: 0.5, grades: 1 },
      ],
      // (0.8 + 0.9 + 0.5) / 3, and 0.4 in the three days before.
      ...{ grades: 3, average_grade: 0.7333, change_range: 0.3333 },
      explain: { start_date: '2026-03-02', end_date: '2026-03-04', records_counted: 3, filters: {} },
    });
  });

  it('200: agrees with the completions by day and with the results of people', async () => {
    const range = { start_date: '2026-02-20', end_date: '2026-03-10' };
    const { body } = await read<Body>(path, range);
    const { body: completions } = await read<components['schemas']['TimeSeries']>(
      '/api/ai-analytics/engagement/orgs/north/course_completion/over-time',
      range,
    );
    const expected = await rows<{ date: string; grades: number; average_grade: number }>(
      `select to_char(completed_at, 'YYYY-MM-DD') as date, count(grade)::int as grades, round(avg(grade), 4)::float8 as average_grade
         from course_results join course_enrollments using (platform_id, user_id, course_id)
        where platform_id = $1 and completed_at is not null group by 1 having count(grade) > 0 order by 1`,
      [server.ids.north],
    );
    expect(expected.length).toBe(3);
    expect(body.data.filter(({ grades }) => grades > 0)).toEqual(expected);
    for (const { date, grades } of body.data) expect(grades).toBeLessThanOrEqual(completions.data[date]!);
    // ada completed a course without a grade.
    expect(completions.total - body.grades).toBe(1);
  });

  it('200: counts departments with all below, for administrators of departments only theirs', async () => {
    const means = [
      await read<Body>(path, { ...DAYS, department_id: departments.science }),
      await read<Body>(path, { ...DAYS, department_id: departments.arts }),
      await read<Body>(path, DAYS, 'dean'),
      await read<Body>(path, { ...DAYS, department_id: departments.optics }, 'dean'),
    ].map(({ body }) => [body.grades, body.average_grade]);
    expect(means).toEqual([
      [1, 0.8],
      [2, 0.7],
      [1, 0.8],
      [1, 0.8],
    ]);
  });

  it('200: has no mean and no change where no course was completed', async () => {
    const { body } = await read<Body>(path, { start_date: '2026-05-01', end_date: '2026-05-01' });
    expect(body).toEqual({
      data: [{ date: '2026-05-01', ...NONE }],
      ...{ grades: 0, average_grade: null, change_range: null },
    });
  });

  it('200: is a file of days with format=csv', async () => {
    expect((await read(path, { ...DAYS, format: 'csv' })).text).toBe(
      'date,average_grade,grades\n2026-03-02,0.85,2\n2026-03-03,,0\n2026-03-04,0.5,1\n',
    );
  });

  it('404: hides departments of others', async () => {
    expect((await read(path, { department_id: departments.arts }, 'dean')).status).toBe(404);
    expect((await read(path, { department_id: 999_999 })).status).toBe(404);
  });

  namesWrongParameter(read, path, ENDS_BEFORE);
  isForAdministrators(read, path, { departments: true });
});
