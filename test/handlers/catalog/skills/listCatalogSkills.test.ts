import { beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../../generated/types.js';
import listCatalogSkills from '../../../../handlers/catalog/skills/listCatalogSkills.js';
import upsertCatalogSkill from '../../../../handlers/catalog/skills/upsertCatalogSkill.js';
import { type RoleName, catalogServer } from '../catalogServer.js';
import { itAnswersAsAllDo } from '../commonAnswers.js';

type Page = components['schemas']['SkillPage'];
const PATH = '/api/catalog/skills/';

const server = catalogServer([listCatalogSkills, upsertCatalogSkill]);

beforeAll(async () => {
  const skills = [
    { name: 'Première aide', data: { related_skills: ['secret'] } },
    { name: 'secret', data: { visibility: 'viewable_by_tenant_admins' } },
    { name: 'welding' },
  ];
  for (const skill of skills) await server.post(PATH, { org: 'north', ...skill });
  await server.post(PATH, { org: 'south', name: 'welding' }, 'otherAdmin');
});

const list = async (query: Record<string, string>, role: RoleName = 'admin') =>
  (await server.get<Page>(PATH, role, { sort: 'name', ...query })).body;
const names = async (query: Record<string, string>, role?: RoleName) =>
  (await list(query, role)).results.map(({ name, org }) => `${name} ${org}`);

describe('listCatalogSkills', () => {
  it('200: by role; a skill of two platforms once for each', async () => {
    expect(await names({})).toEqual(['Première aide north', 'secret north', 'welding north']);
    expect(await names({}, 'learner')).toEqual(['Première aide north', 'welding north']);
    expect((await names({}, 'dmAdmin')).filter((name) => name.startsWith('welding')).sort()).toEqual([
      'welding north',
      'welding south',
    ]);
    expect(await names({ org: 'south' }, 'person')).toEqual(['welding south']);
  });

  it('200: by name and part of a name, without regard to case and accents', async () => {
    expect(await names({ name: 'WELDING' })).toEqual(['welding north']);
    expect(await names({ name: 'weld' })).toEqual([]);
    expect(await names({ query: 'premiere' })).toEqual(['Première aide north']);
    expect(await names({ query: '%' })).toEqual([]);
  });

  it('200: leaves out related skills that the caller may not see', async () => {
    expect((await list({ query: 'aide' })).results[0]!.data.related_skills).toEqual(['secret']);
    expect((await list({ query: 'aide' }, 'learner')).results[0]!.data.related_skills).toEqual([]);
  });

  it('200: pages', async () => {
    const first = await list({ page_size: '2' });
    expect([first.count, first.results.length]).toEqual([3, 2]);
    expect(new URL(first.next!).searchParams.get('page')).toBe('2');
    expect((await list({ page_size: '2', page: '2' })).results).toHaveLength(1);
  });

  it('400: an order that there is not', async () => {
    expect((await server.get(PATH, 'admin', { sort: 'skill_id' })).status).toBe(400);
  });
});

itAnswersAsAllDo(server, { method: 'GET', path: PATH, request: {} });
