import { TESTER } from '../../../support/database.js';
import { describe, expect, it } from '@jest/globals';
import { createCredential } from '../../../../db/tenancy/access/credentials.js';
import { createPerson } from '../../../../db/tenancy/people/createPerson.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { HOUR_MS, invitationServer } from './invitationServer.js';

const { server, people, invite, redeem, list, fieldsOf, rows, newcomer, blank } = invitationServer();

restoreBeforeEach(server.db);

describe.each([
  { operationId: 'redeemCourseInvitation', kind: 'course', key: { course_id: 'C1' } },
  { operationId: 'redeemPlatformInvitation', kind: 'platform', key: { platform_key: 'north' } },
])('$operationId', ({ kind, key }) => {
  const base = { org: 'north', ...key };
  it('200: blank ones are redeemed once each, by as many as there are, under 50 parallel tries', async () => {
    expect((await blank(kind, { ...base, source: 'seats', count: 3, cohort: 'x' })).body).toEqual({
      successes: 3,
      error_codes: [],
    });
    const tokens = await Promise.all(Array.from({ length: 50 }, (_, n) => newcomer(`${kind}.guest${n}`)));
    const answers = await Promise.all(
      tokens.map((as) =>
        redeem(kind, { ...base, platform_key: 'north', source: 'seats', metadata: { by: 'phone' } }, as),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      200,
      200,
      ...Array.from({ length: 47 }, () => 400),
    ]);
    for (const { body } of answers.filter(({ status }) => status === 400))
      expect(fieldsOf(body)).toEqual(['/source used']);
    const won = answers.filter(({ status }) => status === 200).map(({ body }) => body);
    expect(new Set(won.map(({ id }) => id)).size).toBe(3);
    expect(won[0]).toMatchObject({ active: false, metadata: { cohort: 'x', by: 'phone' } });
    const members = await rows(
      `select username from users join memberships on memberships.user_id = users.id where username like $1 and memberships.active and role = 'learner'`,
      [`${kind}.guest%`],
    );
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

  it('400: states the reason', async () => {
    const past = new Date(Date.now() - HOUR_MS).toISOString();
    await invite(kind, { ...base, email: `late.${kind}@x.example`, source: 'late', expired: past });
    await invite(kind, { ...base, email: `off.${kind}@x.example`, source: 'off', active: false });
    await blank(kind, { ...base, source: 'stale', count: 1, expired: past });
    for (const [name, email] of [
      ['late', `late.${kind}@x.example`],
      ['off', `off.${kind}@x.example`],
    ] as const)
      await rows(`insert into users (username, email) values ($1, $2)`, [`${name}.${kind}`, email]);
    const late = (await createCredential(server.db, TESTER, { user: `late.${kind}` })).authorization;
    const off = (await createCredential(server.db, TESTER, { user: `off.${kind}` })).authorization;
    const reason = async (source: string, as?: string) =>
      fieldsOf((await redeem(kind, { ...base, platform_key: 'north', source }, as)).body);
    expect(await reason('late', late)).toEqual(['/source expired']);
    expect(await reason('off', off)).toEqual(['/source inactive']);
    expect(await reason('stale')).toEqual(['/source expired']);
  });

  it("404: treats another person's invitation like an unknown one, before and after its redemption", async () => {
    await invite(kind, { ...base, email: 'vic@north.example', source: 'hers' });
    const answer = async (source: string, as?: string) => {
      const { status, body } = await redeem(kind, { ...base, platform_key: 'north', source }, as);
      const { title, detail, type, errors } = body;
      return { status, title, type, errors, detail: detail.replace(source, '?') };
    };
    const alike = async () => {
      expect(await answer('hers')).toEqual(await answer('none'));
      expect(await answer('hers', people.stranger)).toEqual(await answer('none', people.stranger));
    };
    await alike();
    expect((await answer('hers')).detail).toBe("There is no invitation '?'.");
    expect((await redeem(kind, { ...base, source: 'hers' }, server.as.viewer)).status).toBe(200);
    await alike();
    expect(fieldsOf((await redeem(kind, { ...base, source: 'hers' }, server.as.viewer)).body)).toEqual([
      '/source used',
    ]);
  });

  it("200: without a source, redeems the person's invitation; administrators act for members", async () => {
    const item = kind === 'course' ? { course_id: 'C2' } : {};
    await invite(kind, { ...base, ...item, email: 'pat@north.example' });
    expect((await redeem(kind, { ...base, ...item, username: 'pat' }, server.as.admin)).body).toMatchObject({
      username: 'pat',
      active: false,
    });
    await blank(kind, { ...base, source: 'greedy', count: 1 });
    expect((await redeem(kind, { ...base, username: 'stranger', source: 'greedy' }, server.as.admin)).status).toBe(404);
    expect((await redeem(kind, { ...base, username: 'vic', source: 'greedy' })).status).toBe(403);
    const { authorization } = await createCredential(server.db, TESTER, { role: 'learner', platform: 'north' });
    expect((await redeem(kind, { ...base, source: 'greedy' }, authorization)).status).toBe(400);
  });

  it('404: a platform without an invitation looks to strangers like one that does not exist', async () => {
    const redeemAt = async (platform: string) =>
      (
        await redeem(kind, { ...base, platform_key: platform, org: platform, source: 'none' }, people.stranger)
      ).body.detail.replace(platform, '?');
    expect(await redeemAt('north')).toBe(await redeemAt('nowhere'));
    expect(
      (await redeem(kind, { ...base, platform_key: 'north', source: 'none', username: 'pat' }, people.stranger)).status,
    ).toBe(404);
    const { authorization } = await createCredential(server.db, TESTER, { role: 'platform_admin', platform: 'south' });
    await blank(kind, { ...base, source: 'greedy', count: 1 });
    expect((await redeem(kind, { ...base, platform_key: 'north', source: 'greedy' }, authorization)).status).toBe(404);
  });

  it('200: what waits for an address takes effect when its owner is registered', async () => {
    const item = kind === 'course' ? { course_id: 'C3' } : {};
    const email = `future.${kind}@elsewhere.example`;
    await invite(kind, { ...base, ...item, email });
    await invite(
      kind,
      {
        ...base,
        ...(kind === 'course' && { course_id: 'C2' }),
        org: 'south',
        platform_key: 'south',
        email,
        expired: new Date(Date.now() - HOUR_MS).toISOString(),
      },
      'otherAdmin',
    );
    const { user } = await createPerson(server.db, TESTER, { username: `future.${kind}`, email: email.toUpperCase() });
    const platforms = await rows<{ key: string }>(
      `select key from memberships join platforms on platforms.id = platform_id where user_id = $1 and active`,
      [user.id],
    );
    expect(platforms.map((platform) => platform.key)).toEqual(['north']);
    if (kind === 'course')
      expect(await rows(`select from course_enrollments where user_id = $1 and active`, [user.id])).toHaveLength(1);
    expect((await list(kind, { email })).results).toMatchObject([
      { user_id: user.id, active: false, username: `future.${kind}` },
    ]);
  });
});
