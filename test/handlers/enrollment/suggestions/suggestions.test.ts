import { TESTER } from '../../../support/database.js';
import { describe, expect, it } from '@jest/globals';
import { createCredential } from '../../../../db/tenancy/access/credentials.js';
import type { components } from '../../../../generated/types.js';
import { insertDepartment, insertDepartmentAdmin, insertUser } from '../../../support/people.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import type { Role } from '../../mentors/mentors/mentorServer.js';
import { BASE, type Suggestion, suggestionServer } from './suggestionServer.js';

type Schemas = components['schemas'];
const { server, rows, send, read, remove, suggest, enrolled, setting } = suggestionServer();
restoreBeforeEach(server.db);

describe('upsertCourseSuggestion', () => {
  it('201, 200: is created once, then changed by the sent fields', async () => {
    const made = await suggest('A', { metadata: { term: 'autumn' } });
    expect([made.status, made.body]).toMatchObject([
      201,
      {
        user_id: server.ids.pat,
        username: 'pat',
        course_id: 'A',
        course_name: 'Course A',
        platform_key: 'north',
        accepted: false,
        visible: true,
        direct: true,
        suggested_by: 'ada',
        metadata: { term: 'autumn' },
      },
    ]);
    const again = await suggest('A', { user_id: server.ids.pat, visible: false });
    expect([again.status, again.body]).toMatchObject([
      200,
      { id: made.body.id, visible: false, metadata: { term: 'autumn' } },
    ]);
    expect(
      (await suggest('A', { user_id: String(server.ids.pat), username: 'PAT', email: 'pat@north.example' })).body.id,
    ).toBe(made.body.id);
    expect((await suggest('A', { suggested_by: 'vic' })).body.suggested_by).toBe('vic');
    expect((await suggest('A', { visible: false })).body.suggested_by).toBe('vic');
    const { rows: events } = await server.db.pool.query<{ type: string }>(
      `select type from event_outbox where type like 'suggestion.%' order by id`,
    );
    expect(events.map(({ type }) => type)).toEqual(['suggestion.created', 'suggestion.updated']);
  });

  it('201: twenty at once make one', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => suggest('B', { metadata: { n } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 19 }, () => 200), 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  it('200: accepting enrolls if the platform says so, once', async () => {
    await suggest('C', { accepted: true });
    expect(await enrolled('C')).toEqual([]);
    await setting(true);
    await suggest('C', { accepted: true });
    expect(await enrolled('C')).toEqual([]);
    await suggest('C', { accepted: false });
    await suggest('C', { accepted: true });
    await suggest('D', { accepted: true });
    expect([await enrolled('C'), await enrolled('D')]).toEqual([['pat'], ['pat']]);
    const [change] = await rows<{ reason: string }>(`select reason from enrollment_changes order by id desc limit 1`);
    expect(change!.reason).toMatch(/^suggestion \d+$/);
    await setting(false);
  });

  it('400, 403, 404: missing fields, callers without permission, and unknown rows', async () => {
    const fields = async (body: object) =>
      (await send<Suggestion>('course/manage/', body)).body.errors?.map(({ path }) => path);
    const nobody = await send<Suggestion>('course/manage/', { platform_key: 'north', course_id: 'A' });
    expect(nobody.body.errors).toEqual([
      { in: 'body', path: '/user_id', message: 'one of user_id, username, email is required', keyword: 'anyOf' },
    ]);
    expect(await fields({ platform_key: 'north', user_id: 1 })).toEqual(['/course_id']);
    expect(
      (await send<Suggestion>('course/manage/', { course_id: 'A', user_id: 1 }, 'dmAdmin')).body.errors?.map(
        ({ path }) => path,
      ),
    ).toEqual(['/platform_key']);
    expect(await fields({ platform_key: 'north', course_id: 'A', user_id: 'pat', username: 'vic' })).toEqual([
      '/username',
    ]);
    expect(
      await fields({ platform_key: 'north', course_id: 'A', username: 'pat', email: 'vic@north.example' }),
    ).toEqual(['/username']);
    for (const more of [
      { user_id: 'kim' },
      { user_id: 'nobody' },
      { user_id: 99999999 },
      { course_id: 'Z' },
      { suggested_by: 'kim' },
    ])
      expect((await suggest('A', more)).status).toBe(404);
    for (const who of ['viewer', 'learner'] as const) expect((await suggest('A', {}, who)).status).toBe(403);
    expect((await suggest('A', {}, 'otherAdmin')).status).toBe(404);
  });
});

describe('listCourseSuggestions', () => {
  it('200: the list, by text, order and page', async () => {
    for (const course of ['A', 'B', 'C', 'D']) await suggest(course);
    await suggest('Ünion', { user_id: 'vic' });
    const list = async (query = {}) =>
      (await read('course/manage/', { platform_key: 'north', ...query })).results.map(
        ({ username, course_id }) => `${username} ${course_id}`,
      );
    expect(await list({ query: 'UNION' })).toEqual(['vic Ünion']);
    expect(await list({ query: 'vic@north' })).toEqual(['vic Ünion']);
    expect(await list({ query: '%' })).toEqual([]);
    expect(await list({ sort: 'course_id' })).toEqual(['pat A', 'pat B', 'pat C', 'pat D', 'vic Ünion']);
    expect(await list({ sort: '-username' })).toEqual(['vic Ünion', 'pat D', 'pat C', 'pat B', 'pat A']);
    const page = await read('course/manage/', { platform_org: 'north', page: 2, page_size: 2 });
    expect([page.count, page.results.map(({ course_id }) => course_id)]).toEqual([5, ['C', 'B']]);
  });

  it('400: without a platform', async () => {
    expect((await server.get(`${BASE}course/manage/`, 'dmAdmin')).status).toBe(400);
  });
});

describe('deleteCourseSuggestion', () => {
  it('200, 404: are removed once, by permitted callers', async () => {
    const { body } = await suggest('G');
    for (const [query, who] of [
      [{}, 'otherAdmin'],
      [{ platform_key: 'south' }, 'otherAdmin'],
    ] as const)
      expect((await remove('course/manage/', { suggestion_id: body.id, ...query }, who)).status).toBe(404);
    expect((await remove('course/manage/', { suggestion_id: body.id }, 'learner')).status).toBe(403);
    expect((await remove('pathway/manage/', { suggestion_id: body.id })).status).toBe(404);
    expect(await remove('course/manage/', { suggestion_id: body.id }, 'dmAdmin')).toMatchObject({
      status: 200,
      body: { id: body.id, count: 1 },
    });
    expect((await remove('course/manage/', { suggestion_id: body.id })).status).toBe(404);
  });

  it('200, 404: are removed wherever the caller administers something, and only there', async () => {
    const arts = await insertDepartment(server.db, 'south', 'Arts');
    await insertUser(server.db, 'mia', { roles: { north: 'platform_admin', south: 'learner' } });
    await insertDepartmentAdmin(server.db, arts, 'mia');
    await rows(`insert into department_members (platform_id, department_id, user_id) values ($1, $2, $3)`, [
      server.ids.south,
      arts,
      server.ids.kim,
    ]);
    const mia = { token: (await createCredential(server.db, TESTER, { user: 'mia' })).authorization };
    const inSouth = async (user_id: string) =>
      (await suggest('A', { platform_key: 'south', user_id }, 'otherAdmin')).body.id;
    const statusOf = async (suggestion_id: number) => (await remove('course/manage/', { suggestion_id }, mia)).status;
    expect(await statusOf((await suggest('G')).body.id)).toBe(200);
    expect(await statusOf(await inSouth('kim'))).toBe(200);
    expect(await statusOf(await inSouth('sol'))).toBe(404);
  });
});

const way = (body: object, who: Role = 'admin') =>
  send<Suggestion>('pathway/manage/', { platform_key: 'north', user_id: 'pat', ...body }, who);

describe('upsertPathwaySuggestion', () => {
  it('201, 200: carry both identifiers, and are named by either', async () => {
    const made = await way({ pathway_id: 'W' });
    expect([made.status, made.body]).toMatchObject([
      201,
      { pathway_id: 'W', pathway_name: 'Way W', pathway_platform_key: 'north', username: 'pat' },
    ]);
    const { pathway_uuid } = made.body;
    expect((await way({ pathway_uuid })).body.id).toBe(made.body.id);
    expect((await way({ pathway_uuid, pathway_id: 'W' })).body.id).toBe(made.body.id);
    expect((await way({ pathway_uuid, pathway_id: 'X' })).body.errors).toMatchObject([{ path: '/pathway_uuid' }]);
    expect((await way({})).body.errors).toMatchObject([{ path: '/pathway_id' }]);
    expect((await way({ pathway_id: 'Z' })).status).toBe(404);
  });

  it('201: accepting enrolls in the pathway', async () => {
    await setting(true);
    await way({ pathway_id: 'X', accepted: true });
    expect(await rows(`select from pathway_enrollments where user_id = $1 and active`, [server.ids.pat])).toHaveLength(
      1,
    );
    await setting(false);
  });
});

describe('listPathwaySuggestions', () => {
  it('200: by text and order', async () => {
    for (const pathway_id of ['W', 'X']) await way({ pathway_id });
    const list = async (query = {}) =>
      (
        await read<Schemas['PathwaySuggestionPage']>('pathway/manage/', { platform_key: 'north', ...query })
      ).results.map(({ pathway_id }) => pathway_id);
    expect(await list({ query: 'way', sort: '-pathway_name' })).toEqual(['X', 'W']);
    expect(await list({ query: 'way w' })).toEqual(['W']);
  });
});

describe('deletePathwaySuggestion', () => {
  it('200, 404: is removed once, by permitted callers', async () => {
    const { body } = await way({ pathway_id: 'W' });
    const removal = (who?: Role) => remove('pathway/manage/', { suggestion_id: body.id }, who);
    expect((await removal('otherAdmin')).status).toBe(404);
    expect([(await removal()).status, (await removal()).status]).toEqual([200, 404]);
  });
});

describe('upsertCourseSuggestionsBulk', () => {
  it('200: each is judged on its own; the last of several for one counts', async () => {
    const suggestion_data = [
      { course_id: 'B', user_id: 'vic' },
      7,
      { user_id: 'pat' },
      { course_id: 'B' },
      { course_id: 'B', user_id: -1 },
      { course_id: 'B', user_id: 'pat', visible: 'no' },
      { course_id: 'Z', user_id: 'pat' },
      { course_id: 'B', user_id: 'kim' },
      { course_id: 'B', user_id: 'pat', email: 'vic@north.example' },
      { course_id: 'B', user_id: 'vic', visible: false },
      { course_id: 'B', user_id: 'vic', platform_key: 'south' },
    ];
    const { status, body } = await send<Schemas['BulkSuggestionResult']>('course/manage/bulk/', {
      platform_key: 'north',
      suggestion_data,
    });
    expect([status, body.successes]).toEqual([200, 2]);
    expect(body.error_codes.map(({ index, code }) => [index, code])).toEqual([
      [1, 'not_an_object'],
      [2, 'course_id_required'],
      [3, 'user_id_required'],
      [4, 'user_id_invalid'],
      [5, 'visible_invalid'],
      [6, 'unknown_item'],
      [7, 'unknown_user'],
      [8, 'person_mismatch'],
      [10, 'platform_mismatch'],
    ]);
    expect(
      (await read('course/manage/', { platform_key: 'north', query: 'vic' })).results.filter(
        ({ course_id }) => course_id === 'B',
      ),
    ).toMatchObject([{ visible: false }]);
  });

  it('200: ten thousand in one call, and again', async () => {
    await rows(
      `with people as (insert into users (username, email) select 'many' || n, 'many' || n || '@x.example' from generate_series(1, 2500) n returning id)
                insert into memberships (platform_id, user_id, role) select $1, id, 'learner' from people`,
      [server.ids.north],
    );
    const suggestion_data = Array.from({ length: 10_000 }, (_, n) => ({
      course_id: 'ABCD'[n % 4],
      user_id: `many${1 + Math.floor(n / 4)}`,
      metadata: { n },
    }));
    for (let twice = 0; twice < 2; twice++)
      expect((await send('course/manage/bulk/', { platform_key: 'north', suggestion_data })).body).toEqual({
        successes: 10_000,
        error_codes: [],
      });
    expect((await read('course/manage/', { platform_key: 'north', query: 'many', page_size: 1 })).count).toBe(10_000);
  });
});
