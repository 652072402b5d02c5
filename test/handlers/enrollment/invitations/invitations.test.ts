import { describe, expect, it } from '@jest/globals';
import type { components } from '../../../../generated/types.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import type { Role } from '../../mentors/mentors/mentorServer.js';
import { type Page, type Problem, invitationServer } from './invitationServer.js';

type Schemas = components['schemas'];
const { server, path, invite, redeem, list, fieldsOf, rows, blank, remove } = invitationServer();

restoreBeforeEach(server.db);

const KINDS = [
  {
    kind: 'course',
    key: { course_id: 'C1' },
    create: 'createCourseInvitation',
    blanks: 'createBlankCourseInvitations',
    lists: 'listCourseInvitations',
  },
  {
    kind: 'platform',
    key: { platform_key: 'north' },
    create: 'createPlatformInvitation',
    blanks: 'createBlankPlatformInvitations',
    lists: 'listPlatformInvitations',
  },
];

describe.each(KINDS)('$create', ({ kind, key }) => {
  const address = `new.${kind}@elsewhere.example`;
  const base = { org: 'north', ...key };

  it('201, 200: creates an invitation by address; unknown fields become metadata', async () => {
    const made = await invite(kind, {
      ...base,
      email: address,
      source: 'fair',
      cohort: 'autumn',
      seat: 7,
      metadata: { vip: true },
    });
    expect([made.status, made.body]).toMatchObject([
      201,
      {
        ...key,
        platform_key: 'north',
        email: address,
        user_id: null,
        username: null,
        active: true,
        started: null,
        expired: null,
        source: 'fair',
        metadata: { cohort: 'autumn', seat: 7, vip: true },
      },
    ]);
    const again = await invite(kind, {
      ...base,
      email: address.toUpperCase(),
      source: 'mail',
      expired: '2099-01-01T00:00:00Z',
    });
    expect([again.status, again.body]).toMatchObject([
      200,
      { id: made.body.id, source: 'mail', expired: '2099-01-01T00:00:00.000Z', metadata: {} },
    ]);
    const known = await invite(kind, { ...base, email: 'pat@north.example' });
    expect([known.status, known.body.user_id, known.body.username]).toEqual([201, server.ids.pat, 'pat']);
    expect((await invite(kind, { ...base, email: 'kim@south.example' })).body.user_id).toBeNull();
  });

  it('201: twenty at once make one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => invite(kind, { ...base, email: `many.${kind}@elsewhere.example` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 19 }, () => 200), 201]);
  });

  it('200: inviting again with active: false takes back the one that waits, and adds none however often', async () => {
    const waiting = await invite(kind, { ...base, email: 'pat@north.example', source: 'mail' });
    const back = () => invite(kind, { ...base, email: 'PAT@north.example', source: 'mail', active: false });
    for (let time = 0; time < 3; time++)
      expect(await back()).toMatchObject({ status: 200, body: { id: waiting.body.id, active: false, source: 'mail' } });
    expect((await list(kind)).results).toMatchObject([{ id: waiting.body.id, active: false }]);
    expect(fieldsOf((await redeem(kind, { ...base, source: 'mail' })).body)).toEqual(['/source inactive']);
  });

  it('201: one that is not active at first is made once, of twenty at once too', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        invite(kind, { ...base, email: `off.${kind}@elsewhere.example`, active: false }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 19 }, () => 200), 201]);
    expect((await list(kind)).results).toMatchObject([{ active: false }]);
  });

  it('200: taking back and redeeming at once ends in one of the two', async () => {
    await invite(kind, { ...base, email: 'pat@north.example', source: 'mail' });
    const [redemption] = await Promise.all([
      redeem(kind, { ...base, source: 'mail' }),
      ...Array.from({ length: 5 }, () =>
        invite(kind, { ...base, email: 'pat@north.example', source: 'mail', active: false }),
      ),
    ]);
    const left = (await list(kind)).results;
    expect(left.every(({ active }) => !active)).toBe(true);
    expect(left.filter(({ started }) => started !== null)).toHaveLength(redemption.status === 200 ? 1 : 0);
  });

  it('201, 400: redirects lead to hosts of the platform only', async () => {
    const to = async (redirect_to: string) =>
      (await invite(kind, { ...base, email: `to.${kind}@x.example`, redirect_to })).status;
    expect([
      await to('https://LEARN.north.example/welcome?a=1'),
      await to('https://learn.north.example.evil.example/'),
    ]).toEqual([201, 400]);
    expect([
      await to('https://learn.north.example@evil.example/'),
      await to('javascript:alert(1)'),
      await to('https://learn.north.example:444/'),
    ]).toEqual([400, 400, 400]);
  });

  it('200: a host that was removed from the settings is not redirected to any more', async () => {
    const { body } = await invite(kind, {
      ...base,
      email: `gone.${kind}@x.example`,
      redirect_to: 'https://LEARN.north.example/a',
    });
    expect(body.redirect_to).toBe('https://learn.north.example/a');
    await server.send('PATCH', '/api/catalog/settings/', { org: 'north', redirect_hosts: ['other.north.example'] });
    const { results } = await list(kind, { email: `gone.${kind}@x.example` });
    expect(results.map(({ redirect_to }) => redirect_to)).toEqual([null]);
  });

  it.each([
    String.raw`https://good.example\@evil.example/`,
    'https://learn.north.example@evil.example/',
    'https://le\u0430rn.north.example/',
    'javascript:alert(1)',
  ])('400: a redirect that others may read differently: %s', async (redirect_to) => {
    const { status, body } = await invite(kind, { ...base, email: `odd.${kind}@x.example`, redirect_to });
    expect([status, (body as { errors?: { path: string }[] }).errors?.[0]?.path]).toEqual([400, '/redirect_to']);
    expect((await server.get(path(kind), 'admin')).status).toBe(200);
  });

  it('400: names missing and invalid fields', async () => {
    const errors = async (body: object) =>
      fieldsOf((await invite(kind, body)).body)!.map((error) => error.split(' ')[0]);
    if (kind !== 'platform')
      expect(await errors({ ...base, [Object.keys(key)[0]!]: undefined, email: 'a@b.example' })).toEqual([
        `/${Object.keys(key)[0]}`,
      ]);
    expect(await errors({ ...base, platform_key: 'north', org: 'south', email: 'a@b.example' })).toEqual([
      '/platform_key',
    ]);
    expect(await errors({ ...base, email: 'none' })).toEqual(['/email']);
    expect(await errors({ ...base, email: 'a@b.example', active: 'yes', expired: 'soon' })).toEqual(
      expect.arrayContaining(['/active', '/expired']),
    );
    expect((await invite(kind, { ...base, email: 'a@b.example' }, 'learner')).status).toBe(403);
    expect((await invite(kind, { ...base, email: 'a@b.example' }, 'otherAdmin')).status).toBe(404);
  });
});

describe.each(KINDS)('$blanks', ({ kind, key }) => {
  const base = { org: 'north', ...key };

  it('200: as many as are requested, with what they lead to', async () => {
    const { status, body } = await blank(kind, { ...base, source: 'fair', count: 3, cohort: 'autumn' });
    expect([status, body]).toEqual([200, { successes: 3, error_codes: [] }]);
    const { results } = await list(kind, { source: 'fair' });
    expect(results).toHaveLength(3);
    for (const invitation of results)
      expect(invitation).toMatchObject({ ...key, email: null, metadata: { cohort: 'autumn' } });
  });

  it('400, 403, 404: none, learners, and another tenant', async () => {
    expect((await blank(kind, { ...base, source: 'x', count: 0 })).status).toBe(400);
    expect((await blank(kind, { ...base, source: 'x', count: 1 }, 'learner')).status).toBe(403);
    expect((await blank(kind, { ...base, source: 'x', count: 1 }, 'otherAdmin')).status).toBe(404);
  });
});

describe.each(KINDS)('$lists', ({ kind, key }) => {
  const base = { org: 'north', ...key };

  it('200: the list, by its filters and by metadata', async () => {
    await invite(kind, {
      ...base,
      email: `meta.${kind}@elsewhere.example`,
      source: 'list',
      cohort: 'spring',
      seat: 8,
      room: '007',
      odd: `x' or true --`,
    });
    for (const name of ['one', 'two']) await invite(kind, { ...base, email: `${name}@elsewhere.example` });
    const emails = async (query: Record<string, string | number | boolean>) =>
      (await list(kind, query)).results.map(({ email }) => email);
    const expected = [`meta.${kind}@elsewhere.example`];
    const queries: Record<string, string>[] = [
      { cohort: 'spring' },
      { seat: '8' },
      { seat: '8', cohort: 'spring' },
      { room: '007' },
      { odd: `x' or true --` },
      { source: 'list' },
      { email: expected[0]!.toUpperCase() },
    ];
    for (const query of queries) expect(await emails(query)).toEqual(expected);
    const others: typeof queries = [{ cohort: 'spring', seat: '9' }, { seat: '08' }, { room: '7' }];
    for (const query of others) expect(await emails(query)).toEqual([]);
    expect((await list(kind, { active: false })).count).toBe(0);
    const sorted = await list(kind, { sort: 'email', page_size: 2 });
    expect(sorted.results.map(({ email }) => email)).toEqual([...sorted.results.map(({ email }) => email)].sort());
    expect(new URL(sorted.next!).searchParams.get('page')).toBe('2');
    const elevenFilters = Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`filter${n}`, 'x']));
    expect(
      (await server.get<Problem>(path(kind), 'admin', { org: 'north', ...elevenFilters })).body.errors,
    ).toMatchObject([{ path: 'filter10' }]);
  });

  it('200, 403: of what the caller administers', async () => {
    await invite(kind, { ...base, email: 'one@elsewhere.example' });
    expect((await server.get(path(kind), 'learner', { org: 'north' })).status).toBe(403);
    expect((await server.get<Page>(path(kind), 'otherAdmin')).body.count).toBe(0);
  });
});

describe('deleteCourseInvitation', () => {
  it('200, 404: of a course, it is removed once; what it led to stays', async () => {
    const { body } = await invite('course', { org: 'north', course_id: 'C1', email: 'pat@north.example' });
    await redeem('course', { org: 'north', course_id: 'C1' });
    expect(await remove('course', body.id)).toMatchObject({
      status: 200,
      body: { id: body.id, email: 'pat@north.example' },
    });
    expect((await remove('course', body.id)).status).toBe(404);
    expect((await list('course')).results).toEqual([]);
    expect(await rows(`select from course_enrollments where user_id = $1 and active`, [server.ids.pat])).toHaveLength(
      1,
    );
  });

  it('404: of another platform', async () => {
    const { body } = await invite('course', { org: 'north', course_id: 'C1', email: 'back@x.example' });
    expect((await remove('course', body.id, 'south', server.as.otherAdmin)).status).toBe(404);
    expect((await list('course')).results).toMatchObject([{ id: body.id, active: true }]);
  });
});

describe('deletePlatformInvitation', () => {
  it('200, 404: removes an invitation of the platform, by permitted callers', async () => {
    const { body } = await invite('platform', { platform_key: 'north', email: 'back@x.example' });
    expect((await remove('platform', body.id, 'south', server.as.otherAdmin)).status).toBe(404);
    expect((await remove('platform', body.id, 'north', server.as.otherAdmin)).status).toBe(404);
    expect((await remove('platform', body.id, 'north', server.as.learner)).status).toBe(403);
    expect((await remove('course', body.id)).status).toBe(404);
    expect(await remove('platform', body.id)).toMatchObject({ status: 200, body });
    expect((await remove('platform', body.id)).status).toBe(404);
    expect(
      await rows(
        `select from audit_log where table_name = 'invitations' and action = 'delete' and row_key = jsonb_build_object('id', $1::bigint)`,
        [body.id],
      ),
    ).toHaveLength(1);
  });

  it('400: without the number or the platform', async () => {
    expect(
      (await server.request<Problem>('DELETE', path('platform'), { as: server.as.admin, query: { org: 'north' } })).body
        .errors,
    ).toMatchObject([{ path: 'id' }]);
    const { body } = await invite('platform', { platform_key: 'north', email: 'kept@x.example' });
    for (const as of [server.as.dmAdmin, server.as.admin]) {
      const refused = await server.request<Problem>('DELETE', path('platform'), { as, query: { id: body.id } });
      expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'org', message: 'is required' }] } });
    }
    expect((await remove('platform', body.id, 'south')).status).toBe(404);
    expect((await remove('platform', body.id)).status).toBe(200);
  });
});

describe('checkPlatformInvitation', () => {
  const check = async (query: Record<string, string | number>, as: Role = 'admin') =>
    server.get<Schemas['PlatformInvitationCheck']>(path('platform', 'check/'), as, { platform_key: 'north', ...query });

  it('200: whether one waits', async () => {
    const { body } = await invite('platform', { platform_key: 'north', email: 'check@x.example', username: 'checker' });
    expect((await check({ email: 'CHECK@x.example' })).body).toEqual({ exists: true, active: true, invitation: body });
    expect((await check({ username: 'Checker' })).body.active).toBe(true);
    expect((await check({ email: 'check@x.example', username: 'other' })).body).toEqual({
      exists: false,
      active: false,
      invitation: null,
    });
    await rows(`update invitations set active = false where id = $1`, [body.id]);
    expect((await check({ email: 'check@x.example' })).body).toMatchObject({ exists: true, active: false });
  });

  it('400, 403, 404: without a name, for learners, and elsewhere', async () => {
    expect((await check({})).status).toBe(400);
    expect((await server.get(path('platform', 'check/'), 'dmAdmin', { email: 'a@b.example' })).status).toBe(400);
    expect((await server.get(path('platform', 'check/'), 'admin', { email: 'a@b.example' })).status).toBe(200);
    expect((await check({ email: 'a@b.example' }, 'learner')).status).toBe(403);
    expect((await check({ email: 'a@b.example' }, 'otherAdmin')).status).toBe(404);
  });
});
