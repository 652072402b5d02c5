import { beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../generated/types.js';
import searchCatalog from '../../../handlers/search/searchCatalog.js';
import { syncPlatform } from '../../../db/search/engines/index/syncIndex.js';
import { ACME, fillCatalog } from '../../db/search/engines/catalogFixture.js';
import { type ProblemBody, type RoleName, catalogServer } from '../catalog/catalogServer.js';

type Page = components['schemas']['CatalogSearchPage'];
const PATH = '/api/search/catalog/';
const server = catalogServer([searchCatalog]);

beforeAll(async () => {
  const { rows } = await server.db.pool.query<{ id: number; key: string }>(
    'select id, key from platforms order by key',
  );
  const [north, south] = rows.map(({ id }) => id) as [number, number];
  await fillCatalog(server.db, north, ACME);
  await fillCatalog(server.db, south, {
    courses: [
      {
        key: 'S-1',
        name: 'Machine Learning for All',
        data: { visibility: 'viewable_by_anyone', subject: 'Computing' },
      },
      { key: 'S-2', name: 'Machine Learning of the South', data: { subject: 'Computing' } },
      { key: 'S-3', name: 'Film', data: { subject: 'Arts, Media', promotion: 'Arts, Media' } },
      { key: 'S-4', name: 'Painting', data: { subject: 'Arts' } },
      { key: 'S-5', name: 'Radio', data: { subject: 'Media' } },
      { key: 'S-6', name: 'Press', data: { subject: 'Media, Law' } },
    ],
  });
  await syncPlatform(server.db, north);
  await syncPlatform(server.db, south);
});

type Query = Record<string, string | number | boolean | string[]>;

async function search(query: Query = {}, role: RoleName = 'learner'): Promise<Page> {
  const { status, body } = await server.get<Page>(PATH, role, query);
  expect(status).toBe(200);
  return body;
}

const names = ({ results }: Page) => results.map(({ name }) => name);

describe('searchCatalog', () => {
  it('200: each type of item with the fields of its own', async () => {
    const { results } = await search({
      content: 'courses,programs,pathways,skills,roles,resources',
      limit: 100,
      return_items: true,
    });
    const one = (type: string) =>
      results.find((item) => item.type === type && item.name !== 'machine learning' && item.name !== 'statistics') ??
      results.find((item) => item.type === type);
    expect(results.find(({ name }) => name === 'Machine Learning')).toMatchObject({
      type: 'course',
      course_id: 'ML-1',
      subject: 'Computing',
      tenant: 'north',
      self_paced: true,
      price: 'free',
      skills: [{ name: 'machine learning' }, { name: 'statistics' }],
    });
    expect(one('program')).toMatchObject({
      program_id: 'P-1',
      program_type: 'certificate',
      courses: [{ name: 'Machine Learning' }],
    });
    expect(one('pathway')).toMatchObject({ pathway_id: 'W-1', programs: [{ name: 'Data Program' }] });
    expect(one('role')).toMatchObject({
      name: 'Analyst',
      skills: [{ name: 'statistics' }],
      recommended_courses: [{ name: 'Machine Learning' }],
    });
    expect(one('resource')).toMatchObject({ name: 'Algebra Book', resource_type: 'book', topics: ['grammar'] });
    const skill = results.find(({ type, name }) => type === 'skill' && name === 'machine learning');
    expect(skill).toMatchObject({ courses: [{ name: 'Machine Learning' }], related_skills: [{ name: 'statistics' }] });
  });

  it('200: by default programs, courses, pathways and skills, without the items of programs', async () => {
    const page = await search({ limit: 100 });
    expect(new Set(page.results.map(({ type }) => type))).toEqual(new Set(['course', 'program', 'pathway', 'skill']));
    expect(page.results.find(({ type }) => type === 'program')).toMatchObject({ courses: [] });
    expect(page.facets.type?.map(({ key }) => key)).toEqual(expect.arrayContaining(['course', 'role', 'resource']));
  });

  it('200: an empty value of a list asks for nothing', async () => {
    const { facets, ...page } = await search({ limit: 100 });
    expect(await search({ limit: 100, content: '', level: '', topics: ',' })).toMatchObject({
      count: page.count,
      facets,
    });
  });

  it('200: tolerates typing errors, and ranks the exact name first', async () => {
    expect(names(await search({ query: 'machne lerning', content: 'courses' }, 'person')).slice(0, 2)).toEqual([
      'Machine Learning',
      'Applied Machine Learning',
    ]);
  });

  it("200: searches the caller's tenants and public items of the main platform, also in counts and facets", async () => {
    const learner = await search({ query: 'machine learning', content: 'courses' });
    expect(names(learner)).toContain('Machine Learning for All');
    expect(names(learner)).not.toContain('Machine Learning of the South');
    expect(names(learner)).not.toContain('Machine Learning Secrets');
    expect(learner.facets.tenant).toEqual([
      { key: 'north', doc_count: 3 },
      { key: 'south', doc_count: 1 },
    ]);
    expect(names(await search({ query: 'machine learning', content: 'courses' }, 'admin'))).toContain(
      'Machine Learning Secrets',
    );
    expect(names(await search({ query: 'machine learning', content: 'courses' }, 'otherAdmin'))).toEqual([
      'Machine Learning for All',
      'Machine Learning of the South',
    ]);
    expect((await search({ query: 'machine learning', content: 'courses' }, 'dmAdmin')).count).toBe(6);
  });

  it('200: filters by repeated and by comma-separated values, price and identifiers', async () => {
    expect(
      names(await search({ level: ['advanced', 'beginner'], language: 'English,German', content: 'courses' })),
    ).toEqual(['Applied Machine Learning', 'Machine Learning', 'Machines and Society']);
    expect(names(await search({ price: 'FREE' }))).toEqual(['Cooking for Chemists', 'Machine Learning']);
    expect(names(await search({ promotion: 'spring' }))).toEqual(['Cooking for Chemists']);
    expect(names(await search({ program_id: 'P-1' }))).toEqual(['Data Program']);
    expect(names(await search({ course_id: 'SEC-1' }))).toEqual([]);
  });

  it.each([
    ['one text that is a value', 'subject=Arts,+Media', ['Film']],
    ['one text that is no value', 'subject=Media,Arts', ['Painting', 'Radio']],
    ['a repeated name', 'subject=Arts,+Media&subject=Media,+Law', ['Film', 'Press']],
    ['one text that is a campaign', 'promotion=Arts,+Media', ['Film']],
    ['quotes', 'subject=%22Arts,+Media%22,Arts', ['Film', 'Painting']],
  ])('200: values with commas: %s', async (_, query, expected) => {
    const { status, body } = await server.get<Page>(`${PATH}?${query}`, 'otherAdmin');
    expect([status, names(body)]).toEqual([200, expected]);
    const facet = body.facets.subject!.filter(({ key }) => expected.length === 1 && key === 'Arts, Media');
    expect(facet).toEqual(expected.length === 1 ? [{ key: 'Arts, Media', doc_count: 1 }] : []);
  });

  it('200: hides values that the caller cannot find', async () => {
    expect(names((await server.get<Page>(`${PATH}?subject=Arts,+Computing`, 'learner')).body)).toEqual(
      names(await search({ subject: 'Computing' })),
    );
  });

  it('200: skill search and its explanation', async () => {
    const page = await search({ query: 'statistics', content: 'courses', allow_skill_search: true, debug: true });
    expect(names(page).sort()).toEqual(['Cooking for Chemists', 'Machine Learning']);
    expect(page.debug).toMatchObject({
      engine: 'postgres',
      terms: ['statistics'],
      matched_skills: [{ name: 'statistics' }],
    });
    expect((await search({ query: 'statistics' })).debug).toBeUndefined();
  });

  it('200: order, pages and links that keep the other parameters', async () => {
    const query = { content: 'courses', alphabetical: true, limit: 2, offset: 2, return_facet: false };
    const page = await search(query);
    expect(names(page)).toEqual(['Français élémentaire', 'Machine Learning']);
    expect(page).toMatchObject({ count: 7, current_page: 2, total_pages: 4, facets: {} });
    expect(new URL(page.next!).searchParams.get('offset')).toBe('4');
    expect(new URL(page.previous!).searchParams.get('alphabetical')).toBe('true');
    expect(names(await search({ ...query, alphabetical: false, order_by: 'name' }))).toEqual([
      'Machine Learning for All',
      'Machine Learning',
    ]);
    expect(await search({ ...query, offset: 9_999_999 })).toMatchObject({ count: 7, results: [], next: null });
  });

  it.each([
    ['limit', '0'],
    ['limit', '101'],
    ['offset', '-1'],
    ['content', 'lessons'],
    ['order_by', 'colour'],
    ['query', 'a\u0000b'],
    ['query', 'word-'.repeat(33)],
    ['query', 'x'.repeat(1001)],
    ['self_paced', 'maybe'],
  ])('400: %s=%s', async (name, value) => {
    const { status, body } = await server.get<ProblemBody>(PATH, 'learner', { [name]: value });
    expect([status, body.errors?.[0]?.in]).toEqual([400, 'query']);
    expect(body.errors?.[0]?.path).toContain(name);
  });

  it('200: a text of 32 words', async () =>
    expect((await search({ query: 'machine '.repeat(32) })).count).toBeGreaterThan(0));

  it('401: without a credential', async () => expect((await server.get(PATH, null)).status).toBe(401));

  it('304: the same answer is not sent twice', async () => {
    const first = await server.get(PATH, 'learner');
    const again = await server.request('GET', PATH, {
      as: server.as.learner,
      headers: { 'if-none-match': first.headers.get('etag')! },
    });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('429: sends Retry-After', async () => {
    const { status, headers } = await server.requestTooOften('GET', PATH, { as: server.as.learner });
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
  });
});
