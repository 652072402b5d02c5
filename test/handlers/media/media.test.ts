import { beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../generated/types.js';
import { type FilePart, createForm } from '../../support/forms.js';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';
import { createPng, createWav } from '../../support/sampleFiles.js';
import { type Role, mentorServer } from '../mentors/mentors/mentorServer.js';

type Media = components['schemas']['MediaResource'];
type Page = components['schemas']['MediaResourcePage'];
type Problem = components['schemas']['Problem'];

const server = mentorServer();
const base = (user = 'ada', org = 'north') => `/api/media/orgs/${org}/users/${user}/media/media-resources/`;
const USER: Partial<Record<Role, string>> = {
  admin: 'ada',
  viewer: 'vic',
  learner: 'pat',
  otherAdmin: 'ada',
  dmAdmin: 'ada',
};

beforeAll(async () => {
  const course = `insert into courses (platform_id, course_key, name, visibility) values ($1, $2, $2, $3)`;
  await server.db.pool.query(course, [server.ids.north, 'DM-101', 'viewable_by_tenant_students']);
  await server.db.pool.query(course, [server.ids.north, 'DRAFT', 'viewable_by_tenant_admins']);
  await server.db.pool.query(course, [server.ids.south, 'OPEN', 'viewable_by_anyone']);
  await server.db.pool.query(course, [server.ids.south, 'INNER', 'viewable_by_tenant_students']);
});
restoreBeforeEach(server.db);

const send = (method: string, path: string, body: unknown, who: Role | null = 'admin') =>
  server.request<Media & Problem>(method, path, { ...(who && { as: server.as[who] }), body });
const form = (method: string, path: string, fields: Record<string, string | FilePart>, who: Role = 'admin') =>
  server.request<Media & Problem>(method, path, {
    as: server.as[who],
    bytes: createForm(fields).bytes,
    headers: createForm(fields).headers,
  });
const create = async (fields: object, who: Role = 'admin') => {
  const answer = await send('POST', base(USER[who]), { title: 'A', media_type: 'other', unit_id: 'u', ...fields }, who);
  expect([answer.status, answer.text]).toEqual([201, answer.text]);
  return answer.body;
};
const read = <Body = Page & Problem>(
  path: string,
  query: Record<string, string | number> = {},
  who: Role | null = 'admin',
) => server.request<Body>('GET', path, { ...(who && { as: server.as[who] }), query });
const titles = async (query: Record<string, string | number> = {}, who: Role = 'admin', path = '') => {
  const { status, body } = await read(base(USER[who]) + path, query, who);
  expect([status, body.count]).toEqual([200, body.results.length]);
  return body.results.map(({ title }) => title);
};
const files = async () => (await server.db.pool.query<{ n: number }>('select count(*) as n from files')).rows[0]!.n;

describe('createMediaResource', () => {
  it('201: with an address; the item type follows from the ids', async () => {
    const types = [];
    for (const ids of [
      { course_id: 'DM-101' },
      { unit_id: 'u' },
      { item_id: 'i' },
      { course_id: 'DM-101', unit_id: 'u' },
      { course_id: 'DM-101', item_id: 'i' },
      { unit_id: 'u', item_id: 'i' },
      { course_id: 'DM-101', unit_id: 'u', item_id: 'i' },
    ])
      types.push(
        (
          await send('POST', base(), {
            title: 'A',
            media_type: 'video',
            file_url: 'https://MEDIA.example.org:443/a.mp4',
            ...ids,
          })
        ).body,
      );
    expect(types.map(({ item_type }) => item_type)).toEqual([
      'course',
      'unit',
      'resource',
      'course_unit',
      'course_resource',
      'unit_resource',
      'all',
    ]);
    expect(types[0]).toMatchObject({
      title: 'A',
      file_url: 'https://media.example.org/a.mp4',
      file: null,
      created_by: server.ids.ada,
      platform: server.ids.north,
      description: null,
    });
  });

  it("201, 200: without a course, a unit and an item it is the platform's", async () => {
    const made = await send('POST', base(), { title: 'Logo', media_type: 'image' });
    expect([made.status, made.body]).toMatchObject([
      201,
      { item_type: null, course_id: null, unit_id: null, item_id: null },
    ]);
    const { id } = await create({ title: 'Map', item_id: 'i' });
    const replaced = await send('PUT', `${base()}${id}/`, { title: 'Map', media_type: 'image' });
    expect([replaced.status, replaced.body]).toMatchObject([200, { item_type: null, item_id: null }]);
    const { id: other } = await create({ title: 'Plan', unit_id: 'u' });
    const changed = await send('PATCH', `${base()}${other}/`, { unit_id: null });
    expect([changed.status, changed.body]).toMatchObject([200, { item_type: null, unit_id: null }]);
    expect(await titles({}, 'learner')).toEqual(['Plan', 'Map', 'Logo']);
    expect(await titles({ item_id: 'i' }, 'admin', 'by_item/')).toEqual([]);
  });

  it('201: with a file, measured and readable; by a learner for themself', async () => {
    const image = createPng(20, 10);
    const { status, body } = await form(
      'POST',
      base('pat'),
      {
        title: 'Graph',
        media_type: 'image',
        course_id: 'DM-101',
        unit_id: '',
        file: { name: 'graph.jpg', content: image, type: 'image/jpeg' },
      },
      'learner',
    );
    expect([status, body]).toMatchObject([
      201,
      {
        file_name: 'graph.jpg',
        file_type: 'image/png',
        file_size_bytes: image.length,
        width: 20,
        height: 10,
        duration_seconds: null,
        unit_id: null,
        created_by: server.ids.pat,
      },
    ]);
    const file = await server.request('GET', new URL(body.file!).pathname);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(
      (
        await form('POST', base(), {
          title: 'Talk',
          media_type: 'audio',
          item_id: 'i',
          file: { name: 'a', content: createWav(2) },
        })
      ).body,
    ).toMatchObject({ duration_seconds: 2, width: null });
  });

  it('201: repeated by its Idempotency-Key', async () => {
    const once = () =>
      server.request<Media>('POST', base(), {
        as: server.as.admin,
        body: { title: 'A', media_type: 'other', unit_id: 'u' },
        headers: { 'Idempotency-Key': 'media-1' },
      });
    const [first, again] = [await once(), await once()];
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
    expect(await titles()).toEqual(['A']);
  });

  it.each([
    ['an unknown course', { course_id: 'NONE' }, '/course_id'],
    ['a course of another tenant that is not public', { course_id: 'INNER' }, '/course_id'],
    ['an address of another scheme', { unit_id: 'u', file_url: 'javascript:alert(1)' }, '/file_url'],
    ['an address with a password', { unit_id: 'u', file_url: 'https://a:b@example.org/' }, '/file_url'],
    ['an address as its file', { unit_id: 'u', file: 'https://example.org/files/1.1.1.x' }, '/file'],
    ['an empty title', { unit_id: 'u', title: ' ' }, '/title'],
    ['an unknown field', { unit_id: 'u', type: 'unit' }, '/type'],
  ])('400: %s', async (_, fields, path) => {
    const { status, body } = await send('POST', base(), { title: 'A', media_type: 'video', ...fields });
    expect([status, body.errors![0]]).toMatchObject([400, { path }]);
  });

  it('400: stores nothing of a file with the wrong type', async () => {
    const { status, body } = await form('POST', base(), {
      title: 'A',
      media_type: 'image',
      unit_id: 'u',
      file: { name: 'a.png', content: '<html></html>', type: 'image/png' },
    });
    expect([status, body.errors]).toMatchObject([400, [{ path: '/file', message: 'is text/html, not an image' }]]);
    expect([
      (
        await form('POST', base(), {
          title: 'A',
          media_type: 'other',
          course_id: 'NONE',
          file: { name: 'a', content: 'x' },
        })
      ).status,
      await files(),
      await titles(),
    ]).toEqual([400, 0, []]);
  });

  it('400: a learner names no course that they do not see; an administrator does', async () => {
    expect(
      (await send('POST', base('pat'), { title: 'A', media_type: 'other', course_id: 'DRAFT' }, 'learner')).status,
    ).toBe(400);
    expect((await send('POST', base(), { title: 'A', media_type: 'other', course_id: 'DRAFT' })).status).toBe(201);
    expect(
      (await send('POST', base('pat'), { title: 'A', media_type: 'other', course_id: 'OPEN' }, 'learner')).status,
    ).toBe(201);
  });

  it('401, 403, 404, 413, 415: no credential; another person; another tenant, no member; too large; another type', async () => {
    const body = { title: 'A', media_type: 'other', unit_id: 'u' };
    expect((await send('POST', base(), body, null)).status).toBe(401);
    expect((await send('POST', base('ada'), body, 'learner')).status).toBe(403);
    expect((await send('POST', base('ada'), body, 'otherAdmin')).status).toBe(404);
    expect((await send('POST', base('kim'), body)).status).toBe(404);
    expect(
      (await form('POST', base(), { ...body, file: { name: 'a', content: Buffer.alloc(1_000_001, 1) } })).status,
    ).toBe(413);
    expect(
      (
        await server.request('POST', base(), {
          as: server.as.admin,
          bytes: 'title=A',
          headers: { 'content-type': 'application/xml' },
        })
      ).status,
    ).toBe(415);
  });
});

describe('listMediaResources', () => {
  it('200: the newest first, by page and filters', async () => {
    await create({ title: 'First', course_id: 'DM-101', media_type: 'video' });
    await create({ title: 'Second', item_id: 'i' });
    await create({ title: 'Third', unit_id: 'v' });
    expect(await titles()).toEqual(['Third', 'Second', 'First']);
    expect(await titles({ course_id: 'DM-101' })).toEqual(['First']);
    expect(await titles({ unit_id: 'u', item_id: 'i' })).toEqual(['Second']);
    expect(await titles({ media_type: 'video', unit_id: '' })).toEqual(['First']);
    const { body } = await read(base(), { page: 2, page_size: 2 });
    expect([body.count, body.results.map(({ title }) => title), body.next, body.previous]).toMatchObject([
      3,
      ['First'],
      null,
      expect.stringContaining('page=1'),
    ]);
    expect((await read(base(), { page: 9 })).body).toMatchObject({ count: 3, results: [] });
    expect((await read(base(), { page: 0 })).status).toBe(400);
  });

  it('200: learners see what their courses show, and their own; it follows the course', async () => {
    await create({ title: 'Shown', course_id: 'DM-101' });
    await create({ title: 'Hidden', course_id: 'DRAFT' });
    await create({ title: 'Of main', course_id: 'OPEN' });
    await create({ title: 'Free' });
    expect(await titles({}, 'learner')).toEqual(['Free', 'Of main', 'Shown']);
    expect(await titles({}, 'viewer')).toEqual(['Free', 'Of main', 'Hidden', 'Shown']);
    await create({ title: 'Mine', course_id: 'DM-101' }, 'learner');
    const set = (key: string, change: string) =>
      server.db.pool.query(`update courses set ${change} where course_key = $1`, [key]);
    await set('DM-101', `visibility = 'viewable_by_tenant_admins'`);
    await set('OPEN', `visibility = 'viewable_by_tenant_students'`);
    expect(await titles({}, 'learner')).toEqual(['Mine', 'Free']);
    expect(await titles({ search: 'mine' }, 'learner')).toEqual(['Mine']);
    expect(await titles({ search: 'shown' }, 'learner')).toEqual([]);
    await set('DRAFT', `visibility = 'viewable_by_anyone'`);
    expect(await titles({}, 'learner')).toEqual(['Mine', 'Free', 'Hidden']);
    await set('DRAFT', 'deleted_at = now()');
    expect(await titles({}, 'viewer')).toEqual(['Mine', 'Free', 'Shown']);
    expect(await titles()).toHaveLength(5);
  });

  it('200: counts what is added and removed at once', async () => {
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        create({ title: `Word${'abc'[index % 3]} lecture`, course_id: index % 2 ? 'DM-101' : 'DRAFT' }),
      ),
    );
    await Promise.all(made.slice(0, 6).map(({ id }) => send('DELETE', `${base()}${id}/`, undefined)));
    expect([(await titles()).length, (await titles({}, 'learner')).length]).toEqual([6, 3]);
    const { rows } = await server.db.pool.query('select word, visibility, uses from media_words order by 2, 1');
    const counted = await server.db.pool.query(
      `select word, visibility, count(*)::int as uses from media_resources cross join unnest(tsvector_to_array(words)) word group by 1, 2 order by 2, 1`,
    );
    expect(rows).toEqual(counted.rows);
  });

  it('401, 403, 404: no credential; another person; another tenant, no member', async () => {
    expect((await read(base(), {}, null)).status).toBe(401);
    expect((await read(base('ada'), {}, 'learner')).status).toBe(403);
    expect((await read(base('ada'), {}, 'otherAdmin')).status).toBe(404);
    expect((await read(base('nobody'))).status).toBe(404);
  });
});

describe('searchMediaResources', () => {
  const search = (query: Record<string, string | number>, who: Role = 'admin') => titles(query, who, 'search/');

  it('200: by title, description and ids, accents and typing errors aside, titles first', async () => {
    await create({ title: 'Häufige Mengen', description: 'itemsets', course_id: 'DM-101' });
    await create({ title: 'Frequent itemsets', item_id: 'block-video-12' });
    await create({ title: 'Draft of clustering', course_id: 'DRAFT' });
    expect(await search({ search: 'itemsets' })).toEqual(['Frequent itemsets', 'Häufige Mengen']);
    expect(await search({ query: 'haufige' })).toEqual(['Häufige Mengen']);
    expect(await search({ search: 'frequnt itmsets' })).toEqual(['Frequent itemsets']);
    expect(await search({ search: 'block-video-12' })).toEqual(['Frequent itemsets']);
    expect(await search({ search: 'block-video-13' })).toEqual([]);
    expect(await search({ search: 'DM-101' })).toEqual(['Häufige Mengen']);
    expect(await search({ search: 'freq' })).toEqual(['Frequent itemsets']);
    expect(await search({ search: 'itemsets', course_id: 'DM-101' })).toEqual(['Häufige Mengen']);
    expect(await search({})).toHaveLength(3);
    expect([
      await search({ search: 'clustring' }),
      await search({ search: 'clustring' }, 'learner'),
      await search({ search: '***' }),
    ]).toEqual([['Draft of clustering'], [], []]);
    expect((await read(`${base()}search/`, { search: 'a '.repeat(40) })).status).toBe(400);
  });

  it('401, 403, 404: no credential; another person; another tenant', async () => {
    expect((await read(`${base()}search/`, {}, null)).status).toBe(401);
    expect((await read(`${base('ada')}search/`, {}, 'learner')).status).toBe(403);
    expect((await read(`${base('ada')}search/`, {}, 'otherAdmin')).status).toBe(404);
  });
});

describe('listMediaResourcesByItem', () => {
  it('200: item_type selects the kind of the id', async () => {
    const X = 'DM-101';
    await create({ title: 'course', course_id: X, unit_id: null });
    await create({ title: 'unit', unit_id: X });
    await create({ title: 'resource', unit_id: null, item_id: X });
    await create({ title: 'course and unit', course_id: X, unit_id: X });
    await create({ title: 'course and item', course_id: X, unit_id: null, item_id: 'i' });
    await create({ title: 'unit and item', unit_id: 'u', item_id: X });
    await create({ title: 'three', course_id: X, unit_id: 'u', item_id: 'i' });
    await create({ title: 'another', unit_id: 'other' });
    const of = async (item_type?: string) =>
      (await titles({ item_id: X, ...(item_type && { item_type }) }, 'admin', 'by_item/')).sort();
    expect(await of('course')).toEqual(['course', 'course and item', 'course and unit', 'three']);
    expect(await of('unit')).toEqual(['course and unit', 'unit']);
    expect(await of('resource')).toEqual(['resource', 'unit and item']);
    expect(await of('course_unit')).toEqual(['course and unit', 'three']);
    expect(await of('course_resource')).toEqual(['course and item', 'three']);
    expect(await of('unit_resource')).toEqual(['unit and item']);
    expect(await of('all')).toEqual(await of());
    expect(await of()).toHaveLength(7);
  });

  it('400, 401, 403, 404: no id, an unknown type; nobody; somebody else; another tenant', async () => {
    expect((await read(`${base()}by_item/`)).status).toBe(400);
    expect((await read(`${base()}by_item/`, { item_id: 'i', item_type: 'program' })).status).toBe(400);
    expect((await read(`${base()}by_item/`, { item_id: 'i' }, null)).status).toBe(401);
    expect((await read(`${base('ada')}by_item/`, { item_id: 'i' }, 'learner')).status).toBe(403);
    expect((await read(`${base('ada')}by_item/`, { item_id: 'i' }, 'otherAdmin')).status).toBe(404);
  });
});

describe.each(['getMediaResource', 'replaceMediaResource', 'updateMediaResource', 'deleteMediaResource'] as const)(
  '%s',
  (id) => {
    const method = {
      getMediaResource: 'GET',
      replaceMediaResource: 'PUT',
      updateMediaResource: 'PATCH',
      deleteMediaResource: 'DELETE',
    }[id];
    const body =
      method === 'PUT'
        ? { title: 'B', media_type: 'other', unit_id: 'u' }
        : method === 'PATCH'
          ? { title: 'B' }
          : undefined;
    const call = (media: Media, who: Role | null, user = USER[who ?? 'admin']) =>
      send(method, `${base(user)}${media.id}/`, body, who);

    it('200: for administrators and the creator', async () => {
      const status = method === 'DELETE' ? 204 : 200;
      expect((await call(await create({}), 'admin')).status).toBe(status);
      expect((await call(await create({}, 'learner'), 'learner')).status).toBe(status);
      const last = await create({}, 'learner');
      expect((await call(last, 'dmAdmin')).status).toBe(status);
      if (method === 'DELETE') expect((await call(last, 'admin')).status).toBe(404);
    });

    it('401, 403, 404: nobody; somebody else, whoever only sees it; another tenant, one that is hidden, an unknown one', async () => {
      const media = await create({ course_id: 'DM-101' });
      const hidden = await create({ course_id: 'DRAFT' });
      expect([
        (await call(media, null)).status,
        (await call(media, 'learner', 'ada')).status,
        (await call(media, 'learner')).status,
      ]).toEqual([401, 403, method === 'GET' ? 200 : 403]);
      expect([
        (await call(media, 'otherAdmin')).status,
        (await call(hidden, 'learner')).status,
        (await call({ ...media, id: 999_999 }, 'admin')).status,
      ]).toEqual([404, 404, 404]);
    });

    if (body === undefined) return;
    it('400, 413, 415: a course that is not there, a field of no kind; too large; another type', async () => {
      const { id: number } = await create({});
      const path = `${base()}${number}/`;
      expect((await send(method, path, { ...body, course_id: 'NONE' })).status).toBe(400);
      expect((await send(method, path, { ...body, media_type: 'page' })).status).toBe(400);
      expect(
        (
          await form(method, path, {
            ...(body as Record<string, string>),
            file: { name: 'a', content: Buffer.alloc(1_000_001, 1) },
          })
        ).status,
      ).toBe(413);
      expect(
        (
          await server.request(method, path, {
            as: server.as.admin,
            bytes: 'x',
            headers: { 'content-type': 'application/xml' },
          })
        ).status,
      ).toBe(415);
    });

    it('200: the file stays, is replaced, or goes; its content goes with it', async () => {
      const made = await form('POST', base(), {
        title: 'A',
        media_type: 'image',
        unit_id: 'u',
        file: { name: 'a.png', content: createPng(8, 8) },
      });
      const path = `${base()}${made.body.id}/`;
      const typed = method === 'PUT' ? { ...body, media_type: 'image' } : body;
      const kept = await send(method, path, { ...typed, file: made.body.file });
      expect([kept.status, kept.body.file_name, kept.body.width, kept.body.title]).toEqual([200, 'a.png', 8, 'B']);
      const changed = await form(method, path, {
        ...(typed as Record<string, string>),
        file: { name: 'b.png', content: createPng(9, 9) },
      });
      expect([changed.body.file_name, changed.body.width, await files()]).toEqual(['b.png', 9, 1]);
      expect((await server.request('GET', new URL(made.body.file!).pathname)).status).toBe(404);
      expect((await send(method, path, { ...typed, file: made.body.file })).status).toBe(400);
      const none = await send(method, path, { ...typed, file: null });
      expect([none.body.file, none.body.width, await files()]).toEqual([null, null, 0]);
      if (method === 'PATCH') {
        expect((await send('PATCH', path, { media_type: 'nothing' })).status).toBe(400);
        expect((await form('PATCH', path, { file: { name: 'c.png', content: createPng(7, 7) } })).body).toMatchObject({
          width: 7,
          title: 'B',
        });
      }
    });
  },
);
