import { beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../../generated/types.js';
import deleteCourse from '../../../../handlers/catalog/courses/deleteCourse.js';
import upsertCourse from '../../../../handlers/catalog/courses/upsertCourse.js';
import upsertProgram from '../../../../handlers/catalog/programs/upsertProgram.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { type ProblemBody, catalogServer } from '../catalogServer.js';
import { itAnswersAsAllDo } from '../commonAnswers.js';

type Program = components['schemas']['Program'];
const PATH = '/api/catalog/programs/';
const COURSES = '/api/catalog/courses/';

const server = catalogServer([upsertProgram, upsertCourse, deleteCourse]);

beforeAll(async () => {
  for (const course_id of ['C-1', 'C-2', 'C-3'])
    await server.post(COURSES, { course_id, org: 'north', name: course_id });
  await server.post(COURSES, { course_id: 'S-1', org: 'south', name: 'Of the south' }, 'otherAdmin');
});

const program = (data: object, program_id = 'P') => ({ program_id, org: 'north', name: 'Program', data });

restoreBeforeEach(server.db);

describe('upsertProgram', () => {
  it('201, then 200: courses keep their order, and repetitions count once', async () => {
    const created = await server.post<Program>(
      PATH,
      program({ courses: ['C-3', 'C-1', 'C-3'], program_type: 'certificate' }),
    );
    expect(created).toMatchObject({ status: 201, body: { program_id: 'P', org: 'north', slug: null } });
    expect(created.body.data).toMatchObject({ courses: ['C-3', 'C-1'], program_type: 'certificate' });
    const turned = await server.post<Program>(PATH, program({ courses: ['C-1', 'C-2', 'C-3'] }));
    expect(turned.status).toBe(200);
    expect(turned.body.data).toMatchObject({ courses: ['C-1', 'C-2', 'C-3'], program_type: 'certificate' });
    const kept = await server.post<Program>(PATH, program({ program_type: null }));
    expect(kept.body.data).toMatchObject({ courses: ['C-1', 'C-2', 'C-3'], program_type: null });
    expect((await server.post<Program>(PATH, program({ courses: null }))).body.data.courses).toEqual([]);
  });

  it('200: the same body again changes nothing', async () => {
    await server.post(PATH, program({ courses: ['C-2', 'C-1'] }, 'SAME'));
    const rows = async () =>
      (await server.db.pool.query('select xmin, position from program_courses order by position')).rows as unknown[];
    const before = await rows();
    expect((await server.post(PATH, program({ courses: ['C-2', 'C-1'] }, 'SAME'))).status).toBe(200);
    expect(await rows()).toEqual(before);
  });

  it('400: names each course that the platform does not have, by its index, and keeps nothing', async () => {
    const { status, body } = await server.post<ProblemBody>(
      PATH,
      program({ courses: ['C-1', 'S-1', 'C-2', 'none'] }, 'BAD'),
    );
    expect(status).toBe(400);
    expect(body.errors?.map(({ path }) => path)).toEqual(['/data/courses/1', '/data/courses/3']);
    expect((await server.db.pool.query(`select from programs where program_key = 'BAD'`)).rowCount).toBe(0);
  });

  it('400: a new program without a name', async () => {
    const { status, body } = await server.post<ProblemBody>(PATH, { program_id: 'NONAME', org: 'north' });
    expect([status, body.errors?.[0]?.path]).toEqual([400, '/name']);
  });

  it('409: a slug that another program has', async () => {
    await server.post(PATH, { ...program({}, 'S1'), slug: 'one' });
    expect((await server.post(PATH, { ...program({}, 'S2'), slug: 'one' })).status).toBe(409);
  });

  it('200: a removed course is no longer listed', async () => {
    await server.post(PATH, program({ courses: ['C-1', 'C-3'] }, 'LESS'));
    await server.delete(COURSES, { course_id: 'C-3', org: 'north' });
    expect((await server.post<Program>(PATH, { program_id: 'LESS', org: 'north' })).body.data.courses).toEqual(['C-1']);
  });

  it('parallel requests with other lists leave one of the lists', async () => {
    const lists = [['C-1', 'C-2'], ['C-2', 'C-1'], ['C-2']];
    await server.post(PATH, program({ courses: [] }, 'RACE'));
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => server.post(PATH, program({ courses: lists[index % 3] }, 'RACE'))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(12).fill(200));
    const { body } = await server.post<Program>(PATH, { program_id: 'RACE', org: 'north' });
    expect(lists).toContainEqual(body.data.courses);
  });
});

itAnswersAsAllDo(server, { method: 'POST', path: PATH, request: { body: { program_id: 'COMMON', name: 'Common' } } });
