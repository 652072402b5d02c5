import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../../support/eventually.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import type { Role } from '../../mentors/mentors/mentorServer.js';
import { type Bulk, type Problem, invitationServer } from './invitationServer.js';

const { server, path, list, rows } = invitationServer();
restoreBeforeEach(server.db);

describe.each([
  { operationId: 'createCourseInvitationsBulk', kind: 'course', key: { course_id: 'C1' } },
  { operationId: 'createPlatformInvitationsBulk', kind: 'platform', key: { platform_key: 'north' } },
])('$operationId', ({ kind, key }) => {
  it('200, 207-like: many at once, each judged on its own, and again', async () => {
    const ok = (n: number) => ({ ...key, email: `bulk${n}.${kind}@x.example`, cohort: 'bulk' });
    const items = [
      ok(0),
      'no',
      { ...key },
      { ...key, email: 'nobody' },
      { ...ok(4), expired: 'soon' },
      { ...ok(5), platform_key: 'south' },
      { ...ok(6), redirect_to: 'https://evil.example/' },
      ok(7),
      { ...ok(8), active: 'yes' },
      { ...ok(0), cohort: 'twice' },
    ];
    const send = (as: Role = 'admin') =>
      server.send<Bulk & Problem>('POST', path(kind, 'bulk/'), { platform_key: 'north', invitation_data: items }, as);
    const { status, body } = await send();
    expect([status, body.successes]).toEqual([200, 3]);
    expect(body.error_codes.map(({ index, code }) => [index, code])).toEqual([
      [1, 'not_an_object'],
      [2, 'email_required'],
      [3, 'email_invalid'],
      [4, 'expired_invalid'],
      [5, 'platform_mismatch'],
      [6, 'redirect_to_refused'],
      [8, 'active_invalid'],
    ]);
    expect((await send()).body).toEqual(body);
    expect((await list(kind, { cohort: 'bulk' })).count).toBe(1);
    expect((await list(kind, { cohort: 'twice' })).count).toBe(1);
    expect((await send('learner')).status).toBe(403);
    expect((await send('otherAdmin')).status).toBe(404);
  });
});

describe('createPlatformInvitationsBulk', () => {
  it('200, 400: a DM admin invites to several platforms, others to one', async () => {
    const { body } = await server.send<Bulk>(
      'POST',
      path('platform', 'bulk/'),
      {
        invitation_data: [
          { platform_key: 'north', email: 'dm@x.example' },
          { platform_key: 'south', email: 'dm@x.example' },
          { platform_key: 'none', email: 'dm@x.example' },
          { email: 'dm@x.example' },
        ],
      },
      'dmAdmin',
    );
    expect([body.successes, body.error_codes.map(({ code }) => code)]).toEqual([
      2,
      ['unknown_platform', 'platform_key_required'],
    ]);
  });

  it('200: the administrator of one platform need not name it, and cannot enroll in another', async () => {
    const { body } = await server.send<Bulk>('POST', path('platform', 'bulk/'), {
      invitation_data: [
        { email: 'own@x.example' },
        { org: 'north', email: 'same@x.example' },
        { org: 'south', email: 'other@x.example' },
        { platform_key: 'north', org: 'south', email: 'both@x.example' },
      ],
    });
    expect([body.successes, body.error_codes.map(({ index, code }) => [index, code])]).toEqual([
      2,
      [
        [2, 'platform_mismatch'],
        [3, 'platform_mismatch'],
      ],
    ]);
  });
});

describe('createCourseInvitationsBulk', () => {
  it('200: unknown courses and people are errors of their items', async () => {
    const courses = await server.send<Bulk>('POST', path('course', 'bulk/'), {
      platform_key: 'north',
      invitation_data: [
        { course_id: 'C9', email: 'a@x.example' },
        { course_id: 'C1', username: 'kim' },
        { course_id: 'C1', username: 'vic' },
        { course_id: 'C1', username: 'vic', email: 'pat@north.example' },
        { email: 'a@x.example' },
      ],
    });
    expect(courses.body.error_codes.map(({ index, code }) => [index, code])).toEqual([
      [0, 'unknown_item'],
      [1, 'unknown_user'],
      [3, 'email_of_another'],
      [4, 'course_id_required'],
    ]);
  });

  it('200: an item is judged as it would be alone', async () => {
    const alone = { course_id: 'C1', email: 'alone@x.example' };
    const items = [
      { ...alone, expired: '2027-01-01T00:00:00' },
      { ...alone, source: '' },
      { ...alone, username: 7 },
      { ...alone, metadata: [] },
      { ...alone, ['x'.repeat(20)]: 'free' },
      { ...alone, course_id: 5 },
      { ...alone, redirect_to: 'https://good.example\\\\@evil.example/' },
    ];
    const { body } = await server.send<Bulk>('POST', path('course', 'bulk/'), {
      platform_key: 'north',
      invitation_data: items,
    });
    expect(body.error_codes.map(({ index, code }) => [index, code])).toEqual([
      [0, 'expired_invalid'],
      [1, 'source_invalid'],
      [2, 'username_invalid'],
      [3, 'metadata_invalid'],
      [5, 'course_id_invalid'],
      [6, 'redirect_to_invalid'],
    ]);
    for (const [index, item] of items.entries()) {
      const { status } = await server.send('POST', path('course'), { platform_key: 'north', ...item });
      expect([index, status]).toEqual([index, index === 4 ? 200 : 400]);
    }
  });

  it('200: ten thousand in one call, past 1 MB, and the events of all of them', async () => {
    const [before] = await rows<{ count: number }>(
      `select count(*) from event_outbox where type = 'invitation.created'`,
    );
    const invitation_data = Array.from({ length: 10_000 }, (_, n) => ({
      course_id: n % 2 ? 'C1' : 'C2',
      email: `person.${n}@big.example`,
      cohort: `cohort of the year ${n % 9}`,
      note: 'x'.repeat(60),
    }));
    const { status, body } = await server.send<Bulk>('POST', path('course', 'bulk/'), {
      platform_key: 'north',
      invitation_data,
    });
    expect([status, body]).toEqual([200, { successes: 10_000, error_codes: [] }]);
    const [after] = await rows<{ count: number }>(
      `select count(*) from event_outbox where type = 'invitation.created'`,
    );
    expect(after!.count - before!.count).toBe(10_000);
    expect((await list('course', { cohort: 'cohort of the year 3', page_size: 1 })).count).toBe(1_111);
  });

  it('503: a database failure stores all or none, and a retry completes the request', async () => {
    const invitation_data = Array.from({ length: 10_000 }, (_, n) => ({
      course_id: 'C3',
      email: `cut.${n}@big.example`,
      cut: 'x',
    }));
    const send = () => server.send<Bulk>('POST', path('course', 'bulk/'), { platform_key: 'north', invitation_data });
    const running = `select pid from pg_stat_activity where datname = current_database() and state = 'active' and query like '%with input as materialized%' and pid <> pg_backend_pid()`;
    const answer = send();
    const [writer] = await eventually(async () => {
      const backends = await rows<{ pid: number }>(running);
      expect(backends).toHaveLength(1);
      return backends;
    });
    await rows('select pg_terminate_backend($1)', [writer!.pid]);
    expect([200, 503]).toContain((await answer).status);
    expect([0, 10_000]).toContain((await list('course', { cut: 'x', page_size: 1 })).count);
    expect((await send()).body.successes).toBe(10_000);
    expect((await list('course', { cut: 'x', page_size: 1 })).count).toBe(10_000);
  });
});
