import { describe, expect, it } from '@jest/globals';
import { SECRET_KEY_BYTES, createSecretBox, lockedSecretBox } from '../../../../db/core/secretBox.js';
import type { components } from '../../../../generated/types.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { startTestServer } from '../../../support/server.js';
import { mentorServer } from './mentorServer.js';

type Term = components['schemas']['MentorTerm'];
type Server = components['schemas']['McpServer'];
interface Page<Item> {
  count: number;
  results: Item[];
}
const server = mentorServer();
restoreBeforeEach(server.db);
const TERMS = '/api/ai-mentor/orgs/north/users/ada/mentor-terms/';
const SERVERS = '/api/ai-mentor/orgs/north/users/ada/mcp-servers/';

describe('upsertMentorTerm', () => {
  it('201, 200: a category with its audiences, added and changed', async () => {
    const term = {
      kind: 'category',
      name: 'Mathematics',
      description: 'Numbers',
      category_group: 2,
      audiences: ['Undergraduates', 'Everybody'],
    };
    const { status, body } = await server.send<Term>('POST', TERMS, term);
    expect([status, body.description, body.category_group, body.audiences.map(({ name }) => name)]).toEqual([
      201,
      'Numbers',
      2,
      ['Undergraduates', 'Everybody'],
    ]);
    const changed = await server.send<Term>('POST', TERMS, {
      kind: 'category',
      name: 'Mathematics',
      description: null,
    });
    expect([changed.status, changed.body]).toEqual([200, { ...body, description: null }]);
    const { body: mentor } = await server.send<components['schemas']['MentorDetail']>(
      'POST',
      '/api/ai-mentor/orgs/north/users/ada/mentors/',
      { name: 'x', categories: ['Mathematics'] },
    );
    expect(mentor.categories[0]).toMatchObject({
      category_group: 2,
      audience: { name: 'Undergraduates' },
      audiences: [{ name: 'Undergraduates' }, { name: 'Everybody' }],
    });
  });

  it('201: a language model with its provider; mentors of it are found by the provider', async () => {
    expect(
      (
        await server.send<Term>('POST', TERMS, {
          kind: 'llm',
          name: 'large',
          provider: 'Northstar',
          description: 'Long',
        })
      ).body.provider,
    ).toBe('Northstar');
    await server.send('POST', '/api/ai-mentor/orgs/north/users/ada/mentors/', {
      name: 'Provided',
      llm: { name: 'large' },
    });
    const { body } = await server.get<Page<{ name: string }>>('/api/ai-search/mentors/', 'learner', {
      llm: 'Northstar',
    });
    expect(body.results.map(({ name }) => name)).toEqual(['Provided']);
  });

  it('200: what a term of another kind is read with may be sent back', async () => {
    const { body } = await server.send<Term>('POST', TERMS, { kind: 'subject', name: 'Calculus' });
    const again = await server.send<Term>('POST', TERMS, { ...body, description: 'Limits' });
    expect([again.status, again.body]).toEqual([200, { ...body, description: 'Limits' }]);
  });

  it('400: fields of other kinds', async () => {
    for (const [field, value] of Object.entries({ provider: 'x', category_group: 1, audiences: ['x'] })) {
      const { status, body } = await server.send<{ errors?: { path: string }[] }>('POST', TERMS, {
        kind: 'subject',
        name: 'x',
        [field]: value,
      });
      expect([status, body.errors?.[0]?.path]).toEqual([400, `/${field}`]);
    }
  });
});

describe('listMentorTerms', () => {
  it('200: the list, by kind', async () => {
    await server.send('POST', TERMS, {
      kind: 'category',
      name: 'Mathematics',
      audiences: ['Undergraduates', 'Everybody'],
    });
    const { body } = await server.get<Page<Term>>(TERMS, 'admin', { kind: 'audience' });
    expect(body.results.map(({ name }) => name)).toEqual(['Everybody', 'Undergraduates']);
    expect(
      (await server.get<Page<Term>>('/api/ai-mentor/orgs/south/users/sol/mentor-terms/', 'otherAdmin')).body.count,
    ).toBe(0);
  });
});

const body = {
  name: 'Library',
  url: 'https://mcp.north.example/library',
  transport: 'streamable_http',
  auth_type: 'token',
  credentials: 'very-secret-token',
  extra_headers: { 'X-Library': 'secret-branch' },
};

describe('upsertMcpServer', () => {
  it('201, 200: secrets are stored encrypted and never answered', async () => {
    const { status, body: made, text } = await server.send<Server>('POST', SERVERS, body);
    expect([status, made.credentials, made.extra_headers, made.platform_key]).toEqual([
      201,
      '********',
      { 'X-Library': '********' },
      'north',
    ]);
    expect(text).not.toMatch(/very-secret|secret-branch/);
    const { rows } = await server.db.pool.query<{ credentials: string; extra_headers: string }>(
      'select credentials, extra_headers from mcp_servers',
    );
    expect(JSON.stringify(rows)).not.toMatch(/very-secret|secret-branch/);
    const box = createSecretBox(Buffer.alloc(SECRET_KEY_BYTES, 7));
    expect(box.decrypt(rows[0]!.credentials, `mcp_servers/${server.ids.north}/Library/credentials`)).toBe(
      'very-secret-token',
    );
    const changed = await server.send<Server>('POST', SERVERS, {
      name: 'Library',
      description: 'Books',
      extra_headers: null,
    });
    expect([
      changed.status,
      changed.body.id,
      changed.body.description,
      changed.body.credentials,
      changed.body.extra_headers,
    ]).toEqual([200, made.id, 'Books', '********', {}]);
    expect((await server.send<Server>('POST', SERVERS, { name: 'Library', credentials: null })).body.credentials).toBe(
      '',
    );
  });

  it('200: secrets that are sent as they are answered stay; 400: none is stored', async () => {
    const { body: made } = await server.send<Server>('POST', SERVERS, {
      ...body,
      extra_headers: { 'X-Library': 'secret-branch', 'X-Shelf': 'two' },
    });
    const { status } = await server.send<Server>('POST', SERVERS, {
      ...made,
      description: 'Books',
      extra_headers: { 'X-Library': '********', 'X-Shelf': 'three' },
    });
    const { rows } = await server.db.pool.query<{ credentials: string; extra_headers: string; description: string }>(
      'select credentials, extra_headers, description from mcp_servers',
    );
    const box = createSecretBox(Buffer.alloc(SECRET_KEY_BYTES, 7));
    const place = `mcp_servers/${server.ids.north}/Library`;
    expect([status, rows[0]!.description, box.decrypt(rows[0]!.credentials, `${place}/credentials`)]).toEqual([
      200,
      'Books',
      'very-secret-token',
    ]);
    expect(JSON.parse(box.decrypt(rows[0]!.extra_headers, `${place}/headers`))).toEqual({
      'X-Library': 'secret-branch',
      'X-Shelf': 'three',
    });
    for (const [path, sent] of [
      ['/credentials', { name: 'New', url: body.url, credentials: '********' }],
      ['/extra_headers/X-B', { name: 'Library', extra_headers: { 'X-B': '********' } }],
    ] as const) {
      const { status: refused, body: problem } = await server.send<{ errors?: { path: string }[] }>(
        'POST',
        SERVERS,
        sent,
      );
      expect([refused, problem.errors?.[0]?.path]).toEqual([400, path]);
    }
  });

  it('400: a new one needs a URL, and headers that can be sent', async () => {
    for (const [path, sent] of [
      ['/url', { name: 'New' }],
      ['/url', { ...body, url: 'file:///etc/passwd' }],
      ['/extra_headers', { ...body, extra_headers: { 'X-A': 'a\r\nHost: x' } }],
    ] as const) {
      const { status, body: problem } = await server.send<{ errors?: { path: string }[] }>('POST', SERVERS, sent);
      expect([status, problem.errors?.[0]?.path.startsWith(path)]).toEqual([400, true]);
    }
  });

  it('503: without a key for secrets', async () => {
    const services = { db: server.db, secrets: lockedSecretBox };
    const locked = await startTestServer({ db: server.db, services });
    try {
      const answer = await locked.request('POST', SERVERS, { as: server.as.admin, body: { ...body, name: 'Locked' } });
      expect([answer.status, answer.text.includes('SECRETS_KEY')]).toEqual([503, true]);
      expect(
        (await locked.request('POST', SERVERS, { as: server.as.admin, body: { name: 'Open', url: body.url } })).status,
      ).toBe(201);
    } finally {
      await locked.close();
    }
  });
});

describe('listMcpServers', () => {
  it('200: shows learners the servers of visible mentors, and those offered to all', async () => {
    const made: Record<string, number> = {};
    for (const name of ['Of staff', 'Of learners', 'Of nobody'])
      made[name] = (await server.send<Server>('POST', SERVERS, { ...body, name })).body.id;
    await server.send('POST', SERVERS, { ...body, name: 'Offered', is_featured: true });
    await server.make('north', {
      name: 'Staff',
      visibility: 'viewable_by_tenant_admins',
      mcp_servers: [made['Of staff']!],
    });
    await server.make('north', { name: 'Learners', mcp_servers: [made['Of learners']!] });
    const seen = async (role: 'learner' | 'viewer' | 'admin') => {
      const user = { learner: 'pat', viewer: 'vic', admin: 'ada' }[role];
      const { body: page } = await server.get<Page<Server>>(
        `/api/ai-mentor/orgs/north/users/${user}/mcp-servers/`,
        role,
      );
      return [page.count, page.results.map(({ name }) => name)];
    };
    const all = [4, ['Of learners', 'Of nobody', 'Of staff', 'Offered']];
    expect([await seen('learner'), await seen('viewer'), await seen('admin')]).toEqual([
      [2, ['Of learners', 'Offered']],
      all,
      all,
    ]);
  });

  it('200: others see only featured servers, and their mentors lose unfeatured ones', async () => {
    const { body: made } = await server.send<Server>('POST', SERVERS, { ...body, name: 'Shared', is_featured: true });
    const seen = async () =>
      (
        await server.get<Page<Server>>('/api/ai-mentor/orgs/south/users/sol/mcp-servers/', 'otherAdmin')
      ).body.results.map(({ name }) => name);
    expect(await seen()).toEqual(['Shared']);
    const mentor = await server.send<components['schemas']['MentorDetail']>(
      'POST',
      '/api/ai-mentor/orgs/south/users/sol/mentors/',
      { name: 'x', mcp_servers: [made.id] },
      'otherAdmin',
    );
    expect(mentor.body.mcp_servers.map(({ name }) => name)).toEqual(['Shared']);
    await server.send('POST', SERVERS, { name: 'Shared', is_featured: false });
    expect(await seen()).toEqual([]);
    const again = await server.get<components['schemas']['MentorDetail']>('/api/search/mentors/', 'otherAdmin', {
      unique_id: mentor.body.unique_id,
    });
    expect(again.body.mcp_servers).toEqual([]);
    expect(
      (
        await server.send(
          'PATCH',
          `/api/ai-mentor/orgs/south/users/sol/mentors/${mentor.body.unique_id}/`,
          { mcp_servers: [made.id] },
          'otherAdmin',
        )
      ).status,
    ).toBe(400);
  });
});

const SOUTH = '/api/ai-mentor/orgs/south/users/sol/';
type Detail = components['schemas']['MentorDetail'];

describe('upsertMcpServer', () => {
  it('200: one that its platform disables is not in mentors of others, and can no longer be chosen', async () => {
    const { body: made } = await server.send<Server>('POST', SERVERS, { ...body, name: 'Switched', is_featured: true });
    const using = { name: 'Uses it', visibility: 'viewable_by_anyone', mcp_servers: [made.id] };
    const foreign = await server.send<Detail>('POST', `${SOUTH}mentors/`, using, 'otherAdmin');
    const own = await server.send<Detail>('POST', '/api/ai-mentor/orgs/north/users/ada/mentors/', using);
    const serversOf = async (mentor: string, role: 'admin' | 'otherAdmin') =>
      (await server.get<Detail>('/api/search/mentors/', role, { unique_id: mentor })).body.mcp_servers.map(
        ({ name }) => name,
      );
    const seen = async () => [
      await serversOf(foreign.body.unique_id, 'otherAdmin'),
      await serversOf(own.body.unique_id, 'otherAdmin'),
      await serversOf(own.body.unique_id, 'admin'),
    ];
    expect(await seen()).toEqual([['Switched'], ['Switched'], ['Switched']]);
    await server.send('POST', SERVERS, { name: 'Switched', is_enabled: false });
    expect(await seen()).toEqual([[], [], ['Switched']]);
    const listed = await server.get<Page<Detail>>('/api/search/mentors/', 'otherAdmin');
    expect([listed.body.results.length > 0, listed.text.includes('Switched')]).toEqual([true, false]);
    const copy = await server.send<Detail>('POST', `${SOUTH}mentors/${own.body.unique_id}/fork/`, {}, 'otherAdmin');
    expect([copy.status, copy.body.mcp_servers]).toEqual([201, []]);
    const { rows } = await server.db.pool.query('select mcp_server_ids from mentors where unique_id = $1', [
      copy.body.unique_id,
    ]);
    expect(rows).toEqual([{ mcp_server_ids: [] }]);
    expect(
      (
        await server.send(
          'PATCH',
          `${SOUTH}mentors/${foreign.body.unique_id}/`,
          { mcp_servers: [made.id] },
          'otherAdmin',
        )
      ).status,
    ).toBe(400);
    await server.send('POST', SERVERS, { name: 'Switched', is_enabled: true });
    expect(await seen()).toEqual([['Switched'], ['Switched'], ['Switched']]);
  });
});

describe('deleteMcpServer', () => {
  it('204: removes a server of the platform', async () => {
    const { body: made } = await server.send<Server>('POST', SERVERS, { ...body, name: 'Short-lived' });
    expect((await server.send('DELETE', `${SERVERS}${made.id}/`)).status).toBe(204);
    expect((await server.send('DELETE', `${SERVERS}${made.id}/`)).status).toBe(404);
  });

  it("404: another tenant's server, featured ones too", async () => {
    const { body: made } = await server.send<Server>('POST', SERVERS, { ...body, name: 'Shared', is_featured: true });
    expect(
      (
        await server.send(
          'DELETE',
          `/api/ai-mentor/orgs/south/users/sol/mcp-servers/${made.id}/`,
          undefined,
          'otherAdmin',
        )
      ).status,
    ).toBe(404);
  });
});
