import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { SignJWT, generateKeyPair } from 'jose';
import type { components } from '../../../../generated/types.js';
import { UNKNOWN } from '../../mentors/mentors/mentorServer.js';
import { type OpenBadge, badgeServer } from './badgeServer.js';

type Schemas = components['schemas'];
const {
  server,
  get,
  send,
  turnOn,
  complete,
  listOf,
  issueOne,
  download,
  verify,
  isRevokedInList,
  runJobs,
  rows,
  pathOf,
} = badgeServer();
const verification = (id: string, org = 'north') =>
  get<Schemas['BadgeVerification']>(`/api/badges/orgs/${org}/verifications/${id}/`);

describe('badges of completions', () => {
  it('are issued after the completion, and verified by published keys only', async () => {
    await turnOn({ url: 'https://north.example', email: 'registrar@north.example' });
    const badge = await issueOne();
    expect(badge).toMatchObject({
      user: { id: server.ids.pat, username: 'pat' },
      kind: 'course',
      achievement: 'Course',
      recipient: 'pat',
      revoked_at: null,
      revoked_reason: null,
    });
    const claims = await verify<OpenBadge>(await download(badge.id));
    expect(claims).toMatchObject({
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      iss: claims.issuer.id,
      jti: claims.id,
      issuer: { type: ['Profile'], name: 'North University', url: 'https://north.example' },
      credentialSubject: {
        achievement: { achievementType: 'CertificateOfCompletion', name: 'Course', humanCode: 'C' },
      },
    });
    expect(Date.parse(claims.validFrom as string)).toBeLessThanOrEqual(Date.now());
    const [name, email] = claims.credentialSubject.identifier;
    expect(name).toMatchObject({ identityType: 'name', identityHash: 'pat', hashed: false });
    const digest = createHash('sha256').update(`pat@north.example${email!.salt}`).digest('hex');
    expect(email).toMatchObject({ identityType: 'emailAddress', identityHash: `sha256$${digest}`, hashed: true });
    // Every address of the credential leads to what it names.
    expect((await get<Schemas['BadgeIssuer']>(pathOf(claims.issuer.id))).body).toMatchObject(claims.issuer);
    expect((await get(pathOf(claims.id))).body).toMatchObject({ id: badge.id, valid: true });
    expect(await isRevokedInList(claims)).toEqual({ isSet: false, length: 131_072, ones: 0 });
    const { body } = await get<Schemas['BadgeDetail']>(`users/pat/badges/${badge.id}/`, 'learner');
    expect(body).toMatchObject({
      ...badge,
      verification_url: claims.id,
      credential: claims,
      jwt: await download(badge.id),
    });
  });

  it('are issued once, by jobs at once and completions again', async () => {
    await turnOn();
    await complete();
    await rows(`select enqueue_job('issue-badges', platform_id, 'all') from badge_issuers`);
    await Promise.all([runJobs(), runJobs(), runJobs()]);
    await rows(`select enqueue_job('issue-badges', platform_id, $$${server.ids.pat}$$) from badge_issuers`);
    await complete();
    await runJobs();
    expect(await listOf()).toHaveLength(1);
    expect((await get<Schemas['BadgeSettings']>('settings/', 'admin')).body.issued).toBe(1);
    expect(await rows('select from badge_keys')).toHaveLength(1);
  });

  it('are issued for earlier completions when the platform begins, and none while it does not issue them', async () => {
    await complete('pat');
    await runJobs();
    expect((await get('settings/', 'admin')).status).toBe(404);
    await turnOn({ active: false });
    await complete('vic');
    await runJobs();
    expect(await listOf()).toEqual([]);
    expect(await rows('select from badge_keys')).toEqual([]);
    await turnOn();
    await runJobs();
    expect(await listOf()).toHaveLength(1);
    expect(await listOf('vic', 'admin')).toHaveLength(1);
  });

  it('are issued for acquired skills', async () => {
    await turnOn();
    await runJobs();
    await rows(`insert into skills (name) values ('data mining')`);
    await rows(
      `insert into announced_achievements (platform_id, user_id, kind, item_id)
       select ${server.ids.north}, ${server.ids.pat}, 'skill', id from skills
       returning enqueue_badges(platform_id, user_id)`,
    );
    await runJobs();
    const [badge] = await listOf();
    expect(badge).toMatchObject({ kind: 'skill', achievement: 'data mining' });
    const claims = await verify<OpenBadge>(await download(badge!.id));
    expect(claims.credentialSubject.achievement).toMatchObject({ achievementType: 'Competency', name: 'data mining' });
    expect((await get<Schemas['BadgePage']>('badges/', 'admin', { kind: 'course' })).body.count).toBe(0);
  });

  it('get another position where theirs in the status list is taken', async () => {
    await turnOn();
    await issueOne();
    await rows('update badges set status_index = 7');
    await complete('vic');
    await runJobs();
    const [vics] = await rows<{ status_index: number }>(
      `select status_index from badges where user_id = ${server.ids.vic}`,
    );
    expect(vics!.status_index).not.toBe(7);
    await expect(rows(`update badges set status_index = 7`)).rejects.toThrow('badges_status');
  });
});

describe('the address of the issuer', () => {
  it('is the one of the first badge', async () => {
    const { body: settings } = await turnOn();
    await issueOne();
    await rows(`update badge_issuers set address = 'https://learn.north.example'`);
    const { body } = await turnOn({ name: 'Another name' });
    expect(body.issuer_id).toBe('https://learn.north.example/api/badges/orgs/north/issuer/');
    expect(settings.issuer_id).toMatch(/^http.*\/api\/badges\/orgs\/north\/issuer\/$/);
  });
});

describe('verifyBadge', () => {
  it('200: shows what the badge says, and nothing else', async () => {
    await turnOn();
    const { id } = await issueOne();
    const { status, body } = await verification(id);
    expect(status).toBe(200);
    expect(body).toEqual({
      id,
      valid: true,
      checks: { signature: true, issuer: true, time: true, status: true },
      kind: 'course',
      achievement: 'Course',
      recipient: 'pat',
      issuer: { id: expect.any(String), name: 'North University' },
      issued_at: expect.any(String),
      revoked_at: null,
    });
  });

  it('200: says what does not hold', async () => {
    await turnOn();
    const { id } = await issueOne();
    const checksAfter = async (change: string) => {
      await rows(change);
      const { body } = await verification(id);
      return [body.valid, body.checks];
    };
    const whole = await download(id);
    const stranger = await generateKeyPair('RS256');
    const claims = await verify<OpenBadge>(whole);
    const forged = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', typ: 'vc+jwt' })
      .sign(stranger.privateKey);
    const unsigned = [{ alg: 'none', typ: 'vc+jwt' }, claims].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    );
    const failed = { signature: false, issuer: false, time: false, status: true };
    for (const jwt of [forged, `${unsigned.join('.')}.`, 'text'])
      expect(await checksAfter(`update badges set jwt = '${jwt}'`)).toEqual([false, failed]);
    await rows(`update badges set jwt = '${whole}'`);
    expect(await checksAfter(`update badge_issuers set address = 'https://elsewhere.example'`)).toMatchObject([
      false,
      { signature: true, issuer: false },
    ]);
  });
});

describe('showBadge', () => {
  it('200: a page without markup of the platform', async () => {
    await turnOn({ name: `<script>alert('x')</script>` });
    const { id } = await issueOne();
    const { status, headers, text } = await get(`verifications/${id}/page/`);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain('This badge is valid.');
    expect(text).not.toContain('<script>');
    expect(text).toContain('&lt;script&gt;');
  });
});

describe.each([
  ['verifyBadge', ''],
  ['showBadge', 'page/'],
])('%s', (_, path) => {
  it('404: unknown badges, and those of another platform; 400: no id', async () => {
    await turnOn();
    const { id } = await issueOne();
    expect((await get(`verifications/${UNKNOWN}/${path}`)).status).toBe(404);
    expect((await get(`/api/badges/orgs/south/verifications/${id}/${path}`)).status).toBe(404);
    expect((await get(`/api/badges/orgs/nowhere/verifications/${id}/${path}`)).status).toBe(404);
    expect((await get(`verifications/1/${path}`)).status).toBe(400);
  });
});

describe('revokeBadge', () => {
  const revoke = (id: string, reason: string, who: 'admin' | 'learner' | 'viewer' | 'otherAdmin' | null = 'admin') =>
    send<Schemas['Badge']>('POST', `badges/${id}/revoke/`, { reason }, who);

  it('200: shows in the verification at once, then in the status list; the first reason stays', async () => {
    await turnOn();
    const { id } = await issueOne();
    await complete('vic');
    await runJobs();
    const answers = await Promise.all(['copied', 'other', 'third'].map((reason) => revoke(id, reason)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const first = answers[0]!.body;
    for (const { body } of answers) expect(body).toEqual(first);
    const { body, text } = await verification(id);
    expect(body).toMatchObject({
      valid: false,
      checks: { signature: true, status: false },
      revoked_at: first.revoked_at,
    });
    expect(text).not.toContain(first.revoked_reason!);
    expect((await get(`verifications/${id}/page/`)).text).toContain('This badge was revoked.');
    await runJobs();
    const claims = await verify<OpenBadge>(await download(id));
    expect(await isRevokedInList(claims)).toMatchObject({ isSet: true, ones: 1 });
    expect((await get<Schemas['BadgePage']>('badges/', 'admin', { revoked: true })).body).toMatchObject({
      count: 1,
      results: [{ id }],
    });
    expect((await get<Schemas['BadgePage']>('badges/', 'admin', { revoked: false })).body.count).toBe(1);
    await complete();
    await runJobs();
    expect(await listOf()).toHaveLength(1);
  });

  it('400, 401, 403, 404', async () => {
    await turnOn();
    const { id } = await issueOne();
    for (const reason of ['', ' ', '\u0000', 'x'.repeat(501)]) expect((await revoke(id, reason)).status).toBe(400);
    expect((await revoke(id, 'r', null)).status).toBe(401);
    expect((await revoke(id, 'r', 'learner')).status).toBe(403);
    expect((await revoke(id, 'r', 'viewer')).status).toBe(403);
    expect((await revoke(id, 'r', 'otherAdmin')).status).toBe(404);
    expect((await revoke(UNKNOWN, 'r')).status).toBe(404);
    const south = await server.request('POST', `/api/badges/orgs/south/badges/${id}/revoke/`, {
      as: server.as.otherAdmin,
      body: { reason: 'r' },
    });
    expect(south.status).toBe(404);
    expect((await verification(id)).body.valid).toBe(true);
  });
});

describe('rotateBadgeKey', () => {
  const rotate = (who: 'admin' | 'learner' | 'otherAdmin' | null = 'admin') =>
    send<Schemas['BadgeKey']>('POST', 'keys/', undefined, who);

  it('201: the new key signs; badges of earlier keys stay valid', async () => {
    await turnOn();
    const { id } = await issueOne();
    const { status, body, text } = await rotate();
    expect(status).toBe(201);
    expect(text).not.toContain('"d"');
    await complete('vic');
    await runJobs();
    const { body: set, text: published } = await get<Schemas['BadgeKeySet']>('.well-known/jwks.json');
    expect(set.keys).toHaveLength(2);
    expect(set.keys[0]).toEqual(body);
    expect(published).not.toContain('"d"');
    const [vics] = await listOf('vic', 'admin');
    for (const badge of [id, vics!.id]) expect((await verification(badge)).body.valid).toBe(true);
    await verify(await download(id));
    expect(
      (await get<Schemas['BadgeDetail']>(`users/vic/badges/${vics!.id}/`, 'admin')).body.jwt!.split('.')[0],
    ).toContain(Buffer.from(JSON.stringify({ alg: 'RS256', typ: 'vc+jwt', kid: body.kid })).toString('base64url'));
    const [stored] = await rows<{ private_key: string }>('select private_key from badge_keys limit 1');
    expect(stored!.private_key).toMatch(/^v1\./);
    expect(await rows(`select from audit_log where after ? 'private_key'`)).toEqual([]);
  });

  it('401, 403, 404, 409', async () => {
    expect((await rotate()).status).toBe(404);
    await turnOn();
    expect((await rotate(null)).status).toBe(401);
    expect((await rotate('learner')).status).toBe(403);
    expect((await rotate('otherAdmin')).status).toBe(404);
    await rows(
      `insert into badge_keys (platform_id, public_key, private_key) select platform_id, '{}', '' from badge_issuers, generate_series(1, 100)`,
    );
    expect((await rotate()).status).toBe(409);
  });
});

const isCurrent = async (path: string) => {
  const url = `/api/badges/orgs/north/${path}`;
  const answer = await server.request('GET', url, { as: server.as.admin });
  const headers = { 'if-none-match': answer.headers.get('etag')! };
  return (await server.request('GET', url, { as: server.as.admin, headers })).status === 304;
};

describe.each([
  ['listUserBadges', () => ''],
  ['getUserBadge', (id: string) => `${id}/`],
  ['downloadUserBadge', (id: string) => `${id}/credential/`],
])('%s', (name, end) => {
  it('200: to the person and administrators; 401, 403, 404: to others', async () => {
    await turnOn();
    const { id } = await issueOne();
    await complete('vic');
    await runJobs();
    const path = `users/pat/badges/${end(id)}`;
    for (const who of ['learner', 'admin', 'dmAdmin'] as const) expect((await get(path, who)).status).toBe(200);
    expect((await get(path)).status).toBe(401);
    expect((await get(path, 'otherAdmin')).status).toBe(404);
    expect((await get(path.replace('pat', 'vic'), 'learner')).status).toBe(403);
    if (name === 'listUserBadges') expect(await isCurrent(path)).toBe(true);
    else expect((await get(path.replace('pat', 'vic'), 'admin')).status).toBe(404);
  });
});

describe('listBadges', () => {
  it('200: all of the platform, to its staff', async () => {
    await turnOn();
    await issueOne();
    await complete('vic');
    await runJobs();
    const count = async (who: 'admin' | 'viewer') => (await get<Schemas['BadgePage']>('badges/', who)).body.count;
    expect([await count('admin'), await count('viewer')]).toEqual([2, 2]);
    expect((await get('badges/')).status).toBe(401);
    expect((await get('badges/', 'learner')).status).toBe(403);
    expect((await get('badges/', 'otherAdmin')).status).toBe(404);
    expect((await get('badges/', 'admin', { page: 0 })).status).toBe(400);
    expect(await isCurrent('badges/')).toBe(true);
  });
});

describe.each([
  ['getBadgeIssuer', () => 'issuer/', 'issuer/'],
  ['getBadgeKeySet', () => '.well-known/jwks.json', '.well-known/jwks.json'],
  ['getBadgeKey', (kid: string) => pathOf(kid), `keys/${UNKNOWN}/`],
  ['getBadgeStatusList', () => 'status-lists/0/', 'status-lists/7/'],
])('%s', (name, address, unknown) => {
  it('200: to everybody, when the platform issues badges; 404 before', async () => {
    expect((await get(unknown)).status).toBe(404);
    await turnOn();
    await issueOne();
    const { body } = await get<Schemas['BadgeKeySet']>('.well-known/jwks.json');
    expect((await get(address(body.keys[0]!.kid))).status).toBe(200);
    if (name === 'getBadgeKey' || name === 'getBadgeStatusList') expect((await get(unknown)).status).toBe(404);
    if (name === 'getBadgeKeySet' || name === 'getBadgeStatusList')
      expect(await isCurrent(unknown.replace('7', '0'))).toBe(true);
  });
});

describe('getBadgeStatusList', () => {
  it('400: a number that is none', async () => {
    await turnOn();
    expect((await get('status-lists/-1/')).status).toBe(400);
  });
});

describe('getBadgeSettings', () => {
  it('200: to administrators', async () => {
    const { body } = await turnOn();
    expect((await get('settings/', 'admin')).body).toEqual(body);
    expect((await get('settings/', 'learner')).status).toBe(403);
    expect(await isCurrent('settings/')).toBe(true);
  });
});

describe('updateBadgeSettings', () => {
  it('200: again changes nothing; 400, 401, 403, 404', async () => {
    const { body } = await turnOn();
    expect(body).toMatchObject({
      active: true,
      name: 'North University',
      url: null,
      email: null,
      description: '',
      issued: 0,
    });
    const changes = () => rows(`select from audit_log where table_name = 'badge_issuers'`);
    await Promise.all([turnOn(), turnOn()]);
    expect(await changes()).toHaveLength(1);
    expect((await send('PUT', 'settings/', body)).body).toEqual(body);
    for (const change of [{ name: '' }, { name: ' ' }, { url: 'javascript:x' }, { email: 'x' }, { unknown: 1 }])
      expect((await turnOn(change)).status).toBe(400);
    const values = { name: 'N' };
    expect((await send('PUT', 'settings/', values, null)).status).toBe(401);
    expect((await send('PUT', 'settings/', values, 'viewer')).status).toBe(403);
    expect((await send('PUT', 'settings/', values, 'otherAdmin')).status).toBe(404);
    expect((await get('settings/', 'learner')).status).toBe(403);
  });
});
