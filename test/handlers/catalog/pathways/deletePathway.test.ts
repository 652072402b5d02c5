import { beforeAll, describe, expect, it } from '@jest/globals';
import deletePathway from '../../../../handlers/catalog/pathways/deletePathway.js';
import listPathways from '../../../../handlers/catalog/pathways/listPathways.js';
import upsertPathway from '../../../../handlers/catalog/pathways/upsertPathway.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { type ProblemBody, catalogServer } from '../catalogServer.js';
import { itAnswersAsAllDo } from '../commonAnswers.js';

const PATH = '/api/catalog/pathways/';
const server = catalogServer([deletePathway, upsertPathway, listPathways]);

beforeAll(async () => {
  for (const pathway_id of ['A', 'B', 'C'])
    await server.post(PATH, { pathway_id, org: 'north', name: pathway_id, slug: pathway_id });
});

const count = async (pathway_id: string) =>
  (await server.get<{ count: number }>(PATH, 'admin', { org: 'north', pathway_id })).body.count;

restoreBeforeEach(server.db);

describe('deletePathway', () => {
  it('200: takes the pathway out of the list, and sending it again brings it back', async () => {
    expect(await server.delete(PATH, { pathway_id: 'A', org: 'north' })).toMatchObject({
      status: 200,
      body: { count: 1, type: { pathway: 1 } },
    });
    expect(await count('A')).toBe(0);
    expect((await server.post(PATH, { pathway_id: 'A', org: 'north' })).status).toBe(200);
    expect(await count('A')).toBe(1);
  });

  it('400: without the identifier or the platform', async () => {
    const nothing = await server.delete<ProblemBody>(PATH, { org: 'north' });
    expect(nothing).toMatchObject({ status: 400, body: { errors: [{ in: 'query', path: 'pathway_id' }] } });
    const nowhere = await server.delete<ProblemBody>(PATH, { pathway_id: 'B' }, 'dmAdmin');
    expect(nowhere).toMatchObject({ status: 400, body: { errors: [{ in: 'query', path: 'org' }] } });
  });

  it('404: a pathway that never was, was removed, or is of another tenant', async () => {
    expect((await server.delete(PATH, { pathway_id: 'never', org: 'north' })).status).toBe(404);
    expect((await server.delete(PATH, { pathway_id: 'B', org: 'south' }, 'otherAdmin')).status).toBe(404);
    expect((await server.delete(PATH, { pathway_id: 'B', org: 'north' }, 'dmAdmin')).status).toBe(200);
    expect((await server.delete(PATH, { pathway_id: 'B', org: 'north' })).status).toBe(404);
  });
});

itAnswersAsAllDo(server, { method: 'DELETE', path: PATH, request: { query: { pathway_id: 'C' } } });
