import { beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../../generated/types.js';
import { syncPlatform } from '../../../../db/search/engines/index/syncIndex.js';
import deleteCourse from '../../../../handlers/catalog/courses/deleteCourse.js';
import listCourses from '../../../../handlers/catalog/courses/listCourses.js';
import upsertCourse from '../../../../handlers/catalog/courses/upsertCourse.js';
import upsertResource from '../../../../handlers/catalog/resources/upsertResource.js';
import listCatalogRoles from '../../../../handlers/catalog/roles/listCatalogRoles.js';
import upsertCatalogRole from '../../../../handlers/catalog/roles/upsertCatalogRole.js';
import listCatalogSkills from '../../../../handlers/catalog/skills/listCatalogSkills.js';
import upsertCatalogSkill from '../../../../handlers/catalog/skills/upsertCatalogSkill.js';
import searchCatalog from '../../../../handlers/search/searchCatalog.js';
import { type RoleName, catalogServer } from '../catalogServer.js';

type Schemas = components['schemas'];
type SearchPage = Schemas['CatalogSearchPage'];
type Query = Record<string, string | number | boolean>;
type Data = Record<string, unknown>;

const server = catalogServer([
  ...[upsertCourse, deleteCourse, listCourses, upsertCatalogRole, listCatalogRoles, upsertResource],
  ...[upsertCatalogSkill, listCatalogSkills, searchCatalog],
]);

const HIDDEN = { visibility: 'viewable_by_tenant_admins' };
const SHOWN = { visibility: 'viewable_by_tenant_students' };
const PUBLIC = { visibility: 'viewable_by_anyone' };

/** Members of 'north' who are not staff, and who belong elsewhere. */
const STUDENTS: RoleName[] = ['learner', 'person'];
const STAFF: RoleName[] = ['admin', 'viewer', 'dmAdmin'];

async function send(path: string, body: Data, as: RoleName = 'admin'): Promise<number> {
  const { status } = await server.post(path, body, as);
  expect([200, 201]).toContain(status);
  return status;
}
const course = (id: string, data: Data, org = 'north') =>
  send(
    '/api/catalog/courses/',
    { course_id: id, name: `Course ${id}`, org, data },
    org === 'north' ? 'admin' : 'otherAdmin',
  );
const role = (id: string, data: Data) =>
  send('/api/catalog/roles/', { role_id: id, name: `Role ${id}`, org: 'north', data });
const skill = (name: string, data: Data = {}) => send('/api/catalog/skills/', { name, org: 'north', data });

async function sync(): Promise<void> {
  const { rows } = await server.db.pool.query<{ id: number }>('select id from platforms order by id');
  for (const { id } of rows) await syncPlatform(server.db, id);
}

async function search(as: RoleName, query: Query = {}): Promise<SearchPage> {
  const content = 'courses,programs,pathways,skills,roles,resources';
  const { status, body } = await server.get<SearchPage>('/api/search/catalog/', as, { content, limit: 100, ...query });
  expect(status).toBe(200);
  return body;
}

const listed = async (as: RoleName, query: Query = {}) =>
  (await server.get<Schemas['SkillPage']>('/api/catalog/skills/', as, { sort: 'name', page_size: 100, ...query })).body;
const names = async (as: RoleName, query: Query = {}) => (await listed(as, query)).results.map(({ name }) => name);

/** Every way in which the skill of this name may appear to a caller. */
async function traces(as: RoleName, name: string): Promise<Record<string, boolean>> {
  const hits = (page: SearchPage) => page.results.some((item) => item.type === 'skill' && item.name === name);
  const everything = await search(as);
  const byText = await search(as, { query: name, allow_skill_search: true, debug: true });
  const debug = byText.debug as { matched_skills: { name: string }[] };
  const { rows } = await server.db.pool.query<{ id: number }>('select id from skills where lower(name) = lower($1)', [
    name,
  ]);
  return {
    hit: hits(everything),
    hitOfText: hits(byText),
    hitOfNumber: hits(await search(as, { skill_id: rows[0]!.id })),
    matched: debug.matched_skills.some((one) => one.name === name),
    facet: (everything.facets.skills ?? []).some(({ key }) => key === name),
    filter: (await search(as, { skills: name })).count > 0,
    named: JSON.stringify(everything.results).includes(name),
    list: (await names(as)).includes(name),
    listOfName: (await names(as, { name })).length > 0,
  };
}

const NOWHERE = {
  ...{ hit: false, hitOfText: false, hitOfNumber: false, matched: false, facet: false, filter: false },
  ...{ named: false, list: false, listOfName: false },
};
const EVERYWHERE = Object.fromEntries(Object.keys(NOWHERE).map((trace) => [trace, true]));

describe('listCatalogSkills', () => {
  it('200: a skill that only a hidden course names appears to its staff alone, in no search, facet, filter or list', async () => {
    await course('H-1', { ...HIDDEN, skills: ['clandestine welding'] });
    await sync();
    for (const as of STUDENTS) expect([as, await traces(as, 'clandestine welding')]).toEqual([as, NOWHERE]);
    expect(await traces('otherAdmin', 'clandestine welding')).toEqual(NOWHERE);
    for (const as of STAFF) expect([as, await traces(as, 'clandestine welding')]).toEqual([as, EVERYWHERE]);
    expect((await listed('admin', { name: 'clandestine welding' })).results[0]!.data.visibility).toBe(
      'viewable_by_tenant_admins',
    );
  });

  it('200: nor one that only a hidden role needs, or only a hidden skill is related to', async () => {
    await role('HR-1', { ...HIDDEN, skills: ['clandestine brazing'] });
    await skill('unmentioned', { ...HIDDEN, related_skills: ['clandestine soldering'] });
    await sync();
    for (const as of [...STUDENTS, 'otherAdmin'] as const) {
      expect([as, await traces(as, 'clandestine brazing')]).toEqual([as, NOWHERE]);
      expect([as, await traces(as, 'clandestine soldering')]).toEqual([as, NOWHERE]);
    }
    expect(await names('viewer')).toEqual(
      expect.arrayContaining(['clandestine brazing', 'clandestine soldering', 'unmentioned']),
    );
  });

  it('200: one that something visible names appears as widely as the most visible of what names it', async () => {
    await course('V-1', { ...HIDDEN, skills: ['plain filing'] });
    await role('V-2', { ...SHOWN, skills: ['plain filing'] });
    await sync();
    for (const as of [...STUDENTS, ...STAFF]) expect([as, await traces(as, 'plain filing')]).toEqual([as, EVERYWHERE]);
    expect((await listed('learner', { name: 'plain filing' })).results[0]!.data.visibility).toBe(
      'viewable_by_tenant_students',
    );
    expect(await traces('otherAdmin', 'plain filing')).toEqual(NOWHERE);
    await skill('open filing', { ...PUBLIC, related_skills: ['plain filing'] });
    expect((await listed('learner', { name: 'plain filing' })).results[0]!.data.visibility).toBe('viewable_by_anyone');
  });

  it('200: hiding, deleting or rewriting the last visible item that names a skill hides it, and showing it shows it', async () => {
    const isShown = async () => {
      await sync();
      const seen = await traces('learner', 'passing trade');
      expect(seen.hit).toBe(seen.list);
      return seen;
    };
    await course('P-1', { ...SHOWN, skills: ['passing trade'] });
    await course('P-2', { ...HIDDEN, skills: ['passing trade'] });
    expect(await isShown()).toEqual(EVERYWHERE);
    await course('P-1', HIDDEN);
    expect(await isShown()).toEqual(NOWHERE);
    await course('P-2', SHOWN);
    expect(await isShown()).toEqual(EVERYWHERE);
    await server.delete('/api/catalog/courses/', { course_id: 'P-2', org: 'north' });
    expect(await isShown()).toEqual(NOWHERE);
    await course('P-2', {});
    expect(await isShown()).toEqual(EVERYWHERE);
    await course('P-2', { skills: [] });
    expect(await isShown()).toEqual(NOWHERE);
    await role('P-3', { ...PUBLIC, skills: ['passing trade'] });
    expect(await isShown()).toEqual(EVERYWHERE);
    await role('P-3', HIDDEN);
    expect(await isShown()).toEqual(NOWHERE);
    await skill('trades', { ...SHOWN, related_skills: ['passing trade'] });
    expect(await isShown()).toMatchObject({ hit: true, named: true, list: true });
    await skill('trades', HIDDEN);
    expect(await isShown()).toEqual(NOWHERE);
    await skill('trades', SHOWN);
    await skill('trades', { related_skills: [] });
    expect(await isShown()).toEqual(NOWHERE);
  });

  it('200: a public skill of the main platform is found from elsewhere, one that only its members may see is not', async () => {
    await course('M-1', { ...PUBLIC, skills: ['public navigation'] }, 'south');
    await course('M-2', { ...SHOWN, skills: ['private navigation'] }, 'south');
    await sync();
    expect(await traces('learner', 'public navigation')).toMatchObject({
      hit: true,
      facet: true,
      filter: true,
      matched: true,
    });
    expect(await traces('learner', 'private navigation')).toEqual(NOWHERE);
  });

  it('200: after parallel changes of everything that names it', async () => {
    const ids = Array.from({ length: 8 }, (_, index) => `R-${index}`);
    await Promise.all(ids.map((id) => course(id, { ...SHOWN, skills: ['contested craft'] })));
    expect(await names('learner')).toContain('contested craft');
    await Promise.all(ids.map((id) => course(id, HIDDEN)));
    expect(await names('learner')).not.toContain('contested craft');
    await Promise.all(
      ids.map((id, index) => course(id, index === 5 ? SHOWN : { skills: index % 2 ? ['contested craft'] : [] })),
    );
    expect(await names('learner')).toContain('contested craft');
  });
});

describe('upsertCatalogSkill', () => {
  it('200: declares what items named before, visible to students unless it says otherwise, whatever names it', async () => {
    await course('A-1', { ...HIDDEN, skills: ['stated craft', 'kept craft'] });
    expect(await skill('stated craft')).toBe(200);
    expect(await skill('kept craft', HIDDEN)).toBe(200);
    await course('A-1', SHOWN);
    expect((await listed('learner', { name: 'stated craft' })).results[0]!.data.visibility).toBe(
      'viewable_by_tenant_students',
    );
    expect(await names('learner')).not.toContain('kept craft');
    await course('A-1', { ...HIDDEN, skills: [] });
    expect(await names('learner')).toContain('stated craft');
  });
});

describe('listCourses', () => {
  it('200: neither the answer nor the filter says that a course teaches a hidden skill', async () => {
    await skill('secret art', HIDDEN);
    await course('C-1', { ...SHOWN, skills: ['secret art', 'open art'] });
    const get = async (as: RoleName, query: Query) =>
      (await server.get<Schemas['CoursePage']>('/api/catalog/courses/', as, query)).body.results.map(
        ({ data }) => data.skills,
      );
    expect(await get('learner', { course_id: 'C-1' })).toEqual([['open art']]);
    expect(await get('learner', { skills: 'secret art' })).toEqual([]);
    expect(await get('viewer', { skills: 'secret art' })).toEqual([['open art', 'secret art']]);
    expect(await get('learner', { skills: 'open art' })).toEqual([['open art']]);
  });
});

describe('listCatalogRoles', () => {
  it('200: neither the answer nor the filter says that a role needs a hidden skill', async () => {
    await skill('secret duty', HIDDEN);
    await role('D-1', { ...SHOWN, skills: ['secret duty', 'open duty'] });
    const get = async (as: RoleName, query: Query) =>
      (await server.get<Schemas['RolePage']>('/api/catalog/roles/', as, query)).body.results.map(
        ({ data }) => data.skills,
      );
    expect(await get('learner', { role_id: 'D-1' })).toEqual([['open duty']]);
    expect(await get('learner', { skills: 'secret duty' })).toEqual([]);
    expect(await get('admin', { skills: 'secret duty' })).toEqual([['open duty', 'secret duty']]);
  });
});

describe('searchCatalog', () => {
  const LABELS: Data = {
    subject: 'Obscure subject',
    level: 'obscure level',
    language: 'obscure language',
    promotion: 'obscure promotion',
    topics: ['obscure topic'],
    tags: ['obscure tag'],
  };

  beforeAll(async () => {
    await course('L-1', { ...HIDDEN, ...LABELS, duration: 'obscure duration', certificate: 'obscure certificate' });
    await role('L-2', { ...HIDDEN, ...LABELS });
    const resource = {
      resource_id: 'L-3',
      name: 'Sheet',
      org: 'north',
      data: { ...HIDDEN, ...LABELS, resource_type: 'obscure type' },
    };
    await send('/api/catalog/resources/', resource);
    await sync();
  });

  it('200: labels that only hidden items have are in no facet, and filtering by them finds nothing', async () => {
    const students = await search('learner');
    const staff = await search('admin');
    expect(JSON.stringify(students)).not.toContain('bscure');
    const hidden = Object.entries(staff.facets)
      .flatMap(([facet, values]) => (values ?? []).map(({ key, doc_count: count }) => ({ facet, key, count })))
      .filter(({ key }) => key.includes('bscure'));
    expect(new Set(hidden.map(({ facet }) => facet))).toEqual(
      new Set([
        'subject',
        'level',
        'language',
        'promotion',
        'topics',
        'tags',
        'duration',
        'certificate',
        'resource_type',
      ]),
    );
    for (const { facet, key, count } of hidden) {
      const filtered = await search('learner', { [facet]: key });
      expect([facet, filtered.count, JSON.stringify(filtered.facets).includes('bscure')]).toEqual([facet, 0, false]);
      expect([facet, (await search('admin', { [facet]: key })).count]).toEqual([facet, count]);
    }
  });
});
