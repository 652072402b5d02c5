import { describe, expect, it } from '@jest/globals';
import { mentorServer } from './mentorServer.js';

const server = mentorServer();
const ORG = '/api/ai-mentor/orgs/north/users/ada';
const REFUSED = [
  'javascript:alert(1)',
  'JavaScript://x.example/%0aalert(1)',
  'file:///etc/passwd',
  'gopher://x.example/',
  'data:text/html,x',
  'ftp://x.example/',
  '//x.example/',
  'https:x.example',
  'https://',
  'https://good.example\\@evil.example/',
  'https://user:pass@x.example/',
  'https://x.example\u0000/',
  'https://\u0435xample.example/',
  'https://x.example/a b',
  ' https://x.example/',
];

async function refuses(method: string, path: string, body: object, field: string): Promise<void> {
  for (const url of REFUSED) {
    const answer = await server.send<{ errors?: { path: string }[] }>(method, path, { ...body, [field]: url });
    expect([url, answer.status, answer.body.errors?.[0]?.path]).toEqual([url, 400, `/${field}`]);
  }
  expect(
    (await server.send(method, path, { ...body, [field]: 'https://cdn.north.example/a.png?b=c#d' })).status,
  ).toBeLessThan(300);
}

const BASE = `${ORG}/mentors/`;

describe('createMentor', () => {
  it('400: image_url takes http and https only, without credentials and other surprises', () =>
    refuses('POST', BASE, { name: 'x' }, 'image_url'));
});

describe('updateMentor', () => {
  it('400: image_url likewise', async () => {
    await refuses('PATCH', `${BASE}${await server.make('north', { name: 'x' })}/`, {}, 'image_url');
  });
});

describe('upsertMcpServer', () => {
  it('400: image and url likewise', async () => {
    const path = `${ORG}/mcp-servers/`;
    await refuses('POST', path, { name: 'x', url: 'https://mcp.north.example/' }, 'image');
    await refuses('POST', path, { name: 'y' }, 'url');
  });
});

describe('createMentorDocument', () => {
  it('400: url likewise', async () => {
    await refuses(
      'POST',
      `${BASE}${await server.make('north', { name: 'x' })}/documents/`,
      { document_name: 'x', document_type: 'pdf' },
      'url',
    );
  });
});

describe('createRecommendationPrompt', () => {
  it('400: spa_url likewise', () =>
    refuses('POST', '/api/ai-search/recommendation/prompts/', { platform_key: 'north', prompt_text: 'x' }, 'spa_url'));
});
