import { describe, expect, it } from '@jest/globals';
import type { components } from '../../../../generated/types.js';
import deleteCourse from '../../../../handlers/catalog/courses/deleteCourse.js';
import listCourses from '../../../../handlers/catalog/courses/listCourses.js';
import upsertCourse from '../../../../handlers/catalog/courses/upsertCourse.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { type ProblemBody, catalogServer } from '../catalogServer.js';
import { itAnswersAsAllDo } from '../commonAnswers.js';

type Course = components['schemas']['Course'];
const PATH = '/api/catalog/courses/';

const server = catalogServer([upsertCourse, listCourses, deleteCourse]);
const course = (course_id: string, more: object = {}) => ({
  course_id,
  org: 'north',
  name: `Course ${course_id}`,
  ...more,
});

restoreBeforeEach(server.db);

describe('upsertCourse', () => {
  it('201: creates, and returns the stored row with its defaults', async () => {
    const { status, body } = await server.post<Course>(PATH, {
      course_id: 'BIO-1',
      org: 'north',
      name: 'Biology',
      slug: 'biology',
      data: {
        level: 'beginner',
        topics: ['cells'],
        self_paced: true,
        skills: ['microscopy', 'Botany'],
        syllabus: { weeks: [1, null] },
        nothing: null,
      },
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      course_id: 'BIO-1',
      name: 'Biology',
      slug: 'biology',
      org: 'north',
      data: {
        description: '',
        short_description: '',
        image_url: null,
        url: null,
        level: 'beginner',
        subject: null,
        topics: ['cells'],
        tags: [],
        language: null,
        promotion: null,
        visibility: 'viewable_by_tenant_students',
        self_paced: true,
        duration: null,
        certificate: null,
        price: null,
        course_start: null,
        course_end: null,
        skills: ['Botany', 'microscopy'],
        prerequisites: null,
        syllabus: { weeks: [1, null] },
      },
    });
  });

  it('200: keeps absent fields, clears null fields, replaces lists', async () => {
    await server.post(
      PATH,
      course('KEEP', {
        slug: 'keep',
        data: { level: 'beginner', price: 'free', tags: ['a', 'b'], skills: ['one'], own: 1 },
      }),
    );
    const { status, body } = await server.post<Course>(PATH, {
      course_id: 'KEEP',
      org: 'north',
      slug: null,
      data: { price: null, tags: ['c'], visibility: null, own: null },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Course KEEP',
      slug: null,
      data: { level: 'beginner', price: null, tags: ['c'], skills: ['one'] },
    });
    expect(body.data).not.toHaveProperty('own');
  });

  it('200: keeps when a course begins and ends, in UTC, until null clears it', async () => {
    const data = { course_start: '2026-10-05T10:00:00+02:00', course_end: '2026-11-16T18:00:00Z' };
    const { body } = await server.post<Course>(PATH, course('DATED', { data }));
    const stored = { course_start: '2026-10-05T08:00:00.000Z', course_end: '2026-11-16T18:00:00.000Z' };
    expect(body.data).toMatchObject(stored);
    expect((await server.post<Course>(PATH, course('DATED', { data: stored }))).body).toEqual(body);
    expect((await server.post<Course>(PATH, course('DATED', { data: { level: 'easy' } }))).body.data).toMatchObject(
      stored,
    );
    expect(
      (await server.get<{ results: Course[] }>(PATH, 'learner', { course_id: 'DATED' })).body.results[0]!.data,
    ).toMatchObject(stored);
    const cleared = await server.post<Course>(PATH, course('DATED', { data: { course_start: null } }));
    expect(cleared.body.data).toMatchObject({ ...stored, course_start: null });
    const sameTime = await server.post<Course>(PATH, course('DATED', { data: { course_start: data.course_end } }));
    expect(sameTime.status).toBe(200);
  });

  it.each([
    [
      'ends before it begins',
      { course_start: '2026-11-17T00:00:00Z', course_end: '2026-11-16T18:00:00Z' },
      '/data/course_end',
      'ends_before_start',
    ],
    [
      'begins after the end that is stored',
      { course_start: '2026-11-16T18:00:01Z' },
      '/data/course_start',
      'ends_before_start',
    ],
    [
      'ends before the begin that is stored',
      { course_end: '2026-10-05T07:59:59Z' },
      '/data/course_end',
      'ends_before_start',
    ],
    [
      'has a date that only looks like one',
      { course_start: '0000-01-01T00:00:00Z' },
      '/data/course_start',
      'invalid_time',
    ],
    ['has no time', { course_end: 'next week' }, '/data/course_end', 'format'],
  ])('400: refuses a course that %s', async (_, data, path, keyword) => {
    const stored = { course_start: '2026-10-05T08:00:00.000Z', course_end: '2026-11-16T18:00:00.000Z' };
    await server.post(PATH, course('DATED', { data: stored }));
    const { status, body } = await server.post<ProblemBody>(PATH, course('DATED', { data }));
    expect([status, body.errors]).toMatchObject([400, [{ path, keyword }]]);
    expect(
      (await server.get<{ results: Course[] }>(PATH, 'admin', { course_id: 'DATED' })).body.results[0]!.data,
    ).toMatchObject(stored);
  });

  it('200, 400: of dates that are changed at once none ends a course before it begins', async () => {
    await server.post(
      PATH,
      course('DATED', { data: { course_start: '2026-01-01T00:00:00Z', course_end: '2026-12-31T00:00:00Z' } }),
    );
    const changes = Array.from({ length: 10 }, (_, n) =>
      n % 2 === 0 ? { course_start: '2026-11-01T00:00:00Z' } : { course_end: '2026-02-01T00:00:00Z' },
    );
    const answers = await Promise.all(changes.map((data) => server.post(PATH, course('DATED', { data }))));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(5).fill(200),
      ...Array<number>(5).fill(400),
    ]);
  });

  it('200: the same body again changes nothing', async () => {
    const body = course('SAME', { data: { skills: ['one'], own: { b: 1, a: 2 } } });
    const first = await server.post<Course>(PATH, body);
    const { rows: before } = await server.db.pool.query(
      `select xmin, modified_at from courses where course_key = 'SAME'`,
    );
    const again = await server.post<Course>(PATH, body);
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
    expect(
      (await server.db.pool.query(`select xmin, modified_at from courses where course_key = 'SAME'`)).rows,
    ).toEqual(before);
  });

  it('200: brings a removed course back with what it had, but not its slug', async () => {
    await server.post(PATH, course('GONE', { slug: 'gone', data: { level: 'advanced' } }));
    await server.delete(PATH, { course_id: 'GONE', org: 'north' });
    expect((await server.post(PATH, course('HEIR', { slug: 'gone' }))).status).toBe(201);
    const { status, body } = await server.post<Course>(PATH, { course_id: 'GONE', org: 'north' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'Course GONE', slug: null, data: { level: 'advanced' } });
  });

  it('200 and 201: prerequisites as a tree or a list, over courses of the platform', async () => {
    await server.post(PATH, course('P-1'));
    await server.post(PATH, course('P-2'));
    const tree = {
      all: [{ course_id: 'P-1', min_grade: 'C' }, { any: [{ course_id: 'P-2', min_completion: 50 }] }, { all: [] }],
    };
    const created = await server.post<Course>(PATH, course('P-3', { data: { prerequisites: tree } }));
    expect(created.body.data.prerequisites).toEqual({
      all: [{ course_id: 'P-1', min_grade: 'C' }, { any: [{ course_id: 'P-2', min_completion: 50 }] }],
    });
    const listed = await server.post<Course>(PATH, course('P-3', { data: { prerequisites: ['P-2', 'P 1'] } }));
    expect(listed.body.data.prerequisites).toEqual({ all: [{ course_id: 'P-2' }, { course_id: 'P-1' }] });
    const empty = await server.post<Course>(PATH, course('P-3', { data: { prerequisites: { any: [] } } }));
    expect(empty.body.data.prerequisites).toBeNull();
  });

  it('400: a new course without a name, and nothing is kept of it', async () => {
    const { status, body } = await server.post<ProblemBody>(PATH, {
      course_id: 'NONAME',
      org: 'north',
      data: { skills: ['of nobody'] },
    });
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ in: 'body', path: '/name', keyword: 'required' }]);
    const { rows } = await server.db.pool.query(`select from skills where name = 'of nobody'`);
    expect(rows).toHaveLength(0);
  });

  it('400: prerequisites with an unknown course, one of another tenant or a removed one', async () => {
    await server.post(PATH, { ...course('SOUTH-1'), org: 'south' }, 'otherAdmin');
    await server.post(PATH, course('REMOVED'));
    await server.delete(PATH, { course_id: 'REMOVED', org: 'north' });
    for (const key of ['NOWHERE', 'SOUTH-1', 'REMOVED']) {
      const { status, body } = await server.post<ProblemBody>(
        PATH,
        course('NEEDS', { data: { prerequisites: [key] } }),
      );
      expect(status).toBe(400);
      expect(body.errors).toMatchObject([
        { path: '/data/prerequisites', message: `'${key}' is not in the catalog of this platform` },
      ]);
    }
    const { body } = await server.get<{ count: number }>(PATH, 'admin', { org: 'north', course_id: 'NEEDS' });
    expect(body.count).toBe(0);
  });

  it('200: a record can be sent back as it was read after a course that it needs was removed', async () => {
    await server.post(PATH, course('BASE'));
    const { body } = await server.post<Course>(PATH, course('TOP', { data: { prerequisites: ['BASE'] } }));
    await server.delete(PATH, { course_id: 'BASE', org: 'north' });
    const again = await server.post<Course>(PATH, { ...body, name: 'Renamed' });
    expect(again).toMatchObject({
      status: 200,
      body: { name: 'Renamed', data: { prerequisites: { all: [{ course_id: 'BASE' }] } } },
    });
    const more = await server.post(PATH, { ...body, data: { prerequisites: ['BASE', 'OTHER'] } });
    expect(more.status).toBe(400);
  });

  it('400: a course that would need itself', async () => {
    await server.post(PATH, course('LOOP-1'));
    await server.post(PATH, course('LOOP-2', { data: { prerequisites: ['LOOP-1'] } }));
    const { status, body } = await server.post<ProblemBody>(
      PATH,
      course('LOOP-1', { data: { prerequisites: ['LOOP-2'] } }),
    );
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([
      {
        path: '/data/prerequisites',
        message: 'A course cannot be its own prerequisite: LOOP-1 needs LOOP-2 needs LOOP-1.',
      },
    ]);
  });

  it('409: a slug that another course of the platform has, but not one of another tenant', async () => {
    await server.post(PATH, course('SLUG-1', { slug: 'taken' }));
    const { status, body } = await server.post<ProblemBody>(PATH, course('SLUG-2', { slug: 'taken' }));
    expect(status).toBe(409);
    expect(body.detail).toContain("'taken'");
    expect(
      (await server.post(PATH, { ...course('SLUG-2', { slug: 'taken' }), org: 'south' }, 'otherAdmin')).status,
    ).toBe(201);
  });

  it('the same key in two tenants is two courses', async () => {
    await server.post(PATH, course('BOTH', { name: 'Of north' }));
    await server.post(PATH, { ...course('BOTH', { name: 'Of south' }), org: 'south' }, 'otherAdmin');
    const { body } = await server.get<{ results: Course[] }>(PATH, 'admin', { org: 'north', course_id: 'BOTH' });
    expect(body.results.map(({ name }) => name)).toEqual(['Of north']);
  });

  it('parallel requests create once and all succeed', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        server.post(PATH, course('RACE', { slug: 'race', data: { skills: [`race ${index % 4}`] } })),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(19).fill(200), 201]);
  });

  it('parallel requests for one slug: one gets it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => server.post(PATH, course(`WANTS-${index}`, { slug: 'one-slug' }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(409)]);
  });
});

itAnswersAsAllDo(server, { method: 'POST', path: PATH, request: { body: { course_id: 'COMMON', name: 'Common' } } });
