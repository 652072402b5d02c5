import { describe, expect, it } from '@jest/globals';
import { checkSkillPoints, recountSkillPoints } from '../../../../db/learning/progress/skillPointTotals.js';
import type { components } from '../../../../generated/types.js';
import { TESTER } from '../../../support/database.js';
import { milestoneServer } from '../milestones/milestoneServer.js';
import type { Role } from '../../mentors/mentors/mentorServer.js';

type Schemas = components['schemas'];
type Problem = Schemas['Problem'];

const { server, post, rows } = milestoneServer();
const SKILLS = '/api/skills/orgs/north/skills';
const get = <Body>(path: string, who: Role | null = 'admin', query: Record<string, string | number | boolean> = {}) =>
  server.get<Body & Problem>(SKILLS + path, who, query);
const idOf = async (name: string) =>
  (await rows<{ id: number }>(`select id from skills where lower(name) = lower('${name}')`))[0]!.id;
const teach = async (name: string, data: object, platform: 'north' | 'south' = 'north') => {
  const { status } = await server.send('POST', '/api/catalog/skills/', { name, org: platform, data }, 'dmAdmin');
  expect([200, 201]).toContain(status);
};

/** Data Mining by the course C (20 points), its block (5) and the resource R (10), and a skill that only staff sees, of the course. */
async function earn(...users: string[]) {
  for (const [name, visibility] of [
    ['Data Mining', 'viewable_by_tenant_students'],
    ['Secret', 'viewable_by_tenant_admins'],
  ] as const)
    await teach(name, { visibility });
  await post('skill_points/course/', {
    course_id: 'C',
    skills: [
      { name: 'Data Mining', points: 20 },
      { name: 'Secret', points: 7 },
    ],
  });
  await post('skill_points/resource/', { resource_id: 'R', skills: [{ name: 'Data Mining', points: 10 }] });
  for (const user of users) {
    await post('completions/course/manage/', { course_id: 'C', username: user });
    if (user === 'pat') await post('completions/resource/manage/', { resource_id: 'R', username: user });
  }
}

/** People with these points of a skill, past everything that grants them. */
async function plantPoints(points: number[]) {
  await teach('Data Mining', {});
  await rows(
    `insert into users (username, email) select 'u' || n, 'u' || n || '@north.example' from generate_series(1, ${points.length}) n`,
  );
  await rows(
    `insert into memberships (platform_id, user_id, role) select ${server.ids.north}, id, 'learner' from users where username ~ '^u[0-9]'`,
  );
  await rows(`insert into skill_points_earned (platform_id, user_id, skill_id, kind, item_id, points, earned_at)
              select ${server.ids.north}, users.id, ${await idOf('Data Mining')}, 'course', 1, points, now()
                from unnest(array[${points.join()}]) with ordinality as given (points, n) join users on username = 'u' || n`);
  await server.db.transaction(TESTER, (trx) => recountSkillPoints(trx, server.ids.north!));
}

describe('listSkills', () => {
  it('200: counts people, points and visible courses, and hides staff-only skills', async () => {
    await earn('pat', 'vic');
    await server.send('POST', '/api/catalog/courses/', {
      course_id: 'C',
      org: 'north',
      data: { skills: ['Data Mining', 'Secret'] },
    });
    await teach('Of the south', {}, 'south');
    const mining = {
      id: await idOf('Data Mining'),
      name: 'Data Mining',
      course_count: 1,
      user_count: 2,
      total_points: 50,
      average_points: 25,
    };
    expect(await get('', 'learner')).toMatchObject({ status: 200, body: [mining] });
    const { body } = await get<Schemas['SkillFigures'][]>('', 'admin', { sort: '-name' });
    expect(body.map(({ name, total_points }) => [name, total_points])).toEqual([
      ['Secret', 14],
      ['Data Mining', 50],
    ]);
    expect((await get('', 'learner', { format: 'csv' })).text).toBe(
      `id,name,course_count,user_count,total_points,average_points\n${mining.id},Data Mining,1,2,50,25\n`,
    );
  });

  it('200: is empty without skills, and explains itself', async () => {
    expect((await get('', 'learner')).body).toEqual([]);
    const { body } = await get<Schemas['ExplainedSkills']>('', 'admin', { explain: true });
    expect(body).toMatchObject({
      data: [],
      explain: { definition: expect.stringContaining('Skills of the platform that the caller may see') },
    });
  });

  it('400, 401 and 404: names what is wrong', async () => {
    expect((await get('', 'admin', { sort: 'colour' })).status).toBe(400);
    expect((await get('', null)).status).toBe(401);
    expect((await get('', 'otherLearner')).status).toBe(404);
  });
});

describe('getSkill', () => {
  it('200: shows the skill with its visible courses and related skills; literal segments are not names', async () => {
    await earn('pat');
    await teach('Data Mining', { description: 'Regularities.', related_skills: ['Secret', 'Statistics'] });
    await server.send('POST', '/api/catalog/courses/', {
      course_id: 'C',
      org: 'north',
      data: { skills: ['Data Mining', 'Secret'], subject: 'Science' },
    });
    await server.send('POST', '/api/catalog/courses/', {
      course_id: 'HIDDEN',
      org: 'north',
      data: { skills: ['Data Mining'] },
    });
    const { body } = await get<Schemas['SkillDetail']>('/data%20MINING/', 'learner');
    expect(body).toMatchObject({
      name: 'Data Mining',
      slug: 'data-mining',
      description: 'Regularities.',
      categories: ['Science'],
      related_skills: 1,
      courses: [{ course_id: 'C', skills: [{ name: 'Data Mining', platform: 'north' }] }],
      related: [{ name: 'Statistics' }],
      user_count: 1,
      total_points: 30,
      average_points: 30,
    });
    expect(body.courses[0]!.skills).toHaveLength(1);
    const asAdmin = (await get<Schemas['SkillDetail']>('/data mining/')).body;
    expect([asAdmin.courses.map(({ course_id }) => course_id), asAdmin.related_skills]).toEqual([['C', 'HIDDEN'], 2]);
    await teach('Data Mining', { categories: ['Analysis', 'Data'] });
    expect((await get<Schemas['SkillDetail']>('/data mining/')).body.categories).toEqual(['Analysis', 'Data']);
    await teach('percentile', {});
    expect((await get('/percentile/')).body).toHaveProperty('breakpoints');
  });

  it('404: unknown, staff-only, or of another platform', async () => {
    await earn();
    await teach('Of the south', {}, 'south');
    for (const name of ['none', 'Secret', 'Of the south']) expect((await get(`/${name}/`, 'learner')).status).toBe(404);
    expect((await get('/Secret/')).status).toBe(200);
  });
});

describe('getSkillPercentile', () => {
  it.each([[[5, 5, 5, 5, 5]], [[1, 2, 3, 4, 100]], [[7, 3, 3, 9, 12, 40, 1, 1, 3, 8, 8]]])(
    '200: is the percentile_cont of %j',
    async (points) => {
      await plantPoints(points);
      const [{ expected } = { expected: [] }] = await rows<{ expected: number[] }>(
        `select percentile_cont(array[0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]) within group (order by n) as expected from unnest(array[${points.join()}]) n`,
      );
      const { body } = await get<Schemas['SkillPointDistribution']>(`/${await idOf('Data Mining')}/percentile/`);
      const breakpoints = Object.values(body.breakpoints) as number[];
      breakpoints.forEach((value, index) => expect(value).toBeCloseTo(expected[index]!, 9));
      expect(Object.values(body.counts)).toEqual(breakpoints.map((most) => points.filter((one) => one <= most).length));
      expect([body.user_count, body.username, body.points, body.percentile]).toEqual([points.length, 'ada', 0, 0]);
    },
  );

  it('200: returns no distribution of fewer than five people, and no rank without points', async () => {
    await plantPoints([1, 2, 3, 4]);
    const { body } = await get<Schemas['SkillPointDistribution']>(
      `/${await idOf('Data Mining')}/percentile/`,
      'learner',
      { explain: true },
    );
    expect([...Object.values(body.breakpoints), ...Object.values(body.counts)]).toEqual(
      Array.from({ length: 18 }, () => null),
    );
    expect([body.percentile, body.explain!.people_counted]).toEqual([0, 4]);
  });

  it('404: unknown or staff-only; 400: no number', async () => {
    await earn();
    expect((await get(`/${await idOf('Secret')}/percentile/`, 'learner')).status).toBe(404);
    expect((await get('/999999/percentile/')).status).toBe(404);
    expect((await get('/mining/percentile/')).status).toBe(400);
  });
});

describe('getSkillsPercentile', () => {
  it('200: counts half of those with as many points, the caller included', async () => {
    await earn('pat', 'vic');
    const { body } = await get<Schemas['PointDistribution']>('/percentile/', 'learner');
    expect(body).toMatchObject({
      username: 'pat',
      points: 37,
      percentile: 75,
      user_count: 2,
      breakpoints: { p10: null },
    });
    expect((await get('/percentile/', 'viewer')).body).toMatchObject({ username: 'vic', points: 27, percentile: 25 });
    expect((await get('/percentile/', null)).status).toBe(401);
    expect((await get('/percentile/', 'otherLearner')).status).toBe(404);
  });

  it('403: refuses a learner who names another person', async () => {
    expect((await server.get(`${SKILLS}/percentile/`, 'learner', { username: 'ada' })).status).toBe(403);
  });
});

describe('getUserPointPercentile', () => {
  it('200: is the rank of the person among the people with points', async () => {
    await plantPoints([10, 20, 20, 30]);
    const rank = async (user: string) =>
      (await get<Schemas['UserPointPercentile']>(`/users/${user}/point-percentile/`)).body;
    expect(await Promise.all(['u1', 'u2', 'u3', 'u4', 'pat'].map(rank))).toEqual([
      { username: 'u1', total_points: 10, percentile: 12.5 },
      { username: 'u2', total_points: 20, percentile: 50 },
      { username: 'u3', total_points: 20, percentile: 50 },
      { username: 'u4', total_points: 30, percentile: 87.5 },
      { username: 'pat', total_points: 0, percentile: 0 },
    ]);
  });

  it('401, 403 and 404: is for administrators and the person', async () => {
    const status = async (user: string, who: Role | null) =>
      (await get(`/users/${user}/point-percentile/`, who)).status;
    expect(
      await Promise.all([
        status('pat', null),
        status('ada', 'learner'),
        status('pat', 'otherAdmin'),
        status('kim', 'admin'),
        status('pat', 'learner'),
      ]),
    ).toEqual([401, 403, 404, 404, 200]);
  });
});

describe('getUserSkills', () => {
  const level = (name: string, threshold: number) => server.send('POST', `${SKILLS}/thresholds/`, { name, threshold });

  it('200: lists what is acquired from the lowest level on, with the levels reached and what the points came from', async () => {
    await earn('pat');
    const skills = async (who: Role, query = {}) => (await get<Schemas['UserSkill'][]>('/users/pat/', who, query)).body;
    const mining = {
      skill: { skill_id: await idOf('Data Mining'), name: 'Data Mining', slug: 'data-mining', platform: 'north' },
      courses: [{ course_id: 'C', points: 20 }],
      resources: [{ name: 'Resource', points: 10 }],
      total_points: 30,
      percentile: 50,
      threshold: null,
      acquired: true,
      levels: [],
    };
    expect(await skills('learner')).toEqual([mining]);
    expect((await skills('admin')).map(({ skill, total_points }) => [skill.name, total_points])).toEqual([
      ['Data Mining', 30],
      ['Secret', 7],
    ]);
    for (const [name, threshold] of [
      ['Expert', 31],
      ['Able', 30],
      ['Beginner', 10],
    ] as const)
      await level(name, threshold);
    expect((await skills('admin')).map(({ skill, levels }) => [skill.name, levels.map(({ name }) => name)])).toEqual([
      ['Data Mining', ['Beginner', 'Able']],
    ]);
    expect(await get('/users/pat/', 'admin', { explain: true })).toMatchObject({
      body: { data: [{ threshold: 10 }], explain: { people_counted: 1 } },
    });
  });

  it('200: with skill_name it is one skill, acquired or not', async () => {
    await earn('pat');
    await level('Able', 10);
    expect((await get('/users/pat/', 'admin', { skill_name: 'secret' })).body).toMatchObject({
      total_points: 7,
      percentile: 50,
      threshold: 10,
      acquired: false,
      levels: [],
    });
    expect((await get('/users/vic/', 'admin', { skill_name: 'Data Mining' })).body).toMatchObject({
      total_points: 0,
      percentile: 0,
      acquired: false,
      courses: [],
      resources: [],
    });
    expect((await get('/users/pat/', 'learner', { skill_name: 'secret' })).status).toBe(404);
    expect((await get('/users/vic/')).body).toEqual([]);
  });

  it('403 and 404: is for administrators and the person', async () => {
    expect((await get('/users/ada/', 'learner')).status).toBe(403);
    expect((await get('/users/kim/')).status).toBe(404);
  });
});

describe('points of skills', () => {
  it('are counted as they are earned, by twenty at once too, and counted anew to the same', async () => {
    await plantPoints([3]);
    await earn('pat', 'vic');
    await Promise.all(
      Array.from({ length: 20 }, () => post('completions/resource/manage/', { resource_id: 'R', username: 'vic' })),
    );
    const stored = () => rows('select user_id, skill_id, points from skill_point_totals order by 1, 2');
    const before = await stored();
    expect(before).toHaveLength(8);
    expect(await checkSkillPoints(server.db, server.ids.north!, 100)).toEqual([]);
    await server.db.transaction(TESTER, (trx) => recountSkillPoints(trx, server.ids.north!));
    expect([await stored(), await checkSkillPoints(server.db, server.ids.north!, 100)]).toEqual([before, []]);
    await rows('update skill_point_totals set points = points + 1 where skill_id = 0 and user_id = ' + server.ids.pat);
    await rows('delete from skill_point_counts where points = 3 and skill_id = 0');
    expect((await checkSkillPoints(server.db, server.ids.north!, 100)).map(({ table }) => table)).toEqual([
      'skill_point_totals',
      'skill_point_counts',
    ]);
  });
});
