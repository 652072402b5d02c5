import { beforeAll, describe, expect, it } from '@jest/globals';
import deleteResource from '../../../../handlers/catalog/resources/deleteResource.js';
import listResources from '../../../../handlers/catalog/resources/listResources.js';
import upsertResource from '../../../../handlers/catalog/resources/upsertResource.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { type ProblemBody, catalogServer } from '../catalogServer.js';
import { itAnswersAsAllDo } from '../commonAnswers.js';

const PATH = '/api/catalog/resources/';
const server = catalogServer([deleteResource, upsertResource, listResources]);

beforeAll(async () => {
  for (const resource_id of ['A', 'B', 'C'])
    await server.post(PATH, { resource_id, org: 'north', name: resource_id, slug: resource_id });
});

const count = async (resource_id: string) =>
  (await server.get<{ count: number }>(PATH, 'admin', { org: 'north', resource_id })).body.count;

restoreBeforeEach(server.db);

describe('deleteResource', () => {
  it('200: takes the resource out of the list, and sending it again brings it back', async () => {
    expect(await server.delete(PATH, { resource_id: 'A', org: 'north' })).toMatchObject({
      status: 200,
      body: { count: 1, type: { resource: 1 } },
    });
    expect(await count('A')).toBe(0);
    expect((await server.post(PATH, { resource_id: 'A', org: 'north' })).status).toBe(200);
    expect(await count('A')).toBe(1);
  });

  it('400: without the identifier or the platform', async () => {
    const nothing = await server.delete<ProblemBody>(PATH, { org: 'north' });
    expect(nothing).toMatchObject({ status: 400, body: { errors: [{ in: 'query', path: 'resource_id' }] } });
    const nowhere = await server.delete<ProblemBody>(PATH, { resource_id: 'B' }, 'dmAdmin');
    expect(nowhere).toMatchObject({ status: 400, body: { errors: [{ in: 'query', path: 'org' }] } });
  });

  it('404: a resource that never was, was removed, or is of another tenant', async () => {
    expect((await server.delete(PATH, { resource_id: 'never', org: 'north' })).status).toBe(404);
    expect((await server.delete(PATH, { resource_id: 'B', org: 'south' }, 'otherAdmin')).status).toBe(404);
    expect((await server.delete(PATH, { resource_id: 'B', org: 'north' }, 'dmAdmin')).status).toBe(200);
    expect((await server.delete(PATH, { resource_id: 'B', org: 'north' })).status).toBe(404);
  });
});

itAnswersAsAllDo(server, { method: 'DELETE', path: PATH, request: { query: { resource_id: 'C' } } });
