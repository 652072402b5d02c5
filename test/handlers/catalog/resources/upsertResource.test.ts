import { describe, expect, it } from '@jest/globals';
import type { components } from '../../../../generated/types.js';
import upsertResource from '../../../../handlers/catalog/resources/upsertResource.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { type ProblemBody, catalogServer } from '../catalogServer.js';
import { itAnswersAsAllDo } from '../commonAnswers.js';

type Resource = components['schemas']['Resource'];
const PATH = '/api/catalog/resources/';

const server = catalogServer([upsertResource]);

restoreBeforeEach(server.db);

describe('upsertResource', () => {
  it('201, then 200: fields of the own and of the contract side by side', async () => {
    const body = {
      resource_id: 'R',
      org: 'north',
      name: 'Atlas',
      data: { resource_type: 'book', topics: ['maps'], url: 'https://example.org/atlas', pages: 320 },
    };
    const created = await server.post<Resource>(PATH, body);
    expect(created.status).toBe(201);
    expect(created.body.data).toMatchObject({
      resource_type: 'book',
      topics: ['maps'],
      url: 'https://example.org/atlas',
      pages: 320,
    });
    const updated = await server.post<Resource>(PATH, {
      resource_id: 'R',
      org: 'north',
      data: { topics: null, pages: 321 },
    });
    expect(updated.status).toBe(200);
    expect(updated.body.data).toMatchObject({ resource_type: 'book', topics: [], pages: 321 });
  });

  it('400: an address that is none, and a new resource without a name', async () => {
    const address = await server.post<ProblemBody>(PATH, {
      resource_id: 'U',
      org: 'north',
      name: 'U',
      data: { url: 'javascript:alert(1)' },
    });
    expect([address.status, [...new Set(address.body.errors?.map(({ path }) => path))]]).toEqual([400, ['/data/url']]);
    expect((await server.post(PATH, { resource_id: 'U', org: 'north' })).status).toBe(400);
  });

  it('409: a slug that another resource has', async () => {
    await server.post(PATH, { resource_id: 'S1', org: 'north', name: 'One', slug: 'one' });
    expect((await server.post(PATH, { resource_id: 'S2', org: 'north', name: 'Two', slug: 'one' })).status).toBe(409);
  });
});

itAnswersAsAllDo(server, { method: 'POST', path: PATH, request: { body: { resource_id: 'COMMON', name: 'Common' } } });
