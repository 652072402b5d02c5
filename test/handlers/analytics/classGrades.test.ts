import { describe, expect, it } from '@jest/globals';
import type { components } from '../../../generated/types.js';
import { gradedClass } from './gradedClass.js';

type Schemas = components['schemas'];
type Average = Schemas['AverageGrade'];

const { server, courses, read, state, put, enrollIn, record, scored } = gradedClass();
const PERFORMANCE = '/api/ai-analytics/performance/orgs/north';
const COURSE = `${PERFORMANCE}/courses/NF-DS-310/grading`;
const AVERAGE = {
  course: `${COURSE}/average`,
  platform: `${PERFORMANCE}/grading/average`,
  overview: '/api/ai-analytics/overview/orgs/north/average-grade',
};
const averageOf = async (
  path: string,
  query: Record<string, string | boolean> = {},
  who: 'admin' | 'learner' = 'admin',
) => (await read<Average>(path, query, who)).body.data.average;

const OF_ADMINISTRATORS = [
  ['getCourseGradingAverage', AVERAGE.course],
  ['getCourseGradingAverageWithCutoff', `${COURSE}/average-with-cutoff`],
  ['getCourseGradingDetail', `${COURSE}/detail`],
  ['getCourseGradingPerLearner', `${COURSE}/per-learner`],
  ['getCourseGradingSummary', `${COURSE}/summary`],
  ['getGradingAverage', AVERAGE.platform],
  ['getGradingPerCourse', `${PERFORMANCE}/grading/per-course`],
  ['listPlatformCourseGrades', '/api/platform/orgs/north/courses/grades'],
] as const;

describe.each(OF_ADMINISTRATORS)('%s', (_, path) => {
  it('401, 403 and 404: is for administrators of the platform', async () => {
    const statuses = await Promise.all(
      [null, 'learner', 'otherAdmin'].map(async (who) => (await read(path, {}, who as never)).status),
    );
    expect(statuses).toEqual([401, 403, 404]);
    expect((await read(path.replace('north', 'nowhere'))).status).toBe(404);
    if (path.includes('NF-DS-310')) expect((await read(path.replace('NF-DS-310', 'NF-OF-NOBODY'))).status).toBe(404);
  });

  it('400: refuses an explanation that is no boolean', async () => {
    expect((await read(path, { explain: 'perhaps' })).status).toBe(400);
  });
});

describe('getCourseGradingAverage', () => {
  it('200: is the mean over the enrolled, where who has nothing is 0, whether or not its sums are kept', async () => {
    // (0.6142857 + 0.2 + 0) / 3
    expect(await averageOf(AVERAGE.course)).toBe(0.2714);
    expect(await averageOf(AVERAGE.course)).toBe(0.2714);
    await enrollIn('NF-DS-310', 'bo', { ended: '2026-03-01T00:00:00Z' });
    await record([scored('cy', 'final', 100, 100)]);
    // (0.6142857 + 0.6) / 2
    expect(await averageOf(AVERAGE.course)).toBe(0.6071);
    expect(await averageOf(AVERAGE.course)).toBe(0.6071);
  });

  it('200: is the grade of a learner, of one who was enrolled too, by user name or e-mail address', async () => {
    const of = (learner_id: string) => averageOf(AVERAGE.course, { learner_id });
    expect([await of('una'), await of('UNA@north.example'), await of('cy'), await of('pat')]).toEqual([
      0.6143, 0.6143, 0, 1,
    ]);
  });

  it('404: knows no learner of another platform', async () => {
    expect((await read(AVERAGE.course, { learner_id: 'kim' })).status).toBe(404);
  });

  it('200: is 0 where nothing is graded, and the mean of what is stated nevertheless', async () => {
    const statistics = AVERAGE.course.replace('310', '210');
    expect(await averageOf(statistics)).toBe(0);
    await enrollIn('NF-DS-210', 'bo');
    await state([{ userId: server.ids.bo!, courseId: courses.statistics, grade: 0.8 }]);
    expect(await averageOf(statistics)).toBe(0.8);
    await put(
      'outline',
      {
        blocks: [
          { block_id: 's', type: 'section', name: 'S' },
          { block_id: 'ss', parent_id: 's', type: 'subsection', name: 'SS', graded: true, assignment_type: 'Quiz' },
        ],
      },
      'NF-DS-210',
    );
    expect(await averageOf(statistics)).toBe(0.4);
  });

  it('200: explains whom it counts', async () => {
    const { body } = await read<Average>(AVERAGE.course, { explain: true });
    expect(body.explain).toMatchObject({
      people_counted: 3,
      records_counted: 3,
      filters: { course_id: 'NF-DS-310' },
      start_date: null,
      end_date: null,
    });
  });
});

describe('getGradingAverage', () => {
  it('200: is of the platform, a course, a learner or a learner in a course', async () => {
    await state([{ userId: server.ids.una!, courseId: courses.statistics, grade: 1 }]);
    const of = (query: Record<string, string>) => averageOf(AVERAGE.platform, query);
    // (0.6142857 + 0.2 + 0 + 1) / 4
    expect(await of({})).toBe(0.4536);
    expect(await of({})).toBe(0.4536);
    expect(await of({ course_id: 'NF-DS-310' })).toBe(0.2714);
    // (0.6142857 + 1) / 2
    expect(await of({ learner_id: 'una' })).toBe(0.8071);
    expect(await of({ learner_id: 'una', course_id: 'NF-DS-210' })).toBe(1);
    expect(await of({ learner_id: 'vic' })).toBe(0);
  });

  it('404: knows neither courses nor learners of others', async () => {
    for (const query of ['course_id=NF-OF-NOBODY', 'learner_id=kim', 'learner_id=nobody'])
      expect((await read(`${AVERAGE.platform}?${query}`)).status).toBe(404);
  });
});

describe('getOverviewAverageGrade', () => {
  it('200: is any figure for administrators', async () => {
    expect([await averageOf(AVERAGE.overview), await averageOf(AVERAGE.overview, { learner_id: 'una' })]).toEqual([
      0.2714, 0.6143,
    ]);
  });

  it('200: is their own for learners, who name themselves or nobody', async () => {
    await enrollIn('NF-DS-310', 'pat');
    const own = (query = {}) => averageOf(AVERAGE.overview, query, 'learner');
    expect([
      await own(),
      await own({ learner_id: 'pat' }),
      await own({ course_id: 'NF-DS-310' }),
      await own({ course_id: 'NF-DS-210' }),
    ]).toEqual([1, 1, 1, 0]);
  });

  it('400, 401, 403 and 404: refuses bad names, missing credentials, other people and other platforms', async () => {
    const statuses = await Promise.all([
      read(AVERAGE.overview, { explain: 'perhaps' }),
      read(AVERAGE.overview, {}, null),
      read(AVERAGE.overview, { learner_id: 'una' }, 'learner'),
      read(AVERAGE.overview, { learner_id: 'sol' }),
      read(AVERAGE.overview, {}, 'otherLearner'),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([400, 401, 403, 404, 404]);
  });
});

describe('getCourseGradingAverageWithCutoff', () => {
  it('200: has the cutoffs of the course, and none without a policy', async () => {
    const { body } = await read<Schemas['ClassGradeWithCutoffs']>(`${COURSE}/average-with-cutoff`);
    expect(body).toEqual({ data: { grade_cutoffs: { A: 0.9, Pass: 0.5 }, average_grade: 0.2714 } });
    expect((await read(`${COURSE}/average-with-cutoff`.replace('310', '210'))).body).toEqual({
      data: { grade_cutoffs: {}, average_grade: 0 },
    });
  });
});

describe('getCourseGradingSummary', () => {
  it('200: is the mean of each type over the class', async () => {
    const { body } = await read<Schemas['ClassGradingSummary']>(`${COURSE}/summary`, { explain: true });
    expect(body.data).toEqual([
      // (11 / 14 + 5 / 10 + 0) / 3
      { assignment_type: 'Quiz', weight: 0.4, average_section_grade: 0.4286, average_weighted_grade: 0.1714 },
      { assignment_type: 'Exam', weight: 0.6, average_section_grade: 0.1667, average_weighted_grade: 0.1 },
    ]);
    expect(body.explain).toMatchObject({ people_counted: 3 });
    expect((await read(`${COURSE}/summary`.replace('310', '210'))).body).toEqual({ data: [] });
  });

  it('200: is a file with format=csv', async () => {
    expect((await read(`${COURSE}/summary`, { format: 'csv' })).text).toBe(
      'assignment_type,weight,average_weighted_grade,average_section_grade\nQuiz,0.4,0.1714,0.4286\nExam,0.6,0.1,0.1667\n',
    );
  });

  it('200: is 0 for an empty class', async () => {
    for (const name of ['una', 'bo', 'cy']) await enrollIn('NF-DS-310', name, { ended: '2026-03-01T00:00:00Z' });
    const { body } = await read<Schemas['ClassGradingSummary']>(`${COURSE}/summary`);
    expect(body.data.map((type) => type.average_section_grade)).toEqual([0, 0]);
  });
});

describe('getCourseGradingDetail', () => {
  it('200: is a file of all levels with format=csv', async () => {
    const [header, ...lines] = (await read(`${COURSE}/detail`, { format: 'csv' })).text.trim().split('\n');
    expect(header).toBe(
      'level,id,parent_id,display_name,attempts,average,graded_earned,graded_possible,graded_percent',
    );
    expect(lines.slice(0, 4)).toEqual([
      'section,clustering,,Clustering,5,0.1976,22,111.3333,19.76',
      'subsection,quiz-1,clustering,Quiz 1,4,0.4706,5.3333,11.3333,47.06',
      'problem,choose,quiz-1,Choose k,3,0.4333,4.3333,10,43.33',
      'problem,assign,quiz-1,Assign points,1,0.75,1,1.3333,75',
    ]);
  });

  it('200: has attempts and points of the class at every level', async () => {
    const { body } = await read<Schemas['ClassGradingDetail']>(`${COURSE}/detail`, { explain: true });
    const nothing = { attempts: '0', average: '0', graded_earned: '0', graded_possible: '0', graded_percent: '0' };
    expect(body.data).toEqual([
      {
        display_name: 'Clustering',
        id: 'clustering',
        // 66 of 334 points
        ...{
          attempts: '5',
          average: '0.1976',
          graded_earned: '22',
          graded_possible: '111.3333',
          graded_percent: '19.76',
        },
        subsections: [
          {
            display_name: 'Quiz 1',
            id: 'quiz-1',
            ...{
              attempts: '4',
              average: '0.4706',
              graded_earned: '5.3333',
              graded_possible: '11.3333',
              graded_percent: '47.06',
            },
            problems: [
              {
                display_name: 'Choose k',
                id: 'choose',
                attempts: '3',
                average: '0.4333',
                graded_earned: '4.3333',
                graded_possible: '10',
                graded_percent: '43.33',
              },
              {
                display_name: 'Assign points',
                id: 'assign',
                attempts: '1',
                average: '0.75',
                graded_earned: '1',
                graded_possible: '1.3333',
                graded_percent: '75',
              },
            ],
          },
          {
            display_name: 'Exam',
            id: 'exam',
            ...{
              attempts: '1',
              average: '0.1667',
              graded_earned: '16.6667',
              graded_possible: '100',
              graded_percent: '16.67',
            },
            problems: [
              {
                display_name: 'Final exam',
                id: 'final',
                attempts: '1',
                average: '0.1667',
                graded_earned: '16.6667',
                graded_possible: '100',
                graded_percent: '16.67',
              },
            ],
          },
        ],
      },
      {
        display_name: 'Reading',
        id: 'reading',
        ...nothing,
        subsections: [{ display_name: 'Texts', id: 'texts', ...nothing, problems: [] }],
      },
    ]);
    expect(body.explain).toMatchObject({ people_counted: 3, records_counted: 4 });
  });

  it('200: counts the latest score where the policy says so, and nothing of a course without an outline', async () => {
    await put('grading-policy', { assignment_types: [], cutoffs: {}, score_policy: 'latest' });
    const { body } = await read<Schemas['ClassGradingDetail']>(`${COURSE}/detail`);
    // 6 and 5 of 30
    expect(body.data[0]!.subsections[0]!.problems[0]!.average).toBe('0.3667');
    expect((await read(`${COURSE}/detail`.replace('310', '210'))).body).toEqual({ data: [] });
  });
});

describe('getCourseGradingPerLearner', () => {
  const path = `${COURSE}/per-learner`;
  const una = {
    username: 'una',
    full_name: 'Una Berg',
    start_date: '2026-02-01T00:00:00.000Z',
    submissions: 3,
    last_active: '2026-02-05T10:00:00.000Z',
    percent: 61.43,
  };
  const bo = {
    username: 'bo',
    full_name: 'Bo Adler',
    start_date: '2026-02-01T00:00:00.000Z',
    submissions: 1,
    last_active: '2026-02-03T10:00:00.000Z',
    percent: 20,
  };
  const cy = {
    username: 'cy',
    full_name: 'Cy Cole',
    start_date: '2026-02-01T00:00:00.000Z',
    submissions: 0,
    last_active: null,
    percent: 0,
  };

  it('200: lists the enrolled', async () => {
    const { body } = await read<Schemas['ClassGrades']>(path, { explain: true });
    expect(body).toMatchObject({
      data: [bo, cy, una],
      total: 3,
      pagination: { totalItems: 3, currentPage: 1, perPage: 10, totalPages: 1 },
      explain: { people_counted: 3 },
    });
    expect((await read<Schemas['ClassGrades']>(path, { page: 2, length: 2 })).body).toMatchObject({
      data: [una],
      total: 3,
      pagination: { totalPages: 2 },
    });
    expect((await read<Schemas['ClassGrades']>(path, { search: 'bér' })).body).toMatchObject({ data: [una], total: 1 });
    expect((await read<Schemas['ClassGrades']>(path.replace('310', '210'))).body.data[0]).toMatchObject({
      username: 'una',
      percent: 0,
    });
  });

  it.each([
    ['username', ['bo', 'cy', 'una']],
    ['full_name', ['bo', 'cy', 'una']],
    ['start_date', ['una', 'bo', 'cy']],
    ['submissions', ['cy', 'bo', 'una']],
    ['last_active', ['cy', 'bo', 'una']],
    ['percent', ['cy', 'bo', 'una']],
  ])('200: is ordered by %s, and back', async (sort, names) => {
    const ordered = async (text: string) =>
      (await read<Schemas['ClassGrades']>(path, { sort: text })).body.data.map(({ username }) => username);
    expect(await ordered(sort)).toEqual(names);
    expect(await ordered(`-${sort}`)).toEqual(names.toReversed());
  });

  it('200: is a file with format=csv', async () => {
    const { text } = await read(path, { format: 'csv', search: 'cy' });
    expect(text).toBe(
      'username,full_name,start_date,submissions,last_active,percent\ncy,Cy Cole,2026-02-01T00:00:00.000Z,0,,0\n',
    );
  });
});

describe.each([OF_ADMINISTRATORS[6], OF_ADMINISTRATORS[7]])('%s', (_, path) => {
  const mining = { course_id: 'NF-DS-310', name: 'Data Mining', num_enrollments: 3, num_passed: 1, avg_grade: 0.2714 };
  const statistics = {
    course_id: 'NF-DS-210',
    name: 'Statistical Learning',
    num_enrollments: 1,
    num_passed: 0,
    avg_grade: 0,
  };

  it('200: lists the courses, whether or not their sums are kept', async () => {
    const expected = {
      data: [mining, statistics],
      pagination: { totalItems: 2, currentPage: 1, perPage: 10, totalPages: 1 },
    };
    expect((await read(path)).body).toEqual(expected);
    expect((await read(path)).body).toEqual(expected);
    expect((await read<Schemas['CourseGrades']>(path, { explain: true, page: 2, length: 1 })).body).toMatchObject({
      data: [statistics],
      explain: { records_counted: 2 },
    });
    expect((await read(path, { format: 'csv' })).text).toBe(
      'course_id,name,num_enrollments,num_passed,avg_grade\nNF-DS-310,Data Mining,3,1,0.2714\nNF-DS-210,Statistical Learning,1,0,0\n',
    );
  });

  it.each(['course_id', 'num_enrollments', 'num_passed', 'avg_grade'])(
    '200: is ordered by %s, and back',
    async (sort) => {
      const ordered = async (text: string) =>
        (await read<Schemas['CourseGrades']>(path, { sort: text })).body.data.map(({ name }) => name);
      expect([await ordered(sort), await ordered(`-${sort}`)]).toEqual([
        ['Statistical Learning', 'Data Mining'],
        ['Data Mining', 'Statistical Learning'],
      ]);
    },
  );
});
