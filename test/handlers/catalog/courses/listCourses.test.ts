import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { components } from '../../../../generated/types.js';
import listCourses from '../../../../handlers/catalog/courses/listCourses.js';
import upsertCourse from '../../../../handlers/catalog/courses/upsertCourse.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { type ProblemBody, type RoleName, catalogServer } from '../catalogServer.js';
import { itAnswersAsAllDo } from '../commonAnswers.js';

type Page = components['schemas']['CoursePage'];
const PATH = '/api/catalog/courses/';

const server = catalogServer([listCourses, upsertCourse]);

const COURSES = [
  {
    course_id: 'N-1',
    name: 'Álgebra lineal',
    slug: 'algebra',
    data: { level: 'beginner', subject: 'Maths', tags: ['new'], skills: ['Proof', 'sums'] },
  },
  {
    course_id: 'N-2',
    name: 'Botany',
    slug: 'botany',
    data: { level: 'advanced', subject: 'Biology', tags: ['field', 'new'], skills: ['drawing'] },
  },
  {
    course_id: 'N-3',
    name: '50% off_beat',
    data: { level: 'beginner', subject: 'Art, modern', visibility: 'viewable_by_anyone' },
  },
  {
    course_id: 'N-4',
    name: 'Payroll',
    data: { level: 'beginner', subject: 'Office', visibility: 'viewable_by_tenant_admins' },
  },
  { course_id: 'X-5', name: 'algebra again', data: { subject: 'Maths' } },
];

beforeAll(async () => {
  for (const course of COURSES) await server.post(PATH, { org: 'north', ...course });
  await server.post(
    PATH,
    { org: 'south', course_id: 'S-1', name: 'Of the south', data: { visibility: 'viewable_by_anyone' } },
    'otherAdmin',
  );
  await server.post(PATH, { org: 'north', course_id: 'N-9', name: 'Removed' });
  await server.db.pool.query(`update courses set deleted_at = now() where course_key = 'N-9'`);
});

async function ids(query: Record<string, string | number | string[]>, role: RoleName = 'admin'): Promise<string[]> {
  const { status, body } = await server.get<Page>(PATH, role, { sort: 'id', ...query });
  expect(status).toBe(200);
  expect(body.count).toBe(body.results.length);
  return body.results.map(({ course_id }) => course_id);
}

restoreBeforeEach(server.db);

describe('listCourses', () => {
  it('200: what each role may see', async () => {
    expect(await ids({ org: 'north' }, 'admin')).toEqual(['N-1', 'N-2', 'N-3', 'N-4', 'X-5']);
    expect(await ids({ org: 'north' }, 'viewer')).toEqual(['N-1', 'N-2', 'N-3', 'N-4', 'X-5']);
    expect(await ids({ org: 'north' }, 'dmAdmin')).toEqual(['N-1', 'N-2', 'N-3', 'N-4', 'X-5']);
    expect(await ids({ org: 'north' }, 'learner')).toEqual(['N-1', 'N-2', 'N-3', 'X-5']);
    expect(await ids({ platform_key: 'north' }, 'person')).toEqual(['N-1', 'N-2', 'N-3', 'X-5']);
  });

  it("200: without a platform, those of all the caller's platforms and no others", async () => {
    expect(await ids({}, 'admin')).toEqual(['N-1', 'N-2', 'N-3', 'N-4', 'X-5']);
    expect(await ids({}, 'otherAdmin')).toEqual(['S-1']);
    expect(await ids({}, 'person')).toEqual(['N-1', 'N-2', 'N-3', 'X-5', 'S-1']);
    expect(await ids({}, 'dmAdmin')).toEqual(['N-1', 'N-2', 'N-3', 'N-4', 'X-5', 'S-1']);
  });

  it('200: each filter, alone and together; values are alternatives', async () => {
    expect(await ids({ course_id: 'N-2' })).toEqual(['N-2']);
    expect(await ids({ course_id: '' })).toHaveLength(5);
    expect(await ids({ slug: 'algebra' })).toEqual(['N-1']);
    expect(await ids({ level: 'beginner' })).toEqual(['N-1', 'N-3', 'N-4']);
    expect(await ids({ level: 'beginner,advanced', subject: ['Maths', 'Biology'] })).toEqual(['N-1', 'N-2']);
    expect(await ids({ subject: '"Art, modern"' })).toEqual(['N-3']);
    expect(await ids({ subject: 'Maths,Biology' })).toEqual(['N-1', 'N-2', 'X-5']);
    expect(await ids({ tags: 'field,none' })).toEqual(['N-2']);
    expect(await ids({ skills: 'PROOF,drawing' })).toEqual(['N-1', 'N-2']);
    expect(await ids({ course_id: 'N-2', slug: 'algebra' })).toEqual([]);
  });

  describe('200: values with commas', () => {
    beforeEach(async () => {
      await server.post(PATH, {
        org: 'north',
        course_id: 'C-1',
        name: 'Film',
        data: { level: 'first, second', subject: 'Arts, Media', tags: ['new, old'], skills: ['cutting, glueing'] },
      });
      await server.post(PATH, {
        org: 'north',
        course_id: 'C-2',
        name: 'Painting',
        data: { level: 'first', subject: 'Arts', tags: ['old'], skills: ['glueing'] },
      });
      await server.post(PATH, {
        org: 'north',
        course_id: 'C-3',
        name: 'Wages',
        data: {
          level: 'second',
          subject: 'Media',
          tags: ['new'],
          skills: ['cutting'],
          visibility: 'viewable_by_tenant_admins',
        },
      });
      await server.post(PATH, {
        org: 'north',
        course_id: 'C-4',
        name: 'Hidden',
        data: { subject: 'Law, Media', visibility: 'viewable_by_tenant_admins' },
      });
    });
    const found = (query: Record<string, string | string[]>, role: RoleName = 'admin') =>
      ids({ query: 'C-', ...query }, role);

    it.each([
      ['level', 'first, second'],
      ['subject', 'Arts, Media'],
      ['tags', 'new, old'],
      ['skills', 'cutting, glueing'],
    ])('one text of %s that a course has as it stands is one value', async (name, value) => {
      expect(await found({ [name]: value })).toEqual(['C-1']);
      expect(await found({ [name]: [value, 'none'] })).toEqual(['C-1']);
      expect(await found({ [name]: value.split(', ').reverse().join(',') })).toEqual(['C-2', 'C-3']);
    });

    it('hides values that the caller cannot find', async () => {
      expect(await found({ subject: 'Law, Media' })).toEqual(['C-4']);
      expect(await found({ subject: 'Law, Media' }, 'learner')).toEqual([]);
      expect(await found({ subject: 'Law,Arts' }, 'learner')).toEqual(['C-2']);
    });
  });

  it('200: a part of the name or the identifier, without regard to case and accents; wildcards are plain characters', async () => {
    expect(await ids({ query: 'ALGEBRA' })).toEqual(['N-1', 'X-5']);
    expect(await ids({ query: 'n-' })).toEqual(['N-1', 'N-2', 'N-3', 'N-4']);
    expect(await ids({ query: '%' })).toEqual(['N-3']);
    expect(await ids({ query: '_' })).toEqual(['N-3']);
    expect(await ids({ query: '\\' })).toEqual([]);
    expect(await ids({ query: "' or 1=1 --" })).toEqual([]);
  });

  it('200: every order, both ways', async () => {
    expect(await ids({ org: 'north', sort: 'name' })).toEqual((await ids({ org: 'north', sort: '-name' })).reverse());
    expect(await ids({ org: 'north', sort: 'course_id' })).toEqual(['N-1', 'N-2', 'N-3', 'N-4', 'X-5']);
    expect(await ids({ org: 'north', sort: '-course_id' })).toEqual(['X-5', 'N-4', 'N-3', 'N-2', 'N-1']);
    expect(await ids({ org: 'north', sort: '-created' })).toEqual(['X-5', 'N-4', 'N-3', 'N-2', 'N-1']);
    await server.post(PATH, { org: 'north', course_id: 'N-1', data: { promotion: 'spring' } });
    expect((await ids({ org: 'north', sort: '-modified' }))[0]).toBe('N-1');
    expect((await ids({ org: 'north', sort: '-id' }))[0]).toBe('X-5');
  });

  it('200: pages link to each other, keeping the other parameters; one past the end is empty', async () => {
    const { body } = await server.get<Page>(PATH, 'admin', {
      org: 'north',
      page: 2,
      page_size: 2,
      sort: 'id',
      level: 'beginner,advanced',
    });
    expect(body.count).toBe(4);
    expect(body.results.map(({ course_id }) => course_id)).toEqual(['N-3', 'N-4']);
    expect(body.next).toBeNull();
    const previous = new URL(body.previous!);
    expect(Object.fromEntries(previous.searchParams)).toEqual({
      org: 'north',
      page: '1',
      page_size: '2',
      sort: 'id',
      level: 'beginner,advanced',
    });
    const past = await server.get<Page>(PATH, 'admin', { org: 'north', page: 100, page_size: 2 });
    expect(past.body).toMatchObject({ count: 5, next: null, results: [] });
    expect(new URL(past.body.previous!).searchParams.get('page')).toBe('3');
  });

  it('200: the pages of any size hold each course once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 6 }),
        fc.constantFrom('id', '-name', 'modified'),
        async (size, sort) => {
          const seen: string[] = [];
          let query: string | null = `?org=north&sort=${sort}&page_size=${size}`;
          while (query !== null) {
            const { body }: { body: Page } = await server.get<Page>(PATH + query, 'admin');
            seen.push(...body.results.map(({ course_id }) => course_id));
            query = body.next && new URL(body.next).search;
          }
          expect([...seen].sort()).toEqual(['N-1', 'N-2', 'N-3', 'N-4', 'X-5']);
        },
      ),
      { numRuns: 10 },
    );
  });

  it('200: skills that only administrators see are left out for others', async () => {
    await server.db.pool.query(
      `update platform_skills set visibility = 'viewable_by_tenant_admins' where skill_id = (select id from skills where name = 'sums')`,
    );
    const skills = async (role: RoleName) =>
      (await server.get<Page>(PATH, role, { org: 'north', course_id: 'N-1' })).body.results[0]!.data.skills;
    expect(await skills('admin')).toEqual(['Proof', 'sums']);
    expect(await skills('learner')).toEqual(['Proof']);
  });

  it('400: pages too far out, and values that are none', async () => {
    const wrong = async (query: Record<string, string>) => {
      const { status, body } = await server.get<ProblemBody>(PATH, 'admin', query);
      return [status, body.errors?.[0]?.path];
    };
    expect(await wrong({ page: '0' })).toEqual([400, 'page']);
    expect(await wrong({ page: '200002', page_size: '100' })).toEqual([400, 'page']);
    expect(await wrong({ page_size: '101' })).toEqual([400, 'page_size']);
    expect(await wrong({ sort: 'price' })).toEqual([400, 'sort']);
    expect(await wrong({ level: 'a\u0000' })).toEqual([400, expect.stringContaining('level')]);
    expect((await server.get(PATH, 'admin', { org: 'north', platform_key: 'south' })).status).toBe(400);
    expect((await server.get<Page>(PATH, 'admin', { page: '100001', page_size: '100' })).body.results).toEqual([]);
  });
});

itAnswersAsAllDo(server, { method: 'GET', path: PATH, request: {} });
