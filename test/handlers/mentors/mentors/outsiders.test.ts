import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Role, mentorServer } from './mentorServer.js';

const server = mentorServer();
const HIDDEN = 'inner-canary';
let id: string;

// Of 'south', the main platform: whoever is not of it may see the mentor, but neither its people nor how it is steered.
beforeAll(async () => {
  const SERVERS = '/api/ai-mentor/orgs/south/users/sol/mcp-servers/';
  const inner = await server.send<{ id: number }>(
    'POST',
    SERVERS,
    { name: HIDDEN, url: 'https://mcp.south.example/' },
    'otherAdmin',
  );
  const disabled = { name: `${HIDDEN} 2`, url: 'https://mcp2.south.example/', is_featured: true, is_enabled: false };
  const switchedOff = await server.send<{ id: number }>('POST', SERVERS, disabled, 'otherAdmin');
  const prompts = [
    'system_prompt',
    'moderation_system_prompt',
    'post_processing_prompt',
    'safety_system_prompt',
    'proactive_prompt',
    'guided_prompt_instructions',
  ];
  id = await server.make(
    'south',
    {
      name: 'Open House',
      visibility: 'viewable_by_anyone',
      metadata: { note: HIDDEN },
      llm: { name: 'large', provider: 'Southern' },
      settings: {
        ...Object.fromEntries(prompts.map((name) => [name, `${HIDDEN} ${name}`])),
        proactive_response: 'Hello!',
      },
      mcp_servers: [inner.body.id, switchedOff.body.id],
    },
    'sol',
  );
  await server.send(
    'POST',
    '/api/ai-mentor/orgs/south/users/sol/mentor-terms/',
    { kind: 'llm_provider', name: 'Southern', description: HIDDEN },
    'otherAdmin',
  );
});

const OPEN_TO_OUTSIDERS: [operation: string, path: string, query: Record<string, string>, role: Role | null][] = [
  ['searchMentors', '/api/search/mentors/', { include_main_public_mentors: 'true' }, 'learner'],
  ['searchMentors', '/api/search/mentors/', { include_main_public_mentors: 'true', unique_id: 'ID' }, 'admin'],
  ['searchGlobalMentors', '/api/ai-search/mentors/', {}, 'learner'],
  ['searchGlobalMentors', '/api/ai-search/mentors/', {}, null],
  [
    'searchUserMentors',
    '/api/search/orgs/north/users/pat/mentors/',
    { include_main_public_mentors: 'true' },
    'learner',
  ],
  [
    'searchUserMentors',
    '/api/search/orgs/north/users/pat/mentors/',
    { include_main_public_mentors: 'true', unique_id: 'ID' },
    'admin',
  ],
];

for (const [operation, path, query, role] of OPEN_TO_OUTSIDERS) {
  describe(operation, () => {
    it(`200: shows ${role ?? 'nobody signed in'} of another platform nothing that steers a mentor (${Object.keys(query).join(', ')})`, async () => {
      const { status, text } = await server.get(path, role, query.unique_id ? { ...query, unique_id: id } : query);
      expect([
        status,
        text.includes('Open House'),
        text.includes('Hello!'),
        text.includes(HIDDEN),
        text.includes('"sol"'),
      ]).toEqual([200, true, true, false, false]);
    });
  });
}

describe('searchAi', () => {
  it('200: shows the members of a platform everything of its mentors', async () => {
    const { status, text } = await server.get('/api/search/ai-search/', 'otherLearner');
    expect([status, text.includes(`${HIDDEN} proactive_prompt`)]).toEqual([200, true]);
  });
});
