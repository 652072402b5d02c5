import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';
import { type RunningLms, launchInBrowser, startLms } from '../../support/sandboxLms.js';
import { type TestServer, startTestServer } from '../../support/server.js';
import { mentorServer } from '../mentors/mentors/mentorServer.js';

/** An LMS that shares no code with services/lti, and a browser between it and the service. */
const server = mentorServer();
const parts = {} as { open: TestServer; lms: RunningLms };
beforeAll(async () => {
  parts.open = await startTestServer({ db: server.db, settings: { identityPrivateAddresses: true } });
});
restoreBeforeEach(server.db);
beforeEach(async () => {
  await parts.lms?.close();
  parts.lms = await startLms();
  await server.db.pool.query(
    `insert into courses (platform_id, course_key, name) values ($1, 'N-1', 'Optics'), ($1, 'N-2', 'Waves & "light"')`,
    [server.ids.north],
  );
  await server.db.pool.query(
    `insert into course_blocks (platform_id, course_id, block_key, type, name, position, graded)
     select platform_id, id, 'week 1', 'section', 'Week 1', 0, true from courses where course_key = 'N-2'`,
  );
});
afterAll(async () => {
  await parts.open.close();
  await parts.lms.close();
});

const invite = async (body: object = {}) => {
  const answer = await parts.open.request<{ url: string }>('POST', '/api/lti/orgs/north/invitations/', {
    as: server.as.admin,
    body: { issuer: parts.lms.url, unknown_people: 'create', ...body },
  });
  return answer.body.url;
};
/** Registers by the page of the LMS, as its administrator does. */
const register = async (link: string) => launchInBrowser(`${parts.lms.url}/registrations`, { link });
const choose = (person: string, cookies: Map<string, string>) =>
  launchInBrowser(`${parts.lms.url}/choose`, { course: 'c-1', person }, cookies);
const readSecret = (text: string) => /name="form_secret" value="([\w-]{43})"/.exec(text)![1]!;

describe('registerLtiTool', () => {
  it('200: an LMS registers by one link, and launches', async () => {
    const link = await invite();
    const { status, text } = await register(link);
    expect([status, text]).toEqual([200, expect.stringContaining('Its launches are accepted.')]);
    expect(text).not.toContain('adds its deployment');
    expect((await parts.lms.launch('lms-1')).text).toContain('<h1>Optics</h1>');
    expect((await register(link)).status).toBe(404);
  });

  it('200: an inactive registration launches when an administrator activates it', async () => {
    await register(await invite({ issuer: null }));
    expect((await parts.lms.launch('lms-1')).status).toBe(400);
    const { body } = await server.get<{ id: string }[]>('/api/lti/orgs/north/registrations/', 'admin');
    await server.send('PATCH', `/api/lti/orgs/north/registrations/${body[0]!.id}/`, { active: true });
    expect((await parts.lms.launch('lms-1')).status).toBe(200);
  });
});

describe('chooseLtiContent', () => {
  it('200: a teacher adds a course and a unit to a course of the LMS, and learners open them', async () => {
    await register(await invite());
    const cookies = new Map<string, string>();
    const page = await choose('lms-3', cookies);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('value="course/N-2"')]);
    const form: [string, string][] = [
      ['form_secret', readSecret(page.text)],
      ['content', 'course/N-2'],
      ['content', 'unit/N-2/week%201'],
    ];
    const added = await launchInBrowser(page.url, form, cookies);
    expect([added.status, added.url]).toEqual([
      200,
      expect.stringContaining(`${parts.lms.url}/courses/c-1/deep_links`),
    ]);
    expect(added.text).toContain('<li>Waves &amp; &quot;light&quot;</li><li>Week 1</li>');
    const { line_items: items } = await parts.lms.gradebook();
    expect(items.slice(-2)).toMatchObject([
      { label: 'Waves & "light"', scoreMaximum: 100, resourceId: 'N-2' },
      { label: 'Week 1', scoreMaximum: 100, resourceId: 'week 1' },
    ]);
    const links = items.slice(-2).map(({ resourceLinkId }) => resourceLinkId!);
    for (const [index, title] of ['Waves &amp; &quot;light&quot;', 'Week 1'].entries())
      expect((await parts.lms.launch('lms-1', links[index])).text).toContain(`<h1>${title}</h1>`);
    expect((await launchInBrowser(page.url, form, cookies)).status).toBe(404);
  });

  it('200: a teacher cancels; launchLti 401: a learner does not choose', async () => {
    await register(await invite());
    const cookies = new Map<string, string>();
    const page = await choose('lms-3', cookies);
    const cancel = { form_secret: readSecret(page.text), action: 'cancel' };
    expect((await launchInBrowser(page.url, cancel, cookies)).text).toContain('Nothing was added');
    expect((await choose('lms-1', new Map())).status).toBe(401);
  });
});
