import { beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../../generated/types.js';
import listCatalogRoles from '../../../../handlers/catalog/roles/listCatalogRoles.js';
import upsertCatalogRole from '../../../../handlers/catalog/roles/upsertCatalogRole.js';
import { type RoleName, catalogServer } from '../catalogServer.js';
import { itAnswersAsAllDo } from '../commonAnswers.js';

type Page = components['schemas']['RolePage'];
const PATH = '/api/catalog/roles/';

const server = catalogServer([listCatalogRoles, upsertCatalogRole]);

beforeAll(async () => {
  const roles = [
    { role_id: 'R-1', name: 'Nurse', data: { skills: ['triage'], subject: 'Health' } },
    { role_id: 'R-2', name: 'Welder', data: { skills: ['welding', 'safety'] } },
    { role_id: 'R-3', name: 'Auditor', data: { visibility: 'viewable_by_tenant_admins' } },
  ];
  for (const role of roles) await server.post(PATH, { org: 'north', ...role });
});

const ids = async (query: Record<string, string>, role: RoleName = 'admin') =>
  (await server.get<Page>(PATH, role, { sort: 'role_id', ...query })).body.results.map(({ role_id }) => role_id);

describe('listCatalogRoles', () => {
  it('200: by role and filter', async () => {
    expect(await ids({ org: 'north' })).toEqual(['R-1', 'R-2', 'R-3']);
    expect(await ids({ org: 'north' }, 'learner')).toEqual(['R-1', 'R-2']);
    expect(await ids({}, 'otherAdmin')).toEqual([]);
    expect(await ids({ skills: 'Triage,Welding' })).toEqual(['R-1', 'R-2']);
    expect(await ids({ skills: 'triage', subject: 'Health' })).toEqual(['R-1']);
    expect(await ids({ query: 'aud' })).toEqual(['R-3']);
    expect(await ids({ role_id: 'R-2' })).toEqual(['R-2']);
  });

  it('400: an order that there is not', async () => {
    expect((await server.get(PATH, 'admin', { sort: 'salary' })).status).toBe(400);
  });
});

itAnswersAsAllDo(server, { method: 'GET', path: PATH, request: {} });
