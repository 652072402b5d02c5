import { TESTER } from '../../../support/database.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createCredential } from '../../../../db/tenancy/access/credentials.js';
import { upsertCourses, upsertPrograms } from '../../../../db/catalog/items/upsertItems.js';
import { countCoursePairs } from '../../../../db/mentors/recommendations/countCoursePairs.js';
import { saveCourseResults } from '../../../../db/mentors/recommendations/saveCourseResults.js';
import type { components } from '../../../../generated/types.js';
import { AdviceUnavailable, type CourseAdviser } from '../../../../providers/llm/courseAdviser.js';
import type { TestServer } from '../../../support/server.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { mentorServer } from '../mentors/mentorServer.js';

type Answer = components['schemas']['CourseRecommendations'];
type Page = components['schemas']['RecommendedPage'];
const PATH = '/api/ai-search/recommendations/';
const LIST = '/api/search/orgs/north/users/pat/recommended/';
const server = mentorServer();
const requests: Parameters<CourseAdviser['choose']>[0][] = [];
const adviseNothing: CourseAdviser['choose'] = () => Promise.resolve({ choices: [], madeAt: new Date() });
let advise = adviseNothing;
beforeEach(() => {
  advise = adviseNothing;
});
let advised: TestServer;

beforeAll(async () => {
  const north = server.ids.north!;
  const open = 'viewable_by_anyone';
  await server.db.knex.transaction(async (trx) => {
    await upsertCourses(trx, north, [
      { key: 'ALG', name: 'Algebra', data: { level: 'beginner', skills: ['algebra'] } },
      {
        key: 'STAT',
        name: 'Statistics',
        data: { level: 'intermediate', skills: ['statistics'], duration: '12 hours' },
      },
      {
        key: 'ML',
        name: 'Machine Learning',
        data: { level: 'advanced', skills: ['machine learning'], prerequisites: { all: [{ course_id: 'STAT' }] } },
      },
      {
        key: 'GRADED',
        name: 'Honours Algebra',
        data: { skills: ['algebra'], prerequisites: { all: [{ course_id: 'ALG', min_grade: 'A' }] } },
      },
      { key: 'POET', name: 'Poetry', data: { skills: ['writing'] } },
      { key: 'RUN', name: 'Running now', data: { skills: ['statistics'] } },
      { key: 'STAFF', name: 'For staff', data: { skills: ['statistics'], visibility: 'viewable_by_tenant_admins' } },
      { key: 'CHEM', name: 'Chemistry', data: { skills: ['chemistry'] } },
    ]);
    await upsertPrograms(trx, north, [{ key: 'DATA', name: 'Data Science', data: { courses: ['ALG', 'STAT', 'ML'] } }]);
    await upsertCourses(trx, server.ids.south!, [
      { key: 'MAIN', name: 'Main Statistics', data: { skills: ['statistics'], visibility: open } },
      { key: 'MAINHID', name: 'Main hidden', data: { skills: ['statistics'] } },
    ]);
  });
  for (const name of ['lea', 'leo', 'lia', 'lou']) {
    await server.db.pool.query(`insert into users (username, email) values ($1, $1 || '@north.example')`, [name]);
    await server.db.pool.query(
      `insert into memberships (platform_id, user_id, role) select $1, id, 'learner' from users where username = $2`,
      [north, name],
    );
  }
  const at = '2026-10-01T00:00:00Z';
  const result = (username: string, course_id: string, grade: number | null = 0.8) => ({
    username,
    course_id,
    grade,
    completed_at: at,
  });
  await saveCourseResults(server.db, TESTER, north, [
    result('pat', 'ALG', 0.87),
    ...['lea', 'leo', 'lia'].flatMap((name) => [result(name, 'ALG'), result(name, 'POET')]),
    result('lou', 'ALG'),
    result('lou', 'CHEM'),
  ]);
  await countCoursePairs(server.db, TESTER, north);
  await server.db.pool.query(
    `insert into course_enrollments (platform_id, user_id, course_id) select platform_id, $1, id from courses where course_key = 'RUN'`,
    [server.ids.pat],
  );
  const adviser: CourseAdviser = {
    method: 'llm:test/model',
    choose: (request) => (requests.push(request), advise(request)),
  };
  advised = await server.other({ services: { db: server.db, findAdviser: () => Promise.resolve(adviser) } });
});

afterAll(() => advised?.close());
restoreBeforeEach(server.db);

const recommend = async (query = {}, as: 'learner' | 'admin' = 'learner') => {
  const { status, body } = await server.get<Answer>(PATH, as, { platform_key: 'north', ...query });
  expect(status).toBe(200);
  return body;
};
const keys = ({ recommendations }: Pick<Answer, 'recommendations'>) =>
  recommendations.map(({ course_id }) => course_id);
const want = (skills: string[]) =>
  server.send('PUT', '/api/skills/orgs/north/skills/users/pat/desired-skills/', { skills }, 'learner');

describe('getCourseRecommendations', () => {
  it('200: lists available courses, without finished, current, hidden and blocked ones', async () => {
    const answer = await recommend();
    expect(keys(answer).sort()).toEqual(['CHEM', 'POET', 'STAT']);
    expect(answer).toMatchObject({
      method_used: 'embedded_ranker',
      platform_key: 'north',
      candidates_retrieved: 5,
      includes_main_catalog: false,
      success: true,
      count: 3,
      message: null,
      user_context: {
        completed_courses: 1,
        current_courses: 1,
        average_grade: 0.87,
        desired_skills: [],
        missing_skills: ['machine learning', 'statistics'],
      },
    });
    for (const { confidence_score, reason } of answer.recommendations)
      expect([confidence_score! > 0 && confidence_score! < 1, reason.length > 20]).toEqual([true, true]);
    const statistics = answer.recommendations.find(({ course_id }) => course_id === 'STAT')!;
    expect([statistics.estimated_hours, statistics.reason]).toEqual([
      12,
      expect.stringContaining('statistics, which you still need for Data Science'),
    ]);
    expect(answer.recommendations.find(({ course_id }) => course_id === 'POET')!.reason).toContain(
      'Of those who finished Algebra (87 %), as you did, 60 % finished this one too.',
    );
  });

  it('200: hides groups of two learners', async () => {
    expect((await recommend()).recommendations.find(({ course_id }) => course_id === 'CHEM')!.reason).not.toContain(
      'finished this one too',
    );
  });

  it('200: goals come first, and the same facts give the same answer under a new id', async () => {
    expect((await want(['chemistry'])).status).toBe(200);
    const [first, second] = [await recommend(), await recommend()];
    expect([keys(first)[0], first.recommendations[0]!.reason]).toEqual([
      'CHEM',
      'It teaches chemistry, which you named as a goal.',
    ]);
    expect(second.recommendations).toEqual(first.recommendations);
    expect(second.recommendation_id).not.toBe(first.recommendation_id);
    const { rows } = await server.db.pool.query('select method, courses from recommendations where id = $1', [
      first.recommendation_id,
    ]);
    expect(rows).toMatchObject([{ method: 'embedded_ranker', courses: [{ course_id: 'CHEM' }, {}, {}] }]);
    await want([]);
  });

  it('200: goals are what the learner wrote, and count as the skill of this name, which may come later', async () => {
    await want(['POTTERY', 'Chemistry']);
    const answer = await recommend();
    expect([answer.user_context.desired_skills, keys(answer)[0]]).toEqual([['POTTERY', 'chemistry'], 'CHEM']);
    await server.db.knex.transaction((trx) =>
      upsertCourses(trx, server.ids.north!, [{ key: 'POT', name: 'Pots', data: { skills: ['pottery', 'chemistry'] } }]),
    );
    const later = await recommend();
    expect([later.user_context.desired_skills, later.recommendations[0]]).toMatchObject([
      ['chemistry', 'pottery'],
      { course_id: 'POT', reason: 'It teaches chemistry and pottery, which you named as goals.' },
    ]);
  });

  it('200: no skill of the main platform that is for its own people only', async () => {
    await want(['statistics']);
    const declare = (visibility: string) =>
      server.db.pool.query('update platform_skills set declared = true, visibility = $2 where platform_id = $1', [
        server.ids.south,
        visibility,
      ]);
    await declare('viewable_by_tenant_students');
    const reasonOf = async (course: string) =>
      (await recommend({ include_main_catalog: true })).recommendations.find(({ course_id }) => course_id === course)!
        .reason;
    expect([await reasonOf('STAT'), await reasonOf('MAIN')]).toEqual([
      expect.stringContaining('teaches statistics'),
      expect.not.stringContaining('statistics'),
    ]);
    await declare('viewable_by_anyone');
    expect(await reasonOf('MAIN')).toContain('teaches statistics');
  });

  it('200: public courses of the main platform only when requested', async () => {
    const answer = await recommend({ include_main_catalog: true });
    expect([keys(answer).includes('MAIN'), keys(answer).includes('MAINHID'), answer.includes_main_catalog]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('200: states when there are fewer than three, or none', async () => {
    const { body } = await server.get<Answer>(PATH, 'otherLearner', { platform_key: 'south' });
    expect([body.count, body.message]).toEqual([2, 'There are only 2 that this learner could take now.']);
  });

  it('200: an admin asks for a learner, and sees what the learner may take', async () => {
    expect(keys(await recommend({ username: 'pat' }, 'admin')).sort()).toEqual(['CHEM', 'POET', 'STAT']);
  });

  it('200: with an adviser, its choices among the candidates, filled up to three', async () => {
    await server.send('POST', '/api/ai-search/prompts/', { platform_key: 'north', prompt_text: 'Prefer poems.' });
    const madeAt = new Date('2026-11-01T10:00:00Z');
    advise = ({ candidates }) =>
      Promise.resolve({
        madeAt,
        choices: [
          { id: 'north/STAFF', reason: 'Hidden.', confidence: 1 },
          { id: candidates.find(({ title }) => title === 'Poetry')!.id, reason: 'You like words.', confidence: 7 },
          { id: candidates.find(({ title }) => title === 'Poetry')!.id, reason: 'Twice.', confidence: 1 },
          { id: 'unknown', reason: 'x', confidence: null },
        ],
      });
    const { body } = await advised.request<Answer>('GET', PATH, {
      as: server.as.learner,
      query: { platform_key: 'north' },
    });
    expect([
      body.method_used,
      body.count,
      keys(body)[0],
      body.recommendations[0]!.reason,
      body.recommendations[0]!.confidence_score,
    ]).toEqual(['llm:test/model', 3, 'POET', 'You like words.', 1]);
    expect(body.generated_at).toBe(madeAt.toISOString());
    const request = requests.at(-1)!;
    expect([request.instructions, request.budgetMs, request.candidates.map(({ id }) => id).sort()]).toEqual([
      'Prefer poems.',
      8000,
      ['north/CHEM', 'north/POET', 'north/STAT'],
    ]);
    expect(JSON.stringify(request)).not.toMatch(/pat|@/);
  });

  it('200: sends nothing hidden from the learner to the adviser, or into a reason', async () => {
    const change = (sql: string) => server.db.pool.query(sql, [server.ids.north]);
    const bodies = async () => {
      const { body, text } = await advised.request<Answer>('GET', PATH, {
        as: server.as.learner,
        query: { platform_key: 'north' },
      });
      const list = await advised.request('GET', LIST, { as: server.as.learner });
      return { body, texts: [JSON.stringify(requests.at(-1)), text, list.text] };
    };
    await server.db.knex.transaction((trx) =>
      upsertCourses(trx, server.ids.north!, [
        { key: 'ALG', name: 'Algebra', data: { level: 'beginner', skills: ['algebra', 'only here'] } },
      ]),
    );
    const before = await bodies();
    expect([before.texts[0], before.texts[1]]).toEqual([
      expect.stringMatching(/only here.*Running now/),
      expect.stringContaining('Algebra (87 %)'),
    ]);
    await change(
      `update courses set visibility = 'viewable_by_tenant_admins' where platform_id = $1 and course_key = 'ALG'`,
    );
    await change(`update courses set deleted_at = now() where platform_id = $1 and course_key = 'RUN'`);
    const after = await bodies();
    for (const text of after.texts) expect(text).not.toMatch(/Algebra \(|"Algebra"|only here|Running now/);
    expect(after.body.user_context).toMatchObject({ completed_courses: 1, current_courses: 1, average_grade: 0.87 });
  });

  it('200: a skill of a finished course that staff hides does not go to the adviser', async () => {
    await advised.request('GET', PATH, { as: server.as.learner, query: { platform_key: 'north' } });
    expect(requests.at(-1)!.learner.completed).toEqual([{ title: 'Algebra', grade: 0.87, skills: ['algebra'] }]);
    await server.db.pool.query(
      `update platform_skills set declared = true, visibility = 'viewable_by_tenant_admins'
        where platform_id = $1 and skill_id = (select id from skills where name = 'algebra')`,
      [server.ids.north],
    );
    await advised.request('GET', PATH, { as: server.as.learner, query: { platform_key: 'north' } });
    expect(requests.at(-1)!.learner.completed).toEqual([{ title: 'Algebra', grade: 0.87, skills: [] }]);
  });

  it('200: returns the ranking with its method_used when the adviser fails', async () => {
    advise = () => Promise.reject(new Error('too slow'));
    const { status, body } = await advised.request<Answer>('GET', PATH, {
      as: server.as.learner,
      query: { platform_key: 'north' },
    });
    expect([status, body.method_used, body.recommendations]).toEqual([
      200,
      'embedded_ranker_after_llm_failed',
      (await recommend()).recommendations,
    ]);
  });

  it("200: returns the ranking with its method_used when the adviser's budget is exhausted", async () => {
    advise = () => Promise.reject(new AdviceUnavailable('over_budget'));
    const { status, body } = await advised.request<Answer>('GET', PATH, {
      as: server.as.learner,
      query: { platform_key: 'north' },
    });
    expect([status, body.method_used, body.recommendations]).toEqual([
      200,
      'embedded_ranker_over_llm_budget',
      (await recommend()).recommendations,
    ]);
  });

  it('400: without a platform, and for a key that is not a person', async () => {
    expect((await server.get(PATH, 'learner')).status).toBe(400);
    const { authorization: as } = await createCredential(server.db, TESTER, { role: 'learner', platform: 'north' });
    const { status, body } = await server.request<{ errors: { path: string }[] }>('GET', PATH, {
      as,
      query: { platform_key: 'north' },
    });
    expect([status, body.errors[0]?.path]).toEqual([400, 'username']);
  });

  it('401, 403, 404: no credential, for another person, in another platform', async () => {
    expect((await server.get(PATH, null, { platform_key: 'north' })).status).toBe(401);
    expect((await server.get(PATH, 'learner', { platform_key: 'north', username: 'ada' })).status).toBe(403);
    expect((await server.get(PATH, 'learner', { platform_key: 'south' })).status).toBe(404);
    expect((await server.get(PATH, 'admin', { platform_key: 'north', username: 'kim' })).status).toBe(404);
    expect((await server.get(PATH, 'dmAdmin', { platform_key: 'north', username: 'sol' })).status).toBe(404);
  });
});

describe('searchRecommended', () => {
  it('200: programs that were begun, then courses, each with its reason', async () => {
    const { status, body } = await server.get<Page>(LIST, 'learner');
    expect([status, body.count]).toEqual([200, 4]);
    expect(body.results[0]).toMatchObject({
      type: 'program',
      name: 'Data Science',
      reason: 'You have finished 1 of its 3 courses.',
    });
    expect(
      body.results
        .slice(1)
        .map((item) => item.name)
        .sort(),
    ).toEqual(['Chemistry', 'Poetry', 'Statistics']);
    expect(body.results.every(({ reason }) => reason.length > 0)).toBe(true);
  });

  it('200: in pages', async () => {
    const { body } = await server.get<Page>(LIST, 'admin', { limit: 2, offset: 2 });
    expect([body.results.length, body.count, body.current_page, body.total_pages]).toEqual([2, 4, 2, 2]);
  });

  it('400, 401, 403, 404', async () => {
    expect((await server.get(LIST, 'learner', { limit: 0 })).status).toBe(400);
    expect((await server.get(LIST, null)).status).toBe(401);
    expect((await server.get('/api/search/orgs/north/users/ada/recommended/', 'learner')).status).toBe(403);
    expect((await server.get(LIST, 'otherAdmin')).status).toBe(404);
  });
});

describe('replaceReportedSkills', () => {
  it('200: replaces the list, and closes the gaps of self-reported skills', async () => {
    const { body } = await server.send<{ username: string; skills: string[] }>(
      'PUT',
      '/api/skills/orgs/north/skills/users/pat/reported-skills/',
      { skills: ['Statistics', 'new skill'] },
      'learner',
    );
    expect([body.username, body.skills]).toEqual(['pat', ['new skill', 'statistics']]);
    expect((await recommend()).user_context.missing_skills).toEqual(['machine learning']);
    expect(
      (
        await server.send<{ skills: string[] }>(
          'PUT',
          '/api/skills/orgs/north/skills/users/pat/reported-skills/',
          { skills: [] },
          'admin',
        )
      ).body.skills,
    ).toEqual([]);
  });
});

describe('replaceDesiredSkills', () => {
  it('400, 403, 404', async () => {
    expect((await want([''])).status).toBe(400);
    expect(
      (await server.send('PUT', '/api/skills/orgs/north/skills/users/ada/desired-skills/', { skills: [] }, 'learner'))
        .status,
    ).toBe(403);
    expect(
      (await server.send('PUT', '/api/skills/orgs/north/skills/users/kim/desired-skills/', { skills: [] })).status,
    ).toBe(404);
    expect(
      (
        await server.send(
          'PUT',
          '/api/skills/orgs/north/skills/users/pat/desired-skills/',
          { skills: [] },
          'otherAdmin',
        )
      ).status,
    ).toBe(404);
  });
});
