import { beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../../generated/types.js';
import type { Role } from '../../search/mentors/mentorServer.js';
import { BASE, type Suggestion, suggestionServer } from './suggestionServer.js';

type Schemas = components['schemas'];
const USER = `${BASE}course/user/`;
const { server, made, send, read, remove, suggest, own, enrolled, setting } = suggestionServer();

beforeAll(async () => {
  for (const course of ['B', 'C']) await suggest(course);
  await suggest('B', { user_id: 'vic' });
});

describe('department admins', () => {
  it('200, 404: see and change what is about their people only', async () => {
    const list = async (who: Role | { token: string }, query = {}) =>
      (await read('course/manage/', { platform_key: 'north', ...query }, who)).results.map(({ username }) => username);
    expect(new Set(await list(made.dean))).toEqual(new Set(['pat']));
    expect(new Set(await list('admin', { department_mode: true }))).toEqual(new Set(['pat']));
    expect((await suggest('E', { user_id: 'pat' }, made.dean)).status).toBe(201);
    expect((await suggest('E', { user_id: 'vic' }, made.dean)).status).toBe(404);
    expect((await suggest('E', { user_id: 'vic', department_mode: true })).status).toBe(404);
    const others = (await suggest('E', { user_id: 'vic' })).body.id;
    expect((await remove('course/manage/', { suggestion_id: others }, made.dean)).status).toBe(404);
    expect((await remove('course/manage/', { suggestion_id: (await suggest('E')).body.id }, made.dean)).status).toBe(200);
    const bulk = await send<Schemas['BulkSuggestionResult']>(
      'course/manage/bulk/',
      {
        platform_key: 'north',
        suggestion_data: [
          { course_id: 'E', user_id: 'pat' },
          { course_id: 'E', user_id: 'vic' },
        ],
      },
      made.dean,
    );
    expect([bulk.body.successes, bulk.body.error_codes.map(({ index, code }) => [index, code])]).toEqual([
      1,
      [[1, 'unknown_user']],
    ]);
    expect((await suggest('E', { platform_key: 'south' }, made.dean)).status).toBe(404);
  });

  it('201, 404: to groups whose members are all theirs', async () => {
    const toGroup = (group_id: number) =>
      send<Suggestion>('course/manage/group/', { platform_key: 'north', course_id: 'F', group_id }, made.dean);
    expect([(await toGroup(made.cohort)).status, (await toGroup(made.mixed)).status]).toEqual([201, 404]);
    await send('course/manage/group/', { platform_key: 'north', course_id: 'F', group_id: made.mixed });
    expect(
      (
        await read<Schemas['CourseGroupSuggestionPage']>('course/manage/group/', { platform_key: 'north' }, made.dean)
      ).results.map(({ group_name }) => group_name),
    ).toEqual(['Autumn cohort']);
    for (const { id } of (await read<Schemas['CourseGroupSuggestionPage']>('course/manage/group/', { platform_key: 'north' }))
      .results)
      await remove('course/manage/group/', { suggestion_id: id });
  });
});

describe('suggestions of courses to groups', () => {
  const toGroup = (group_id: number | string, course_id: string, more = {}, who: Role = 'admin') =>
    send<Suggestion>('course/manage/group/', { platform_key: 'north', course_id, group_id, ...more }, who);

  it('201, 200: count the members, and reach them in their own lists', async () => {
    const first = await toGroup(made.mixed, 'G');
    expect([first.status, first.body]).toMatchObject([
      201,
      { group_id: made.mixed, group_name: 'Mixed', user_count: 2, course_id: 'G', course_name: 'Course G' },
    ]);
    expect((await toGroup(String(made.mixed), 'G', { metadata: { a: 1 } })).body).toMatchObject({
      id: first.body.id,
      metadata: { a: 1 },
    });
    expect(await own()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          id: first.body.id,
          username: 'pat',
          course_id: 'G',
          group_id: made.mixed,
          group_name: 'Mixed',
        }),
      ]),
    );
    await toGroup(made.cohort, 'G', { visible: false });
    expect((await own()).filter(({ course_id }) => course_id === 'G').map(({ id }) => id)).toEqual([first.body.id]);
    const newer = await toGroup(made.cohort, 'G', { visible: true });
    expect((await own()).filter(({ course_id }) => course_id === 'G').map(({ id }) => id)).toEqual([newer.body.id]);
    const personal = await suggest('G');
    expect((await own()).filter(({ course_id }) => course_id === 'G')).toMatchObject([
      { id: personal.body.id, group_id: null, group_name: null },
    ]);
    expect(
      (await read<Schemas['CourseGroupSuggestionPage']>('course/manage/group/', { platform_key: 'north', query: 'autumn' }))
        .results,
    ).toMatchObject([{ id: newer.body.id, user_count: 1 }]);
  });

  it('200: accepting enrolls the members; 404: unknown groups', async () => {
    await setting(true);
    await toGroup(made.mixed, 'F', { accepted: true });
    expect(await enrolled('F')).toEqual(['pat', 'vic']);
    await setting(false);
    expect((await toGroup(999_999, 'F')).status).toBe(404);
    expect((await toGroup(made.cohort, 'F', { platform_key: 'south' }, 'otherAdmin')).status).toBe(404);
  });
});

describe("a learner's own list", () => {
  it('200: what is visible; administrators see the hidden too', async () => {
    await suggest('A', { visible: false });
    const courses = async (who: Role, query = {}) => (await own(who, query)).map(({ course_id }) => course_id);
    expect(await courses('learner')).not.toContain('A');
    expect(await courses('viewer')).toContain('A');
    expect(await courses('learner', { sort: 'course_id', page_size: 2 })).toEqual(['B', 'C']);
    expect((await server.get(USER, 'learner', { user: 'vic' })).status).toBe(403);
    expect((await server.get(USER, 'otherAdmin', { user: 'pat' })).status).toBe(404);
    expect((await server.get(USER, 'admin', { user: String(server.ids.pat) })).status).toBe(200);
    expect((await server.get(USER, 'admin')).status).toBe(400);
  });

  it('200, 404: they accept what is suggested to them or their group, and nothing else', async () => {
    const answer = (suggestion_id: number, more = {}, who: Role = 'learner') =>
      send<Schemas['UserCourseSuggestion']>('course/user/', { platform_key: 'north', suggestion_id, ...more }, who);
    const group = await send<Suggestion>('course/manage/group/', {
      platform_key: 'north',
      course_id: 'Ünion',
      group_id: made.cohort,
    });
    await setting(true);
    const accepted = await answer(group.body.id);
    expect([accepted.status, accepted.body]).toMatchObject([
      200,
      { accepted: true, course_id: 'Ünion', group_id: null, direct: false, suggested_by: 'ada' },
    ]);
    expect(await enrolled('Ünion')).toEqual(['pat']);
    expect((await answer(accepted.body.id, { accepted: false })).body).toMatchObject({ id: accepted.body.id, accepted: false });
    await setting(false);
    await suggest('Ünion', { suggested_by: 'vic', direct: true });
    expect((await answer(group.body.id)).body).toMatchObject({ id: accepted.body.id, direct: true, suggested_by: 'vic' });
    await suggest('Ünion', { visible: false });
    expect((await answer(group.body.id)).status).toBe(404);
    await suggest('Ünion', { visible: true });
    expect((await answer((await suggest('A', { visible: false })).body.id)).status).toBe(404);
    expect((await answer((await suggest('A', { user_id: 'vic' })).body.id)).status).toBe(404);
    expect((await answer(accepted.body.id, { username: 'vic' })).status).toBe(403);
    expect((await answer(accepted.body.id, { username: 'pat' }, 'admin')).body.accepted).toBe(true);
  });
});
