import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type JWTPayload, type JSONWebKeySet, createLocalJWKSet, jwtVerify } from 'jose';
import { type TestAnswer, type TestServer, startTestServer } from '../../support/server.js';
import { UNKNOWN } from '../mentors/mentors/mentorServer.js';
import { CLIENT, INSTRUCTOR, LEARNER, claim, deepLinkingClaims, readLogin, testLms } from './testLms.js';

const { server, parts, rows, post, sign, launch } = testLms();
const MENTOR = '5f2c6a0e-9a54-4c0b-8f1d-0d7b0c5a7e99';
const DEEP_LINKING = 'https://purl.imsglobal.org/spec/lti-dl/claim/';

beforeEach(async () => {
  const { north, south } = server.ids;
  await rows(
    `insert into courses (platform_id, course_key, name, short_description, visibility)
     values ($1, 'N-1', 'Optics', 'Light and lenses', 'viewable_by_tenant_students'),
            ($1, 'N-2', '<script>alert("Waves")</script>', '', 'viewable_by_anyone'),
            ($1, 'N-3', 'Private', '', 'viewable_by_tenant_admins'),
            ($2, 'S-1', 'Law', '', 'viewable_by_anyone')`,
    [north, south],
  );
  await rows(
    `with course as (select platform_id, id from courses where course_key = 'N-1'),
     section as (
       insert into course_blocks (platform_id, course_id, block_key, type, name, position)
       select platform_id, id, 'week 1/a', 'section', 'Week 1', 0 from course returning platform_id, course_id, id)
     insert into course_blocks (platform_id, course_id, parent_id, block_key, type, name, position, graded)
     select platform_id, course_id, id, 'refraction', 'subsection', 'Refraction', 0, true from section
     union all
     select platform_id, course_id, id, 'reading', 'subsection', 'Reading', 1, false from section`,
  );
  await rows(
    `insert into mentors (platform_id, name, unique_id, description) values ($1, 'Guide', $2, 'Helps with lenses')`,
    [north, MENTOR],
  );
});

interface Asked {
  path: string;
  cookie: string;
}

/** Launches as a teacher who chooses content. */
async function ask(settings: Record<string, unknown> = {}, change: JWTPayload = {}): Promise<Asked> {
  const { status, headers } = await launch({ ...deepLinkingClaims(settings), ...change });
  expect(status).toBe(303);
  const { pathname, origin } = new URL(headers.get('location')!);
  expect(origin).toBe(parts.open.url);
  return { path: pathname, cookie: headers.get('set-cookie')!.split(';')[0]! };
}

const show = ({ path, cookie }: Asked, query: Record<string, string> = {}) =>
  parts.open.request<{ detail: string }>('GET', path, { query, headers: { cookie } });
const readSecret = (text: string) => /name="form_secret" value="([\w-]{43})"/.exec(text)![1]!;
const readContent = (text: string) => [...text.matchAll(/name="content" value="([^"]+)"/g)].map(([, value]) => value!);

/** Posts the form of the page as a browser does. */
async function choose(asked: Asked, content: string[], { action = 'choose', secret = '' } = {}) {
  const known = secret || readSecret((await show(asked)).text);
  return parts.open.request<{ detail: string }>('POST', asked.path, {
    bytes: new URLSearchParams([
      ['form_secret', known],
      ...content.map((one): [string, string] => ['content', one]),
      ['action', action],
    ]).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: asked.cookie, origin: 'null' },
  });
}

const readField = (text: string) => /name="JWT" value="([^"]+)"/.exec(text)![1]!;

/** The answer that the page posts, verified by the published keys. */
async function readAnswer(text: string): Promise<JWTPayload> {
  const { body } = await parts.open.request<JSONWebKeySet>('GET', '/api/lti/orgs/north/keys/');
  const options = { issuer: CLIENT, audience: parts.lms.url, algorithms: ['RS256'] };
  return (await jwtVerify(readField(text), createLocalJWKSet(body), options)).payload;
}

const readItems = async (text: string) =>
  (await readAnswer(text))[`${DEEP_LINKING}content_items`] as Record<string, unknown>[];

describe('launchLti', () => {
  it('303: a teacher to the page of the choice, signed in; nobody is enrolled', async () => {
    const { path, cookie } = await ask();
    expect(path).toMatch(/^\/api\/lti\/orgs\/north\/choices\/[\w-]{36}\/$/);
    expect(cookie).toMatch(/^session=/);
    expect(await rows('select from lti_resource_links')).toEqual([]);
  });

  it('303: an administrator of the LMS', async () => {
    const role = 'http://purl.imsglobal.org/vocab/lis/v2/institution/person#Administrator';
    await ask({}, { [claim('roles')]: [role] });
  });

  it.each([
    [[LEARNER]],
    [[]],
    [['http://purl.imsglobal.org/vocab/lis/v2/institution/person#Instructor', LEARNER]],
    [['https://evil.example/#Instructor']],
  ])('401: people with the roles %j', async (roles) => {
    const { status, body } = await launch({ ...deepLinkingClaims(), [claim('roles')]: roles });
    expect([status, body.detail]).toEqual([
      401,
      'The launch is refused: only people who teach in the course or administer the LMS may choose content.',
    ]);
    for (const table of ['lti_choices', 'lti_people', 'browser_sessions'])
      expect(await rows(`select from ${table}`)).toEqual([]);
  });

  it.each([
    ['its address', { deep_link_return_url: 'javascript:alert(1)' }],
    ['its address', { deep_link_return_url: undefined }],
    ['does not accept links', { accept_types: ['file', 'html'] }],
    ['does not accept links', { accept_types: undefined }],
    ['its data', { data: { a: 1 } }],
    ['its data', { data: 'a\0b' }],
    ['its data', { data: 'a'.repeat(20_001) }],
  ])('401: %s: %j', async (reason, settings) => {
    const { status, body } = await launch(deepLinkingClaims(settings));
    expect([status, body.detail]).toEqual([401, expect.stringContaining(reason)]);
    expect(await rows('select from lti_choices')).toEqual([]);
  });
});

describe('showLtiChoices', () => {
  it('200: courses that the person may see, with escaped names and a policy against scripts', async () => {
    const { status, text, headers } = await show(await ask());
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(readContent(text)).toEqual(['course/N-2', 'course/N-1']);
    expect(text).toContain('&lt;script&gt;alert(&quot;Waves&quot;)&lt;/script&gt;');
    expect(text).not.toMatch(/<script|Private|Law/);
    expect(headers.get('content-security-policy')).toBe(
      `default-src 'none'; base-uri 'none'; frame-ancestors ${parts.lms.url} https://lms.example; form-action 'self'`,
    );
  });

  it('200: what administrators of the platform see', async () => {
    await rows(`update lti_registrations set roles = $1`, [{ [INSTRUCTOR]: 'platform_admin' }]);
    expect(readContent((await show(await ask())).text)).toContain('course/N-3');
  });

  it('200: units of a course, mentors, and searches', async () => {
    const asked = await ask();
    const list = async (query: Record<string, string>) => readContent((await show(asked, query)).text);
    const units = ['unit/N-1/week%201%2Fa', 'unit/N-1/refraction', 'unit/N-1/reading'];
    expect(await list({ kind: 'unit', course_id: 'N-1' })).toEqual(units);
    expect(await list({ kind: 'unit', course_id: 'N-1', query: 'REFR' })).toEqual(['unit/N-1/refraction']);
    expect(await list({ kind: 'mentor' })).toEqual([`mentor/${MENTOR}`]);
    expect(await list({ kind: 'mentor', query: 'lenses' })).toEqual([`mentor/${MENTOR}`]);
    expect(await list({ query: 'opt' })).toEqual(['course/N-1']);
    const { text } = await show(asked, { query: '"><b>' });
    expect(text).toContain('value="&quot;&gt;&lt;b&gt;"');
    expect(text).toContain('Nothing was found.');
  });

  it('200: 20 at a time', async () => {
    await rows(
      `insert into courses (platform_id, course_key, name)
       select $1, 'M-' || number, 'Motion ' || lpad(cast(number as text), 2, '0') from generate_series(1, 25) as number`,
      [server.ids.north],
    );
    const asked = await ask();
    const first = await show(asked, { query: 'motion' });
    expect(readContent(first.text)).toHaveLength(20);
    expect(first.text).toContain('href="?kind=course&amp;query=motion&amp;page=2"');
    const second = await show(asked, { query: 'motion', page: '2' });
    expect(readContent(second.text)).toEqual([21, 22, 23, 24, 25].map((number) => `course/M-${number}`));
    expect(second.text).toContain('page=1"');
    expect(second.text).not.toContain('page=3"');
  });

  it('200: one choice, where the LMS takes no more', async () => {
    const { text } = await show(await ask({ accept_multiple: undefined }));
    expect(text).toContain('<input type="radio" required');
    expect(text).not.toContain('checkbox');
  });

  it('400: units without a course, and a kind that does not exist', async () => {
    const asked = await ask();
    for (const query of [{ kind: 'unit' }, { kind: 'file' }, { page: '0' }])
      expect((await show(asked, query as never)).status).toBe(400);
  });

  it('401: without the cookie of a live session, and an invalid credential', async () => {
    const asked = await ask();
    for (const cookie of ['', 'session=x', asked.cookie.slice(0, -43) + 'a'.repeat(43)])
      expect((await show({ ...asked, cookie })).status).toBe(401);
    const headers = { cookie: asked.cookie, authorization: 'Token wrong' };
    expect((await parts.open.request('GET', asked.path, { headers })).status).toBe(401);
    await rows(`update lti_registrations set is_active = false`);
    expect((await show(asked)).status).toBe(401);
  });

  it('404: the choice of another session, an expired one, and courses of others', async () => {
    const [asked, other] = [await ask(), await ask()];
    expect((await show({ ...asked, cookie: other.cookie })).status).toBe(404);
    expect((await show({ ...asked, path: `/api/lti/orgs/north/choices/${UNKNOWN}/` })).status).toBe(404);
    expect((await show({ ...asked, path: asked.path.replace('north', 'nowhere') })).status).toBe(404);
    for (const course_id of ['N-3', 'S-1', 'no'])
      expect((await show(asked, { kind: 'unit', course_id })).status).toBe(404);
    await rows('update lti_choices set expires_at = now()');
    expect((await show(asked)).status).toBe(404);
  });

  it('401: on another platform, also for its own members', async () => {
    const asked = await ask();
    const path = asked.path.replace('north', 'south');
    expect((await show({ ...asked, path })).status).toBe(401);
    const request = { as: server.as.otherAdmin, headers: {} };
    expect((await parts.open.request('GET', path, request)).status).toBe(401);
  });
});

describe('chooseLtiContent', () => {
  it('200: a page that posts the signed links to the LMS alone', async () => {
    const { status, text, headers } = await choose(await ask(), [
      'course/N-1',
      'unit/N-1/week%201%2Fa',
      'unit/N-1/reading',
      `mentor/${MENTOR}`,
      'course/N-2',
    ]);
    expect(status).toBe(200);
    expect(text).toContain('<form method="post" action="https://lms.example/deep_links?a=1&amp;b=2">');
    expect([...text.matchAll(/<input/g)]).toHaveLength(1);
    const policy = headers.get('content-security-policy')!;
    expect(policy).toContain('form-action https://lms.example;');
    expect(policy).toMatch(/script-src 'sha256-[\w+/]{43}='$/);
    const { nonce, iat, exp, ...answer } = await readAnswer(text);
    expect([nonce, exp! - iat!]).toEqual([expect.stringMatching(/^[\w-]{36}$/), 300]);
    const url = `${parts.open.url}/api/lti/orgs/north/launch/`;
    const link = { type: 'ltiResourceLink', url, window: { targetName: '_blank' } };
    const lineItem = (label: string, resourceId: string) => ({ scoreMaximum: 100, label, resourceId });
    expect(answer).toEqual({
      ...{ iss: CLIENT, aud: parts.lms.url },
      [claim('message_type')]: 'LtiDeepLinkingResponse',
      [claim('version')]: '1.3.0',
      [claim('deployment_id')]: '07940580-b309-415e-a37c-914d387c1150',
      [`${DEEP_LINKING}data`]: 'csrftoken:c7fbba78-7b75-46e3-9201-11e6d5f36f53',
      [`${DEEP_LINKING}content_items`]: [
        {
          ...{ ...link, title: 'Optics', text: 'Light and lenses', custom: { course_id: 'N-1' } },
          lineItem: lineItem('Optics', 'N-1'),
        },
        {
          ...{ ...link, title: 'Week 1', custom: { course_id: 'N-1', unit_id: 'week 1/a' } },
          lineItem: lineItem('Week 1', 'week 1/a'),
        },
        { ...link, title: 'Reading', custom: { course_id: 'N-1', unit_id: 'reading' } },
        { ...link, title: 'Guide', text: 'Helps with lenses', custom: { mentor_id: MENTOR } },
        { ...link, title: '<script>alert("Waves")</script>', custom: { course_id: 'N-2' } },
      ],
    });
  });

  it('200: a launch of each link opens what was chosen', async () => {
    const { text } = await choose(await ask(), ['course/N-1', 'unit/N-1/week%201%2Fa', `mentor/${MENTOR}`]);
    const titles = [];
    for (const { custom, title } of await readItems(text)) {
      expect((await launch({ [claim('custom')]: custom })).text).toContain(`<h1>${String(title)}</h1>`);
      titles.push(title);
    }
    expect(titles).toEqual(['Optics', 'Week 1', 'Guide']);
  });

  it('200: no line items, windows or data that the LMS does not take', async () => {
    const settings = { accept_lineitem: false, accept_presentation_document_targets: ['iframe'], data: undefined };
    const { text } = await choose(await ask(settings), ['course/N-1']);
    const answer = await readAnswer(text);
    expect(answer).not.toHaveProperty([`${DEEP_LINKING}data`]);
    const [item] = answer[`${DEEP_LINKING}content_items`] as object[];
    expect(Object.keys(item!).sort()).toEqual(['custom', 'text', 'title', 'type', 'url']);
  });

  it('200: cancelled, with no links and the same data', async () => {
    const asked = await ask({ data: 'a"<>&\n é' });
    const { text } = await choose(asked, ['course/N-1'], { action: 'cancel' });
    const answer = await readAnswer(text);
    expect(answer[`${DEEP_LINKING}content_items`]).toEqual([]);
    expect(answer[`${DEEP_LINKING}data`]).toBe('a"<>&\n é');
    expect((await show(asked)).status).toBe(404);
  });

  it('404: a choice counts once, also in parallel', async () => {
    const asked = await ask();
    const secret = readSecret((await show(asked)).text);
    const answers = await Promise.all(Array.from({ length: 8 }, () => choose(asked, ['course/N-1'], { secret })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(404)]);
    expect((await choose(asked, ['course/N-1'], { secret })).status).toBe(404);
  });

  it.each([
    [[]],
    [['course/S-1']],
    [['course/N-3']],
    [['course/N-1', 'course/no']],
    [['unit/N-1/no']],
    [['unit/N-2/refraction']],
    [['unit/N-3/refraction']],
    [['mentor/no']],
    [['mentor/00000000-0000-4000-8000-000000000000']],
    [['program/N-1']],
    [['course/N-1/refraction']],
    [['course/%E0%A4%A']],
    [['course/%00']],
    [['course/']],
  ])('400: the content %j; the choice stays open', async (content) => {
    const asked = await ask();
    expect((await choose(asked, content)).status).toBe(400);
    expect((await choose(asked, ['course/N-1'])).status).toBe(200);
  });

  it('400: several, where the LMS takes one; fields that do not exist or are missing', async () => {
    const asked = await ask({ accept_multiple: false });
    expect((await choose(asked, ['course/N-1', 'course/N-2'])).status).toBe(400);
    const headers = { cookie: asked.cookie };
    const secret = readSecret((await show(asked)).text);
    const form = { form_secret: secret, content: 'course/N-1' };
    expect((await post(asked.path, { ...form, return_url: 'https://evil.example' }, headers)).status).toBe(400);
    expect((await post(asked.path, { content: 'course/N-1' }, headers)).status).toBe(400);
    expect((await post(asked.path, form, headers)).status).toBe(200);
  });

  it('401: without the cookie; 400: with the secret of another form', async () => {
    const [asked, other] = [await ask(), await ask()];
    const secret = readSecret((await show(asked)).text);
    expect((await choose({ ...asked, cookie: '' }, ['course/N-1'], { secret })).status).toBe(401);
    const others = readSecret((await show(other)).text);
    for (const wrong of [others, 'x'])
      expect((await choose(asked, ['course/N-1'], { secret: wrong })).body.detail).toContain('is not that of the page');
    expect((await choose({ ...asked, cookie: other.cookie }, ['course/N-1'], { secret })).status).toBe(404);
    expect(await rows('select from lti_choices')).toHaveLength(2);
  });

  it('404: an expired choice, and one on another platform', async () => {
    const asked = await ask();
    const secret = readSecret((await show(asked)).text);
    const elsewhere = { ...asked, path: asked.path.replace('north', 'south') };
    expect((await choose(elsewhere, ['course/S-1'], { secret })).status).toBe(401);
    await rows('update lti_choices set expires_at = now()');
    expect((await choose(asked, ['course/N-1'], { secret })).status).toBe(404);
  });

  it('401: when the session of the person has ended', async () => {
    const asked = await ask();
    const secret = readSecret((await show(asked)).text);
    await rows('update memberships set active = false where user_id = (select user_id from lti_people)');
    expect((await choose(asked, ['course/N-1'], { secret })).status).toBe(401);
    await rows('delete from browser_sessions');
    expect(await rows('select from lti_choices')).toEqual([]);
  });
});

describe('in a frame of the LMS, over https', () => {
  const ORIGIN = 'https://learning.example';
  const TARGET = `${ORIGIN}/api/lti/orgs/north/launch/`;
  const FRAMED = { 'sec-fetch-dest': 'iframe' };
  let open: TestServer;
  beforeAll(async () => {
    const settings = { identityPrivateAddresses: true, publicUrl: ORIGIN };
    open = await startTestServer({ db: server.db, settings });
  });
  afterAll(() => open.close());

  const login = (headers: Record<string, string> = FRAMED) =>
    open.request('GET', '/api/lti/orgs/north/login/', {
      query: { iss: parts.lms.url, login_hint: '29123', target_link_uri: TARGET },
      headers,
    });
  /** `cookie`: replaces that of the login. */
  async function launchFramed(change: JWTPayload, cookie?: string): Promise<TestAnswer<{ detail: string }>> {
    const begun = readLogin(await login());
    const token = await sign(begun, { [claim('target_link_uri')]: TARGET, ...change });
    return open.request('POST', '/api/lti/orgs/north/launch/', {
      bytes: new URLSearchParams({ state: begun.state, id_token: token }).toString(),
      headers: {
        ...{ ...FRAMED, 'content-type': 'application/x-www-form-urlencoded' },
        cookie: cookie ?? begun.cookie,
      },
    });
  }

  it('beginLtiLogin 302: with a cookie for frames of this site', async () => {
    const { status, headers } = await login();
    expect([status, headers.get('set-cookie')]).toEqual([
      302,
      expect.stringMatching(
        /^__Host-lti=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=None; Secure; Partitioned$/,
      ),
    ]);
  });

  it('chooseLtiContent 200: content is chosen in the frame, where the LMS waits for the answer', async () => {
    const { status, headers } = await launchFramed(deepLinkingClaims());
    const cookie = headers.get('set-cookie')!;
    expect([status, cookie]).toEqual([
      303,
      expect.stringMatching(/^__Host-session=.*; HttpOnly; SameSite=None; Secure; Partitioned$/),
    ]);
    const { pathname } = new URL(headers.get('location')!);
    const sent = { cookie: cookie.split(';')[0]! };
    const page = await open.request('GET', pathname, { headers: sent });
    const ancestors = `frame-ancestors ${parts.lms.url} https://lms.example;`;
    expect(page.headers.get('content-security-policy')).toContain(ancestors);
    const fields = { form_secret: readSecret(page.text), content: 'course/N-1' };
    const answer = await open.request('POST', pathname, {
      bytes: new URLSearchParams(fields).toString(),
      headers: { ...sent, 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.headers.get('content-security-policy')).toContain(ancestors);
    expect(await readItems(answer.text)).toMatchObject([{ title: 'Optics', url: TARGET }]);
  });

  it('launchLti 200: a link opens in a new window, and nobody is signed in in the frame', async () => {
    const { status, text, headers } = await launchFramed({});
    expect([status, headers.get('set-cookie')]).toEqual([200, null]);
    expect(text).toContain('target="_blank"');
    expect(await rows('select from browser_sessions')).toEqual([]);
  });

  it('launchLti 200: without the cookie, content too; 401 as outside of a frame', async () => {
    const { status, text } = await launchFramed(deepLinkingClaims(), 'a=1');
    expect([status, text]).toEqual([200, expect.stringContaining('target="_blank"')]);
    expect((await launchFramed({ nonce: 'other' })).status).toBe(401);
    expect((await launchFramed({ ...deepLinkingClaims(), [claim('roles')]: [LEARNER] })).status).toBe(401);
  });
});
