import { beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../../generated/types.js';
import upsertCourse from '../../../../handlers/catalog/courses/upsertCourse.js';
import listPrograms from '../../../../handlers/catalog/programs/listPrograms.js';
import upsertProgram from '../../../../handlers/catalog/programs/upsertProgram.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { type RoleName, catalogServer } from '../catalogServer.js';
import { itAnswersAsAllDo } from '../commonAnswers.js';

type Page = components['schemas']['ProgramPage'];
const PATH = '/api/catalog/programs/';

const server = catalogServer([listPrograms, upsertProgram, upsertCourse]);

beforeAll(async () => {
  await server.post('/api/catalog/courses/', { course_id: 'OPEN', org: 'north', name: 'Open' });
  await server.post('/api/catalog/courses/', {
    course_id: 'STAFF',
    org: 'north',
    name: 'Staff',
    data: { visibility: 'viewable_by_tenant_admins' },
  });
  const programs = [
    {
      program_id: 'P-1',
      name: 'Nursing',
      data: { program_type: 'degree', level: 'advanced', courses: ['STAFF', 'OPEN'] },
    },
    { program_id: 'P-2', name: 'Welding', data: { program_type: 'certificate' } },
    {
      program_id: 'P-3',
      name: 'Internal',
      data: { program_type: 'certificate', visibility: 'viewable_by_tenant_admins' },
    },
  ];
  for (const program of programs) await server.post(PATH, { org: 'north', ...program });
});

const list = async (query: Record<string, string>, role: RoleName = 'admin') =>
  (await server.get<Page>(PATH, role, { sort: 'program_id', ...query })).body;
const ids = async (query: Record<string, string>, role?: RoleName) =>
  (await list(query, role)).results.map(({ program_id }) => program_id);

restoreBeforeEach(server.db);

describe('listPrograms', () => {
  it('200: by role', async () => {
    expect(await ids({})).toEqual(['P-1', 'P-2', 'P-3']);
    expect(await ids({}, 'learner')).toEqual(['P-1', 'P-2']);
    expect(await ids({}, 'otherAdmin')).toEqual([]);
  });

  it('200: by type, level, text and identifier', async () => {
    expect(await ids({ program_type: 'certificate' })).toEqual(['P-2', 'P-3']);
    expect(await ids({ program_type: 'certificate,degree', level: 'advanced' })).toEqual(['P-1']);
    await server.db.pool.query(`update programs set program_type = 'degree, part-time' where program_key = 'P-2'`);
    expect(await ids({ program_type: 'degree, part-time' })).toEqual(['P-2']);
    expect(await ids({ program_type: 'part-time,degree' })).toEqual(['P-1']);
    expect(await ids({ query: 'weld' })).toEqual(['P-2']);
    expect(await ids({ program_id: 'P-3' })).toEqual(['P-3']);
    expect(await ids({ program_id: 'P-3' }, 'learner')).toEqual([]);
  });

  it('200: lists the courses that the caller may see', async () => {
    expect((await list({ program_id: 'P-1' })).results[0]!.data.courses).toEqual(['STAFF', 'OPEN']);
    expect((await list({ program_id: 'P-1' }, 'learner')).results[0]!.data.courses).toEqual(['OPEN']);
  });

  it('400: a page that is none', async () => {
    expect((await server.get(PATH, 'admin', { page: 'x' })).status).toBe(400);
  });
});

itAnswersAsAllDo(server, { method: 'GET', path: PATH, request: {} });
