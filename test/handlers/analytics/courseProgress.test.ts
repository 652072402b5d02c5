import { beforeEach, describe, expect, it } from '@jest/globals';
import type { components } from '../../../generated/types.js';
import { did } from './analyticsServer.js';
import { gradedClass } from './gradedClass.js';

type Schemas = components['schemas'];
type Count = Schemas['Count'] | Schemas['SingleFigure'] | Schemas['DaysToComplete'];

const { server, courses, read, state, enrollIn, record } = gradedClass();
const PLATFORM = '/api/platform/orgs/north';
const COURSE = `${PLATFORM}/courses/NF-DS-310`;
const LEARNER = `${COURSE}/users/una/progress`;

const OF_ADMINISTRATORS = [
  ['listCourseProgress', `${COURSE}/progress/`],
  ['getCourseAverageDaysToComplete', `${COURSE}/progress/average-days-to-complete`],
  ['getCourseAverageTimeToComplete', `${COURSE}/progress/average-time-to-complete`],
  ['getCourseCompletedCount', `${COURSE}/progress/completed`],
  ['getCourseCompletionRate', `${COURSE}/progress/completion-rate`],
  ['getCourseInProgressCount', `${COURSE}/progress/in-progress`],
  ['getCourseStartedCount', `${COURSE}/progress/started`],
  ['getPlatformCompletedCount', `${PLATFORM}/progress/completed`],
  ['getPlatformCompletionRate', `${PLATFORM}/progress/completion-rate`],
  ['getPlatformInProgressCount', `${PLATFORM}/progress/in-progress`],
  ['getPlatformStartedCount', `${PLATFORM}/progress/started`],
] as const;
const OF_LEARNERS = [
  ['getLearnerCourseProgress', LEARNER],
  ['getLearnerCourseDaysToComplete', `${LEARNER}/days-to-complete`],
] as const;

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const completed = (username: string, block_id: string, at: string) =>
  did(username, at, { verb: 'completed', course_id: 'NF-DS-310', block_id });
const countOf = async (path: string, query: Record<string, string> = {}) =>
  (await read<Count>(path, query)).body.data.count;

/**
 * Una has completed all four blocks within nine days, bo one of them last week, and pat, who is enrolled no more, one
 * of them long ago.
 */
beforeEach(async () => {
  await record([
    ...['choose', 'assign', 'final'].map((block) => completed('una', block, '2026-02-05T00:00:00Z')),
    completed('una', 'text', '2026-02-10T12:00:00Z'),
    completed('bo', 'text', daysAgo(7)),
    completed('pat', 'text', '2026-02-03T00:00:00Z'),
  ]);
});

describe.each(OF_ADMINISTRATORS)('%s', (_, path) => {
  it('400, 401, 403 and 404: refuses bad input, nobody, learners, and what is of another platform', async () => {
    const asked = [
      read(path, { explain: 'perhaps' }),
      read(path, {}, null),
      read(path, {}, 'learner'),
      read(path, {}, 'otherAdmin'),
      read(path.replace('north', 'nowhere')),
    ];
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([400, 401, 403, 404, 404]);
    if (path.includes('NF-DS-310')) expect((await read(path.replace('NF-DS-310', 'NF-OF-NOBODY'))).status).toBe(404);
  });
});

describe.each(OF_LEARNERS)('%s', (_, path) => {
  it('200: is for administrators and the learner', async () => {
    expect([(await read(path)).status, (await read(path.replace('/una', '/pat'), {}, 'learner')).status]).toEqual([
      200, 200,
    ]);
  });

  it('400, 401, 403 and 404: refuses bad input, nobody, others, and what is of another platform', async () => {
    const asked = [
      read(path, { explain: 'perhaps' }),
      read(path, {}, null),
      read(path, {}, 'learner'),
      read(path.replace('/una', '/kim')),
      read(path.replace('310', '999')),
      read(path, {}, 'otherAdmin'),
    ];
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([400, 401, 403, 404, 404, 404]);
  });
});

describe.each([OF_ADMINISTRATORS[3], OF_ADMINISTRATORS[7]])('%s', (_, path) => {
  it('200: counts people, those who are enrolled no more too', async () => {
    expect(await countOf(path)).toBe(1);
    await state([{ userId: server.ids.pat!, courseId: courses.mining, completedAt: '2026-02-15T00:00:00Z' }]);
    const { body } = await read<Schemas['Count']>(path, { explain: true });
    expect(body).toMatchObject({ data: { count: 2 }, explain: { people_counted: 2, records_counted: 2 } });
  });
});

describe.each([OF_ADMINISTRATORS[5], OF_ADMINISTRATORS[9]])('%s', (_, path) => {
  it('200: counts people who completed a block in the past 30 days', async () => {
    expect(await countOf(path)).toBe(1);
    await record([
      completed('bo', 'choose', daysAgo(3)),
      completed('cy', 'choose', daysAgo(29)),
      completed('pat', 'choose', daysAgo(31)),
    ]);
    expect(await countOf(path)).toBe(2);
  });

  it('200: counts no completion that is stated, or of the course itself', async () => {
    await state([{ userId: server.ids.cy!, courseId: courses.mining, completedAt: daysAgo(1) }]);
    await record([did('cy', daysAgo(1), { verb: 'completed', course_id: 'NF-DS-310' })]);
    expect(await countOf(path)).toBe(1);
  });
});

describe.each([OF_ADMINISTRATORS[6], OF_ADMINISTRATORS[10]])('%s', (_, path) => {
  it('200: counts people with an enrollment, ended ones too', async () => {
    expect(await countOf(path)).toBe(4);
  });
});

describe('getPlatformCompletedCount', () => {
  it('200: counts people of a course, courses of a person, and one in the other', async () => {
    const path = `${PLATFORM}/progress/completed`;
    await state([{ userId: server.ids.una!, courseId: courses.statistics, completedAt: '2026-02-15T00:00:00Z' }]);
    expect(await countOf(path)).toBe(1);
    expect(await countOf(path, { course_id: 'NF-DS-310' })).toBe(1);
    expect(await countOf(path, { user_id: 'una' })).toBe(2);
    expect(await countOf(path, { user_id: 'una', course_id: 'NF-DS-310' })).toBe(1);
    expect(await countOf(path, { user_id: 'bo' })).toBe(0);
  });
});

describe('getPlatformInProgressCount', () => {
  it('200: counts courses of a person', async () => {
    const path = `${PLATFORM}/progress/in-progress`;
    expect([
      await countOf(path, { user_id: 'bo' }),
      await countOf(path, { user_id: 'una' }),
      await countOf(path, { course_id: 'NF-DS-210' }),
    ]).toEqual([1, 0, 0]);
  });
});

describe('getPlatformStartedCount', () => {
  it('200: counts courses of a person', async () => {
    const path = `${PLATFORM}/progress/started`;
    expect([
      await countOf(path, { user_id: 'una' }),
      await countOf(path, { user_id: 'pat' }),
      await countOf(path, { course_id: 'NF-DS-210' }),
    ]).toEqual([2, 1, 1]);
  });

  it('404: knows neither courses nor people of others', async () => {
    for (const query of ['user_id=kim', 'user_id=nobody', 'course_id=NF-OF-NOBODY'])
      expect((await read(`${PLATFORM}/progress/started?${query}`)).status).toBe(404);
  });
});

describe.each([OF_ADMINISTRATORS[4], OF_ADMINISTRATORS[8]])('%s', (_, path) => {
  it('200: is the mean over active enrollments, whether or not sums are kept', async () => {
    const query = { course_id: 'NF-DS-310' };
    // (100 + 25 + 0) / 3
    expect(await countOf(path, query)).toBe(41.67);
    expect(await countOf(path, query)).toBe(41.67);
    expect((await read<Schemas['SingleFigure']>(path, { ...query, explain: true })).body.explain).toMatchObject({
      people_counted: 3,
      records_counted: 3,
    });
  });
});

describe('getPlatformCompletionRate', () => {
  const path = `${PLATFORM}/progress/completion-rate`;

  it('200: is of the platform, or of a person', async () => {
    // (100 + 25 + 0 + 0) / 4
    expect(await countOf(path)).toBe(31.25);
    expect(await countOf(path, { user_id: 'una' })).toBe(50);
    expect(await countOf(path, { user_id: 'una', course_id: 'NF-DS-310' })).toBe(100);
    expect(await countOf(path, { user_id: 'vic' })).toBe(0);
  });
});

describe('getCourseCompletionRate', () => {
  it('200: is 0 without enrollments', async () => {
    await enrollIn('NF-DS-210', 'una', { ended: '2026-03-01T00:00:00Z' });
    expect(await countOf(`${COURSE}/progress/completion-rate`.replace('310', '210'))).toBe(0);
  });
});

describe('listCourseProgress', () => {
  const path = `${COURSE}/progress/`;
  const una = { username: 'una', full_name: 'Una Berg', progress: 100, completed_at: '2026-02-10T12:00:00.000Z' };
  const bo = { username: 'bo', full_name: 'Bo Adler', progress: 25, completed_at: null };
  const cy = { username: 'cy', full_name: 'Cy Cole', progress: 0, completed_at: null };

  it('200: lists the enrolled', async () => {
    expect((await read(path)).body).toEqual({
      data: [bo, cy, una],
      pagination: { totalItems: 3, currentPage: 1, perPage: 10, totalPages: 1 },
    });
    expect((await read<Schemas['ClassProgressPage']>(path, { search: 'adler', explain: true })).body).toMatchObject({
      data: [bo],
      explain: { people_counted: 1 },
    });
    expect((await read(path, { search: 'cole', format: 'csv' })).text).toBe(
      'username,full_name,progress,completed_at\ncy,Cy Cole,0,\n',
    );
  });

  it.each([
    ['username', ['bo', 'cy', 'una']],
    ['full_name', ['bo', 'cy', 'una']],
    ['progress', ['cy', 'bo', 'una']],
    ['completed_at', ['una', 'bo', 'cy']],
  ])('200: is ordered by %s, and back', async (sort, names) => {
    const ordered = async (text: string) =>
      (await read<Schemas['ClassProgressPage']>(path, { sort: text })).body.data.map(({ username }) => username);
    expect(await ordered(sort)).toEqual(names);
    expect(await ordered(`-${sort}`)).toEqual(names.toReversed());
  });
});

describe('getLearnerCourseProgress', () => {
  it('200: is the share of completed blocks, and 0 without any', async () => {
    const of = async (name: string) =>
      (await read<Schemas['LearnerProgress']>(LEARNER.replace('/una', `/${name}`), { explain: true })).body;
    expect(await of('bo')).toMatchObject({ data: { progress: 25 }, explain: { records_counted: 1 } });
    expect((await of('cy')).data).toEqual({ progress: 0 });
  });
});

describe('getLearnerCourseDaysToComplete', () => {
  it('200: is the time from the enrollment on, and null before the completion', async () => {
    const path = `${LEARNER}/days-to-complete`;
    expect([await countOf(path), await countOf(path.replace('/una', '/bo'))]).toEqual([9.5, null]);
    await state([{ userId: server.ids.cy!, courseId: courses.mining, completedAt: '2026-01-20T00:00:00Z' }]);
    expect(await countOf(path.replace('/una', '/cy'))).toBe(0);
    expect((await read<Schemas['DaysToComplete']>(path, { explain: true })).body.explain).toMatchObject({
      people_counted: 1,
    });
  });
});

describe('getCourseAverageDaysToComplete', () => {
  it('200: is the mean of those who completed, enrolled or not any more', async () => {
    const path = `${COURSE}/progress/average-days-to-complete`;
    await state([{ userId: server.ids.pat!, courseId: courses.mining, completedAt: '2026-02-15T00:00:00Z' }]);
    // (9.5 + 14) / 2
    expect(await countOf(path)).toBe(11.75);
    expect(await countOf(path.replace('310', '210'))).toBe(0);
  });
});

describe('getCourseAverageTimeToComplete', () => {
  it('200: is the mean of the seconds up to the day of the completion', async () => {
    const path = `${COURSE}/progress/average-time-to-complete`;
    await record([
      did('una', '2026-02-06T10:00:00Z', { course_id: 'NF-DS-310', seconds: 90 }),
      did('una', '2026-02-20T10:00:00Z', { course_id: 'NF-DS-310', seconds: 900 }),
    ]);
    await record([did('pat', '2026-02-06T10:00:00Z', { course_id: 'NF-DS-310', seconds: 31 })]);
    await state(
      ['pat', 'cy'].map((name) => ({
        userId: server.ids[name]!,
        courseId: courses.mining,
        completedAt: '2026-02-15T00:00:00Z',
      })),
    );
    // (90 + 31) / 2
    expect(await countOf(path)).toBe(61);
    expect(await countOf(path.replace('310', '210'))).toBe(0);
  });
});
