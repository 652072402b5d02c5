import { beforeEach, describe, expect, it } from '@jest/globals';
import type { components } from '../../../generated/types.js';
import { did } from './analyticsServer.js';
import { learnerServer, namesSorts, takesRanges } from './learnerServer.js';

type Schemas = components['schemas'];

const { record, read, outline, join, enrollIn, isAboutOnePerson } = learnerServer();
const DAYS = { start_date: '2026-03-02', end_date: '2026-03-04' };
const PERSON = '/api/ai-analytics/perlearner/orgs/north/users/pat';
const COURSE = '/api/platform/orgs/north/courses/NF-DS-310';
const EMPTY = { totalItems: 0, currentPage: 1, perPage: 0, totalPages: 0 };
const PAGE = { totalItems: 3, currentPage: 1, perPage: 3, totalPages: 1 };

const video = (key: string, course_id = 'NF-DS-310') => ({ course_id, block_id: key });
const played = (who: string, at: string, of: object) => did(who, at, { verb: 'played', ...of });
const paused = (who: string, at: string, of: object, seconds: number) =>
  did(who, at, { verb: 'paused', seconds: seconds, ...of });

/** Pat watched 'first' on the 3rd (in two parts) and completed 'third' on the 4th; vic watched 'first'; una, who was enrolled, too. */
async function someVideos() {
  await outline([
    { block_id: 'first', type: 'video', name: 'First', video_seconds: 100 },
    { block_id: 'quiz', type: 'problem', name: 'Quiz' },
    { block_id: 'second', type: 'video', name: 'Beyond', video_seconds: 100 },
    { block_id: 'third', type: 'video', name: 'Third' },
  ]);
  await outline([{ block_id: 'film', type: 'video', name: 'Film', video_seconds: 10 }], 'NF-DS-210');
  await join('una');
  await enrollIn('NF-DS-310', 'pat');
  await enrollIn('NF-DS-310', 'vic');
  await enrollIn('NF-DS-310', 'una', { started: '2026-03-01T00:00:00Z', ended: '2026-03-02T00:00:00Z' });
  await record([
    played('pat', '2026-03-02T10:00:00Z', video('first')),
    paused('pat', '2026-03-02T10:01:00Z', video('first'), 50),
    played('pat', '2026-03-03T10:00:00Z', video('first')),
    paused('pat', '2026-03-03T10:01:00Z', video('first'), 30),
    played('pat', '2026-03-03T11:00:00Z', video('second')),
    did('pat', '2026-03-04T10:00:00Z', { verb: 'completed', ...video('third') }),
    played('pat', '2026-03-04T12:00:00Z', video('film', 'NF-DS-210')),
    paused('vic', '2026-03-02T10:01:00Z', video('first'), 90),
    paused('una', '2026-03-01T10:01:00Z', video('first'), 90),
  ]);
}

describe.each([
  [
    'getLearnerCourseVideosOverTime',
    `${PERSON}/courses/NF-DS-310/videos/over-time`,
    { '2026-03-02': 1, '2026-03-03': 2, '2026-03-04': 1 },
  ],
  [
    'getPerLearnerVideosOverTime',
    '/api/perlearner/orgs/north/users/pat/videos/over-time',
    { '2026-03-02': 1, '2026-03-03': 2, '2026-03-04': 2 },
  ],
])('%s', (_, path, data) => {
  it('200: counts plays that began, and completions without one', async () => {
    await someVideos();
    const { status, body } = await read<Schemas['TimeSeries']>(path, { ...DAYS, explain: true });
    const total = Object.values(data).reduce((sum, value) => sum + value, 0);
    expect([status, body.data, body.total, body.meta.change_range, body.explain?.records_counted]).toEqual([
      200,
      data,
      total,
      total,
      total,
    ]);
    expect((await read(path, { ...DAYS, format: 'csv' })).text).toBe(
      `date,value\n${Object.entries(data)
        .map((day) => day.join(','))
        .join('\n')}\n`,
    );
  });

  it('200: is zeros for who watched nothing', async () => {
    const { body } = await read<Schemas['TimeSeries']>(path, DAYS, 'learner');
    expect([Object.values(body.data), body.total]).toEqual([[0, 0, 0], 0]);
  });
  takesRanges(read, path);
  isAboutOnePerson(path);
});

describe('listLearnerCourseVideos', () => {
  const path = `${PERSON}/courses/NF-DS-310/videos`;

  it('200: lists the videos of the outline in its order, and counts those that are watched', async () => {
    await someVideos();
    const { status, body } = await read<Schemas['WatchedVideos']>(path, { explain: true });
    const { explain, ...rest } = body;
    expect(status).toBe(200);
    expect(rest).toEqual({
      data: [
        { id: 'first', name: 'First', watched: true, watched_on: '2026-03-03' },
        { id: 'second', name: 'Beyond', watched: false, watched_on: null },
        { id: 'third', name: 'Third', watched: true, watched_on: '2026-03-04' },
      ],
      pagination: PAGE,
      total: 2,
    });
    expect(explain).toMatchObject({
      start_date: null,
      end_date: null,
      filters: { course_id: 'NF-DS-310', user_id: 'pat' },
    });
  });

  it('200: sorts, pages, and leaves out what left the outline', async () => {
    await someVideos();
    const keysOf = async (query: Record<string, string | number>) =>
      (await read<Schemas['WatchedVideos']>(path, query)).body.data.map(({ id }) => id);
    expect(
      await Promise.all([
        keysOf({ sort: 'name' }),
        keysOf({ sort: '-watched' }),
        keysOf({ sort: '-outline', length: 2 }),
        keysOf({ length: 2, page: 2 }),
        keysOf({ page: 2 }),
      ]),
    ).toEqual([['second', 'first', 'third'], ['first', 'third', 'second'], ['third', 'second'], ['third'], []]);
    await outline([{ block_id: 'second', type: 'video', name: 'Beyond', video_seconds: 100 }]);
    expect((await read<Schemas['WatchedVideos']>(path)).body).toMatchObject({ data: [{ id: 'second' }], total: 0 });
  });

  it('200: is empty and 0 for a course without videos, and a file with format=csv', async () => {
    expect((await read(path)).body).toEqual({ data: [], pagination: EMPTY, total: 0 });
    await someVideos();
    expect((await read(path, { format: 'csv', length: 1 })).text).toBe(
      'id,name,watched,watched_on\nfirst,First,true,2026-03-03\nsecond,Beyond,false,\nthird,Third,true,2026-03-04\n',
    );
  });
  namesSorts(read, path);
  isAboutOnePerson(path);
});

describe('listPerLearnerVideosPerCourse', () => {
  const path = '/api/perlearner/orgs/north/users/pat/videos/per-course';
  const mining = {
    course_id: 'NF-DS-310',
    name: 'Data Mining',
    total_videos: 3,
    watched: 2,
    total_time_watch: 80,
    average_class_watch: 1.5,
    class_time_average: 85,
  };
  // Nobody is enrolled.
  const statistics = {
    course_id: 'NF-DS-210',
    name: 'Statistical Learning',
    total_videos: 1,
    watched: 0,
    total_time_watch: 0,
    average_class_watch: 0,
    class_time_average: 0,
  };

  it('200: shows courses of the person beside who is enrolled in them', async () => {
    await someVideos();
    const { status, body } = await read<Schemas['LearnerVideosByCourse']>(path);
    expect([status, body.data, body.pagination.totalItems]).toEqual([200, [mining, statistics], 2]);
    const sorted = await Promise.all([
      read<Schemas['LearnerVideosByCourse']>(path, { sort: 'watched' }),
      read<Schemas['LearnerVideosByCourse']>(path, { length: 1, page: 2 }),
    ]);
    expect(sorted.map((answer) => answer.body.data[0])).toEqual([statistics, statistics]);
    expect((await read(path, { format: 'csv' })).text).toBe(
      `course_id,name,total_videos,watched,total_time_watch,average_class_watch,class_time_average\n${Object.values(mining).join(',')}\n${Object.values(statistics).join(',')}\n`,
    );
  });

  it('200: is empty for who is in no course', async () => {
    expect((await read(path)).body).toEqual({ data: [], pagination: EMPTY });
  });
  namesSorts(read, path);
  isAboutOnePerson(path);
});

describe('getLearnerCourseVideoCount', () => {
  const path = `${COURSE}/users/pat/videos/count`;
  const countOf = async (query = {}) => (await read<Schemas['Count']>(path, query)).body.data.count;

  it('200: counts what is watched, by the first day on which it was', async () => {
    expect(await countOf()).toBe(0);
    await someVideos();
    expect(
      await Promise.all([
        countOf(),
        countOf({ start_date: '2026-03-04', end_date: '2026-03-09' }),
        countOf({ end_date: '2026-03-02' }),
      ]),
    ).toEqual([2, 1, 0]);
    expect((await read<Schemas['Count']>(path, { explain: true })).body.explain).toMatchObject({
      records_counted: 2,
      people_counted: 1,
    });
  });
  takesRanges(read, path);
  isAboutOnePerson(path);
});

const isForAdministrators = (path: string) =>
  it('401, 403 and 404: is for administrators of the platform', async () => {
    const statuses = await Promise.all(
      [null, 'learner', 'dean', 'otherAdmin'].map(async (who) => (await read(path, {}, who as never)).status),
    );
    expect(statuses).toEqual([401, 403, 403, 404]);
  });

describe('getCourseVideoCount', () => {
  const path = `${COURSE}/videos/`;

  it('200: counts the videos of the outline of today', async () => {
    expect((await read(path)).body).toEqual({ data: { count: 0 } });
    await someVideos();
    expect((await read<Schemas['Count']>(path, { explain: true })).body).toMatchObject({
      data: { count: 3 },
      explain: { records_counted: 3, people_counted: null },
    });
  });

  it('404: knows no course of another platform, 400: nor what is no answer', async () => {
    expect((await read(path.replace('310', '999'))).status).toBe(404);
    expect((await read(path, { explain: 'perhaps' })).status).toBe(400);
  });
  isForAdministrators(path);
});

describe('listPlatformCourseVideos', () => {
  const path = '/api/platform/orgs/north/courses/videos';

  it('200: is empty without watches', async () => {
    expect((await read(path)).body).toEqual({ data: [], pagination: EMPTY, total: 0 });
  });

  describe('of some videos', () => {
    beforeEach(someVideos);

    it('200: counts watches by course, with shares that make 100', async () => {
      const { status, body } = await read<Schemas['WatchesByCourse']>(path, { explain: true });
      expect([status, body.data, body.total, body.explain?.records_counted]).toEqual([
        200,
        [
          { course_id: 'NF-DS-310', name: 'Data Mining', count: 4, percentage: 80 },
          { course_id: 'NF-DS-210', name: 'Statistical Learning', count: 1, percentage: 20 },
        ],
        5,
        5,
      ]);
    });

    it('200: keeps to a range, sorts, pages, and is a file with format=csv', async () => {
      const { body } = await read<Schemas['WatchesByCourse']>(path, {
        start_date: '2026-03-02',
        end_date: '2026-03-03',
      });
      expect(body).toMatchObject({ data: [{ course_id: 'NF-DS-310', count: 3, percentage: 100 }], total: 3 });
      const keysOf = async (query: Record<string, string | number>) =>
        (await read<Schemas['WatchesByCourse']>(path, query)).body.data.map(({ course_id: key }) => key);
      expect(
        await Promise.all([
          keysOf({ sort: 'count' }),
          keysOf({ sort: '-name', length: 1 }),
          keysOf({ length: 1, page: 2 }),
        ]),
      ).toEqual([['NF-DS-210', 'NF-DS-310'], ['NF-DS-210'], ['NF-DS-210']]);
      expect((await read(path, { format: 'csv' })).text).toBe(
        'course_id,name,count,percentage\nNF-DS-310,Data Mining,4,80\nNF-DS-210,Statistical Learning,1,20\n',
      );
    });
  });
  takesRanges(read, path);
  isForAdministrators(path);
});
