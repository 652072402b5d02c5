import { describe, expect, it } from '@jest/globals';
import type { components } from '../../../../generated/types.js';
import { buildRoleVisibility } from '../../../../db/tenancy/access/visibility.js';
import { findMentor } from '../../../../db/mentors/mentors/findMentor.js';
import { forkMentor } from '../../../../db/mentors/mentors/forkMentor.js';
import { deleteMcpServer } from '../../../../db/mentors/mentors/saveMcpServer.js';
import { TESTER } from '../../../support/database.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { PUBLIC_SETTINGS } from '../../../../db/mentors/mentors/redactForOutsiders.js';
import { UNKNOWN, mentorServer } from './mentorServer.js';

type Detail = components['schemas']['MentorDetail'];
type Settings = components['schemas']['MentorSettings'];
interface Problem {
  errors?: { path: string; message: string }[];
}
const server = mentorServer();
restoreBeforeEach(server.db);
const BASE = '/api/ai-mentor/orgs/north/users/ada/mentors/';
const create = (body: object) => server.send<Detail>('POST', BASE, body);

describe.each(['createMentor', 'updateMentor'])('%s', (operationId) => {
  it('400: a model that the platform does not offer', async () => {
    await server.db.pool.query(
      `insert into llm_settings (platform_id, available_models) values ($1, '[{"provider": "openai", "model": "small"}]')`,
      [server.ids.north],
    );
    const [method, path] =
      operationId === 'createMentor'
        ? ['POST', BASE]
        : ['PATCH', `${BASE}${await server.make('north', { name: 'x' })}/`];
    const named = (llm: object | null) =>
      server.send<{ errors?: { path: string }[] }>(method!, path!, { name: 'Model Coach', llm });
    for (const llm of [{ name: 'large' }, { name: 'small', provider: 'Anthropic' }])
      expect((await named(llm)).body.errors).toMatchObject([{ path: '/llm' }]);
    expect((await named({ name: 'small', provider: 'OpenAI' })).status).toBe(
      operationId === 'createMentor' ? 201 : 200,
    );
    await server.db.pool.query('delete from llm_settings');
  });
});

describe('createMentor', () => {
  it('201: with everything that can be said of it', async () => {
    const { status, body } = await create({
      name: 'Calculus Coach',
      slug: 'calculus-coach',
      description: 'Limits',
      image_url: 'https://cdn.north.example/a.png',
      tags: ['exam'],
      visibility: 'viewable_by_anyone',
      is_featured: true,
      llm: { name: 'large', provider: 'Northstar' },
      audience: 'Undergraduates',
      categories: ['Mathematics', 'Science'],
      subjects: ['Calculus'],
      types: ['Tutor'],
      settings: {
        temperature: 0.2,
        greeting_type: 'proactive_prompt',
        proactive_prompt: 'Greet.',
        enable_moderation: true,
      },
      metadata: { a: [1] },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Calculus Coach',
      slug: 'calculus-coach',
      tags: ['exam'],
      visibility: 'viewable_by_anyone',
      is_featured: true,
      llm: { name: 'large' },
      audience: { name: 'Undergraduates' },
      category: 'Mathematics',
      greeting_type: 'proactive_prompt',
      proactive_prompt: 'Greet.',
      enable_moderation: true,
      enable_safety_system: false,
      settings: { temperature: 0.2, max_tokens: 1024, system_prompt: '' },
      metadata: { a: [1] },
      created_by: 'ada',
      forked_from: null,
      mcp_servers: [],
    });
    expect([body.subjects, body.types].map((terms) => terms.map(({ name }) => name))).toEqual([
      ['Calculus'],
      ['Tutor'],
    ]);
  });

  it('201: with a name alone, and the same again for the same Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'make-once' };
    const [first, again] = [
      await server.request<Detail>('POST', BASE, { as: server.as.admin, body: { name: 'Plain' }, headers }),
      await server.request<Detail>('POST', BASE, { as: server.as.admin, body: { name: 'Plain' }, headers }),
    ];
    expect([first.status, first.body.visibility, first.body.llm, first.body.category]).toEqual([
      201,
      'viewable_by_tenant_students',
      null,
      null,
    ]);
    expect(again.body.unique_id).toBe(first.body.unique_id);
  });

  it('201: twenty at once share the terms that they make', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        create({
          name: `Parallel ${index}`,
          categories: ['Shared B', 'Shared A'],
          llm: { name: 'shared', provider: 'Shared' },
        }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.categories[0]!.id)).size).toBe(1);
    expect(answers[0]!.body.category).toBe('Shared B');
  });

  it('400: names the field', async () => {
    for (const [field, value] of Object.entries({
      name: '',
      slug: 'not a slug',
      visibility: 'all',
      llm: { provider: 'x' },
      categories: ['a', 'a'],
      settings: { temperature: 3 },
      unknown: 1,
      mcp_servers: [987_654],
    })) {
      const { status, body } = await server.send<Problem>('POST', BASE, { name: 'x', [field]: value });
      expect([status, body.errors?.[0]?.path.startsWith(`/${field}`)]).toEqual([400, true]);
    }
  });

  it('404: an author outside the platform', async () => {
    expect((await server.send('POST', '/api/ai-mentor/orgs/north/users/kim/mentors/', { name: 'x' })).status).toBe(404);
  });

  it('409: a slug is taken once in a platform, and free after a removal', async () => {
    const { body } = await create({ name: 'First', slug: 'only-one' });
    expect((await create({ name: 'Second', slug: 'only-one' })).status).toBe(409);
    expect(
      (
        await server.send(
          'POST',
          '/api/ai-mentor/orgs/south/users/sol/mentors/',
          { name: 'South', slug: 'only-one' },
          'otherAdmin',
        )
      ).status,
    ).toBe(201);
    await server.send('DELETE', `${BASE}${body.unique_id}/`);
    expect((await create({ name: 'Third', slug: 'only-one' })).status).toBe(201);
  });
});

describe('getMentor', () => {
  it('200: as far as the named user may see', async () => {
    const { body } = await create({ name: 'Staff Guide', visibility: 'viewable_by_tenant_admins' });
    expect((await server.get<Detail>(`${BASE}${body.unique_id}/`, 'admin')).body.name).toBe('Staff Guide');
    expect((await server.get(`/api/ai-mentor/orgs/north/users/pat/mentors/${body.unique_id}/`, 'learner')).status).toBe(
      404,
    );
  });
});

describe('listMentors', () => {
  it('200: as far as the named user may see', async () => {
    await create({ name: 'Staff Guide', visibility: 'viewable_by_tenant_admins' });
    const list = async (user: string) =>
      (
        await server.get<{ count: number }>(`/api/ai-mentor/orgs/north/users/${user}/mentors/`, 'admin', {
          query: 'staff guide',
        })
      ).body.count;
    expect([await list('ada'), await list('pat')]).toEqual([1, 0]);
  });
});

describe('updateMentor', () => {
  it('200: keeps absent fields, replaces lists, clears null fields', async () => {
    const { body } = await create({
      name: 'Before',
      llm: { name: 'large', provider: 'Northstar' },
      categories: ['A', 'B'],
      audience: 'Undergraduates',
      slug: 'before',
      settings: { disclaimer: 'Careful', temperature: 1 },
    });
    const one = `${BASE}${body.unique_id}/`;
    const changed = await server.send<Detail>('PATCH', one, {
      name: 'After',
      categories: ['C'],
      slug: null,
      settings: { disclaimer: null },
    });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      name: 'After',
      slug: null,
      llm: { name: 'large' },
      audience: { name: 'Undergraduates' },
      category: 'C',
      disclaimer: '',
      settings: { temperature: 1 },
    });
    expect((await server.send<Detail>('PATCH', one, { llm: null, audience: null, categories: [] })).body).toMatchObject(
      { llm: null, audience: null, categories: [], category: null },
    );
    const facets = (
      await server.get<{ facets: { llm_providers: unknown[] } }>('/api/ai-search/mentors/', 'admin', { query: 'after' })
    ).body.facets;
    expect(facets.llm_providers).toEqual([]);
  });

  it('400, 404, 409', async () => {
    const { body } = await create({ name: 'One', slug: 'slug-one' });
    await create({ name: 'Two', slug: 'slug-two' });
    const one = `${BASE}${body.unique_id}/`;
    expect((await server.send('PATCH', one, {})).status).toBe(400);
    expect((await server.send('PATCH', one, { slug: 'slug-two' })).status).toBe(409);
    const foreign = await server.make('south', { name: 'Foreign', visibility: 'viewable_by_anyone' });
    for (const id of [UNKNOWN, foreign])
      expect((await server.send('PATCH', `${BASE}${id}/`, { name: 'Taken over' })).status).toBe(404);
  });
});

const settingsPath = async () => `${BASE}${(await create({ name: 'Settings' })).body.unique_id}/settings/`;

describe('getMentorSettings', () => {
  it('200, 403: all of them, with defaults, for administrators', async () => {
    const path = await settingsPath();
    const { status, body } = await server.get<Settings>(path, 'admin');
    expect([status, body.temperature, body.show_voice_call, body.greeting_type]).toEqual([
      200,
      0.7,
      true,
      'proactive_response',
    ]);
    expect((await server.get(path, 'learner')).status).toBe(403);
  });
});

describe('updateMentorSettings', () => {
  it('200: all but the prompts that steer are open to outsiders', async () => {
    const { body } = await server.get<Settings>(await settingsPath(), 'admin');
    const hidden = Object.keys(body).filter((name) => !(PUBLIC_SETTINGS as readonly string[]).includes(name));
    expect(hidden.sort()).toEqual([
      'guided_prompt_instructions',
      'moderation_system_prompt',
      'post_processing_prompt',
      'proactive_prompt',
      'safety_system_prompt',
      'system_prompt',
    ]);
  });

  it('200, 400: changed ones only change, null brings back the default', async () => {
    const path = await settingsPath();
    const before = (await server.get<Settings>(path, 'admin')).body;
    const changed = await server.send<Settings>('PATCH', path, { show_voice_call: false, system_prompt: 'Be brief.' });
    expect([changed.status, changed.body]).toEqual([
      200,
      { ...before, show_voice_call: false, system_prompt: 'Be brief.' },
    ]);
    expect((await server.send<Settings>('PATCH', path, { show_voice_call: null })).body.show_voice_call).toBe(true);
    expect((await server.send('PATCH', path, { max_tokens: 0 })).status).toBe(400);
  });
});

describe('forkMentor', () => {
  it('201: copies settings and terms into the platform, for administrators first', async () => {
    const foreign = await server.make('south', {
      name: 'Southern',
      visibility: 'viewable_by_anyone',
      llm: { name: 'south-llm', provider: 'Southern' },
      categories: ['Sea'],
      settings: { disclaimer: 'Deep.' },
      slug: 'southern',
    });
    const { status, body } = await server.send<Detail>('POST', `${BASE}${foreign}/fork/`, { name: 'Our Southern' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Our Southern',
      platform: { key: 'north' },
      forked_from: foreign,
      visibility: 'viewable_by_tenant_admins',
      llm: { name: 'south-llm' },
      category: 'Sea',
      slug: null,
      disclaimer: 'Deep.',
      created_by: 'ada',
    });
    expect(
      (
        await server.get<{ count: number }>('/api/ai-search/mentors/', 'admin', {
          llm: 'Southern',
          platform_key: 'north',
        })
      ).body.count,
    ).toBe(1);
    expect((await server.send<Detail>('POST', `${BASE}${foreign}/fork/`, {})).body.name).toBe('Southern');
  });

  const full = {
    name: 'Canary',
    visibility: 'viewable_by_anyone',
    llm: { name: 'canary-llm', provider: 'Canary Inc.' },
    metadata: { note: 'inner' },
    settings: {
      system_prompt: 'inner 1',
      moderation_system_prompt: 'inner 2',
      post_processing_prompt: 'inner 3',
      safety_system_prompt: 'inner 4',
      proactive_prompt: 'inner 7',
      guided_prompt_instructions: 'inner 8',
      disclaimer: 'Open.',
      temperature: 0.1,
    },
  } as const;

  it("201: of another tenant's mentor nothing that its new owner may not see", async () => {
    const foreign = await server.make('south', full, 'sol');
    await server.send(
      'POST',
      '/api/ai-mentor/orgs/south/users/sol/mentor-terms/',
      { kind: 'llm_provider', name: 'Canary Inc.', description: 'inner 5' },
      'otherAdmin',
    );
    const inner = await server.send<{ id: number }>(
      'POST',
      '/api/ai-mentor/orgs/south/users/sol/mcp-servers/',
      { name: 'inner 6', url: 'https://mcp.south.example/' },
      'otherAdmin',
    );
    await server.send(
      'PATCH',
      `/api/ai-mentor/orgs/south/users/sol/mentors/${foreign}/`,
      { mcp_servers: [inner.body.id] },
      'otherAdmin',
    );
    for (const role of ['admin', 'dmAdmin'] as const) {
      const { status, body, text } = await server.send<Detail>('POST', `${BASE}${foreign}/fork/`, {}, role);
      expect([status, text.includes('inner'), body.disclaimer, body.settings, body.metadata]).toEqual([
        201,
        false,
        'Open.',
        { temperature: 0.1, max_tokens: 1024, system_prompt: '' },
        null,
      ]);
      expect((await server.get<Settings>(`${BASE}${body.unique_id}/settings/`, 'admin')).text).not.toContain('inner');
    }
    expect((await server.get('/api/ai-mentor/orgs/north/users/ada/mentor-terms/', 'admin')).text).not.toContain(
      'inner',
    );
    const { rows } = await server.db.pool.query<{ row: string }>(
      `select to_jsonb(mentors)::text as row from mentors where platform_id = $1`,
      [server.ids.north],
    );
    expect(rows.filter(({ row }) => row.includes('inner'))).toEqual([]);
  });

  it('201: without a server that is removed meanwhile', async () => {
    const { body: removed } = await server.send<{ id: number }>(
      'POST',
      '/api/ai-mentor/orgs/north/users/ada/mcp-servers/',
      { name: 'Gone', url: 'https://mcp.north.example/' },
    );
    const own = await server.make('north', { name: 'Calculus Coach', mcp_servers: [removed.id] });
    const source = await findMentor(
      server.db,
      { uniqueId: own },
      buildRoleVisibility(server.ids.north!, 'platform_admin'),
    );
    expect(source!.document.mcp_servers).toHaveLength(1);
    await deleteMcpServer(server.db, TESTER, server.ids.north!, removed.id);
    const copy = await forkMentor(server.db, TESTER, source!, {
      platformId: server.ids.north!,
      name: null,
      createdById: null,
    });
    expect((await server.get<Detail>(`${BASE}${copy}/`, 'admin')).body).toMatchObject({
      name: 'Calculus Coach',
      forked_from: own,
      mcp_servers: [],
    });
  });

  it("201: of the platform's own mentor everything", async () => {
    const { body: server1 } = await server.send<{ id: number }>(
      'POST',
      '/api/ai-mentor/orgs/north/users/ada/mcp-servers/',
      { name: 'Own', url: 'https://mcp.north.example/' },
    );
    const own = await server.make(
      'north',
      {
        ...full,
        visibility: 'viewable_by_tenant_admins',
        mcp_servers: [server1.id],
        audience: 'Staff',
        categories: ['B', 'A'],
        tags: ['t'],
      },
      'ada',
    );
    const { body: source } = await server.get<Detail>(`${BASE}${own}/`, 'admin');
    const { body } = await server.send<Detail>('POST', `${BASE}${own}/fork/`, {});
    const { id, unique_id, forked_from, created_at, updated_at, ...copied } = body;
    expect([
      id === source.id,
      unique_id === own,
      forked_from,
      created_at >= source.created_at,
      updated_at >= source.updated_at,
    ]).toEqual([false, false, own, true, true]);
    expect(source).toMatchObject(copied);
    expect(copied.settings.system_prompt).toBe('inner 1');
  });

  it("404: another tenant's mentor that is not for anyone", async () => {
    const hidden = await server.make('south', { name: 'Hidden' });
    expect((await server.send('POST', `${BASE}${hidden}/fork/`, {})).status).toBe(404);
  });
});

describe('recordMentorAccess', () => {
  const path = (id: string, user = 'pat') => `/api/ai-mentor/orgs/north/users/${user}/mentors/${id}/accesses/`;

  it('201: counts each time, thirty at once too, but not a repeated Idempotency-Key', async () => {
    const id = await server.make('north', { name: 'Counted' });
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => server.send<{ access_count: number }>('POST', path(id), undefined, 'learner')),
    );
    expect(answers.map(({ body }) => body.access_count).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 30 }, (_, index) => index + 1),
    );
    const once = () =>
      server.request<{ access_count: number }>('POST', path(id), {
        as: server.as.learner,
        headers: { 'idempotency-key': 'open-once' },
      });
    expect([(await once()).body.access_count, (await once()).body.access_count]).toEqual([31, 31]);
    const { body } = await server.get<Detail>('/api/search/mentors/', 'learner', { unique_id: id });
    expect([body.last_accessed_by, body.recently_accessed_at !== null]).toEqual([server.ids.pat, true]);
  });

  it('201: a public mentor of the main platform', async () => {
    const id = await server.make('south', { name: 'Main', visibility: 'viewable_by_anyone' });
    expect((await server.send('POST', path(id), undefined, 'learner')).status).toBe(201);
  });

  it('403, 404: for another person, and what the person may not see', async () => {
    const staff = await server.make('north', { name: 'Staff', visibility: 'viewable_by_tenant_admins' });
    const foreign = await server.make('south', { name: 'Foreign' });
    expect((await server.send('POST', path(staff, 'ada'), undefined, 'learner')).status).toBe(403);
    for (const id of [staff, foreign, UNKNOWN])
      expect((await server.send('POST', path(id), undefined, 'learner')).status).toBe(404);
  });
});

describe('deleteMentor', () => {
  it('204: it is found no more, and removing it again is 404', async () => {
    const { body } = await create({ name: 'Ephemeral' });
    const one = `${BASE}${body.unique_id}/`;
    expect((await server.send('DELETE', one)).status).toBe(204);
    for (const [method, sent] of [['DELETE'], ['GET'], ['PATCH', { name: 'x' }]] as const)
      expect((await server.send(method, one, sent)).status).toBe(404);
    expect((await server.get('/api/search/mentors/', 'admin', { unique_id: body.unique_id })).status).toBe(404);
  });
});
