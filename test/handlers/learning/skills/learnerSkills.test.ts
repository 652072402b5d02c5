import { describe, expect, it } from '@jest/globals';
import type { components } from '../../../../generated/types.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { type Role, mentorServer } from '../../mentors/mentors/mentorServer.js';

type Schemas = components['schemas'];

const server = mentorServer();
restoreBeforeEach(server.db);

type List = 'desired' | 'reported';
const put = async (list: List, skills: string[], user = 'pat', role: Role = 'learner') => {
  const path = `/api/skills/orgs/north/skills/users/${user}/${list}-skills/`;
  const { status, body } = await server.send<{ skills: string[] }>('PUT', path, { skills }, role);
  expect(status).toBe(200);
  return body.skills;
};
const addSkill = async (platform: 'north' | 'south', name: string, data: object = {}) => {
  const { status } = await server.send(
    'POST',
    '/api/catalog/skills/',
    { name, org: platform, data },
    platform === 'north' ? 'admin' : 'otherAdmin',
  );
  expect(status).toBe(201);
};
const OPERATIONS: [operation: string, list: List][] = [
  ['replaceDesiredSkills', 'desired'],
  ['replaceReportedSkills', 'reported'],
];

describe.each(OPERATIONS)('%s', (_, list) => {
  it("200: what a learner writes is nobody else's skill: in no list, search, facet or taxonomy", async () => {
    expect(await put(list, ['Canary Weaving', 'canary weaving', 'abacus'])).toEqual(['abacus', 'Canary Weaving']);
    for (const role of ['admin', 'viewer', 'learner', 'otherAdmin', 'otherLearner', 'dmAdmin'] as const) {
      for (const path of [
        '/api/catalog/skills/',
        '/api/search/catalog/',
        '/api/search/catalog/?content=skills&query=canary',
        '/api/catalog/courses/',
      ]) {
        const { status, text } = await server.get(path, role);
        expect([role, path, status, /canary weaving|abacus/i.test(text)]).toEqual([role, path, 200, false]);
      }
    }
    const { rows } = await server.db.pool.query('select name from skills');
    expect(rows).toEqual([]);
  });

  it('200: staff spell their skills themselves, whoever wrote the name first', async () => {
    await put(list, ['wELDING']);
    for (const platform of ['south', 'north'] as const) await addSkill(platform, 'Welding');
    for (const role of ['admin', 'otherAdmin'] as const)
      expect((await server.get('/api/catalog/skills/', role)).text).toContain('"Welding"');
    expect(await put(list, ['wELDING'])).toEqual(['Welding']);
  });

  it('200: a name that only staff or other platforms know is not confirmed by its spelling', async () => {
    await addSkill('south', 'Southern Skill', { visibility: 'viewable_by_anyone' });
    await addSkill('north', 'Staff Skill', { visibility: 'viewable_by_tenant_admins' });
    expect(await put(list, ['southern skill', 'staff skill'])).toEqual(['southern skill', 'staff skill']);
    expect(await put(list, ['southern skill', 'staff skill'], 'ada', 'admin')).toEqual([
      'southern skill',
      'Staff Skill',
    ]);
  });

  it('200: replaces the list, an empty one too, and twenty at once leave one of theirs', async () => {
    await put(list, ['a', 'b']);
    expect(await put(list, ['b', 'C'])).toEqual(['b', 'C']);
    const lists = Array.from({ length: 20 }, (__, index) => [`one ${index}`, `other ${index}`]);
    await Promise.all(lists.map((names) => put(list, names)));
    const { rows } = await server.db.pool.query<{ names: string[] }>(
      'select array_agg(name order by name_key) as names from learner_skill_names',
    );
    expect(lists).toContainEqual(rows[0]!.names);
    expect(await put(list, [], 'pat', 'admin')).toEqual([]);
  });
});

const LISTED = [
  ['listDesiredSkills', 'saveDesiredSkills', 'desired'],
  ['listReportedSkills', 'saveReportedSkills', 'reported'],
] as const;

describe.each(LISTED)('%s', (operation, _, list) => {
  const get = (user: string, role: Role | null = 'learner') =>
    server.get<Schemas['LearnerSkillList'] & Schemas['Problem']>(
      `/api/skills/orgs/north/skills/users/${user}/${list}-skills/`,
      role,
    );

  it('200: lists the names, with the skills of the platform that the learner sees', async () => {
    await addSkill('north', 'Welding');
    await addSkill('north', 'Staff Skill', { visibility: 'viewable_by_tenant_admins' });
    await put(list, ['welding', 'staff skill', 'My Own']);
    const { status, body } = await get('pat');
    expect([status, body.data, body.username]).toEqual([200, null, 'pat']);
    expect(body.skills.map(({ name, skill_id, slug, platform }) => [name, skill_id > 0, slug, platform])).toEqual([
      ['My Own', false, 'my-own', 'north'],
      ['staff skill', false, 'staff-skill', 'north'],
      ['Welding', true, 'welding', 'north'],
    ]);
    expect((await get('pat', 'admin')).body).toEqual(body);
  });

  it('400: people without skills, or non-members', async () => {
    for (const [user, role] of [
      ['pat', 'learner'],
      ['kim', 'admin'],
      ['nobody', 'admin'],
    ] as const) {
      const { status, body } = await get(user, role);
      expect([operation, status, body.errors![0]!.path]).toEqual([operation, 400, 'user_id']);
    }
  });

  it('401, 403 and 404: is for administrators and the person', async () => {
    expect(
      await Promise.all(
        [get('pat', null), get('ada'), get('pat', 'otherAdmin')].map(async (answer) => (await answer).status),
      ),
    ).toEqual([401, 403, 404]);
  });
});

describe.each(LISTED.map(([, operation, list]) => [operation, list] as const))('%s', (_, list) => {
  const save = (body: object, role: Role | null = 'learner') =>
    server.send<Schemas['LearnerSkillList'] & Schemas['Problem']>('POST', `/api/catalog/skills/${list}/`, body, role);

  it('200: stores the list and what stands beside it, by number or by name, and again without a change', async () => {
    const first = await save({ username: 'pat', skills: ['b', 'a'], data: { source: 'form' } });
    expect([first.status, first.body.skills.map(({ name }) => name), first.body.data]).toEqual([
      200,
      ['a', 'b'],
      { source: 'form' },
    ]);
    const again = await save({ org: 'north', user_id: server.ids.pat, skills: ['a', 'b'] }, 'admin');
    expect(again.body).toEqual(first.body);
    expect(
      (await save({ platform_key: 'north', user_id: server.ids.pat, username: 'pat', skills: [], data: null })).body,
    ).toMatchObject({ skills: [], data: null });
    expect((await server.db.pool.query('select from learner_skill_data')).rowCount).toBe(0);
  });

  it('400: no person, and invalid skills', async () => {
    expect((await save({ skills: [] })).status).toBe(400);
    expect((await save({ username: 'pat', skills: [''] })).status).toBe(400);
    expect((await save({ username: 'pat' })).status).toBe(400);
  });

  it('401, 403 and 404: is for administrators and the person', async () => {
    const body = { platform_key: 'north', username: 'ada', skills: [] };
    expect(
      await Promise.all(
        [save(body, null), save(body), save(body, 'otherAdmin'), save({ ...body, username: 'kim' }, 'admin')].map(
          async (answer) => (await answer).status,
        ),
      ),
    ).toEqual([401, 403, 404, 404]);
  });
});
