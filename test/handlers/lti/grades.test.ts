import { describe, expect, it } from '@jest/globals';
import { applyFacts } from '../../../db/learning/progress/applyFacts.js';
import { serviceActor } from '../../../db/core/actor.js';
import { LMS_SCOPES } from '../../../sandbox/lms/lmsContent.js';
import { openLtiServices } from '../../../providers/lti/openLtiServices.js';
import { createLtiTasks } from '../../../server/jobs/ltiTasks.js';
import { sendLtiGrade } from '../../../services/lti/sendLtiGrade.js';
import { TESTER } from '../../support/database.js';
import { endPauses, runNextJob, unlockJobs } from '../../support/dueJobs.js';
import { testSecrets } from '../../support/externalJobRunner.js';
import { UNKNOWN } from '../mentors/mentors/mentorServer.js';
import { gradeWorld } from './gradeWorld.js';

const world = gradeWorld();
const { server, parts, rows, runJobs, state, grades, results, base } = world;

const ended = async (subject = 'lms-1') => (await results()).filter(({ person }) => person === subject);
/** Requests for scores that the LMS got. */
const posts = () => parts.lms.sandbox.exchanges().filter(({ url }) => url.endsWith('/scores'));
const fail = (fields: Record<string, string>) => parts.lms.act('fail', fields);
/** Runs all jobs, also those that wait; a job that throws stays as if it had failed. */
const runAll = async () => {
  await endPauses(server.db.pool);
  await runJobs();
};

describe('grades of launches', () => {
  it('go to the line item of the link after each change, also lower ones, once', async () => {
    await parts.lms.launch('lms-1');
    await runJobs();
    expect(await results()).toEqual([]);
    await state('lms-1', { grade: 0.875 });
    await runJobs();
    expect(await ended()).toMatchObject([
      { lineItem: 1, score: 87.5, maximum: 100, activityProgress: 'InProgress', gradingProgress: 'FullyGraded' },
    ]);
    await state('lms-1', { grade: 0.5, completedAt: '2026-11-01T10:00:00Z' });
    await runJobs();
    expect(await ended()).toMatchObject([{ score: 50, activityProgress: 'Completed' }]);
    await parts.lms.launch('lms-1');
    await runJobs();
    expect((await parts.lms.gradebook()).accepted).toHaveLength(2);
    expect(await grades()).toMatchObject([
      { resource_link_id: 'l-1', score: 50, completed: true, state: 'sent', reason: null, sent: expect.any(String) },
    ]);
  });

  it('that existed before the launch follow it', async () => {
    await parts.lms.launch('lms-1', 'l-2');
    await state('lms-1', { grade: 1 });
    await runJobs();
    await parts.lms.launch('lms-1', 'l-1');
    await runJobs();
    expect(await ended()).toMatchObject([{ score: 100 }, { score: 100 }]);
  });

  it('go to one line item that the service creates, also of many learners at once', async () => {
    await Promise.all(['lms-1', 'lms-2'].map((person) => parts.lms.launch(person, 'l-2')));
    await Promise.all(['lms-1', 'lms-2'].map((person) => state(person, { grade: 0.25 })));
    const another = world.openTasks();
    const drain = async (tasks = parts.tasks) => {
      while (await runNextJob(server.db.pool, tasks, { onlyDue: true }));
    };
    await Promise.all([drain(), drain(another), drain()]);
    const { line_items: items, results: cells } = await parts.lms.gradebook();
    expect(items.filter(({ resourceLinkId }) => resourceLinkId === 'l-2')).toMatchObject([
      { label: 'Optics again', scoreMaximum: 100, tag: 'grade', resourceId: 'N-1' },
    ]);
    expect(cells).toMatchObject([{ score: 25 }, { score: 25 }]);
  });

  it('find the line item again whose creation was not answered', async () => {
    await parts.lms.launch('lms-1', 'l-2');
    await state('lms-1', { grade: 0.25 });
    await runNextJob(server.db.pool, parts.tasks);
    // The search is answered, and the creation only happens.
    await fail({ path: '/lineitems', status: '200', times: '1' });
    await fail({ path: 'course', status: '500', times: '1', happens: 'yes' });
    await expect(runJobs()).rejects.toThrow('The LMS answered 500.');
    expect(await grades()).toMatchObject([{ state: 'waiting', reason: 'The LMS answered 500.' }]);
    await unlockJobs(server.db.pool);
    await runAll();
    expect((await parts.lms.gradebook()).line_items).toHaveLength(2);
    expect(await ended()).toMatchObject([{ score: 25 }]);
  });

  it('of a unit have its points', async () => {
    await parts.lms.launch('lms-1', 'l-3');
    const quiz = (await rows<{ id: number }>(`select id from course_blocks where block_key = 'N-1-quiz'`))[0]!.id;
    const fact = { userId: await world.userOf('lms-1'), courseId: world.ids.course, blockId: Number(quiz) };
    const origin = { ...fact, at: '2026-11-01T10:00:00.000Z', stored: '2026-11-01T10:00:00.000Z' };
    await server.db.transaction(TESTER, (trx) =>
      applyFacts(trx, server.ids.north!, [
        { ...origin, kind: 'scored', earned: '7', max: null, scaled: null },
        { ...origin, kind: 'completed' },
      ]),
    );
    await runJobs();
    expect(await ended()).toMatchObject([{ score: 70, activityProgress: 'Completed' }]);
  });

  it('are withdrawn when nothing remains of them', async () => {
    await parts.lms.launch('lms-1');
    await state('lms-1', { grade: 0.5 });
    await runJobs();
    await state('lms-1', { grade: null });
    await runJobs();
    expect(await ended()).toMatchObject([{ score: null, gradingProgress: 'NotReady' }]);
  });

  it('of a course without points say that it is completed', async () => {
    await parts.lms.launch('lms-1');
    await state('lms-1', { completedAt: '2026-11-01T10:00:00Z' });
    await runJobs();
    expect(await ended()).toMatchObject([{ score: null, activityProgress: 'Completed', gradingProgress: 'NotReady' }]);
  });
});

describe('a score', () => {
  it('ends as one result when the process dies between the request and the commit', async () => {
    await parts.lms.launch('lms-1');
    await state('lms-1', { grade: 0.5 });
    // The answer is lost with the process: the row stays as it was before the request.
    await fail({ path: '/scores', status: '500', times: '1', happens: 'yes' });
    await expect(runJobs()).rejects.toThrow('500');
    const [before] = await ended();
    await rows(`update lti_grades set reason = null`);
    await unlockJobs(server.db.pool);
    await runAll();
    expect(posts().map(({ status }) => status)).toEqual([500, 409]);
    const bodies = posts().map(({ body }) => JSON.parse(body) as { timestamp: string; scoreGiven: number });
    expect(bodies[1]).toEqual(bodies[0]);
    expect(await ended()).toEqual([before]);
    expect((await parts.lms.gradebook()).accepted).toHaveLength(1);
    expect(await grades()).toMatchObject([{ state: 'sent' }]);
  });

  it('has a later timestamp, to the second, for each value', async () => {
    await parts.lms.launch('lms-1');
    for (const grade of [0.1, 0.2, 0.1]) {
      await state('lms-1', { grade });
      await runJobs();
    }
    const { accepted } = await parts.lms.gradebook();
    expect(accepted.map(({ score }) => score)).toEqual([10, 20, 10]);
    const times = accepted.map(({ timestamp }) => Math.floor(Date.parse(timestamp) / 1_000));
    expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(1);
    expect(times[2]! - times[1]!).toBeGreaterThanOrEqual(1);
  });

  it('is that of the last of eight changes at once, however many processes send', async () => {
    await parts.lms.launch('lms-1');
    await Promise.all(Array.from({ length: 8 }, (_, index) => state('lms-1', { grade: (index + 1) / 10 })));
    const drain = async () => {
      while (await runNextJob(server.db.pool, world.openTasks(), { onlyDue: true }));
    };
    await Promise.all([drain(), drain(), drain()]);
    const [{ grade }] = (await rows<{ grade: string }>('select grade from course_results')) as [{ grade: string }];
    expect(await ended()).toMatchObject([{ score: Number(grade) * 100 }]);
    expect((await parts.lms.gradebook()).accepted).toHaveLength(1);
  });

  it('is one, even if two processes hold its job', async () => {
    await parts.lms.launch('lms-1');
    await state('lms-1', { grade: 0.5 });
    const services = { db: server.db, secrets: testSecrets, callLtiService: openLtiServices({ mayBePrivate: true }) };
    const [row] = await rows<{ resource_link_id: number; person_id: number }>('select * from lti_launches');
    const key = { ...row!, platform_id: server.ids.north! };
    const send = () => sendLtiGrade(services, serviceActor('test'), key, { isLast: false }).catch(() => null);
    await Promise.all(Array.from({ length: 8 }, send));
    await runAll();
    expect((await parts.lms.gradebook()).accepted).toHaveLength(1);
    expect(await grades()).toMatchObject([{ state: 'sent', score: 50 }]);
  });

  it('waits while the LMS is down, and is sent later', async () => {
    await parts.lms.launch('lms-1');
    await state('lms-1', { grade: 0.5 });
    for (const [path, status] of [
      ['/token', '503'],
      ['/scores', '503'],
      ['/scores', '429'],
    ] as const) {
      await fail({ path, status, times: '1' });
      await endPauses(server.db.pool);
      await expect(runJobs()).rejects.toThrow(status);
      await unlockJobs(server.db.pool);
      expect(await grades()).toMatchObject([{ state: 'waiting', reason: expect.stringContaining(status) }]);
    }
    await runAll();
    expect(await grades()).toMatchObject([{ state: 'sent', reason: null }]);
    expect((await parts.lms.gradebook()).accepted).toHaveLength(1);
  });

  it('is sent with a new access token when the old one is refused', async () => {
    await parts.lms.launch('lms-1');
    await state('lms-1', { grade: 0.5 });
    await runJobs();
    await parts.lms.act('revoke');
    await state('lms-1', { grade: 0.6 });
    await runJobs();
    expect(await ended()).toMatchObject([{ score: 60 }]);
    const tokens = parts.lms.sandbox.exchanges().filter(({ url }) => url.endsWith('/token'));
    expect(tokens).toHaveLength(2);
  });

  it.each([
    ['401', 'The LMS answered 401.'],
    ['403', 'The LMS answered 403.'],
    ['404', 'The LMS answered 404.'],
    ['422', 'The LMS answered 422.'],
  ])('that the LMS refuses (%s) is not tried again by itself', async (status, reason) => {
    await parts.lms.launch('lms-1');
    await state('lms-1', { grade: 0.5 });
    await fail({ path: '/scores', status, times: '2' });
    await runJobs();
    expect(await grades()).toMatchObject([{ state: 'failed', reason, sent: null }]);
    const count = posts().length;
    await runAll();
    expect(posts()).toHaveLength(count);
    await fail({ path: '/scores', status, times: '0' });
    await parts.lms.launch('lms-1');
    await runJobs();
    expect(await grades()).toMatchObject([{ state: 'sent' }]);
  });

  it('has failed after the last attempt', async () => {
    await parts.lms.launch('lms-1');
    await state('lms-1', { grade: 0.5 });
    await fail({ path: '/scores', status: '503', times: '1' });
    const [{ run, maxAttempts }] = parts.tasks as [(typeof parts.tasks)[0]];
    const [row] = await rows<{ resource_link_id: number; person_id: number }>('select * from lti_launches');
    const job = { platformId: server.ids.north!, key: `${row!.resource_link_id}/${row!.person_id}`, payload: null };
    await run({ ...job, attempt: maxAttempts!, dueAt: new Date() }, new AbortController().signal);
    expect(await grades()).toMatchObject([{ state: 'failed', reason: 'The LMS answered 503.' }]);
  });

  it.each([
    ['token_url = null', 'The registration has no token_url, so the LMS gives no access token.'],
    [`client_id = 'another'`, 'The LMS gives no access token: it answered 401 (invalid_client).'],
  ])('says why there is no access token (%s)', async (change, reason) => {
    await parts.lms.launch('lms-1');
    await state('lms-1', { grade: 0.5 });
    await rows(`update lti_registrations set ${change}`);
    await runJobs();
    expect(await grades()).toMatchObject([{ state: 'failed', reason }]);
  });

  it('is refused by the guard at a private address', async () => {
    await parts.lms.launch('lms-1');
    await state('lms-1', { grade: 0.5 });
    const callLtiService = openLtiServices({ mayBePrivate: false });
    const tasks = createLtiTasks({ db: server.db, secrets: testSecrets, callLtiService });
    while (await runNextJob(server.db.pool, tasks, { onlyDue: true }));
    expect(await grades()).toMatchObject([{ state: 'failed', reason: 'The address belongs to a private network.' }]);
  });
});

describe('no score is sent', () => {
  it.each([
    ['of people who teach', async () => parts.lms.launch('lms-3')],
    [
      'without the scope',
      async () => {
        await parts.lms.connectTo(parts.open.url, {
          scopes: LMS_SCOPES.filter((one) => !/score$/.test(one)).join(' '),
        });
        await parts.lms.launch('lms-3');
      },
    ],
  ])('%s', async (_, prepare) => {
    await prepare();
    await state('lms-3', { grade: 0.5 });
    await runJobs();
    expect([posts(), await grades()]).toEqual([[], []]);
  });

  it.each([
    ['of a person who is no longer linked', 'delete from lti_people'],
    ['of a link that was removed', 'delete from lti_resource_links'],
    ['to an inactive registration', 'update lti_registrations set is_active = false'],
  ])('%s', async (_, change) => {
    await parts.lms.launch('lms-1');
    await state('lms-1', { grade: 0.5 });
    await rows(change);
    await runJobs();
    expect([posts(), await grades()]).toEqual([[], []]);
    expect(await rows('select from graphile_worker._private_jobs where key like $1', ['send-lti%'])).toEqual([]);
  });

  it('without a line item and the right to look for one', async () => {
    await parts.lms.connectTo(parts.open.url, { scopes: LMS_SCOPES.filter((one) => /score$/.test(one)).join(' ') });
    await parts.lms.launch('lms-1', 'l-2');
    await state('lms-1', { grade: 0.5 });
    await runJobs();
    expect(await grades()).toMatchObject([
      {
        state: 'failed',
        reason: 'The LMS states no line item for the link, and does not let this service look for one.',
      },
    ]);
  });

  it('without a line item and the right to create one', async () => {
    const scopes = LMS_SCOPES.filter((one) => /score$|lineitem.readonly$/.test(one)).join(' ');
    await parts.lms.connectTo(parts.open.url, { scopes });
    await parts.lms.launch('lms-1', 'l-2');
    await state('lms-1', { grade: 0.5 });
    await runJobs();
    expect(await grades()).toMatchObject([
      { state: 'failed', reason: 'The LMS has no line item for the link, and does not let this service create one.' },
    ]);
  });
});

describe('listLtiGrades', () => {
  it('200: by state and link, page by page; 304: the same again', async () => {
    for (const [person, link] of [
      ['lms-1', 'l-1'],
      ['lms-2', 'l-1'],
      ['lms-1', 'l-2'],
    ] as const)
      await parts.lms.launch(person, link);
    await fail({ path: '/lineitems/1/scores', status: '404', times: '1' });
    await state('lms-1', { grade: 0.5 });
    await runJobs();
    await state('lms-2', { grade: 0.75 });
    await runJobs();
    const listed = await grades();
    expect(listed.map(({ resource_link_id: link, score, state: one }) => [link, score, one])).toEqual([
      ['l-1', 50, 'failed'],
      ['l-1', 75, 'sent'],
      ['l-2', 50, 'sent'],
    ]);
    expect(await grades({ state: 'failed' })).toEqual([listed[0]]);
    expect(await grades({ resource_link_id: 'l-2' })).toEqual([listed[2]]);
    expect(await grades({ page: '2', page_size: '2' })).toEqual([listed[2]]);
    const first = await server.request('GET', base(), { as: server.as.admin });
    const headers = { 'if-none-match': first.headers.get('etag')! };
    expect((await server.request('GET', base(), { as: server.as.admin, headers })).status).toBe(304);
  });

  it('400, 401, 403, 404: a state that is none, nobody, others, and another tenant', async () => {
    const get = (path: string, as?: string, query = {}) => server.request('GET', path, { ...(as && { as }), query });
    expect((await get(base(), server.as.admin, { state: 'lost' })).status).toBe(400);
    expect((await get(base())).status).toBe(401);
    expect((await get(base(), server.as.learner)).status).toBe(403);
    expect((await get(base().replace(world.registration.id, UNKNOWN), server.as.admin)).status).toBe(404);
    expect((await get(base().replace('/north/', '/south/'), server.as.otherAdmin)).status).toBe(404);
  });
});

describe('sendLtiGrades', () => {
  const send = (path = `${base()}send/`, as: string | undefined = server.as.admin, headers = {}) =>
    server.request<{ count: number }>('POST', path, { ...(as && { as }), headers });

  it('202: sends what has failed, with the present values', async () => {
    await parts.lms.launch('lms-1');
    await state('lms-1', { grade: 0.5 });
    await fail({ path: '/scores', status: '404', times: '1' });
    await runJobs();
    const { status, body } = await send();
    expect([status, body]).toEqual([202, { count: 1 }]);
    await runJobs();
    expect(await grades()).toMatchObject([{ state: 'sent', score: 50 }]);
    expect((await send()).body).toEqual({ count: 0 });
  });

  it('400, 401, 403, 404: a key that is none, nobody, others, and another tenant', async () => {
    expect((await send(undefined, undefined, { 'idempotency-key': '' })).status).toBe(400);
    expect((await server.request('POST', `${base()}send/`)).status).toBe(401);
    expect((await send(`${base()}send/`, server.as.learner)).status).toBe(403);
    expect((await send(`${base().replace(world.registration.id, UNKNOWN)}send/`)).status).toBe(404);
    expect((await send(`${base().replace('/north/', '/south/')}send/`, server.as.otherAdmin)).status).toBe(404);
  });
});
