import { beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../../generated/types.js';
import listResources from '../../../../handlers/catalog/resources/listResources.js';
import upsertResource from '../../../../handlers/catalog/resources/upsertResource.js';
import { type RoleName, catalogServer } from '../catalogServer.js';
import { itAnswersAsAllDo } from '../commonAnswers.js';

type Page = components['schemas']['ResourcePage'];
const PATH = '/api/catalog/resources/';

const server = catalogServer([listResources, upsertResource]);

beforeAll(async () => {
  const resources = [
    { resource_id: 'R-1', name: 'Atlas', data: { resource_type: 'book', level: 'beginner' } },
    { resource_id: 'R-2', name: 'Lecture', data: { resource_type: 'video' } },
    { resource_id: 'R-3', name: 'Answers', data: { resource_type: 'book', visibility: 'viewable_by_tenant_admins' } },
  ];
  for (const resource of resources) await server.post(PATH, { org: 'north', ...resource });
});

const ids = async (query: Record<string, string>, role: RoleName = 'admin') =>
  (await server.get<Page>(PATH, role, { sort: 'resource_id', ...query })).body.results.map(
    ({ resource_id }) => resource_id,
  );

describe('listResources', () => {
  it('200: by role and filter', async () => {
    expect(await ids({ org: 'north' })).toEqual(['R-1', 'R-2', 'R-3']);
    expect(await ids({ org: 'north' }, 'person')).toEqual(['R-1', 'R-2']);
    expect(await ids({}, 'otherAdmin')).toEqual([]);
    expect(await ids({ resource_type: 'book' })).toEqual(['R-1', 'R-3']);
    expect(await ids({ resource_type: 'book', level: 'beginner' })).toEqual(['R-1']);
    await server.db.pool.query(`update resources set resource_type = 'video, captions' where resource_key = 'R-2'`);
    expect(await ids({ resource_type: 'video, captions' })).toEqual(['R-2']);
    expect(await ids({ resource_type: 'captions,book' })).toEqual(['R-1', 'R-3']);
    expect(await ids({ query: 'lect' })).toEqual(['R-2']);
    expect(await ids({ resource_id: 'R-3' })).toEqual(['R-3']);
  });

  it('400: a page size that is none', async () => {
    expect((await server.get(PATH, 'admin', { page_size: '0' })).status).toBe(400);
  });
});

itAnswersAsAllDo(server, { method: 'GET', path: PATH, request: {} });
