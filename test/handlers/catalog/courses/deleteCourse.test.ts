import { beforeAll, describe, expect, it } from '@jest/globals';
import deleteCourse from '../../../../handlers/catalog/courses/deleteCourse.js';
import listCourses from '../../../../handlers/catalog/courses/listCourses.js';
import upsertCourse from '../../../../handlers/catalog/courses/upsertCourse.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { type ProblemBody, catalogServer } from '../catalogServer.js';
import { itAnswersAsAllDo } from '../commonAnswers.js';

const PATH = '/api/catalog/courses/';
const server = catalogServer([deleteCourse, upsertCourse, listCourses]);

beforeAll(async () => {
  for (const course_id of ['A', 'B', 'C', 'D']) await server.post(PATH, { course_id, org: 'north', name: course_id });
});

restoreBeforeEach(server.db);

describe('deleteCourse', () => {
  it('200: takes the course out of the list and keeps its enrollments', async () => {
    await server.db.pool.query(
      `insert into course_enrollments (platform_id, user_id, course_id)
       select courses.platform_id, users.id, courses.id from courses, users where course_key = 'A'`,
    );
    expect(await server.delete(PATH, { course_id: 'A', org: 'north' })).toMatchObject({
      status: 200,
      body: { count: 1, type: { course: 1 } },
    });
    expect((await server.get<{ count: number }>(PATH, 'admin', { course_id: 'A' })).body.count).toBe(0);
    expect((await server.db.pool.query('select from course_enrollments')).rowCount).toBe(1);
  });

  it('200: by a DM admin; removing parallelly counts once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => server.delete(PATH, { course_id: 'B', org: 'north' }, 'dmAdmin')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404]);
  });

  it('400: without the identifier or the platform', async () => {
    const noCourse = await server.delete<ProblemBody>(PATH, { org: 'north' });
    expect(noCourse).toMatchObject({ status: 400, body: { errors: [{ in: 'query', path: 'course_id' }] } });
    const noPlatform = await server.delete<ProblemBody>(PATH, { course_id: 'C' }, 'dmAdmin');
    expect(noPlatform).toMatchObject({ status: 400, body: { errors: [{ in: 'query', path: 'org' }] } });
  });

  it('404: a course that never was, was removed, or is of another tenant', async () => {
    expect((await server.delete(PATH, { course_id: 'never', org: 'north' })).status).toBe(404);
    await server.delete(PATH, { course_id: 'A', org: 'north' });
    expect((await server.delete(PATH, { course_id: 'A', org: 'north' })).status).toBe(404);
    expect((await server.delete(PATH, { course_id: 'C', org: 'south' }, 'otherAdmin')).status).toBe(404);
    expect((await server.get<{ count: number }>(PATH, 'admin', { course_id: 'C' })).body.count).toBe(1);
  });
});

itAnswersAsAllDo(server, { method: 'DELETE', path: PATH, request: { query: { course_id: 'D' } } });
