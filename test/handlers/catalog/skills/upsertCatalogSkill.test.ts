import { describe, expect, it } from '@jest/globals';
import type { components } from '../../../../generated/types.js';
import upsertCatalogSkill from '../../../../handlers/catalog/skills/upsertCatalogSkill.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { type ProblemBody, catalogServer } from '../catalogServer.js';
import { itAnswersAsAllDo } from '../commonAnswers.js';

type Skill = components['schemas']['Skill'];
const PATH = '/api/catalog/skills/';

const server = catalogServer([upsertCatalogSkill]);

restoreBeforeEach(server.db);

describe('upsertCatalogSkill', () => {
  it('201, then 200: keeps absent fields, creates and replaces related skills', async () => {
    const created = await server.post<Skill>(PATH, {
      name: 'Welding',
      org: 'north',
      data: { description: 'Joins metal', related_skills: ['Soldering', 'brazing'], code: 7 },
    });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      name: 'Welding',
      org: 'north',
      data: {
        description: 'Joins metal',
        visibility: 'viewable_by_tenant_students',
        related_skills: ['brazing', 'Soldering'],
        code: 7,
      },
    });
    const updated = await server.post<Skill>(PATH, {
      name: 'WELDING',
      org: 'north',
      data: { related_skills: ['Cutting'], code: null },
    });
    expect(updated.status).toBe(200);
    expect(updated.body).toEqual({
      name: 'Welding',
      org: 'north',
      data: { description: 'Joins metal', visibility: 'viewable_by_tenant_students', related_skills: ['Cutting'] },
    });
  });

  it('201: keeps the skills of tenants separate', async () => {
    await server.post(PATH, { name: 'Shared', org: 'north', data: { description: 'Of north' } });
    const { status, body } = await server.post<Skill>(PATH, { name: 'shared', org: 'south' }, 'otherAdmin');
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Shared', org: 'south', data: { description: '' } });
  });

  it('400: a skill that is related to itself', async () => {
    const answer = await server.post<ProblemBody>(PATH, {
      name: 'Alone',
      org: 'north',
      data: { related_skills: ['x', 'alone'] },
    });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ in: 'body', path: '/data/related_skills/1' }] } });
  });

  it('parallel requests add once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => server.post(PATH, { name: 'Race', org: 'north' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(9).fill(200), 201]);
  });
});

itAnswersAsAllDo(server, { method: 'POST', path: PATH, request: { body: { name: 'Common' } } });
