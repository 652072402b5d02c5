import { describe, expect, it } from '@jest/globals';
import type { components } from '../../../generated/types.js';
import { mentorServer } from './mentors/mentorServer.js';

type Prompt = components['schemas']['RecommendationPrompt'];
type Page = components['schemas']['RecommendationPromptPage'];
const server = mentorServer();

describe.each(['/api/ai-search/recommendation/prompts/', '/api/ai-search/prompts/'])('%s', (path) => {
  const spa = `https://${path.length}.learn.example`;
  const create = (body: object, as: 'admin' | 'otherAdmin' | 'dmAdmin' = 'admin') => server.send<Prompt>('POST', path, { platform_key: 'north', prompt_text: 'Prefer mathematics.', ...body }, as);
  const change = (body: object, as: 'admin' | 'otherAdmin' = 'admin') => server.send<Prompt>('PUT', path, { platform_key: 'north', ...body }, as);
  const list = async (query = {}) => (await server.get<Page>(path, 'admin', { platform_key: 'north', ...query })).body;

  it('201, 200, 204: is added, found by its filters, changed and deleted for good', async () => {
    const { status, body } = await create({ spa_url: `${spa}/a` });
    expect([status, body]).toMatchObject([201, { platform_key: 'north', prompt_text: 'Prefer mathematics.', recommendation_type: 'catalog', active: true, created_by: 'ada' }]);
    expect((await list({ spa_url: `${spa}/a` })).results).toEqual([body]);
    expect((await list({ spa_url: `${spa}/a`, recommendation_type: 'mentors' })).count).toBe(0);
    const changed = await change({ id: body.id, prompt_text: 'Prefer writing.', recommendation_type: 'mentors' });
    expect([changed.status, changed.body.prompt_text, changed.body.spa_url]).toEqual([200, 'Prefer writing.', `${spa}/a`]);
    expect((await list({ recommendation_type: 'mentors', spa_url: `${spa}/a` })).count).toBe(1);
    const gone = { id: body.id, platform_key: 'north' };
    expect((await server.request('DELETE', path, { as: server.as.admin, query: gone })).status).toBe(204);
    expect((await server.request('DELETE', path, { as: server.as.admin, query: gone })).status).toBe(404);
    expect((await list({ spa_url: `${spa}/a` })).count).toBe(0);
  });

  it('409: a second active one for the same SPA and type, also without an SPA, and by a change', async () => {
    const first = await create({ spa_url: `${spa}/b` });
    expect((await create({ spa_url: `${spa}/b` })).status).toBe(409);
    expect((await create({ spa_url: `${spa}/b`, recommendation_type: 'mentors' })).status).toBe(201);
    const idle = await create({ spa_url: `${spa}/b`, active: false });
    expect(idle.status).toBe(201);
    expect((await change({ id: idle.body.id, active: true })).status).toBe(409);
    expect((await change({ id: first.body.id, active: false })).status).toBe(200);
    expect((await change({ id: idle.body.id, active: true })).status).toBe(200);
  });

  it('409: ten at once make one', async () => {
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => create({ spa_url: `${spa}/c` })))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
  });

  it('400: names the field', async () => {
    for (const [field, value] of Object.entries({ prompt_text: '', spa_url: 'javascript:alert(1)', recommendation_type: 'books', active: 'yes', nmae: 1 })) {
      const { status, body } = await server.send<{ errors: { path: string }[] }>('POST', path, { platform_key: 'north', prompt_text: 'x', [field]: value });
      expect([status, body.errors[0]?.path]).toEqual([400, `/${field}`]);
    }
    expect((await server.get(path, 'admin')).status).toBe(400);
    expect((await change({ prompt_text: 'x' })).status).toBe(400);
    expect((await server.send('PUT', path, { id: 1, prompt_text: 'x' })).status).toBe(400);
    const { body } = await create({ spa_url: `${spa}/e` });
    const put = (query: Record<string, string | number>, sent: object) => server.request<Prompt>('PUT', path, { as: server.as.admin, query, body: sent });
    expect((await put({ id: body.id + 1, platform_key: 'north' }, { id: body.id, prompt_text: 'x' })).status).toBe(400);
    expect((await put({ id: body.id, platform_key: 'north' }, { prompt_text: 'By query' })).body.prompt_text).toBe('By query');
    expect((await server.request('DELETE', path, { as: server.as.admin, query: { platform_key: 'north' } })).status).toBe(400);
  });

  it('401, 403: nobody, viewers and learners', async () => {
    expect((await server.get(path, null, { platform_key: 'north' })).status).toBe(401);
    for (const role of ['viewer', 'learner'] as const) {
      expect((await server.get(path, role, { platform_key: 'north' })).status).toBe(403);
      expect((await server.send('POST', path, { platform_key: 'north', prompt_text: 'x' }, role)).status).toBe(403);
    }
  });

  it("404: another tenant's platform, and its prompts by number", async () => {
    const { body } = await create({ spa_url: `${spa}/d` });
    expect((await create({}, 'otherAdmin')).status).toBe(404);
    expect((await change({ id: body.id, prompt_text: 'Mine now' }, 'otherAdmin')).status).toBe(404);
    expect((await server.send('PUT', path, { id: body.id, platform_key: 'south', prompt_text: 'Mine now' }, 'otherAdmin')).status).toBe(404);
    expect((await server.request('DELETE', path, { as: server.as.otherAdmin, query: { id: body.id, platform_key: 'south' } })).status).toBe(404);
    expect((await list({ spa_url: `${spa}/d` })).results[0]?.prompt_text).toBe('Prefer mathematics.');
    expect((await server.get<Page>(path, 'otherAdmin', { platform_key: 'south' })).body.results).toEqual([]);
  });
});
