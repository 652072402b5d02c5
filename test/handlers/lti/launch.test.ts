import { beforeEach, describe, expect, it } from '@jest/globals';
import { createCredential } from '../../../db/tenancy/access/credentials.js';
import { TESTER } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { INSTRUCTOR, LEARNER, claim, testLms } from './testLms.js';

const { server, parts, registration, rows, post, begin, sign, send, launch } = testLms();

beforeEach(async () => {
  await rows(`insert into courses (platform_id, course_key, name) values ($1, 'N-1', 'Optics'), ($1, 'N-2', 'Waves')`, [
    server.ids.north,
  ]);
  await rows(`insert into courses (platform_id, course_key, name) values ($1, 'S-1', 'Law')`, [server.ids.south]);
});

const deploy = (change: string) => rows(`update lti_deployments set ${change}`);
const register = (change: string) => rows(`update lti_registrations set ${change}`);
const people = () =>
  rows<{ username: string; email: string; name: string; role: string }>(
    `select users.username, users.email, users.name, members.role
       from lti_people link join users on users.id = link.user_id
       join memberships members on members.platform_id = link.platform_id and members.user_id = link.user_id
      order by link.id`,
  );
const enrollments = () =>
  rows<{ course_key: string; active: boolean }>(
    'select course_key, active from course_enrollments enrolled join courses on courses.id = enrolled.course_id and courses.platform_id = enrolled.platform_id order by 1',
  );
const teachIn = `course_id = (select id from courses where course_key = 'N-1')`;

describe('launchLti', () => {
  it('200: signs the person in, and names what was opened', async () => {
    await deploy(teachIn);
    const { status, text, headers } = await launch();
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain('<h1>Optics</h1>');
    expect(text).toContain('You are signed in as Jane Marie Doe.');
    expect(text).toContain('You are enrolled in the course.');
    const cookie = headers.get('set-cookie')!.split(';')[0]!;
    const [person] = await people();
    expect(person).toEqual({
      ...{ username: 'jane@north.example', email: 'jane@north.example', name: 'Jane Marie Doe', role: 'learner' },
    });
    const own = `/api/search/orgs/north/users/${encodeURIComponent(person!.username)}/prompts/`;
    expect((await parts.open.request('GET', own, { headers: { cookie } })).status).toBe(200);
    expect((await parts.open.request('GET', own)).status).toBe(401);
    expect(await rows('select user_id, provider_id from browser_sessions')).toHaveLength(1);
    expect(await enrollments()).toEqual([{ course_key: 'N-1', active: true }]);
  });

  it('200: the session ends when the registration is removed or deactivated', async () => {
    const path = `/api/lti/orgs/north/registrations/${registration.id}/`;
    for (const [method, body] of [
      ['PATCH', { active: false }],
      ['DELETE', undefined],
    ] as const) {
      await rows('update lti_registrations set is_active = true');
      await launch();
      expect(await rows('select from browser_sessions')).toHaveLength(1);
      expect((await server.request(method, path, { as: server.as.admin, body })).status).toBeLessThan(300);
      expect(await rows('select from browser_sessions')).toEqual([]);
    }
  });

  it('200: the session of a person of two platforms lives while the address is in a verified domain', async () => {
    const { headers } = await launch();
    const cookie = headers.get('set-cookie')!.split(';')[0]!;
    const [person] = await people();
    const own = `/api/search/orgs/north/users/${encodeURIComponent(person!.username)}/prompts/`;
    const read = async () => (await parts.open.request('GET', own, { headers: { cookie } })).status;
    await rows(
      `insert into memberships (platform_id, user_id, role) select $1, user_id, 'learner' from browser_sessions`,
      [server.ids.south],
    );
    await eventually(async () => expect(await read()).toBe(401));
    await register(`verified_domains = '{north.example}'`);
    expect(await read()).toBe(200);
    const path = `/api/lti/orgs/north/registrations/${registration.id}/`;
    const { authorization } = await createCredential(server.db, TESTER, { role: 'dm_admin' });
    const change = { as: authorization, body: { verified_domains: [] } };
    expect((await server.request('PATCH', path, change)).status).toBe(200);
    expect(await rows('select from browser_sessions')).toEqual([]);
  });

  it('303: to the address template of the registration', async () => {
    await deploy(teachIn);
    await register(`place_url = 'https://learn.north.example/{kind}/{id}?c={course_id}'`);
    const { status, headers } = await launch();
    expect([status, headers.get('location')]).toEqual([303, 'https://learn.north.example/course/N-1?c=N-1']);
    expect(headers.get('set-cookie')).toMatch(/^session=/);
  });

  it('200: stores what the launch says about its resource link', async () => {
    await deploy(teachIn);
    await launch();
    await launch({ [claim('resource_link')]: { id: '200d101f-2c14-434a-a0f3-57c2a42369fd', title: 'Renamed' } });
    expect(
      await rows(
        `select title, context_id, context_title, line_items_url, line_item_url, memberships_url, grade_scopes
           from lti_resource_links`,
      ),
    ).toEqual([
      {
        title: 'Renamed',
        context_id: 'c1d887f0-a1a3-4bca-ae25-c375edcc131a',
        context_title: 'Economics as a Social Science',
        line_items_url: 'https://lms.example/2344/lineitems/',
        line_item_url: 'https://lms.example/2344/lineitems/1234/lineitem',
        memberships_url: 'https://lms.example/2344/memberships',
        grade_scopes: ['https://purl.imsglobal.org/spec/lti-ags/scope/score'],
      },
    ]);
    expect(await rows('select is_learner from lti_launches')).toEqual([{ is_learner: true }]);
  });

  it('200: opens what its custom parameters name, and remembers it for the resource link', async () => {
    await deploy(teachIn);
    await rows(
      `insert into course_blocks (platform_id, course_id, block_key, type, name, position)
       select platform_id, id, 'unit-1', 'section', 'Interference', 0 from courses where course_key = 'N-2'`,
    );
    const custom = { course_id: 'N-2', unit_id: 'unit-1' };
    expect((await launch({ [claim('custom')]: custom })).text).toContain('<h1>Interference</h1>');
    expect((await launch()).text).toContain('<h1>Interference</h1>');
    expect(await enrollments()).toEqual([{ course_key: 'N-2', active: true }]);
  });

  it('200: opens a mentor, and without a course the platform', async () => {
    await rows(`insert into mentors (platform_id, name, unique_id) values ($1, 'Guide', $2)`, [
      server.ids.north,
      '5f2c6a0e-9a54-4c0b-8f1d-0d7b0c5a7e99',
    ]);
    expect((await launch()).text).toContain('<h1>north</h1>');
    const custom = { mentor_id: '5f2c6a0e-9a54-4c0b-8f1d-0d7b0c5a7e99' };
    expect((await launch({ [claim('custom')]: custom })).text).toContain('<h1>Guide</h1>');
    expect(await enrollments()).toEqual([]);
  });

  it('404: custom parameters that name what the platform does not have', async () => {
    for (const custom of [{ course_id: 'S-1' }, { course_id: 'N-1', unit_id: 'no' }, { mentor_id: 'no' }])
      expect((await launch({ [claim('custom')]: custom })).status).toBe(404);
    expect((await post('/api/lti/orgs/nowhere/launch/', { state: 'a', id_token: 'a' })).status).toBe(404);
  });

  it('200: instructors are not enrolled, and nobody where the deployment does not enroll', async () => {
    await deploy(teachIn);
    expect((await launch({ [claim('roles')]: [INSTRUCTOR] })).status).toBe(200);
    expect((await launch({ [claim('roles')]: [INSTRUCTOR, LEARNER] })).status).toBe(200);
    expect((await launch({ [claim('roles')]: [`${INSTRUCTOR.replace('#', '/')}#TeachingAssistant`] })).status).toBe(
      200,
    );
    await deploy('enrolls = false');
    expect((await launch()).status).toBe(200);
    expect(await enrollments()).toEqual([]);
  });

  it('200: an enrollment that has ended stays ended; an obstacle is named', async () => {
    await deploy(teachIn);
    await launch();
    await rows('update course_enrollments set active = false, ended = now()');
    expect((await launch()).status).toBe(200);
    expect(await enrollments()).toEqual([{ course_key: 'N-1', active: false }]);
    await rows('delete from course_enrollments');
    await rows(
      `update courses set data = data || '{"enrollment_end": "2020-01-01T00:00:00Z"}' where course_key = 'N-1'`,
    );
    expect((await launch()).status).toBe(200);
  });

  it('200: parallel launches of a person make one account and one enrollment', async () => {
    await deploy(teachIn);
    const begun = await Promise.all(Array.from({ length: 6 }, () => begin()));
    const tokens = await Promise.all(begun.map((one) => sign(one)));
    const answers = await Promise.all(begun.map((one, index) => send(one, tokens[index]!)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await people()).toHaveLength(1);
    expect(await enrollments()).toHaveLength(1);
    expect(await rows(`select from users where email = 'jane@north.example'`)).toHaveLength(1);
  });

  it('200: an address that the LMS does not verify neither links nor reserves an account', async () => {
    await register('verifies_emails = false');
    await launch({ email: 'lea@north.example' });
    const [person] = await people();
    expect(person).toMatchObject({ email: expect.stringMatching(/^lti-[\w-]+@people\.invalid$/), role: 'learner' });
  });

  it('200: a new person gets the role of the map, an existing one keeps theirs', async () => {
    await register(`roles = '{"${INSTRUCTOR}": "platform_viewer"}'`);
    await launch({ [claim('roles')]: [INSTRUCTOR] });
    await launch({ [claim('roles')]: [LEARNER] });
    expect((await people()).map(({ role }) => role)).toEqual(['platform_viewer']);
  });
});
