import { describe, expect, it } from '@jest/globals';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';
import { type Role, mentorServer } from '../search/mentors/mentorServer.js';

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
  const { status } = await server.send('POST', '/api/catalog/skills/', { name, org: platform, data }, platform === 'north' ? 'admin' : 'otherAdmin');
  expect(status).toBe(201);
};
const OPERATIONS: [operation: string, list: List][] = [['replaceDesiredSkills', 'desired'], ['replaceReportedSkills', 'reported']];

describe.each(OPERATIONS)('%s', (_, list) => {
  it("200: what a learner writes is nobody else's skill: in no list, search, facet or taxonomy", async () => {
    expect(await put(list, ['Canary Weaving', 'canary weaving', 'abacus'])).toEqual(['abacus', 'Canary Weaving']);
    for (const role of ['admin', 'viewer', 'learner', 'otherAdmin', 'otherLearner', 'dmAdmin'] as const) {
      for (const path of ['/api/catalog/skills/', '/api/search/catalog/', '/api/search/catalog/?content=skills&query=canary', '/api/catalog/courses/']) {
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
    for (const role of ['admin', 'otherAdmin'] as const) expect((await server.get('/api/catalog/skills/', role)).text).toContain('"Welding"');
    expect(await put(list, ['wELDING'])).toEqual(['Welding']);
  });

  it('200: a name that only staff or other platforms know is not confirmed by its spelling', async () => {
    await addSkill('south', 'Southern Skill', { visibility: 'viewable_by_anyone' });
    await addSkill('north', 'Staff Skill', { visibility: 'viewable_by_tenant_admins' });
    expect(await put(list, ['southern skill', 'staff skill'])).toEqual(['southern skill', 'staff skill']);
    expect(await put(list, ['southern skill', 'staff skill'], 'ada', 'admin')).toEqual(['southern skill', 'Staff Skill']);
  });

  it('200: replaces the list, an empty one too, and twenty at once leave one of theirs', async () => {
    await put(list, ['a', 'b']);
    expect(await put(list, ['b', 'C'])).toEqual(['b', 'C']);
    const lists = Array.from({ length: 20 }, (__, index) => [`one ${index}`, `other ${index}`]);
    await Promise.all(lists.map((names) => put(list, names)));
    const { rows } = await server.db.pool.query<{ names: string[] }>('select array_agg(name order by name_key) as names from learner_skill_names');
    expect(lists).toContainEqual(rows[0]!.names);
    expect(await put(list, [], 'pat', 'admin')).toEqual([]);
  });
});
