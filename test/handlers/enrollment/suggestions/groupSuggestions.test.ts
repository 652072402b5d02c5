import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { components } from '../../../../generated/types.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import type { Role } from '../../mentors/mentors/mentorServer.js';
import { BASE, type Suggestion, suggestionServer } from './suggestionServer.js';

type Schemas = components['schemas'];
const USER = `${BASE}course/user/`;
const { server, made, send, read, remove, suggest, own, enrolled, setting } = suggestionServer();

beforeAll(async () => {
  for (const course of ['B', 'C']) await suggest(course);
  await suggest('B', { user_id: 'vic' });
});
restoreBeforeEach(server.db);

const toGroup = (group_id: number | string, course_id: string, more = {}, who: Role | { token: string } = 'admin') =>
  send<Suggestion>('course/manage/group/', { platform_key: 'north', course_id, group_id, ...more }, who);
const groupList = async (query = {}, who: Role | { token: string } = 'admin') =>
  (await read<Schemas['CourseGroupSuggestionPage']>('course/manage/group/', { platform_key: 'north', ...query }, who))
    .results;

describe('department admins', () => {
  it('200, 404: see and change only rows about their people', async () => {
    const list = async (who: Role | { token: string }, query = {}) =>
      (await read('course/manage/', { platform_key: 'north', ...query }, who)).results.map(({ username }) => username);
    expect(new Set(await list(made.dean))).toEqual(new Set(['pat']));
    expect(new Set(await list('admin', { department_mode: true }))).toEqual(new Set(['pat']));
    expect((await suggest('E', { user_id: 'pat' }, made.dean)).status).toBe(201);
    expect((await suggest('E', { user_id: 'vic' }, made.dean)).status).toBe(404);
    expect((await suggest('E', { user_id: 'vic', department_mode: true })).status).toBe(404);
    const others = (await suggest('E', { user_id: 'vic' })).body.id;
    expect((await remove('course/manage/', { suggestion_id: others }, made.dean)).status).toBe(404);
    expect((await remove('course/manage/', { suggestion_id: (await suggest('E')).body.id }, made.dean)).status).toBe(
      200,
    );
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
});

describe('what only staff may see', () => {
  beforeEach(async () => {
    await server.db.pool.query(`update courses set visibility = 'viewable_by_tenant_admins' where course_key = 'D'`);
    await server.db.pool.query(`update pathways set visibility = 'viewable_by_tenant_admins' where pathway_key = 'X'`);
  });
  const answer = (suggestion_id: number, who: Role = 'learner', more = {}) =>
    send<Suggestion>('course/user/', { platform_key: 'north', suggestion_id, ...more }, who);

  it('404: department admins cannot suggest it, and get the same response as for an unknown one', async () => {
    const alike = async (attempt: (course: string) => Promise<{ status: number; body: { detail: string } }>) => {
      const [hidden, none] = [await attempt('D'), await attempt('NONE')];
      expect([hidden.status, hidden.body.detail.replace("'D'", "'NONE'")]).toEqual([404, none.body.detail]);
    };
    await alike((course) => suggest(course, {}, made.dean));
    await alike((course) => toGroup(made.cohort, course, {}, made.dean));
    const bulk = async (course_id: string) =>
      (
        await send<Schemas['BulkSuggestionResult']>(
          'course/manage/bulk/',
          { platform_key: 'north', suggestion_data: [{ course_id, user_id: 'pat' }] },
          made.dean,
        )
      ).body;
    expect(await bulk('D')).toEqual(await bulk('NONE'));
    const way = (pathway_id: string) =>
      send<Suggestion>('pathway/manage/', { platform_key: 'north', pathway_id, user_id: 'pat' }, made.dean);
    expect([(await way('X')).status, (await way('W')).status]).toEqual([404, 201]);
  });

  it('200, 404: what others suggested of it is neither listed to them nor removed by them', async () => {
    const [one, group] = [await suggest('D'), await toGroup(made.cohort, 'D')];
    expect([one.status, group.status]).toEqual([201, 201]);
    const list = async (who: Role | { token: string }) =>
      (await read('course/manage/', { platform_key: 'north', query: 'course d' }, who)).results.map(
        ({ course_id }) => course_id,
      );
    expect([await list('admin'), await list(made.dean)]).toEqual([['D'], []]);
    expect((await groupList({}, made.dean)).map(({ course_id }) => course_id)).toEqual([]);
    expect((await remove('course/manage/', { suggestion_id: one.body.id }, made.dean)).status).toBe(404);
    expect((await remove('course/manage/group/', { suggestion_id: group.body.id }, made.dean)).status).toBe(404);
    expect((await remove('course/manage/', { suggestion_id: one.body.id })).status).toBe(200);
  });

  it("200, 404: it is not in the learner's list, and the learner can not accept it", async () => {
    const { body } = await suggest('D');
    const courses = async (who: Role) => (await own(who)).map(({ course_id }) => course_id);
    expect([(await courses('learner')).includes('D'), (await courses('viewer')).includes('D')]).toEqual([false, true]);
    expect((await answer(body.id)).status).toBe(404);
    await setting(true);
    expect((await answer(body.id, 'admin', { username: 'pat' })).body.accepted).toBe(true);
    expect(await enrolled('D')).toEqual([]);
  });
});

describe('upsertCourseGroupSuggestion', () => {
  it('201, 200: count the members, and are in their own lists', async () => {
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
    expect(await groupList({ query: 'autumn' })).toMatchObject([{ id: newer.body.id, user_count: 1 }]);
  });

  it('200: accepting enrolls the members; 404: unknown groups', async () => {
    await setting(true);
    await toGroup(made.mixed, 'F', { accepted: true });
    expect(await enrolled('F')).toEqual(['pat', 'vic']);
    await setting(false);
    expect((await toGroup(999_999, 'F')).status).toBe(404);
    expect((await toGroup(made.cohort, 'F', { platform_key: 'south' }, 'otherAdmin')).status).toBe(404);
  });

  it('201, 404: by department admins, to groups whose members are all theirs', async () => {
    expect((await toGroup(made.cohort, 'F', {}, made.dean)).status).toBe(201);
    expect((await toGroup(made.mixed, 'F', {}, made.dean)).status).toBe(404);
  });
});

describe('listCourseGroupSuggestions', () => {
  it('200: by text; to department admins those of groups whose members are all theirs', async () => {
    for (const group of [made.cohort, made.mixed]) await toGroup(group, 'F');
    expect((await groupList({ sort: 'group_name' })).map(({ group_name }) => group_name)).toEqual([
      'Autumn cohort',
      'Mixed',
    ]);
    expect((await groupList({ query: 'mix' })).map(({ group_name }) => group_name)).toEqual(['Mixed']);
    expect((await groupList({}, made.dean)).map(({ group_name }) => group_name)).toEqual(['Autumn cohort']);
  });
});

describe('deleteCourseGroupSuggestion', () => {
  it('200, 404: is removed once, by permitted callers', async () => {
    const { body } = await toGroup(made.mixed, 'F');
    const removal = (who?: Role | { token: string }) => remove('course/manage/group/', { suggestion_id: body.id }, who);
    expect([(await removal('otherAdmin')).status, (await removal(made.dean)).status]).toEqual([404, 404]);
    expect([(await removal()).status, (await removal()).status]).toEqual([200, 404]);
    expect(await groupList()).toEqual([]);
  });
});

describe('listUserCourseSuggestions', () => {
  it('200: lists visible ones; administrators see hidden ones too', async () => {
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
});

describe('answerCourseSuggestion', () => {
  it('200, 404: accept only suggestions for them or their group', async () => {
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
    expect((await answer(accepted.body.id, { accepted: false })).body).toMatchObject({
      id: accepted.body.id,
      accepted: false,
    });
    await setting(false);
    await suggest('Ünion', { suggested_by: 'vic', direct: true });
    expect((await answer(group.body.id)).body).toMatchObject({
      id: accepted.body.id,
      direct: true,
      suggested_by: 'vic',
    });
    await suggest('Ünion', { visible: false });
    expect((await answer(group.body.id)).status).toBe(404);
    await suggest('Ünion', { visible: true });
    expect((await answer((await suggest('A', { visible: false })).body.id)).status).toBe(404);
    expect((await answer((await suggest('A', { user_id: 'vic' })).body.id)).status).toBe(404);
    expect((await answer(accepted.body.id, { username: 'vic' })).status).toBe(403);
    expect((await answer(accepted.body.id, { username: 'pat' }, 'admin')).body.accepted).toBe(true);
  });
});
