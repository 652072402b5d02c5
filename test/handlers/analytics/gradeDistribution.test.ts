import { describe, expect, it } from '@jest/globals';
import type { components } from '../../../generated/types.js';
import { gradedClass } from './gradedClass.js';
import { isForAdministrators } from './refusals.js';

type Schemas = components['schemas'];
type Body = Schemas['GradeDistribution'];

const { server, courses, read, state, join, enrollIn, rows } = gradedClass();
const path = '/api/ai-analytics/performance/orgs/north/courses/NF-DS-310/grading/distribution/';
const learnersOf = ({ data }: Body) => data.map(({ learners }) => learners);

describe('getCourseGradeDistribution', () => {
  it('200: counts the enrolled by tenths of the grade, and those without a grade', async () => {
    const { status, body } = await read<Body>(path, { explain: true });
    expect(status).toBe(200);
    // una has 61.43 percent, bo 20 and cy nothing; pat, with 100, is not enrolled any more.
    expect(body).toMatchObject({ enrolled: 3, graded: 2, ungraded: 1 });
    expect(learnersOf(body)).toEqual([0, 0, 1, 0, 0, 0, 1, 0, 0, 0]);
    expect(body.data[2]).toEqual({ from_percent: 20, to_percent: 30, learners: 1 });
    expect(body.explain).toMatchObject({
      people_counted: 3,
      records_counted: 2,
      filters: { course_id: 'NF-DS-310' },
    });
  });

  it('200: includes the lower end of a range, and the best grade in the last', async () => {
    const grades = [0, 0.0999999999, 0.1, 0.3, 0.7, 0.8999999999, 0.9, 1];
    for (const [nth, grade] of grades.entries()) {
      await join(`with-${nth}`);
      await enrollIn('NF-DS-210', `with-${nth}`);
      await state([{ userId: server.ids[`with-${nth}`]!, courseId: courses.statistics, grade }]);
    }
    // Weights of assignment types may add up to more than 1.
    await rows('update course_results set grade = 1.2 where course_id = $1 and user_id = $2', [
      courses.statistics,
      server.ids['with-7'],
    ]);
    const ofStatistics = path.replace('310', '210');
    const { body } = await read<Body>(ofStatistics);
    expect(learnersOf(body)).toEqual([2, 1, 0, 1, 0, 0, 0, 1, 1, 2]);
    // una is enrolled without a grade.
    expect([body.enrolled, body.graded, body.ungraded]).toEqual([9, 8, 1]);
    const counted = await rows<{ tenth: number; people: number }>(
      `select width_bucket(least(grade, 0.99), 0, 1, 10) - 1 as tenth, count(*)::int as people
         from course_results join course_enrollments using (platform_id, user_id, course_id)
        where course_id = $1 and active and grade is not null group by 1`,
      [courses.statistics],
    );
    expect(counted.length).toBe(6);
    for (const { tenth, people } of counted) expect([tenth, learnersOf(body)[tenth]]).toEqual([tenth, people]);
  });

  it('200: is zeros for an empty class', async () => {
    await enrollIn('NF-DS-210', 'una', { ended: '2026-03-01T00:00:00Z' });
    const { body } = await read<Body>(path.replace('310', '210'));
    expect([body.enrolled, body.graded, body.ungraded, learnersOf(body)]).toEqual([0, 0, 0, Array(10).fill(0)]);
  });

  it('200: is a file with format=csv', async () => {
    const { text } = await read(path, { format: 'csv' });
    expect(text).toBe(
      'from_percent,to_percent,learners\n0,10,0\n10,20,0\n20,30,1\n30,40,0\n40,50,0\n50,60,0\n60,70,1\n70,80,0\n80,90,0\n90,100,0\n',
    );
  });

  it('400: refuses an explanation that is no boolean', async () => {
    expect((await read(path, { explain: 'perhaps' })).status).toBe(400);
  });

  it('404: knows no such course', async () => {
    expect((await read(path.replace('NF-DS-310', 'NF-OF-NOBODY'))).status).toBe(404);
  });

  isForAdministrators(read, path);
});
