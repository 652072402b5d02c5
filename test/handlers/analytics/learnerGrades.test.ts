import { describe, expect, it } from '@jest/globals';
import type { components } from '../../../generated/types.js';
import { did } from './analyticsServer.js';
import { gradedClass } from './gradedClass.js';

type Schemas = components['schemas'];

const { server, courses, read, state, put, enrollIn, record } = gradedClass();
const LEARNER = '/api/ai-analytics/perlearner/orgs/north/users/una';
const IN_COURSE = `${LEARNER}/courses/NF-DS-310`;
const AVERAGE = '/api/perlearner/orgs/north/users/una/overview/grades/average';
const PASSED = '/api/platform/orgs/north/courses/NF-DS-310/users/una/grades/passed';

const OF_LEARNERS = [
  ['getPerLearnerAverageGrade', AVERAGE],
  ['getLearnerCourseGradingCutoffs', `${IN_COURSE}/grading/cutoffs`],
  ['getLearnerCourseGrade', `${IN_COURSE}/overview/grade`],
  ['getLearnerCourseGradingDetail', `${IN_COURSE}/grading/detail`],
  ['getLearnerCourseGradingSummary', `${IN_COURSE}/grading/summary`],
  ['listLearnerGradesPerCourse', `${LEARNER}/grades/per-course`],
  ['getLearnerCoursePassed', PASSED],
] as const;

describe.each(OF_LEARNERS)('%s', (_, path) => {
  it('200: is for administrators, and for the learner, by user name or e-mail address', async () => {
    const own = path.replace('/una', '/pat');
    for (const [url, who] of [
      [path, 'admin'],
      [path.replace('/una', '/una@north.example'), 'admin'],
      [own, 'learner'],
      [own.replace('/pat', '/pat@north.example'), 'learner'],
    ] as const)
      expect((await read(url, {}, who)).status).toBe(200);
  });

  it('400, 401, 403 and 404: refuses bad input, nobody, others, and what is of another platform', async () => {
    const statuses = await Promise.all([
      read(path, { explain: 'perhaps' }),
      read(path, {}, null),
      read(path, {}, 'learner'),
      read(path.replace('/una', '/kim')),
      read(path, {}, 'otherAdmin'),
      read(path.replace('north', 'nowhere')),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([400, 401, 403, 404, 404, 404]);
    if (path.includes('NF-DS-310')) expect((await read(path.replace('NF-DS-310', 'NF-OF-NOBODY'))).status).toBe(404);
  });
});

describe('getPerLearnerAverageGrade', () => {
  it('200: is the mean over the active enrollments, without courses where nothing is graded', async () => {
    const { body } = await read<Schemas['AverageGrade']>(AVERAGE, { explain: true });
    expect([body.data, body.explain?.records_counted]).toEqual([{ average: 0.6143 }, 1]);
    expect((await read(AVERAGE.replace('/una', '/cy'))).body).toEqual({ data: { average: 0 } });
    expect((await read(AVERAGE.replace('/una', '/pat'))).body).toEqual({ data: { average: 0 } });
  });
});

describe.each([OF_LEARNERS[1], OF_LEARNERS[2]])('%s', (_, path) => {
  it('200: is the grade with the cutoffs, of what is stated too', async () => {
    const { body } = await read<Schemas['LearnerGradeWithCutoffs']>(path, { explain: true });
    expect(body).toMatchObject({
      data: { grade_cutoffs: { A: 0.9, Pass: 0.5 }, grade: 0.6143 },
      explain: { people_counted: 1 },
    });
    await state([{ userId: server.ids.una!, courseId: courses.mining, grade: 0.95 }]);
    expect((await read<Schemas['LearnerGradeWithCutoffs']>(path)).body.data.grade).toBe(0.95);
    expect((await read(path.replace('310', '210').replace('/una', '/cy'))).body).toEqual({
      data: { grade_cutoffs: {}, grade: 0 },
    });
  });
});

describe('getLearnerCourseGradingDetail', () => {
  it('200: is a file of all levels with format=csv', async () => {
    const [header, ...lines] = (await read(`${IN_COURSE}/grading/detail`, { format: 'csv' })).text.trim().split('\n');
    expect(header).toBe('level,id,parent_id,display_name,attempts,graded_earned,graded_possible,graded_percent');
    expect(lines.slice(0, 3)).toEqual([
      'section,clustering,,Clustering,4,61,114,53.51',
      'subsection,quiz-1,clustering,Quiz 1,3,11,14,78.57',
      'problem,choose,quiz-1,Choose k,2,8,10,80',
    ]);
  });

  it('200: has the points of the learner at every level', async () => {
    const { body } = await read<Schemas['LearnerGradingDetail']>(`${IN_COURSE}/grading/detail`, { explain: true });
    const [clustering, reading] = body.data;
    expect(clustering).toEqual({
      display_name: 'Clustering',
      id: 'clustering',
      ...{ attempts: '4', graded_earned: '61', graded_possible: '114', graded_percent: '53.51' },
      children: [
        {
          display_name: 'Quiz 1',
          id: 'quiz-1',
          ...{ attempts: '3', graded_earned: '11', graded_possible: '14', graded_percent: '78.57' },
          problems: [
            {
              display_name: 'Choose k',
              id: 'choose',
              attempts: '2',
              graded_earned: '8',
              graded_possible: '10',
              graded_percent: '80',
            },
            {
              display_name: 'Assign points',
              id: 'assign',
              attempts: '1',
              graded_earned: '3',
              graded_possible: '4',
              graded_percent: '75',
            },
          ],
        },
        {
          display_name: 'Exam',
          id: 'exam',
          ...{ attempts: '1', graded_earned: '50', graded_possible: '100', graded_percent: '50' },
          problems: [
            {
              display_name: 'Final exam',
              id: 'final',
              attempts: '1',
              graded_earned: '50',
              graded_possible: '100',
              graded_percent: '50',
            },
          ],
        },
      ],
    });
    expect([reading!.graded_possible, body.explain?.records_counted]).toEqual(['0', 3]);
    expect((await read(`${IN_COURSE}/grading/detail`.replace('310', '210'))).body).toEqual({ data: [] });
  });
});

describe('getLearnerCourseGradingSummary', () => {
  it('200: is a file with format=csv', async () => {
    expect((await read(`${IN_COURSE}/grading/summary`, { format: 'csv' })).text).toBe(
      'assignment_type,weight,weighted_grade,average_section_grade\nQuiz,0.4,0.3143,0.7857\nExam,0.6,0.3,0.5\n',
    );
  });

  it('200: is the grade of each type', async () => {
    expect((await read(`${IN_COURSE}/grading/summary`)).body).toEqual({
      data: [
        { assignment_type: 'Quiz', weight: 0.4, weighted_grade: 0.3143, average_section_grade: 0.7857 },
        { assignment_type: 'Exam', weight: 0.6, weighted_grade: 0.3, average_section_grade: 0.5 },
      ],
    });
    expect(
      (
        await read<Schemas['LearnerGradingSummary']>(`${IN_COURSE}/grading/summary`.replace('/una', '/cy'))
      ).body.data.map((type) => type.average_section_grade),
    ).toEqual([0, 0]);
  });
});

describe('listLearnerGradesPerCourse', () => {
  const path = `${LEARNER}/grades/per-course`;
  const mining = {
    course_id: 'NF-DS-310',
    name: 'Data Mining',
    graded_activities: '3',
    submissions: 3,
    problems_attempted: 3,
    assignments_correct: 3,
    class_average: 0.2714,
    grade: 0.6143,
  };
  const statistics = {
    course_id: 'NF-DS-210',
    name: 'Statistical Learning',
    graded_activities: '0',
    submissions: 0,
    problems_attempted: 0,
    assignments_correct: 0,
    class_average: 0,
    grade: 0,
  };

  it('200: has a row for each active enrollment', async () => {
    expect((await read(path)).body).toEqual({
      data: [mining, statistics],
      pagination: { totalItems: 2, currentPage: 1, perPage: 2, totalPages: 1 },
    });
    expect((await read<Schemas['LearnerGrades']>(path, { sort: 'grade', explain: true })).body).toMatchObject({
      data: [statistics, mining],
      explain: { records_counted: 2 },
    });
    expect((await read<Schemas['LearnerGrades']>(path.replace('/una', '/pat'))).body.data).toEqual([]);
    expect((await read(path, { format: 'csv', length: 1 })).text).toBe(
      'course_id,name,graded_activities,submissions,problems_attempted,assignments_correct,class_average,grade\n' +
        'NF-DS-310,Data Mining,3,3,3,3,0.2714,0.6143\nNF-DS-210,Statistical Learning,0,0,0,0,0,0\n',
    );
  });

  it('200: counts what was only attempted apart from what was submitted and passed', async () => {
    await record([did('cy', '2026-02-06T10:00:00Z', { verb: 'attempted', course_id: 'NF-DS-310', block_id: 'final' })]);
    expect((await read<Schemas['LearnerGrades']>(path.replace('/una', '/cy'))).body.data[0]).toMatchObject({
      submissions: 0,
      problems_attempted: 1,
      assignments_correct: 0,
    });
  });
});

describe('getLearnerCoursePassed', () => {
  const passed = async (name = 'una') =>
    (await read<Schemas['PassedGrades']>(PASSED.replace('/una', `/${name}`))).body.data;

  it('200: counts blocks that are passed by their points, or by a verdict', async () => {
    expect([await passed(), await passed('bo'), await passed('cy')]).toEqual([
      { count: 3, passed: true },
      { count: 1, passed: false },
      { count: 0, passed: null },
    ]);
    await record([
      did('una', '2026-02-07T10:00:00Z', { verb: 'failed', course_id: 'NF-DS-310', block_id: 'final' }),
      did('cy', '2026-02-07T10:00:00Z', { verb: 'passed', course_id: 'NF-DS-310', block_id: 'assign' }),
    ]);
    expect([(await passed()).count, (await passed('cy')).count]).toEqual([2, 1]);
  });

  it('200: takes all points where there is no cutoff, and counts nothing where nothing is graded', async () => {
    await put('grading-policy', { assignment_types: [], cutoffs: {} });
    expect((await passed()).count).toBe(0);
    expect((await passed('pat')).count).toBe(2);
    await enrollIn('NF-DS-210', 'cy');
    expect((await read<Schemas['PassedGrades']>(PASSED.replace('310', '210'))).body.data).toEqual({
      count: 0,
      passed: null,
    });
  });
});
