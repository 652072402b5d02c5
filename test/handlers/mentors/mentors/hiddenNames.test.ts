import { beforeAll, describe, expect, it } from '@jest/globals';
import document from '../../../../generated/openapi.json' with { type: 'json' };
import { type Role, mentorServer } from './mentorServer.js';

const server = mentorServer();
const CANARY = /canary/i;

/** Everything that has a name, called after what hides it: canaries stand only in what the callers below may not see. */
function mentorNamed(name: string) {
  return {
    name,
    description: `About ${name}`,
    slug: name.toLowerCase().replace(/ /g, '-'),
    tags: [`${name} tag`],
    llm: { name: `${name} llm`, provider: `${name} provider` },
    audience: `${name} audience`,
    categories: [`${name} category`],
    subjects: [`${name} subject`],
    types: [`${name} type`],
    metadata: { name },
  };
}
const promptNamed = (name: string) => ({
  title: name,
  prompt: name,
  description: name,
  category: `${name} category`,
  language: `${name} language`,
  style: `${name} style`,
  tone: `${name} tone`,
});

/** One server that the staff's mentor uses, one that nothing uses, and a disabled one of those offered to all. */
async function addServers(platform: string, user: string, role: Role, staffMentor: string): Promise<void> {
  const base = `/api/ai-mentor/orgs/${platform}/users/${user}`;
  const url = 'https://mcp.example/';
  const used = await server.send<{ id: number }>(
    'POST',
    `${base}/mcp-servers/`,
    { name: 'Canary server of staff', url },
    role,
  );
  const unused = await server.send('POST', `${base}/mcp-servers/`, { name: 'Canary server of nobody', url }, role);
  const disabled = await server.send(
    'POST',
    `${base}/mcp-servers/`,
    { name: 'Canary server, disabled', url, is_featured: true, is_enabled: false },
    role,
  );
  const changed = await server.send('PATCH', `${base}/mentors/${staffMentor}/`, { mcp_servers: [used.body.id] }, role);
  expect([used.status, unused.status, disabled.status, changed.status]).toEqual([201, 201, 201, 200]);
}

const ids: Record<string, string> = {};
const PLATFORMS = [
  ['north', 'ada', 'admin'],
  ['south', 'sol', 'otherAdmin'],
] as const;

beforeAll(async () => {
  for (const [platform, user, role] of PLATFORMS) {
    const base = `/api/ai-mentor/orgs/${platform}/users/${user}`;
    const send = async (path: string, body: object) => {
      const { status } = await server.send('POST', `${base}/${path}`, body, role);
      expect(status).toBe(201);
    };
    const staff = await server.make(
      platform,
      { ...mentorNamed(`Canary staff ${platform}`), visibility: 'viewable_by_tenant_admins' },
      user,
    );
    const gone = await server.make(
      platform,
      { ...mentorNamed(`Canary gone ${platform}`), visibility: 'viewable_by_anyone' },
      user,
    );
    ids[platform] = await server.make(
      platform,
      { ...mentorNamed(`Open ${platform}`), visibility: 'viewable_by_anyone', metadata: null },
      user,
    );
    await addServers(platform, user, role, staff);
    await send('mentor-terms/', {
      kind: 'category',
      name: 'Canary unused category',
      audiences: ['Canary unused audience'],
    });
    await send(`mentors/${staff}/prompts/`, {
      ...promptNamed('Canary of a hidden mentor'),
      prompt_visibility: 'viewable_by_anyone',
    });
    await send(`mentors/${gone}/prompts/`, {
      ...promptNamed('Canary of a removed mentor'),
      prompt_visibility: 'viewable_by_anyone',
    });
    await send(`mentors/${ids[platform]}/prompts/`, {
      ...promptNamed('Canary for staff'),
      prompt_visibility: 'viewable_by_tenant_admins',
    });
    await send(`mentors/${ids[platform]}/prompts/`, promptNamed('Open prompt'));
    await send(`mentors/${ids[platform]}/documents/`, {
      document_name: 'Canary file',
      document_type: 'canary',
      access: 'private',
      url: 'https://files.example/canary',
    });
    await send(`mentors/${ids[platform]}/documents/`, {
      document_name: 'Open file',
      document_type: 'pdf',
      access: 'public',
      url: 'https://files.example/open',
    });
    expect((await server.send('DELETE', `${base}/mentors/${gone}/`, undefined, role)).status).toBe(204);
  }
});

interface Listing {
  path: string;
  parameters: string[];
}

interface Parameter {
  name?: string;
  $ref?: string;
}
const shared = document.components.parameters as Record<string, { name: string }>;
const nameOf = ({ name, $ref }: Parameter) => name ?? shared[$ref!.split('/').at(-1)!]!.name;

/** Each operation that lists mentors, prompts, documents or terms. */
const LISTINGS: Listing[] = Object.entries(
  document.paths as unknown as Record<string, { get?: { parameters?: Parameter[] } }>,
)
  .filter(
    ([path, { get }]) =>
      get &&
      /mentor|prompts|ai-search/.test(path) &&
      !/recommendation|ai-search\/prompts|unique_id\}\/(settings\/)?$|\{session_id\}/.test(path),
  )
  .map(([path, { get }]) => ({ path, parameters: get!.parameters?.map(nameOf) ?? [] }));

const CALLERS: [Role | null, platform: string, username: string][] = [
  ['learner', 'north', 'pat'],
  ['otherLearner', 'south', 'kim'],
  [null, 'north', 'pat'],
];

const pathOf = (path: string, org: string, username: string) =>
  path.replace('{org}', org).replace('{username}', username).replace('{mentor_unique_id}', ids[org]!);

describe('names that only hidden records use', () => {
  it('covers every operation that searches mentors', () => {
    expect(LISTINGS.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/api/ai-search/mentors/',
        '/api/search/mentors/',
        '/api/search/ai-search/',
        '/api/search/orgs/{org}/users/{username}/mentors/',
        '/api/search/orgs/{org}/users/{username}/prompts/',
        '/api/search/mentors/{mentor_unique_id}/documents/',
        '/api/ai-mentor/orgs/{org}/users/{username}/mentor-terms/',
        '/api/ai-mentor/orgs/{org}/users/{username}/mentors/',
        '/api/ai-search/personalized-mentors/',
        '/api/ai-search/orgs/{org}/users/{username}/my-mentors/',
      ]),
    );
  });

  it.each(LISTINGS)(
    '200: $path shows none, in hits, counts and facets, to learners, outsiders and nobody',
    async ({ path, parameters }) => {
      for (const [role, org, username] of CALLERS) {
        const named = {
          ...(parameters.includes('username') && { username }),
          ...(parameters.includes('platform_key') && { platform_key: org }),
        };
        const more = ['filter_facet', 'include_main_public_mentors', 'return_facet']
          .filter((name) => parameters.includes(name))
          .map((name) => ({ ...named, [name]: true }));
        for (const query of [named, ...more, ...(path.includes('{') || path.includes('personalized') ? [] : [{}])]) {
          const answer = await server.get(pathOf(path, org, username), role, query);
          expect([role, query, answer.status]).toEqual([
            role,
            query,
            role === null && path !== '/api/ai-search/mentors/' ? 401 : 200,
          ]);
          expect(answer.text).not.toMatch(CANARY);
        }
      }
    },
  );

  it.each(LISTINGS.filter(({ parameters }) => parameters.includes('query')))(
    '200: $path finds none by words and names',
    async ({ path, parameters }) => {
      const words = {
        query: 'canary',
        tags: 'Canary staff north tag',
        category: 'Canary staff north category',
        subject: 'Canary staff north subject',
        types: 'Canary staff north type',
        audience: 'Canary staff north audience',
        language: 'Canary for staff language',
      };
      for (const [role, org, username] of CALLERS.filter(
        ([who]) => who !== null || path === '/api/ai-search/mentors/',
      )) {
        for (const [name, value] of Object.entries(words).filter(([one]) => parameters.includes(one))) {
          const named = {
            ...(parameters.includes('username') && { username }),
            ...(parameters.includes('platform_key') && { platform_key: org }),
          };
          const { body } = await server.get<{ count: number }>(pathOf(path, org, username), role, {
            ...named,
            [name]: value,
          });
          expect([role, name, body.count]).toEqual([role, name, 0]);
        }
      }
    },
  );

  it('200: staff see all of them', async () => {
    const texts = await Promise.all(
      ['mentor-terms/?limit=100', 'mentors/'].map(
        async (path) => (await server.get(`/api/ai-mentor/orgs/north/users/ada/${path}`, 'admin')).text,
      ),
    );
    for (const name of ['Canary staff north subject', 'Canary unused category']) expect(texts[0]).toContain(name);
    expect(texts[1]).toContain('Canary staff north');
  });
});
