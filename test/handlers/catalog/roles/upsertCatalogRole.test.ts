import { beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../../generated/types.js';
import upsertCourse from '../../../../handlers/catalog/courses/upsertCourse.js';
import upsertCatalogRole from '../../../../handlers/catalog/roles/upsertCatalogRole.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { type ProblemBody, catalogServer } from '../catalogServer.js';
import { itAnswersAsAllDo } from '../commonAnswers.js';

type Role = components['schemas']['Role'];
const PATH = '/api/catalog/roles/';

const server = catalogServer([upsertCatalogRole, upsertCourse]);

beforeAll(async () => {
  for (const course_id of ['C-1', 'C-2'])
    await server.post('/api/catalog/courses/', { course_id, org: 'north', name: course_id });
});

const role = (data: object, role_id = 'R') => ({ role_id, org: 'north', name: 'Role', data });

restoreBeforeEach(server.db);

describe('upsertCatalogRole', () => {
  it('201, then 200: skills are made, courses are linked, both are replaced', async () => {
    const created = await server.post<Role>(
      PATH,
      role({ skills: ['triage', 'First aid'], recommended_courses: ['C-2', 'C-1'] }),
    );
    expect(created.status).toBe(201);
    expect(created.body.data).toMatchObject({ skills: ['First aid', 'triage'], recommended_courses: ['C-1', 'C-2'] });
    const updated = await server.post<Role>(PATH, role({ skills: ['FIRST AID'], recommended_courses: [] }));
    expect(updated.status).toBe(200);
    expect(updated.body.data).toMatchObject({ skills: ['First aid'], recommended_courses: [] });
  });

  it('400: a course that the platform does not have, by its index; no skill is kept', async () => {
    const answer = await server.post<ProblemBody>(
      PATH,
      role({ skills: ['left over'], recommended_courses: ['C-1', 'none'] }, 'BAD'),
    );
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: '/data/recommended_courses/1' }] } });
    expect((await server.db.pool.query(`select from skills where name = 'left over'`)).rowCount).toBe(0);
  });

  it('400: a new role without a name', async () => {
    expect((await server.post(PATH, { role_id: 'NONAME', org: 'north' })).status).toBe(400);
  });

  it('409: a slug that another role has', async () => {
    await server.post(PATH, { ...role({}, 'S1'), slug: 'one' });
    expect((await server.post(PATH, { ...role({}, 'S2'), slug: 'one' })).status).toBe(409);
  });
});

itAnswersAsAllDo(server, { method: 'POST', path: PATH, request: { body: { role_id: 'COMMON', name: 'Common' } } });
