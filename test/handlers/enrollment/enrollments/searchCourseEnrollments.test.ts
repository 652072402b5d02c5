import { TESTER } from '../../../support/database.js';
import { describe, expect, it } from '@jest/globals';
import { createCredential } from '../../../../db/tenancy/access/credentials.js';
import searchCourseEnrollments from '../../../../handlers/enrollment/enrollments/searchCourseEnrollments.js';
import { itAnswersAsAllDo } from '../../catalog/commonAnswers.js';
import { type EnrollmentBody, SEARCH_PATH, enrollmentServer } from './enrollmentServer.js';

const server = enrollmentServer([searchCourseEnrollments]);
const { as, token, find, search } = server;

type Query = Record<string, string | number>;

const ALL = ['pat ECO', 'pat ECO', 'ann BIO', 'nora LAW', 'cyd ECO', 'bob LAW', 'bob DATA', 'ann ECO'];
const NORTH = ['pat ECO', 'ann BIO', 'bob DATA', 'ann ECO'];

describe('searchCourseEnrollments', () => {
  it('200: a DM admin sees all, the latest first', async () => {
    expect(await find(as.dmAdmin)).toEqual({ status: 200, count: 8, listed: ALL });
    expect(await find(as.dmAdmin, { org: 'north' })).toEqual({ status: 200, count: 4, listed: NORTH });
  });

  it('200: admins and viewers see their platform, named or not', async () => {
    for (const caller of [as.admin, as.viewer]) {
      expect(await find(caller)).toEqual({ status: 200, count: 4, listed: NORTH });
      expect(await find(caller, { platform_key: 'north' })).toEqual({ status: 200, count: 4, listed: NORTH });
    }
    expect((await find(as.otherAdmin)).listed).toEqual(['pat ECO', 'nora LAW', 'cyd ECO', 'bob LAW']);
  });

  it('200: a learner sees their own, in all their platforms or in the named one', async () => {
    expect((await find(token.bob!)).listed).toEqual(['bob LAW', 'bob DATA']);
    expect((await find(token.bob!, { username: 'BOB' })).listed).toEqual(['bob LAW', 'bob DATA']);
    expect((await find(token.bob!, { user_id: server.ids.bob! })).count).toBe(2);
    expect(await find(token.bob!, { org: 'north' })).toEqual({ status: 200, count: 1, listed: ['bob DATA'] });
  });

  it('200: an admin who learns elsewhere sees their platform and their own', async () => {
    expect(await find(token.nora!)).toEqual({
      status: 200,
      count: 5,
      listed: ['pat ECO', 'ann BIO', 'nora LAW', 'bob DATA', 'ann ECO'],
    });
    expect((await find(token.nora!, { org: 'south' })).listed).toEqual(['nora LAW']);
    expect((await find(token.nora!, { username: 'bob' })).listed).toEqual(['bob DATA']);
  });

  it('200: a learner key without a person owns nothing', async () => {
    expect(await find(as.learner)).toEqual({ status: 200, count: 0, listed: [] });
  });

  it('200: department and program admins see their own', async () => {
    const { db, ids } = server;
    await db.pool.query(`insert into departments (platform_id, name) values ($1, 'All')`, [ids.north]);
    await db.pool.query(
      'insert into department_members (platform_id, department_id, user_id, is_admin) select platform_id, id, $1, true from departments',
      [ids.ann],
    );
    const { authorization } = await createCredential(db, TESTER, {
      user: 'ann',
      role: 'department_admin',
      platform: 'north',
    });
    expect((await find(authorization)).listed).toEqual(['ann BIO', 'ann ECO']);
    expect((await search(authorization, { username: 'bob' })).status).toBe(403);
  });

  it("403: a learner who names another person, or a user name with another person's address", async () => {
    expect((await search(token.bob!, { username: 'ann' })).status).toBe(403);
    expect((await search(token.bob!, { email: 'ann@people.example' })).status).toBe(403);
    expect((await search(token.bob!, { username: 'bob', email: 'ann@people.example' })).status).toBe(403);
    expect((await search(token.nora!, { org: 'south', username: 'bob' })).status).toBe(403);
  });

  it("404: another tenant's platform, for an admin and for a learner", async () => {
    expect((await search(as.admin, { org: 'south' })).status).toBe(404);
    expect((await search(token.ann!, { org: 'south' })).status).toBe(404);
  });

  it("200: hides another tenant's rows of a person who is in both", async () => {
    expect((await find(as.admin, { username: 'bob' })).listed).toEqual(['bob DATA']);
    expect((await find(as.admin, { username: 'cyd' })).listed).toEqual([]);
  });

  const withMain = { org: 'north', include_default_platform: true };

  it('200: adds for a DM admin all of the main platform', async () => {
    expect((await find(as.dmAdmin, withMain)).listed).toEqual(ALL);
  });

  it("200: adds for an admin only their own members' enrollments", async () => {
    const expected = { status: 200, count: 7, listed: ALL.filter((row) => row !== 'cyd ECO') };
    expect(await find(as.admin, withMain)).toEqual(expected);
    expect(await find(token.nora!, withMain)).toEqual(expected);
    expect((await find(as.admin, { ...withMain, username: 'bob' })).listed).toEqual(['bob LAW', 'bob DATA']);
    expect((await find(as.admin, { ...withMain, username: 'cyd' })).listed).toEqual([]);
    expect((await find(as.admin, { ...withMain, sort: 'id', page: 3, page_size: 2 })).listed).toEqual([
      'ann BIO',
      'pat ECO',
    ]);
  });

  it('200: adds for a learner their own', async () => {
    expect((await find(token.bob!, withMain)).listed).toEqual(['bob LAW', 'bob DATA']);
    expect((await find(token.ann!, withMain)).listed).toEqual(['ann BIO', 'ann ECO']);
  });

  it('200: adds nothing unless another platform is named', async () => {
    expect((await find(as.admin, { include_default_platform: true })).count).toBe(4);
    expect((await find(as.otherAdmin, { org: 'south', include_default_platform: true })).count).toBe(4);
  });

  it('200: by person: number, name and address without regard to case', async () => {
    const names: Query[] = [{ user_id: server.ids.ann! }, { username: 'Ann' }, { email: 'ANN@people.example' }];
    for (const query of names) {
      expect((await find(as.dmAdmin, query)).listed).toEqual(['ann BIO', 'ann ECO']);
    }
    expect((await find(as.dmAdmin, { username: 'ann', email: 'bob@people.example' })).count).toBe(0);
    expect((await find(as.dmAdmin, { username: 'nobody' })).count).toBe(0);
  });

  it('200: by course: identifier and slug exactly, in all tenants or in one', async () => {
    expect((await find(as.dmAdmin, { course_id: 'ECO' })).listed).toEqual(['pat ECO', 'pat ECO', 'cyd ECO', 'ann ECO']);
    expect((await find(as.dmAdmin, { course_id: 'eco' })).count).toBe(0);
    expect((await find(as.dmAdmin, { slug: 'economy', org: 'south' })).listed).toEqual(['pat ECO', 'cyd ECO']);
    expect((await find(as.admin, { course_id: 'ECO', slug: 'biology' })).count).toBe(0);
    expect((await find(as.admin, { course_id: 'LAW' })).count).toBe(0);
  });

  it('200: by a part of the name; accents and case are forgiven, % and _ are themselves', async () => {
    expect((await find(as.dmAdmin, { course_name: 'ECONOM' })).count).toBe(4);
    expect((await find(as.admin, { course_name: 'économie APP' })).listed).toEqual(['pat ECO', 'ann ECO']);
    expect((await find(as.admin, { course_name: '0%' })).listed).toEqual(['bob DATA']);
    expect((await find(as.admin, { course_name: '％ data' })).listed).toEqual(['bob DATA']);
    expect((await find(as.admin, { course_name: 'a_m' })).listed).toEqual(['bob DATA']);
    for (const literal of ['%', '_', 'o_y', 'E%e', '\\']) {
      const hits = await find(as.admin, { course_name: literal, username: 'ann' });
      expect([literal, hits.count]).toEqual([literal, 0]);
    }
  });

  it('200: all filters together; empty ones count as absent', async () => {
    expect(
      (await find(as.dmAdmin, { username: 'pat', course_id: 'ECO', course_name: 'economics', org: 'south' })).count,
    ).toBe(1);
    const empty = { username: '', email: '', course_id: '', slug: '', course_name: '', org: '', platform_key: '' };
    expect((await find(as.dmAdmin, empty)).count).toBe(8);
  });

  it('200: finds deactivated enrollments, and those of courses that left the catalog', async () => {
    const { db } = server;
    await db.pool.query(`update courses set deleted_at = now(), slug = null where course_key = 'LAW'`);
    await db.pool.query(
      `update course_enrollments set active = false, ended = now() where user_id = $1 and platform_id = $2`,
      [server.ids.bob, server.ids.south],
    );
    expect((await find(as.dmAdmin, { course_id: 'LAW' })).listed).toEqual(['nora LAW', 'bob LAW']);
  });

  it('200: answers the record of the contract', async () => {
    const { body } = await search(as.admin, { course_id: 'BIO' });
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(body.results).toEqual([
      {
        user_id: server.ids.ann!,
        username: 'ann',
        email: 'ann@people.example',
        course_id: 'BIO',
        active: true,
        created: time,
        started: time,
        ended: null,
        expired: null,
        metadata: {},
        name: 'Ann Person',
        course_name: 'Biology',
      },
    ]);
  });

  const fields = [
    'id',
    'created',
    'started',
    'ended',
    'expired',
    'active',
    'username',
    'email',
    'name',
    'course_id',
    'course_name',
  ];

  it.each(fields.flatMap((field) => [field, `-${field}`]))(
    '200: sorts by %s, stable to the last page',
    async (sort) => {
      const whole = await find(as.dmAdmin, { sort });
      const field = sort.replace('-', '') as keyof EnrollmentBody | 'id';
      if (field !== 'id') {
        const { body } = await search(as.dmAdmin, { sort });
        const values = body.results.map((row) => row[field] as string | null).filter((value) => value !== null);
        const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
        expect(values).toEqual(sort.startsWith('-') ? sorted.reverse() : sorted);
        const nulls = body.results.map((row) => row[field] === null);
        expect(nulls).toEqual([...nulls].sort());
      }
      const pages = await Promise.all([1, 2, 3].map((page) => find(as.dmAdmin, { sort, page, page_size: 3 })));
      expect(pages.flatMap(({ listed }) => listed)).toEqual(whole.listed);
    },
  );

  it('200: next and previous lead through all pages and keep the filters', async () => {
    const first = (await search(as.admin, { org: 'north', page_size: 3, sort: 'id' })).body;
    expect([first.count, first.results.length, first.previous]).toEqual([4, 3, null]);
    const next = new URL(first.next!);
    expect(Object.fromEntries(next.searchParams)).toEqual({ org: 'north', page_size: '3', sort: 'id', page: '2' });
    const second = await server.request<typeof first>('GET', next.pathname + next.search, { as: as.admin });
    expect(second.body).toMatchObject({ count: 4, next: null, results: [{ course_id: 'ECO' }] });
    expect(new URL(second.body.previous!).searchParams.get('page')).toBe('1');
  });

  it('200: a page past the end is empty and knows the count', async () => {
    const queries: Query[] = [{}, { course_id: 'ECO' }, { sort: 'username' }];
    for (const query of queries) {
      const whole = await find(as.dmAdmin, query);
      expect(await find(as.dmAdmin, { ...query, page: 10_000 })).toEqual({
        status: 200,
        count: whole.count,
        listed: [],
      });
    }
    expect((await search(as.dmAdmin, { page: 100_001, page_size: 100 })).status).toBe(200);
  });

  it('400: an unknown order, a page that is none or too far out, a user_id that is none', async () => {
    const cases: [Query, string][] = [
      [{ sort: 'password' }, 'sort'],
      [{ sort: '--id' }, 'sort'],
      [{ page: 0 }, 'page'],
      [{ page: 100_002, page_size: 100 }, 'page'],
      [{ page_size: 101 }, 'page_size'],
      [{ user_id: 'ann' }, 'user_id'],
      [{ include_default_platform: 'perhaps' }, 'include_default_platform'],
    ];
    for (const [query, path] of cases) {
      const answer = await search(as.dmAdmin, query);
      expect({ query, status: answer.status, errors: answer.body.errors }).toMatchObject({
        query,
        status: 400,
        errors: [{ in: 'query', path }],
      });
    }
    expect((await search(as.dmAdmin, { org: 'north', platform_key: 'south' })).status).toBe(400);
  });
});

itAnswersAsAllDo(server, { method: 'GET', path: SEARCH_PATH, request: {} });
