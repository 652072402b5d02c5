import { beforeAll, describe, expect, it } from '@jest/globals';
import { upsertCourses, upsertPathways, upsertPrograms } from '../../../../db/catalog/items/upsertItems.js';
import { createPerson } from '../../../../db/tenancy/people/createPerson.js';
import type { components } from '../../../../generated/types.js';
import { TESTER } from '../../../support/database.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { mentorServer } from '../../mentors/mentors/mentorServer.js';

type Schemas = components['schemas'];
const server = mentorServer();
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** A course for each obstacle, of its name. */
const COURSES: Record<string, Record<string, unknown>> = {
  not_visible: { visibility: 'viewable_by_tenant_admins' },
  prerequisites: { prerequisites: ['BASE'] },
  no_seats: { seats: 0 },
  not_open_yet: { enrollment_opens: inDays(1) },
  closed: { enrollment_closes: inDays(-1) },
  request_needed: { requires_request: true },
  payment_needed: { price: '49.00 USD' },
};
const OBSTACLES = Object.keys(COURSES);

beforeAll(async () => {
  const course = (key: string, data = {}) => ({ key, name: `Course ${key}`, data });
  const courses = ['OPEN', ...OBSTACLES];
  await server.db.knex.transaction(async (trx) => {
    const id = server.ids.north!;
    await upsertCourses(trx, id, [
      course('BASE'),
      course('OPEN'),
      ...OBSTACLES.map((key) => course(key, COURSES[key])),
    ]);
    await upsertPrograms(trx, id, [
      { key: 'ALL', name: 'All', data: { courses } },
      { key: 'STAFF', name: 'Staff', data: { courses: ['OPEN'], visibility: 'viewable_by_tenant_admins' } },
    ]);
    await upsertPathways(trx, id, [{ key: 'WAY', name: 'Way', data: { programs: ['ALL', 'STAFF'] } }]);
  });
  const settings = { org: 'north', enroll_in_contained_courses: true, suggestion_acceptance_enrolls: true };
  await server.send('PATCH', '/api/catalog/settings/', settings);
});
restoreBeforeEach(server.db);

const post = <Body = Schemas['Problem']>(path: string, body: object, as: 'admin' | 'learner' = 'admin') =>
  server.send<Body>('POST', `/api/catalog/${path}`, body, as);
const suggested = async (course: string, more = {}) =>
  (
    await post<{ id: number }>('suggestions/course/manage/', {
      platform_key: 'north',
      course_id: course,
      user_id: 'pat',
      ...more,
    })
  ).body.id;
const invited = (course: string, email: string) =>
  post('invitations/course/', { org: 'north', course_id: course, email });
const requested = async (course: string) => {
  const { rows } = await server.db.pool.query<{ id: number }>(
    `insert into course_access_requests (platform_id, user_id, course_id)
     select platform_id, $1, id from courses where platform_id = $2 and course_key = $3 returning id`,
    [server.ids.pat, server.ids.north, course],
  );
  return rows[0]!.id;
};
/** Lists the keys of the courses in which a person is enrolled. */
const coursesOf = async (username = 'pat') => {
  const { rows } = await server.db.pool.query<{ key: string }>(
    `select course_key as key from course_enrollments e join courses c on c.platform_id = e.platform_id and c.id = e.course_id
       join users on users.id = e.user_id where username = $1 and e.active order by 1`,
    [username],
  );
  return rows.map(({ key }) => key);
};
const approve = async (course: string) =>
  post('access_requests/course/manage/', {
    platform_key: 'north',
    request_id: await requested(course),
    approved: true,
  });
const changesOf = async (course: string) =>
  (
    await server.get<Schemas['EnrollmentChangePage']>('/api/catalog/enrollment/changes/', 'admin', {
      username: 'pat',
      item_id: course,
    })
  ).body.results;

interface Way {
  /** Tries to bring pat into a course. */
  enter(course: string): Promise<unknown>;
  lifts: string[];
  username?: string;
}

const WAYS: Record<string, Way> = {
  'an administrator': {
    enter: (course) => post('enrollment/courses/', { org: 'north', username: 'pat', course_id: course }),
    lifts: OBSTACLES,
  },
  'a program, by the learner': {
    enter: () => post('enrollment/program/self/', { org: 'north', program_id: 'ALL' }, 'learner'),
    lifts: [],
  },
  'a program, by an administrator': {
    enter: () => post('enrollment/program/', { org: 'north', username: 'pat', program_id: 'ALL' }),
    lifts: [],
  },
  'a pathway, by the learner': {
    enter: () => post('enrollment/pathway/self/', { org: 'north', pathway_id: 'WAY' }, 'learner'),
    lifts: [],
  },
  'a pathway, by an administrator': {
    enter: () => post('enrollment/pathway/', { org: 'north', username: 'pat', pathway_id: 'WAY' }),
    lifts: [],
  },
  'a suggestion that the learner accepts': {
    enter: async (course) =>
      post('suggestions/course/user/', { platform_key: 'north', suggestion_id: await suggested(course) }, 'learner'),
    lifts: [],
  },
  'a suggestion that is made accepted': { enter: (course) => suggested(course, { accepted: true }), lifts: [] },
  'an invitation': {
    enter: async (course) => {
      await invited(course, 'pat@north.example');
      return post('invitations/course/redeem/', { org: 'north', course_id: course }, 'learner');
    },
    lifts: ['not_visible', 'request_needed'],
  },
  'an invitation that waits for a registration': {
    enter: async (course) => {
      await invited(course, 'new@elsewhere.example');
      return createPerson(server.db, TESTER, { username: 'newcomer', email: 'new@elsewhere.example' });
    },
    lifts: ['not_visible', 'request_needed'],
    username: 'newcomer',
  },
  'an approved request': { enter: approve, lifts: ['request_needed'] },
};

describe.each(Object.entries(WAYS))('enrolling by %s', (_, { enter, lifts, username }) => {
  it.each(['OPEN', ...OBSTACLES])('of %s', async (course) => {
    await enter(course);
    const isIn = course === 'OPEN' || lifts.includes(course);
    expect((await coursesOf(username)).includes(course)).toBe(isIn);
  });

  // Somebody who registers only now has no enrollment that could stand.
  if (username) return;
  it('leaves current enrollments unchanged', async () => {
    for (const course of OBSTACLES)
      await post('enrollment/courses/', { org: 'north', username: 'pat', course_id: course });
    expect(await coursesOf()).toEqual([...OBSTACLES].sort());
    const history = async () => Promise.all(OBSTACLES.map(changesOf));
    const before = await history();
    for (const course of OBSTACLES) await enter(course);
    expect(await coursesOf()).toEqual(expect.arrayContaining(OBSTACLES));
    expect(await history()).toEqual(before);
  });
});

describe('createCourseEnrollment', () => {
  it.each(OBSTACLES)('201: %s is passed over, and the history and the event say so', async (course) => {
    const enroll = () => post('enrollment/courses/', { org: 'north', username: 'pat', course_id: course });
    expect((await enroll()).status).toBe(201);
    expect((await enroll()).status).toBe(200);
    expect(await changesOf(course)).toMatchObject([
      { change: 'created', override: true, obstacles: [course], actor: 'ada' },
    ]);
    const { rows } = await server.db.pool.query(
      `select data from (select data from event_outbox union all select data from events) e where data ->> 'item_id' = $1`,
      [course],
    );
    expect(rows).toMatchObject([{ data: { override: true, obstacles: [course] } }]);
  });

  it('201, 200: stores no override without an obstacle; decides an ended enrollment again', async () => {
    const enroll = () => post('enrollment/courses/', { org: 'north', username: 'pat', course_id: 'OPEN' });
    await enroll();
    await server.request('DELETE', '/api/catalog/enrollment/courses/', {
      as: server.as.admin,
      query: { org: 'north', username: 'pat', course_id: 'OPEN' },
    });
    await server.db.pool.query(`update courses set data = jsonb_build_object('seats', 0) where course_key = 'OPEN'`);
    await enroll();
    expect(
      (await changesOf('OPEN')).map(({ change, override, obstacles }) => ({ change, override, obstacles })),
    ).toEqual([
      { change: 'activated', override: true, obstacles: ['no_seats'] },
      { change: 'deactivated', override: false, obstacles: [] },
      { change: 'created', override: false, obstacles: [] },
    ]);
  });

  it('200: one that has run out is renewed as an override, before a job has ended it', async () => {
    const enroll = (more = {}) =>
      post('enrollment/courses/', { org: 'north', username: 'pat', course_id: 'closed', ...more });
    await enroll({ started: inDays(-3), expired: inDays(-2) });
    await enroll();
    expect((await changesOf('closed'))[0]).toMatchObject({
      change: 'activated',
      override: true,
      obstacles: ['closed'],
    });
  });
});

describe('selfEnrollProgram', () => {
  const join = () =>
    post<Schemas['ProgramEnrollment']>('enrollment/program/self/', { org: 'north', program_id: 'ALL' }, 'learner');

  it('201: lists skipped items with reasons, without items hidden from the learner', async () => {
    const { body } = await join();
    expect(body.not_entered).toEqual(
      OBSTACLES.filter((key) => key !== 'not_visible').map((key) => ({
        kind: 'course',
        item_id: key,
        obstacles: [key],
      })),
    );
    expect(await coursesOf()).toEqual(['OPEN']);
  });

  it('200: enrolling again enters what has become possible, and nothing that was left', async () => {
    await join();
    await server.request('DELETE', '/api/catalog/enrollment/courses/', {
      as: server.as.admin,
      query: { org: 'north', username: 'pat', course_id: 'OPEN' },
    });
    await server.db.pool.query(
      `update courses set data = jsonb_build_object('seats', 1) where course_key = 'no_seats'`,
    );
    const again = await join();
    expect([again.status, again.body.not_entered!.map(({ item_id }) => item_id)]).toEqual([
      200,
      ['prerequisites', 'not_open_yet', 'closed', 'request_needed', 'payment_needed'],
    ]);
    expect(await coursesOf()).toEqual(['no_seats']);
  });
});

describe('createPathwayEnrollment', () => {
  it('201: names programs and courses that were not entered, hidden ones too', async () => {
    const body = { org: 'north', username: 'pat', pathway_id: 'WAY' };
    const made = await post<Schemas['PathwayEnrollment']>('enrollment/pathway/', body);
    const named = made.body.not_entered!.map(({ kind, item_id, obstacles }) => [kind, item_id, ...obstacles].join(' '));
    expect(new Set(named)).toEqual(
      new Set([...OBSTACLES.map((key) => `course ${key} ${key}`), 'program STAFF not_visible']),
    );
  });
});

describe('redeemCourseInvitation', () => {
  it('400: names what keeps the person out, and the invitation waits on', async () => {
    await invited('no_seats', 'pat@north.example');
    const redeem = () => post('invitations/course/redeem/', { org: 'north', course_id: 'no_seats' }, 'learner');
    expect(await redeem()).toMatchObject({
      status: 400,
      body: { errors: [{ path: '/course_id', keyword: 'no_seats' }] },
    });
    await server.db.pool.query(
      `update courses set data = jsonb_build_object('seats', 1) where course_key = 'no_seats'`,
    );
    expect((await redeem()).status).toBe(200);
  });

  it('200: one that waited for a registration in vain is redeemed later', async () => {
    await invited('closed', 'new@elsewhere.example');
    const { user } = await createPerson(server.db, TESTER, { username: 'newcomer', email: 'new@elsewhere.example' });
    const { rows } = await server.db.pool.query(`select role from memberships where user_id = $1 and active`, [
      user.id,
    ]);
    expect(rows).toEqual([{ role: 'learner' }]);
    await server.db.pool.query(`update courses set data = '{}' where course_key = 'closed'`);
    const body = { org: 'north', course_id: 'closed', username: 'newcomer' };
    expect((await post('invitations/course/redeem/', body)).status).toBe(200);
    expect(await coursesOf('newcomer')).toEqual(['closed']);
  });
});

describe('decideCourseAccessRequest', () => {
  it('409: what else keeps the learner out is named, and nothing is decided', async () => {
    const request = await requested('no_seats');
    const decide = () =>
      post('access_requests/course/manage/', { platform_key: 'north', request_id: request, approved: true });
    expect(await decide()).toMatchObject({ status: 409, body: { detail: expect.stringContaining('All seats') } });
    await server.db.pool.query(
      `update courses set data = jsonb_build_object('seats', 1) where course_key = 'no_seats'`,
    );
    expect((await decide()).status).toBe(200);
  });

  it('200: approval of a paid course allows payment, and does not enroll yet', async () => {
    await server.db.pool.query(
      `update courses set data = '{"requires_request": true}' where course_key = 'payment_needed'`,
    );
    expect(await approve('payment_needed')).toMatchObject({ status: 200, body: { state: 'approved' } });
    expect(await coursesOf()).toEqual([]);
    const check = await server.get<Schemas['CourseEligibility']>('/api/catalog/eligibility/courses/check/', 'learner', {
      course_id: 'payment_needed',
    });
    expect(check.body.reasons.map(({ code }) => code)).toEqual(['payment_needed']);
  });
});
