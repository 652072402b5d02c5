import { beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../../generated/types.js';
import listPathways from '../../../../handlers/catalog/pathways/listPathways.js';
import upsertPathway from '../../../../handlers/catalog/pathways/upsertPathway.js';
import upsertProgram from '../../../../handlers/catalog/programs/upsertProgram.js';
import { type RoleName, catalogServer } from '../catalogServer.js';
import { itAnswersAsAllDo } from '../commonAnswers.js';

type Page = components['schemas']['PathwayPage'];
const PATH = '/api/catalog/pathways/';

const server = catalogServer([listPathways, upsertPathway, upsertProgram]);

beforeAll(async () => {
  await server.post('/api/catalog/programs/', {
    program_id: 'P',
    org: 'north',
    name: 'Program',
    data: { visibility: 'viewable_by_tenant_admins' },
  });
  const pathways = [
    { pathway_id: 'W-1', name: 'Into care', slug: 'care', data: { subject: 'Health', programs: ['P'] } },
    {
      pathway_id: 'W-2',
      name: 'Into trade',
      data: { subject: 'Trade', tags: ['evening'], visibility: 'viewable_by_tenant_admins' },
    },
  ];
  for (const pathway of pathways) await server.post(PATH, { org: 'north', ...pathway });
});

const list = async (query: Record<string, string>, role: RoleName = 'admin') =>
  (await server.get<Page>(PATH, role, { sort: 'pathway_id', ...query })).body.results;
const ids = async (query: Record<string, string>, role?: RoleName) =>
  (await list(query, role)).map(({ pathway_id }) => pathway_id);

describe('listPathways', () => {
  it('200: by role and filter', async () => {
    expect(await ids({ org: 'north' })).toEqual(['W-1', 'W-2']);
    expect(await ids({ org: 'north' }, 'learner')).toEqual(['W-1']);
    expect(await ids({ subject: 'Trade', tags: 'evening' })).toEqual(['W-2']);
    expect(await ids({ slug: 'care' })).toEqual(['W-1']);
    expect(await ids({ query: 'INTO' })).toEqual(['W-1', 'W-2']);
    expect(await ids({ pathway_id: 'W-1', subject: 'Trade' })).toEqual([]);
  });

  it('200: leaves out programs that the caller may not see', async () => {
    expect((await list({ pathway_id: 'W-1' }))[0]!.data.programs).toEqual(['P']);
    expect((await list({ pathway_id: 'W-1' }, 'learner'))[0]!.data.programs).toEqual([]);
  });

  it('400: an order that there is not', async () => {
    expect((await server.get(PATH, 'admin', { sort: 'course_id' })).status).toBe(400);
  });
});

itAnswersAsAllDo(server, { method: 'GET', path: PATH, request: {} });
