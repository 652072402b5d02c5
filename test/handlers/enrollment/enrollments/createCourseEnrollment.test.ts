import { insertUser } from '../../../support/people.js';
import { TESTER } from '../../../support/database.js';
import { describe, expect, it } from '@jest/globals';
import { createCredential } from '../../../../db/tenancy/access/credentials.js';
import createCourseEnrollment from '../../../../handlers/enrollment/enrollments/createCourseEnrollment.js';
import deactivateCourseEnrollment from '../../../../handlers/enrollment/enrollments/deactivateCourseEnrollment.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import type { ProblemBody } from '../../catalog/catalogServer.js';
import { type EnrollmentBody, PATH, enrollmentServer } from './enrollmentServer.js';

const server = enrollmentServer([createCourseEnrollment, deactivateCourseEnrollment]);
const { as, token, db } = server;

const enroll = (fields: object, role: Parameters<typeof server.post>[2] = 'admin') =>
  server.post<EnrollmentBody & ProblemBody>(PATH, { org: 'north', ...fields }, role);
const rowsOf = async (username: string) =>
  (await db.pool.query('select from course_enrollments where user_id = $1', [server.ids[username]])).rowCount;

restoreBeforeEach(server.db);

describe('createCourseEnrollment', () => {
  it('201: enrolls a member, and 200: answers the same enrollment again', async () => {
    const { status, body } = await enroll({ username: 'ANN', course_id: 'DATA', metadata: { cohort: 'autumn' } });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      user_id: server.ids.ann,
      username: 'ann',
      course_id: 'DATA',
      course_name: '100% Data_Mining',
      active: true,
      ended: null,
      expired: null,
      metadata: { cohort: 'autumn' },
    });
    expect(body.started).toBe(body.created);
    expect(await enroll({ user_id: server.ids.ann, course_id: 'DATA' })).toMatchObject({ status: 200, body });
  });

  it('200: reactivates an ended enrollment and changes only the sent fields', async () => {
    const first = await enroll({
      username: 'bob',
      course_id: 'BIO',
      started: '2026-09-07T08:00:00+02:00',
      expired: '2027-01-31T00:00:00Z',
    });
    expect(first.body).toMatchObject({ started: '2026-09-07T06:00:00.000Z', expired: '2027-01-31T00:00:00.000Z' });
    await server.delete(PATH, { username: 'bob', course_id: 'BIO', org: 'north' });
    const again = await enroll({ username: 'bob', course_id: 'BIO', expired: null, metadata: { seat: 7 } });
    expect(again.status).toBe(200);
    expect(again.body).toEqual({ ...first.body, expired: null, metadata: { seat: 7 } });
  });

  it('201: records one that does not let the person in yet', async () => {
    const { status, body } = await enroll({ username: 'nora', course_id: 'BIO', active: false });
    expect([status, body.active, body.ended]).toEqual([201, false, body.created]);
    expect((await enroll({ username: 'nora', course_id: 'BIO', active: false })).body).toEqual(body);
    expect((await enroll({ username: 'nora', course_id: 'BIO' })).body).toMatchObject({ active: true, ended: null });
  });

  it('201: in the only platform of the caller, and by a DM admin in the named one', async () => {
    expect((await enroll({ org: undefined, username: 'bob', course_id: 'ECO' })).status).toBe(201);
    expect(
      (await enroll({ org: undefined, platform_key: 'south', username: 'cyd', course_id: 'LAW' }, 'dmAdmin')).status,
    ).toBe(201);
  });

  it('201 once, then 200: parallel requests make one row', async () => {
    await db.pool.query(`insert into users (username, email) values ('eve', 'eve@people.example')`);
    await db.pool.query(
      `insert into memberships (platform_id, user_id, role) select $1, id, 'learner' from users where username = 'eve'`,
      [server.ids.north],
    );
    const answers = await Promise.all(Array.from({ length: 20 }, () => enroll({ username: 'eve', course_id: 'ECO' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(19).fill(200), 201]);
    expect(new Set(answers.map(({ body }) => body.created)).size).toBe(1);
  });

  it('400: without a person, without a course, with unknown fields or with dates that are none', async () => {
    const cases: [object, string][] = [
      [{ course_id: 'ECO' }, '/user_id'],
      [{ username: 'ann' }, '/course_id'],
      [{ username: 'ann', course_id: 'ECO', role: 'x' }, '/role'],
      [{ username: 'ann', course_id: 'ECO', started: 'tomorrow' }, '/started'],
      [{ username: 'ann', course_id: 'ECO', started: '0000-01-01T00:00:00Z' }, '/started'],
      [{ username: 'ann', course_id: 'ECO', expired: '2016-12-31T23:59:60Z' }, '/expired'],
      [{ username: 'ann', course_id: 'ECO', metadata: { note: 'a\u0000' } }, '/metadata/note'],
    ];
    for (const [fields, path] of cases) {
      const { status, body } = await enroll(fields);
      expect([fields, status]).toEqual([fields, 400]);
      expect(body.errors!.map((error) => error.path)).toContain(path);
    }
  });

  it('400: an end before the start, sent or stored', async () => {
    const fields = { username: 'ann', course_id: 'BIO', started: '2026-09-07T00:00:00Z' };
    expect(await enroll({ ...fields, expired: '2026-09-06T00:00:00Z' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: '/expired' }] },
    });
    const before = { username: 'nora', course_id: 'ECO', expired: '2001-01-01T00:00:00Z' };
    expect(await enroll(before)).toMatchObject({ status: 400, body: { errors: [{ path: '/expired' }] } });
    await enroll({ username: 'nora', course_id: 'DATA', started: '2030-01-01T00:00:00Z' });
    expect((await enroll({ username: 'nora', course_id: 'DATA', expired: '2029-01-01T00:00:00Z' })).status).toBe(400);
  });

  it('400: names of two different members', async () => {
    const answer = await enroll({ username: 'ann', email: 'bob@people.example', course_id: 'ECO' });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ in: 'body', path: '/email' }] } });
    expect(
      (await enroll({ username: 'ann', email: 'Ann@people.example', user_id: server.ids.ann, course_id: 'ECO' }))
        .status,
    ).toBe(200);
  });

  it('200: without a platform from the administrator of one, whatever else they belong to', async () => {
    const { authorization: as } = await createCredential(db, TESTER, { user: 'nora' });
    expect((await server.request('POST', PATH, { as, body: { username: 'ann', course_id: 'ECO' } })).status).toBe(200);
  });

  it('400: without a platform from a person in several or none', async () => {
    await insertUser(db, 'olga', { roles: { north: 'platform_admin', south: 'platform_admin' } });
    const { authorization } = await createCredential(db, TESTER, { user: 'olga' });
    const send = (as: string) =>
      server.request<ProblemBody>('POST', PATH, { as, body: { username: 'ann', course_id: 'ECO' } });
    expect(await send(authorization)).toMatchObject({
      status: 400,
      body: { errors: [{ path: '/platform_key', message: expect.stringMatching(/north.*south/) }] },
    });
    expect((await send(as.dmAdmin)).status).toBe(400);
    expect((await enroll({ platform_key: 'south', username: 'ann', course_id: 'ECO' })).status).toBe(400);
  });

  it('401 and 403: no credential, viewers and learners', async () => {
    expect((await server.post(PATH, { org: 'north', username: 'ann', course_id: 'ECO' }, null)).status).toBe(401);
    expect((await enroll({ username: 'ann', course_id: 'ECO' }, 'viewer')).status).toBe(403);
    expect((await enroll({ username: 'pat', course_id: 'ECO' }, 'person')).status).toBe(403);
    expect(
      (
        await server.request('POST', PATH, {
          as: token.nora,
          body: { org: 'south', username: 'nora', course_id: 'ECO' },
        })
      ).status,
    ).toBe(403);
  });

  it('404: names the person who is no member, also when they are one elsewhere or no longer', async () => {
    const stranger = await enroll({ username: 'cyd', course_id: 'ECO' });
    const nobody = await enroll({ username: 'who', course_id: 'ECO' });
    expect([stranger.status, nobody.status]).toEqual([404, 404]);
    expect(stranger.body.detail.replace('cyd', 'who')).toBe(nobody.body.detail);
    expect((await enroll({ username: 'ann', email: 'cyd@people.example', course_id: 'ECO' })).body.detail).toContain(
      'cyd@people.example',
    );
    await db.pool.query('update memberships set active = false where user_id = $1', [server.ids.cyd]);
    expect((await enroll({ org: 'south', username: 'cyd', course_id: 'LAW' }, 'dmAdmin')).status).toBe(404);
    expect(await rowsOf('cyd')).toBe(1);
  });

  it("404: hides another tenant's course, and one that was deleted", async () => {
    expect(await enroll({ username: 'ann', course_id: 'LAW' })).toMatchObject({
      status: 404,
      body: { detail: "There is no course 'LAW'." },
    });
    await db.pool.query(`update courses set deleted_at = now() where course_key = 'BIO'`);
    expect((await enroll({ username: 'pat', course_id: 'BIO' })).status).toBe(404);
    expect((await enroll({ org: 'nowhere', username: 'ann', course_id: 'ECO' })).status).toBe(404);
    expect((await enroll({ org: 'south', username: 'bob', course_id: 'LAW' })).status).toBe(404);
  });

  it('409: another body under the same Idempotency-Key; the same body gets the first answer', async () => {
    const send = (course_id: string) =>
      server.request('POST', PATH, {
        as: as.admin,
        body: { org: 'north', username: 'nora', course_id },
        headers: { 'idempotency-key': 'once' },
      });
    const [first, repeated, other] = [await send('ECO'), await send('ECO'), await send('DATA')];
    expect([first.status, repeated.status, other.status]).toEqual([201, 201, 409]);
    expect(repeated.text).toBe(first.text);
  });

  const valid = () => ({ as: as.admin, body: { org: 'north', username: 'ann', course_id: 'ECO' } });

  it('413 and 415: too much, and no JSON', async () => {
    expect(
      (await enroll({ username: 'ann', course_id: 'ECO', metadata: { text: 'x'.repeat(1_100_000) } })).status,
    ).toBe(413);
    expect((await server.request('POST', PATH, { ...valid(), headers: { 'content-type': 'text/plain' } })).status).toBe(
      415,
    );
  });

  it('429, 500 and 503: limited, failing, and without a database', async () => {
    expect((await server.requestTooOften('POST', PATH, valid())).status).toBe(429);
    expect((await server.requestFailing(new Error('secret'), 'POST', PATH, valid())).status).toBe(500);
    const away = Object.assign(new Error('terminating connection'), { code: '57P01' });
    expect((await server.requestFailing(away, 'POST', PATH, valid())).status).toBe(503);
  });
});
