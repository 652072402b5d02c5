import { beforeAll, describe, expect, it } from '@jest/globals';
import { upsertCourses, upsertPrograms } from '../../../db/catalog/items/upsertItems.js';
import { endExpired } from '../../../db/enrollment/enrollments/endExpired.js';
import type { components } from '../../../generated/types.js';
import { contract, mistakes } from '../../contract/contractDocument.js';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';
import { mentorServer } from '../mentors/mentors/mentorServer.js';

type List = components['schemas']['EventList'];
const server = mentorServer();
const EVENTS = '/api/catalog/events/';
const HOUR_MS = 3_600_000;
const list = async (query: Record<string, string | number> = {}) =>
  (await server.get<List>(EVENTS, 'admin', { org: 'north', ...query })).body;

beforeAll(async () => {
  await server.db.knex.transaction(async (trx) => {
    await upsertCourses(
      trx,
      server.ids.north!,
      ['A', 'B'].map((key) => ({ key, name: key })),
    );
    await upsertPrograms(trx, server.ids.north!, [{ key: 'P', name: 'P' }]);
  });
  const request = await server.send<{ id: number }>(
    'POST',
    '/api/catalog/access_requests/course/request/',
    { platform_key: 'north', course_id: 'A' },
    'learner',
  );
  await server.send('POST', '/api/catalog/access_requests/course/manage/', {
    platform_key: 'north',
    request_id: request.body.id,
    approved: true,
  });
  const invitation = await server.send<{ id: number }>('POST', '/api/catalog/invitations/course/', {
    org: 'north',
    course_id: 'B',
    email: 'pat@north.example',
  });
  await server.send('POST', '/api/catalog/invitations/course/redeem/', { org: 'north', course_id: 'B' }, 'learner');
  const other = await server.send<{ id: number }>('POST', '/api/catalog/invitations/platform/', {
    platform_key: 'north',
    email: 'x@y.example',
  });
  await server.request('DELETE', '/api/catalog/invitations/platform/', {
    as: server.as.admin,
    query: { org: 'north', id: other.body.id },
  });
  const long = new Date(Date.now() - 2 * HOUR_MS).toISOString();
  await server.send('POST', '/api/catalog/enrollment/program/', {
    org: 'north',
    username: 'pat',
    program_id: 'P',
    started: long,
    expired: new Date(Date.now() - HOUR_MS).toISOString(),
  });
  const late = {
    platform_key: 'north',
    email: 'late@y.example',
    expired: new Date(Date.now() - HOUR_MS).toISOString(),
  };
  await server.send('POST', '/api/catalog/invitations/platform/', late);
  await endExpired(server.db);
  const suggest = (accepted: boolean) =>
    server.send<{ id: number }>('POST', '/api/catalog/suggestions/course/manage/', {
      platform_key: 'north',
      course_id: 'A',
      user_id: 'pat',
      accepted,
    });
  const suggestion = await suggest(false);
  await suggest(true);
  await server.request('DELETE', '/api/catalog/suggestions/course/manage/', {
    as: server.as.admin,
    query: { suggestion_id: suggestion.body.id },
  });
  expect([request.status, invitation.status, other.status, suggestion.status]).toEqual([201, 201, 201, 201]);
});

restoreBeforeEach(server.db);

describe('listEvents', () => {
  it('200: return each change in order, as the webhooks of the contract describe it', async () => {
    const { results } = await list({ limit: 15 });
    expect(
      results.map(({ type, actor, data }) => [
        type,
        actor,
        'reason' in data ? data.reason?.replace(/\d+/, 'n') : undefined,
      ]),
    ).toEqual([
      ['access_request.created', 'pat', undefined],
      ['access_request.approved', 'ada', undefined],
      ['enrollment.created', 'ada', 'access request n'],
      ['invitation.created', 'ada', undefined],
      ['invitation.redeemed', 'pat', undefined],
      ['enrollment.created', 'pat', 'invitation n'],
      ['invitation.created', 'ada', undefined],
      ['invitation.removed', 'ada', undefined],
      ['enrollment.created', 'ada', undefined],
      ['invitation.created', 'ada', undefined],
      ['enrollment.expired', null, 'expired'],
      ['invitation.expired', null, undefined],
      ['suggestion.created', 'ada', undefined],
      ['suggestion.accepted', 'ada', undefined],
      ['suggestion.removed', 'ada', undefined],
    ]);
    for (const event of results) {
      const { post } = contract.webhooks![event.type.split('.')[0]!]!;
      const { content } = post.requestBody as { content: Record<string, { schema: unknown }> };
      expect([event.type, mistakes(content['application/json']!.schema, event)]).toEqual([event.type, []]);
    }
  });

  it('200: are read on from the last one', async () => {
    const all = await list({ limit: 1000 });
    const first = await list({ limit: 4 });
    const rest = await list({ limit: 1000, after: first.last_id! });
    expect([first.results.length, [...first.results, ...rest.results], rest.next]).toEqual([4, all.results, null]);
    expect(new URL(first.next!).searchParams.get('after')).toBe(first.last_id);
    expect(await list({ after: rest.last_id! })).toEqual({ results: [], last_id: rest.last_id, next: null });
    expect((await list({ type: 'invitation.removed,enrollment.expired' })).results.map(({ type }) => type)).toEqual([
      'invitation.removed',
      'enrollment.expired',
    ]);
  });

  it('200: neither a transaction that is open elsewhere nor one that writes events holds up the others', async () => {
    const before = (await list()).last_id!;
    const text = `insert into event_outbox (platform_id, type, data)
      select platform_id, $2, data from events where platform_id = $1 and type = 'access_request.approved' limit 1`;
    const clients = await Promise.all([1, 2].map(() => server.db.pool.connect()));
    const [elsewhere, slow] = clients;
    try {
      for (const client of clients) await client.query('begin');
      await elsewhere!.query('select pg_current_xact_id()');
      await slow!.query(text, [server.ids.north, 'access_request.cancelled']);
      await server.db.pool.query(text, [server.ids.north, 'access_request.created']);
      const quick = await list({ after: before });
      expect(quick.results.map(({ type }) => type)).toEqual(['access_request.created']);
      await slow!.query('commit');
      const late = await list({ after: quick.last_id! });
      expect(late.results.map(({ type }) => type)).toEqual(['access_request.cancelled']);
    } finally {
      for (const client of clients) {
        await client.query('rollback');
        client.release();
      }
    }
  });

  it('400, 403, 404: a wrong place, learners, and elsewhere', async () => {
    for (const after of ['x', '1', '9999999999999999999.1'])
      expect((await server.get(EVENTS, 'admin', { org: 'north', after })).status).toBe(400);
    expect((await server.get(EVENTS, 'learner', { org: 'north' })).status).toBe(403);
    expect((await server.get(EVENTS, 'otherAdmin', { org: 'north' })).status).toBe(404);
  });

  it('carry the id of the request that made them, as the audit log does', async () => {
    const body = { platform_key: 'north', course_id: 'B' };
    const { headers } = await server.send('POST', '/api/catalog/access_requests/course/request/', body, 'learner');
    const requestId = headers.get('x-request-id');
    const { results } = await list({ limit: 1000 });
    expect(results.filter((event) => event.request_id === requestId).map(({ type }) => type)).toEqual([
      'access_request.created',
    ]);
    const { rows: entries } = await server.db.pool.query(
      `select table_name, action, operation, actor_id, credential_id is not null as by_token from audit_log where request_id = $1`,
      [requestId],
    );
    expect(entries).toEqual([
      {
        table_name: 'course_access_requests',
        action: 'insert',
        operation: 'createCourseAccessRequest',
        actor_id: server.ids.pat,
        by_token: true,
      },
    ]);
  });
});
