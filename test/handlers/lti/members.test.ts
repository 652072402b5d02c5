import { describe, expect, it } from '@jest/globals';
import { upsertCourses } from '../../../db/catalog/items/upsertItems.js';
import type { components } from '../../../generated/types.js';
import { LMS_SCOPES } from '../../../sandbox/lms/lmsContent.js';
import { TESTER } from '../../support/database.js';
import { UNKNOWN } from '../mentors/mentors/mentorServer.js';
import { gradeWorld } from './gradeWorld.js';

type Sync = components['schemas']['LtiMemberSync'];
const world = gradeWorld();
const { server, parts, registration, rows } = world;

const path = () =>
  `/api/lti/orgs/north/registrations/${registration.id}/deployments/${registration.deploymentId}/members/sync/`;
const sync = (link = 'l-1', to = path(), as: string | null = server.as.admin, headers: Record<string, string> = {}) =>
  parts.open.request<Sync>('POST', to, { ...(as !== null && { as }), body: { resource_link_id: link }, headers });
const member = (fields: Record<string, string>) => parts.lms.act('member', { course: 'c-1', ...fields });
const addMembers = async (count: number, role = 'Learner') => {
  for (let number = 1; number <= count; number += 1)
    await member({
      person: `new-${number}`,
      given: 'New',
      family: `No ${number}`,
      email: `new${number}@north.example`,
      role,
    });
};
const enrolled = async () =>
  (
    await rows<{ email: string }>(
      'select users.email from course_enrollments join users on users.id = user_id order by users.email',
    )
  ).map(({ email }) => email);
const nothing = { active: 0, inactive: 0, absent: 0, linked: 0, enrolled: 0, refused: 0, problems: [] };

describe('syncLtiMembers', () => {
  it('200: links members page by page, enrolls learners, and does nothing the second time', async () => {
    await parts.lms.launch('lms-3');
    await addMembers(58);
    const { status, body } = await sync();
    expect([status, body]).toEqual([
      200,
      { ...nothing, complete: true, problem: null, active: 61, linked: 60, enrolled: 60 },
    ]);
    expect(await enrolled()).toHaveLength(60);
    expect(await enrolled()).not.toContain('eva@north.example');
    expect(await rows('select from lti_people')).toHaveLength(61);
    const pages = parts.lms.sandbox.exchanges().filter(({ url }) => url.includes('/memberships'));
    expect(pages).toHaveLength(2);
    expect((await sync()).body).toEqual({ ...nothing, complete: true, problem: null, active: 61 });
  });

  it('200: also eight at once, and again with the same key', async () => {
    await parts.lms.launch('lms-3');
    const answers = await Promise.all(Array.from({ length: 8 }, () => sync()));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(8).fill(200));
    expect(await enrolled()).toEqual(['ida@north.example', 'tom@north.example']);
    expect(await rows('select from lti_people')).toHaveLength(3);
    const key = { 'idempotency-key': 'members-1' };
    const first = await sync('l-1', path(), server.as.admin, key);
    expect((await sync('l-1', path(), server.as.admin, key)).body).toEqual(first.body);
  });

  it('200: removes nobody who is inactive or absent', async () => {
    await parts.lms.launch('lms-1');
    await parts.lms.launch('lms-2');
    await member({ person: 'lms-1', status: 'Deleted' });
    await member({ person: 'lms-2', given: 'Tom', family: 'Hale', email: 'tom@north.example', status: 'Inactive' });
    const { body } = await sync();
    expect(body).toEqual({ ...nothing, complete: true, problem: null, active: 1, inactive: 1, absent: 1, linked: 1 });
    expect(await enrolled()).toEqual(['ida@north.example', 'tom@north.example']);
    expect(await rows('select from lti_people')).toHaveLength(3);
  });

  it('200: says which members the platform or the course does not accept', async () => {
    await parts.lms.launch('lms-3');
    await rows(`update lti_registrations set unknown_people = 'link'`);
    const { body } = await sync();
    expect(body).toMatchObject({ active: 3, linked: 0, enrolled: 0, refused: 2 });
    expect(body.problems).toContainEqual({
      ...{ subject: 'lms-1', name: 'Ida Berg' },
      message: 'The platform does not accept this person of the LMS.',
    });
    await rows(`update lti_registrations set unknown_people = 'create'`);
    await server.db.transaction(TESTER, (trx) =>
      upsertCourses(trx, server.ids.north!, [
        { key: 'N-1', name: 'Optics', data: { enrollment_closes: '2026-01-01T00:00:00Z' } },
      ]),
    );
    const { body: closed } = await sync();
    expect(closed).toMatchObject({ linked: 2, enrolled: 0, refused: 2 });
    expect(closed.problems[0]!.message).toBe('The course refuses the enrollment (closed).');
  });

  it('200: takes no address that the LMS does not verify, and gives roles as launches do', async () => {
    await rows(`update lti_registrations set verifies_emails = false`);
    await parts.lms.launch('lms-3');
    await sync();
    for (const email of await enrolled()) expect(email).toMatch(/@people\.invalid$/);
  });

  it('200: an enrollment that has ended stays ended, and `enrolls: false` enrolls nobody', async () => {
    await parts.lms.launch('lms-1');
    await rows('update course_enrollments set active = false, ended = now()');
    expect((await sync()).body).toMatchObject({ enrolled: 1, linked: 2 });
    expect(await rows('select from course_enrollments where active')).toHaveLength(1);
    await addMembers(1);
    await rows('update lti_deployments set enrolls = false');
    expect((await sync()).body).toMatchObject({ enrolled: 0, linked: 1 });
  });

  it.each([
    [
      'is not active',
      async () => rows('update lti_registrations set is_active = false'),
      'The registration is not active.',
    ],
    [
      'has no token_url',
      async () => rows('update lti_registrations set token_url = null'),
      'The registration has no token_url, so the LMS gives no access token.',
    ],
    [
      'does not answer',
      async () => parts.lms.act('fail', { path: '/memberships', status: '503', times: '1' }),
      'The LMS answered 503.',
    ],
    [
      'gives no token of the scope',
      async () => parts.lms.connectTo(parts.open.url, { scopes: LMS_SCOPES[0]! }),
      'The LMS gives no access token: it answered 400 (invalid_scope).',
    ],
    [
      'states an address of members that is none',
      async () => rows(`update lti_resource_links set memberships_url = 'here'`),
      'The address of the members is not a URL.',
    ],
    [
      'offers no members',
      async () => rows('update lti_resource_links set memberships_url = null'),
      'The LMS does not offer the members of this link (Names and Role Provisioning).',
    ],
  ])('200: changes nothing if the LMS %s', async (_, prepare, problem) => {
    await parts.lms.launch('lms-3');
    await prepare();
    const { status, body } = await sync();
    expect([status, body]).toEqual([200, { ...nothing, complete: false, problem }]);
    expect(await rows('select from lti_people')).toHaveLength(1);
  });

  it('400, 401, 403, 404: an unknown link, nobody, others, and another tenant', async () => {
    await parts.lms.launch('lms-3');
    expect((await sync('unknown')).status).toBe(400);
    expect((await sync('l-1', path(), null)).status).toBe(401);
    expect((await sync('l-1', path(), server.as.learner)).status).toBe(403);
    expect((await sync('l-1', path().replace(registration.deploymentId, UNKNOWN))).status).toBe(404);
    expect((await sync('l-1', path().replace(registration.id, UNKNOWN))).status).toBe(404);
    expect((await sync('l-1', path().replace('/north/', '/south/'), server.as.otherAdmin)).status).toBe(404);
  });
});
