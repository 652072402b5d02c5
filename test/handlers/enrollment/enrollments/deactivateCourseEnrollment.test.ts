import { describe, expect, it } from '@jest/globals';
import deactivateCourseEnrollment from '../../../../handlers/enrollment/enrollments/deactivateCourseEnrollment.js';
import searchCourseEnrollments from '../../../../handlers/enrollment/enrollments/searchCourseEnrollments.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import type { ProblemBody } from '../../catalog/catalogServer.js';
import { itAnswersAsAllDo } from '../../catalog/commonAnswers.js';
import { type EnrollmentBody, PATH, enrollmentServer } from './enrollmentServer.js';

const server = enrollmentServer([deactivateCourseEnrollment, searchCourseEnrollments]);
const { as, db } = server;

const end = (query: Record<string, string | number>, role: Parameters<typeof server.delete>[2] = 'admin') =>
  server.delete<EnrollmentBody & ProblemBody>(PATH, { org: 'north', ...query }, role);

restoreBeforeEach(server.db);

describe('deactivateCourseEnrollment', () => {
  it('200: ends the enrollment and keeps it; twice is harmless', async () => {
    const { status, body } = await end({ username: 'Ann', course_id: 'ECO' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ username: 'ann', course_id: 'ECO', active: false });
    expect(Date.parse(body.ended!)).toBeGreaterThanOrEqual(Date.parse(body.created));
    expect((await end({ user_id: server.ids.ann!, course_id: 'ECO' })).body).toEqual(body);
    expect((await server.search(as.admin, { username: 'ann', course_id: 'ECO' })).body.results).toEqual([body]);
  });

  it('200: in parallel, all answer the same end', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => end({ username: 'bob', course_id: 'DATA' })));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  });

  it('200: a course that left the catalog, and a person who left the platform', async () => {
    await db.pool.query(`update courses set deleted_at = now() where course_key = 'LAW'`);
    await db.pool.query('update memberships set active = false where user_id = $1', [server.ids.bob]);
    expect((await end({ org: 'south', username: 'bob', course_id: 'LAW' }, 'dmAdmin')).body).toMatchObject({
      active: false,
    });
  });

  it('400: without a person or a course, and with names of two people', async () => {
    expect(await end({ course_id: 'ECO' })).toMatchObject({
      status: 400,
      body: { errors: [{ in: 'query', path: 'user_id' }] },
    });
    expect(await end({ course_id: 'ECO', username: '' })).toMatchObject({ status: 400 });
    expect(await end({ username: 'ann' })).toMatchObject({ status: 400, body: { errors: [{ path: 'course_id' }] } });
    const two = await end({ username: 'ann', email: 'pat@north.example', course_id: 'ECO' });
    expect(two).toMatchObject({ status: 400, body: { errors: [{ in: 'query', path: 'email' }] } });
  });

  it('404: never enrolled, no such course or person, and rows of another tenant', async () => {
    const queries = [
      { username: 'pat', course_id: 'BIO' },
      { username: 'pat', course_id: 'LAW' },
      { username: 'who', course_id: 'ECO' },
      { username: 'cyd', course_id: 'ECO' },
    ];
    for (const query of queries) expect([query, (await end(query)).status]).toEqual([query, 404]);
    const { rowCount } = await db.pool.query('select from course_enrollments where user_id = $1 and active', [
      server.ids.cyd,
    ]);
    expect(rowCount).toBe(1);
  });
});

itAnswersAsAllDo(server, { method: 'DELETE', path: PATH, request: { query: { username: 'pat', course_id: 'ECO' } } });
