import { beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../../generated/types.js';
import upsertPathway from '../../../../handlers/catalog/pathways/upsertPathway.js';
import upsertProgram from '../../../../handlers/catalog/programs/upsertProgram.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { type ProblemBody, catalogServer } from '../catalogServer.js';
import { itAnswersAsAllDo } from '../commonAnswers.js';

type Pathway = components['schemas']['Pathway'];
const PATH = '/api/catalog/pathways/';

const server = catalogServer([upsertPathway, upsertProgram]);

beforeAll(async () => {
  for (const program_id of ['P-1', 'P-2'])
    await server.post('/api/catalog/programs/', { program_id, org: 'north', name: program_id });
});

restoreBeforeEach(server.db);

describe('upsertPathway', () => {
  it('201, then 200: programs in their order', async () => {
    const created = await server.post<Pathway>(PATH, {
      pathway_id: 'W',
      org: 'north',
      name: 'Way',
      data: { programs: ['P-2', 'P-1'], level: 'any' },
    });
    expect(created.status).toBe(201);
    expect(created.body.data).toMatchObject({ programs: ['P-2', 'P-1'], level: 'any' });
    const updated = await server.post<Pathway>(PATH, {
      pathway_id: 'W',
      org: 'north',
      name: 'Other way',
      data: { level: null },
    });
    expect(updated).toMatchObject({
      status: 200,
      body: { name: 'Other way', data: { programs: ['P-2', 'P-1'], level: null } },
    });
  });

  it('400: a program that the platform does not have, by its index', async () => {
    const body = { pathway_id: 'BAD', org: 'north', name: 'Bad', data: { programs: ['P-1', 'none'] } };
    const answer = await server.post<ProblemBody>(PATH, body);
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ in: 'body', path: '/data/programs/1', keyword: 'unknown_reference' }] },
    });
  });

  it('400: a new pathway without a name', async () => {
    expect((await server.post(PATH, { pathway_id: 'NONAME', org: 'north' })).status).toBe(400);
  });

  it('409: a slug that another pathway has', async () => {
    await server.post(PATH, { pathway_id: 'S1', org: 'north', name: 'One', slug: 'one' });
    expect((await server.post(PATH, { pathway_id: 'S2', org: 'north', name: 'Two', slug: 'one' })).status).toBe(409);
  });
});

itAnswersAsAllDo(server, { method: 'POST', path: PATH, request: { body: { pathway_id: 'COMMON', name: 'Common' } } });
