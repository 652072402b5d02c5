import { beforeAll, describe, expect, it } from '@jest/globals';
import { createCredential } from '../../../../db/access/credentials.js';
import { upsertCourses, upsertPrograms } from '../../../../db/commands/catalog/upsertItems.js';
import { appointProgramAdmin } from '../../../../db/commands/people/appoint.js';
import { createPerson } from '../../../../db/commands/people/createPerson.js';
import type { components } from '../../../../generated/types.js';
import { givenUser } from '../../../support/people.js';
import { type Role, mentorServer } from '../../search/mentors/mentorServer.js';

type Schemas = components['schemas'];
type Invitation = Schemas['CourseInvitation'] & Schemas['ProgramInvitation'];
type Page = Schemas['CourseInvitationPage'];
type Bulk = Schemas['BulkInvitationResult'];
type Problem = Schemas['Problem'];
const server = mentorServer();
const HOUR_MS = 3_600_000;
/** Somebody of no platform at all. */
let stranger: string;
const path = (kind: string, rest = '') => `/api/catalog/invitations/${kind}/${rest}`;
const invite = (kind: string, body: object, as: Role = 'admin') => server.send<Invitation & Problem>('POST', path(kind), body, as);
const redeem = (kind: string, body: object, as: string = server.as.learner) => server.request<Invitation & Problem>('POST', path(kind, 'redeem/'), { as, body });
const list = async (kind: string, query: Record<string, string | number | boolean> = {}, as: Role = 'admin') => (await server.get<Page>(path(kind), as, { org: 'north', ...query })).body;
const fieldsOf = ({ errors }: Problem) => errors?.map(({ path: field, keyword }) => `${field} ${keyword}`);
const rows = async <Row extends object>(text: string, values: unknown[] = []) => (await server.db.pool.query<Row>(text, values)).rows;
const newcomer = async (name: string) => {
  await givenUser(server.db, name);
  return (await createCredential(server.db, { user: name })).authorization;
};
const blank = (kind: string, body: object, as: Role = 'admin') => server.send<Bulk & Problem>('POST', path(kind, 'blank/'), body, as);

beforeAll(async () => {
  for (const platform of ['north', 'south'])
    await server.db.knex.transaction(async (trx) => {
      await upsertCourses(trx, server.ids[platform]!, ['C1', 'C2', 'C3'].map((key) => ({ key, name: `Course ${key}` })));
      await upsertPrograms(trx, server.ids[platform]!, ['P1', 'P2'].map((key) => ({ key, name: `Program ${key}` })));
    });
  stranger = await newcomer('stranger');
  await server.send('PATCH', '/api/catalog/settings/', { org: 'north', redirect_hosts: ['learn.north.example'] });
});

describe.each([
  ['course', { course_id: 'C1' }],
  ['platform', { platform_key: 'north' }],
])('invitations to a %s', (kind, key) => {
  const address = `new.${kind}@elsewhere.example`;
  const base = { org: 'north', ...key };

  it('201, 200: one waits for an address; what is not named becomes metadata', async () => {
    const made = await invite(kind, { ...base, email: address, source: 'fair', cohort: 'autumn', seat: 7, metadata: { vip: true } });
    expect([made.status, made.body]).toMatchObject([201, { ...key, platform_key: 'north', email: address, user_id: null, username: null, active: true, started: null, expired: null, source: 'fair', metadata: { cohort: 'autumn', seat: 7, vip: true } }]);
    const again = await invite(kind, { ...base, email: address.toUpperCase(), source: 'mail', expired: '2099-01-01T00:00:00Z' });
    expect([again.status, again.body]).toMatchObject([200, { id: made.body.id, source: 'mail', expired: '2099-01-01T00:00:00+00:00', metadata: {} }]);
    const known = await invite(kind, { ...base, email: 'pat@north.example' });
    expect([known.status, known.body.user_id, known.body.username]).toEqual([201, server.ids.pat, 'pat']);
    expect((await invite(kind, { ...base, email: 'kim@south.example' })).body.user_id).toBeNull();
  });

  it('201: twenty at once make one', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => invite(kind, { ...base, email: `many.${kind}@elsewhere.example` })));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 19 }, () => 200), 201]);
  });

  it('200: the list, by its filters and by metadata', async () => {
    await invite(kind, { ...base, email: `meta.${kind}@elsewhere.example`, source: 'list', cohort: 'spring', seat: 8, odd: `x' or true --` });
    const emails = async (query: Record<string, string | number | boolean>) => (await list(kind, query)).results.map(({ email }) => email);
    const found = [`meta.${kind}@elsewhere.example`];
    const queries: Record<string, string>[] = [{ cohort: 'spring' }, { seat: '8' }, { seat: '8', cohort: 'spring' }, { odd: `x' or true --` }, { source: 'list' }, { email: found[0]!.toUpperCase() }];
    for (const query of queries) expect(await emails(query)).toEqual(found);
    expect(await emails({ cohort: 'spring', seat: '9' })).toEqual([]);
    expect((await list(kind, { active: false })).count).toBe(0);
    const sorted = await list(kind, { sort: 'email', page_size: 2 });
    expect(sorted.results.map(({ email }) => email)).toEqual([...sorted.results.map(({ email }) => email)].sort());
    expect(new URL(sorted.next!).searchParams.get('page')).toBe('2');
    const many = Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`filter${n}`, 'x']));
    expect((await server.get<Problem>(path(kind), 'admin', { org: 'north', ...many })).body.errors).toMatchObject([{ path: 'filter10' }]);
  });

  it('200: blank ones are redeemed once each, by as many as there are, under 50 parallel tries', async () => {
    expect((await blank(kind, { ...base, source: 'seats', count: 3, cohort: 'x' })).body).toEqual({ successes: 3, error_codes: [] });
    const tokens = await Promise.all(Array.from({ length: 50 }, (_, n) => newcomer(`${kind}.guest${n}`)));
    const answers = await Promise.all(tokens.map((as) => redeem(kind, { ...base, platform_key: 'north', source: 'seats', metadata: { by: 'phone' } }, as)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, ...Array.from({ length: 47 }, () => 400)]);
    for (const { body } of answers.filter(({ status }) => status === 400)) expect(fieldsOf(body)).toEqual(['/source used']);
    const won = answers.filter(({ status }) => status === 200).map(({ body }) => body);
    expect(new Set(won.map(({ id }) => id)).size).toBe(3);
    expect(won[0]).toMatchObject({ active: false, metadata: { cohort: 'x', by: 'phone' } });
    const members = await rows(`select username from users join memberships on memberships.user_id = users.id where username like $1 and memberships.active and role = 'learner'`, [`${kind}.guest%`]);
    expect(members).toHaveLength(3);
    if (kind === 'platform') return;
    const text = `select from course_enrollments e join users on users.id = e.user_id join enrollment_changes c on c.platform_id = e.platform_id and c.enrollment_id = e.id
                   where username like 'course.guest%' and e.active and c.reason like 'invitation %'`;
    expect(await rows(text)).toHaveLength(3);
  });

  it('200: one person takes one of a source, however often they try', async () => {
    await blank(kind, { ...base, source: 'greedy', count: 30 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(kind, { ...base, source: 'greedy' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 400)]);
    expect((await list(kind, { source: 'greedy', active: true })).count).toBe(29);
  });

  it('400: says which way it fails', async () => {
    const past = new Date(Date.now() - HOUR_MS).toISOString();
    await invite(kind, { ...base, email: `late.${kind}@x.example`, source: 'late', expired: past });
    await invite(kind, { ...base, email: `off.${kind}@x.example`, source: 'off', active: false });
    await invite(kind, { ...base, email: 'vic@north.example', source: 'hers' });
    await blank(kind, { ...base, source: 'stale', count: 1, expired: past });
    for (const [name, email] of [['late', `late.${kind}@x.example`], ['off', `off.${kind}@x.example`]] as const)
      await rows(`insert into users (username, email) values ($1, $2)`, [`${name}.${kind}`, email]);
    const late = (await createCredential(server.db, { user: `late.${kind}` })).authorization;
    const off = (await createCredential(server.db, { user: `off.${kind}` })).authorization;
    const reason = async (source: string, as?: string) => fieldsOf((await redeem(kind, { ...base, platform_key: 'north', source }, as)).body);
    expect(await reason('late', late)).toEqual(['/source expired']);
    expect(await reason('off', off)).toEqual(['/source inactive']);
    expect(await reason('stale')).toEqual(['/source expired']);
    expect(await reason('hers')).toEqual(['/source foreign_email']);
    expect((await redeem(kind, { ...base, source: 'hers' }, server.as.viewer)).status).toBe(200);
    expect(await reason('hers', server.as.viewer)).toEqual(['/source used']);
    expect((await redeem(kind, { ...base, source: 'none' })).body.detail).toBe("There is no invitation 'none'.");
  });

  it('200: without a source, what was made for the person; administrators act for members', async () => {
    const item = kind === 'course' ? { course_id: 'C2' } : {};
    await invite(kind, { ...base, ...item, email: 'pat@north.example' });
    expect((await redeem(kind, { ...base, ...item, username: 'pat' }, server.as.admin)).body).toMatchObject({ username: 'pat', active: false });
    expect((await redeem(kind, { ...base, username: 'stranger', source: 'greedy' }, server.as.admin)).status).toBe(404);
    expect((await redeem(kind, { ...base, username: 'vic', source: 'greedy' })).status).toBe(403);
    const { authorization } = await createCredential(server.db, { role: 'learner', platform: 'north' });
    expect((await redeem(kind, { ...base, source: 'greedy' }, authorization)).status).toBe(400);
  });

  it("404: a platform without an invitation looks to strangers like one that does not exist", async () => {
    const ask = async (platform: string) => (await redeem(kind, { ...base, platform_key: platform, org: platform, source: 'none' }, stranger)).body.detail.replace(platform, '?');
    expect(await ask('north')).toBe(await ask('nowhere'));
    expect((await redeem(kind, { ...base, platform_key: 'north', source: 'none', username: 'pat' }, stranger)).status).toBe(404);
    const { authorization } = await createCredential(server.db, { role: 'platform_admin', platform: 'south' });
    expect((await redeem(kind, { ...base, platform_key: 'north', source: 'greedy' }, authorization)).status).toBe(404);
  });

  it('200: what waits for an address takes effect when its owner is registered', async () => {
    const item = kind === 'course' ? { course_id: 'C3' } : {};
    const email = `future.${kind}@elsewhere.example`;
    await invite(kind, { ...base, ...item, email });
    await invite(kind, { ...base, ...(kind === 'course' && { course_id: 'C2' }), org: 'south', platform_key: 'south', email, expired: new Date(Date.now() - HOUR_MS).toISOString() }, 'otherAdmin');
    const { user } = await createPerson(server.db, { username: `future.${kind}`, email: email.toUpperCase() });
    const platforms = await rows<{ key: string }>(`select key from memberships join platforms on platforms.id = platform_id where user_id = $1 and active`, [user.id]);
    expect(platforms.map((platform) => platform.key)).toEqual(['north']);
    if (kind === 'course') expect(await rows(`select from course_enrollments where user_id = $1 and active`, [user.id])).toHaveLength(1);
    expect((await list(kind, { email })).results).toMatchObject([{ user_id: user.id, active: false, username: `future.${kind}` }]);
  });

  it('200, 207-like: many at once, each judged on its own, and again', async () => {
    const ok = (n: number) => ({ ...key, email: `bulk${n}.${kind}@x.example`, cohort: 'bulk' });
    const items = [ok(0), 'no', { ...key }, { ...key, email: 'nobody' }, { ...ok(4), expired: 'soon' }, { ...ok(5), platform_key: 'south' }, { ...ok(6), redirect_to: 'https://evil.example/' }, ok(7), { ...ok(8), active: 'yes' }, { ...ok(0), cohort: 'twice' }];
    const send = (as: Role = 'admin') => server.send<Bulk & Problem>('POST', path(kind, 'bulk/'), { platform_key: 'north', invitation_data: items }, as);
    const { status, body } = await send();
    expect([status, body.successes]).toEqual([200, 3]);
    expect(body.error_codes.map(({ index, code }) => [index, code])).toEqual([[1, 'not_an_object'], [2, 'email_required'], [3, 'email_invalid'], [4, 'expired_invalid'], [5, 'platform_mismatch'], [6, 'redirect_to_refused'], [8, 'active_invalid']]);
    expect((await send()).body).toEqual(body);
    expect((await list(kind, { cohort: 'bulk' })).count).toBe(1);
    expect((await list(kind, { cohort: 'twice' })).count).toBe(1);
    expect((await send('learner')).status).toBe(403);
    expect((await send('otherAdmin')).status).toBe(404);
  });

  it('201, 400: redirects lead to hosts of the platform only', async () => {
    const to = async (redirect_to: string) => (await invite(kind, { ...base, email: `to.${kind}@x.example`, redirect_to })).status;
    expect([await to('https://LEARN.north.example/welcome?a=1'), await to('https://learn.north.example.evil.example/')]).toEqual([201, 400]);
    expect([await to('https://learn.north.example@evil.example/'), await to('javascript:alert(1)'), await to('https://learn.north.example:444/')]).toEqual([400, 400, 400]);
  });

  it('400: what is missing or wrong is named', async () => {
    const errors = async (body: object) => fieldsOf((await invite(kind, body)).body)!.map((error) => error.split(' ')[0]);
    expect(await errors({ ...base, [Object.keys(key)[0]!]: undefined, email: 'a@b.example' })).toEqual([`/${Object.keys(key)[0]}`]);
    expect(await errors({ ...base, email: 'none' })).toEqual(['/email']);
    expect(await errors({ ...base, email: 'a@b.example', active: 'yes', expired: 'soon' })).toEqual(expect.arrayContaining(['/active', '/expired']));
    expect((await invite(kind, { ...base, email: 'a@b.example' }, 'learner')).status).toBe(403);
    expect((await invite(kind, { ...base, email: 'a@b.example' }, 'otherAdmin')).status).toBe(404);
    expect((await blank(kind, { ...base, source: 'x', count: 0 })).status).toBe(400);
    expect((await server.get(path(kind), 'learner', { org: 'north' })).status).toBe(403);
    expect((await server.get<Page>(path(kind), 'otherAdmin')).body.count).toBe((await rows(`select from invitations where kind = $1 and platform_id = $2`, [kind, server.ids.south])).length);
  });
});

const remove = (kind: string, id: number, org = 'north', as = server.as.admin) => server.request<Invitation & Problem>('DELETE', path(kind), { as, query: { id, org } });

describe('taking back', () => {
  it('200: of a course, it is deactivated and stays', async () => {
    const { body } = await invite('course', { org: 'north', course_id: 'C1', email: 'back@x.example' });
    for (let twice = 0; twice < 2; twice++) expect(await remove('course', body.id)).toMatchObject({ status: 200, body: { ...body, active: false } });
    expect((await list('course', { email: 'back@x.example' })).results).toMatchObject([{ active: false }]);
    expect((await invite('course', { org: 'north', course_id: 'C1', email: 'back@x.example' })).status).toBe(201);
  });

  it('200, 404: of a platform, it is removed; only there, and only by those who may', async () => {
    const { body } = await invite('platform', { platform_key: 'north', email: 'back@x.example' });
    expect((await remove('platform', body.id, 'south', server.as.otherAdmin)).status).toBe(404);
    expect((await remove('platform', body.id, 'north', server.as.otherAdmin)).status).toBe(404);
    expect((await remove('platform', body.id, 'north', server.as.learner)).status).toBe(403);
    expect((await remove('course', body.id)).status).toBe(404);
    expect(await remove('platform', body.id)).toMatchObject({ status: 200, body });
    expect((await remove('platform', body.id)).status).toBe(404);
    expect(await rows(`select from audit_log where table_name = 'invitations' and action = 'delete' and row_key = jsonb_build_object('id', $1::bigint)`, [body.id])).toHaveLength(1);
  });

  it('400: without the number or the platform', async () => {
    expect((await server.request<Problem>('DELETE', path('platform'), { as: server.as.admin, query: { org: 'north' } })).body.errors).toMatchObject([{ path: 'id' }]);
    expect((await server.request<Problem>('DELETE', path('platform'), { as: server.as.admin, query: { id: 1 } })).body.errors).toMatchObject([{ path: 'org' }]);
  });
});

describe('the check', () => {
  const check = async (query: Record<string, string | number>, as: Role = 'admin') => server.get<Schemas['PlatformInvitationCheck']>(path('platform', 'check/'), as, { platform_key: 'north', ...query });

  it('200: whether one waits', async () => {
    const { body } = await invite('platform', { platform_key: 'north', email: 'check@x.example', username: 'checker' });
    expect((await check({ email: 'CHECK@x.example' })).body).toEqual({ exists: true, active: true, invitation: body });
    expect((await check({ username: 'Checker' })).body.active).toBe(true);
    expect((await check({ email: 'check@x.example', username: 'other' })).body).toEqual({ exists: false, active: false, invitation: null });
    await rows(`update invitations set active = false where id = $1`, [body.id]);
    expect((await check({ email: 'check@x.example' })).body).toMatchObject({ exists: true, active: false });
  });

  it('400, 403, 404: without a name, for learners, and elsewhere', async () => {
    expect((await check({})).status).toBe(400);
    expect((await server.get(path('platform', 'check/'), 'admin', { email: 'a@b.example' })).status).toBe(400);
    expect((await check({ email: 'a@b.example' }, 'learner')).status).toBe(403);
    expect((await check({ email: 'a@b.example' }, 'otherAdmin')).status).toBe(404);
  });
});

describe('invitations to a program', () => {
  let programAdmin: string;
  beforeAll(async () => {
    const userId = await givenUser(server.db, 'paula', { roles: { north: 'learner' } });
    const [program] = await rows<{ id: number }>(`select id from programs where program_key = 'P1' and platform_id = $1`, [server.ids.north]);
    await server.db.knex.transaction((trx) => appointProgramAdmin(trx, { platformId: server.ids.north!, programId: program!.id, userId }));
    programAdmin = (await createCredential(server.db, { user: 'paula' })).authorization;
  });
  const byHer = (program: string, email: string, more = {}) => server.request<Invitation & Problem>('POST', path('program'), { as: programAdmin, body: { program_key: program, email, ...more } });

  it('201, 403: DM admins and admins of the program invite, admins of the platform read', async () => {
    expect((await byHer('P1', 'one@x.example')).body).toMatchObject({ program_key: 'P1', platform_key: 'north', active: true });
    expect((await byHer('P2', 'one@x.example')).status).toBe(403);
    expect((await byHer('P1', 'one@x.example', { org: 'south' })).status).toBe(404);
    expect((await invite('program', { org: 'north', program_key: 'P2', email: 'two@x.example' }, 'admin')).status).toBe(403);
    expect((await invite('program', { org: 'north', program_key: 'P2', email: 'two@x.example' }, 'dmAdmin')).status).toBe(201);
    expect((await invite('program', { org: 'north', program_key: 'P9', email: 'two@x.example' }, 'dmAdmin')).status).toBe(404);
    expect((await invite('program', { org: 'north', program_key: 'P2', username: 'pat' }, 'dmAdmin')).status).toBe(400);
    expect((await list('program')).count).toBe(2);
    expect((await list('program', { program_key: 'P2' }, 'viewer')).count).toBe(1);
    const hers = await server.request<Page>('GET', path('program'), { as: programAdmin, query: {} });
    expect(hers.body.results.map(({ email }) => email)).toEqual(['one@x.example']);
    expect((await server.get(path('program'), 'learner', { org: 'north' })).status).toBe(403);
  });

  it('200: redeeming enrolls, with what the invitation says of the enrollment', async () => {
    await byHer('P1', 'pat@north.example', { enrollment_config: { expired: '2099-07-31T00:00:00Z', metadata: { seat: 1 } } });
    expect((await redeem('program', { org: 'north', program_key: 'P1' })).body).toMatchObject({ username: 'pat', active: false });
    const [enrollment] = await rows<{ expired: Date; metadata: object }>(`select expired, metadata from program_enrollments where user_id = $1`, [server.ids.pat]);
    expect([enrollment!.expired.toISOString(), enrollment!.metadata]).toEqual(['2099-07-31T00:00:00.000Z', { seat: 1 }]);
    expect((await redeem('program', { org: 'north', program_key: 'P2' })).status).toBe(404);
  });

  it("404: a program admin takes back invitations to their own programs only", async () => {
    const [own, other] = [(await byHer('P1', 'own@x.example')).body, (await list('program', { program_key: 'P2' })).results[0]!];
    expect((await remove('program', other.id, 'north', programAdmin)).status).toBe(404);
    expect((await remove('program', own.id, 'north', programAdmin)).status).toBe(200);
    expect((await remove('program', other.id)).status).toBe(403);
    expect((await remove('program', other.id, 'north', server.as.dmAdmin)).status).toBe(200);
  });
});

describe('many at once', () => {
  it('200: a DM admin invites to several platforms; unknown ones and items are told', async () => {
    const { body } = await server.send<Bulk>('POST', path('platform', 'bulk/'), { invitation_data: [{ platform_key: 'north', email: 'dm@x.example' }, { platform_key: 'south', email: 'dm@x.example' }, { platform_key: 'none', email: 'dm@x.example' }, { email: 'dm@x.example' }] }, 'dmAdmin');
    expect([body.successes, body.error_codes.map(({ code }) => code)]).toEqual([2, ['unknown_platform', 'platform_key_required']]);
    expect((await server.send('POST', path('platform', 'bulk/'), { invitation_data: [{ platform_key: 'north', email: 'dm@x.example' }] })).status).toBe(400);
    const courses = await server.send<Bulk>('POST', path('course', 'bulk/'), { platform_key: 'north', invitation_data: [{ course_id: 'C9', email: 'a@x.example' }, { course_id: 'C1', username: 'kim' }, { course_id: 'C1', username: 'vic' }, { course_id: 'C1', username: 'vic', email: 'pat@north.example' }, { email: 'a@x.example' }] });
    expect(courses.body.error_codes.map(({ index, code }) => [index, code])).toEqual([[0, 'unknown_item'], [1, 'unknown_user'], [3, 'email_of_another'], [4, 'course_id_required']]);
  });

  it('200: ten thousand in one call, past 1 MB, and the events of all of them', async () => {
    const [before] = await rows<{ count: number }>(`select count(*) from events where type = 'invitation.created'`);
    const invitation_data = Array.from({ length: 10_000 }, (_, n) => ({ course_id: n % 2 ? 'C1' : 'C2', email: `person.${n}@big.example`, cohort: `cohort of the year ${n % 9}`, note: 'x'.repeat(60) }));
    const { status, body } = await server.send<Bulk>('POST', path('course', 'bulk/'), { platform_key: 'north', invitation_data });
    expect([status, body]).toEqual([200, { successes: 10_000, error_codes: [] }]);
    const [after] = await rows<{ count: number }>(`select count(*) from events where type = 'invitation.created'`);
    expect(after!.count - before!.count).toBe(10_000);
    expect((await list('course', { cohort: 'cohort of the year 3', page_size: 1 })).count).toBe(1_111);
  });
});
