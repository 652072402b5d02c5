import { describe, expect, it } from '@jest/globals';
import type { components } from '../../../../generated/types.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { mentorServer } from '../mentors/mentorServer.js';

type Prompt = components['schemas']['RecommendationPrompt'];
type Page = components['schemas']['RecommendationPromptPage'];
const server = mentorServer();
restoreBeforeEach(server.db);

/** The same prompts under two addresses. */
const ADDRESSES = [
  {
    path: '/api/ai-search/recommendation/prompts/',
    lists: 'listRecommendationPrompts',
    creates: 'createRecommendationPrompt',
    updates: 'updateRecommendationPrompt',
    deletes: 'deleteRecommendationPrompt',
  },
  {
    path: '/api/ai-search/prompts/',
    lists: 'listPrompts',
    creates: 'createPrompt',
    updates: 'updatePrompt',
    deletes: 'deletePrompt',
  },
];

describe.each(ADDRESSES)('$path', ({ path, ...operations }) => {
  const spa = `https://${path.length}.learn.example`;
  const create = (body: object, as: 'admin' | 'otherAdmin' | 'dmAdmin' = 'admin') =>
    server.send<Prompt>('POST', path, { platform_key: 'north', prompt_text: 'Prefer mathematics.', ...body }, as);
  const change = (body: object, as: 'admin' | 'otherAdmin' = 'admin') =>
    server.send<Prompt>('PUT', path, { platform_key: 'north', ...body }, as);
  const list = async (query = {}) => (await server.get<Page>(path, 'admin', { platform_key: 'north', ...query })).body;

  const remove = (query: Record<string, string | number>, as: 'admin' | 'otherAdmin' = 'admin') =>
    server.request('DELETE', path, { as: server.as[as], query });

  describe(operations.creates, () => {
    it('201: uses defaults', async () => {
      const { status, body } = await create({ spa_url: `${spa}/a` });
      expect([status, body]).toMatchObject([
        201,
        {
          platform_key: 'north',
          prompt_text: 'Prefer mathematics.',
          recommendation_type: 'catalog',
          active: true,
          created_by: 'ada',
        },
      ]);
    });

    it('409: a second active one for the same SPA and type, also without an SPA', async () => {
      await create({ spa_url: `${spa}/b` });
      expect((await create({ spa_url: `${spa}/b` })).status).toBe(409);
      expect((await create({ spa_url: `${spa}/b`, recommendation_type: 'mentors' })).status).toBe(201);
      expect((await create({ spa_url: `${spa}/b`, active: false })).status).toBe(201);
      expect([(await create({})).status, (await create({})).status]).toEqual([201, 409]);
    });

    it('409: ten at once make one', async () => {
      const statuses = (await Promise.all(Array.from({ length: 10 }, () => create({ spa_url: `${spa}/c` })))).map(
        ({ status }) => status,
      );
      expect(statuses.sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    });

    it('400: names the field', async () => {
      for (const [field, value] of Object.entries({
        prompt_text: '',
        spa_url: 'javascript:alert(1)',
        recommendation_type: 'books',
        active: 'yes',
        nmae: 1,
      })) {
        const { status, body } = await server.send<{ errors: { path: string }[] }>('POST', path, {
          platform_key: 'north',
          prompt_text: 'x',
          [field]: value,
        });
        expect([status, body.errors[0]?.path]).toEqual([400, `/${field}`]);
      }
    });

    it("403, 404: viewers, learners, and another tenant's platform", async () => {
      for (const role of ['viewer', 'learner'] as const)
        expect((await server.send('POST', path, { platform_key: 'north', prompt_text: 'x' }, role)).status).toBe(403);
      expect((await create({}, 'otherAdmin')).status).toBe(404);
    });
  });

  describe(operations.lists, () => {
    it('200: by its filters', async () => {
      const { body } = await create({ spa_url: `${spa}/a` });
      expect((await list({ spa_url: `${spa}/a` })).results).toEqual([body]);
      expect((await list({ spa_url: `${spa}/a`, recommendation_type: 'mentors' })).count).toBe(0);
      expect((await server.get<Page>(path, 'otherAdmin', { platform_key: 'south' })).body.results).toEqual([]);
    });

    it('400, 401, 403: without a platform, no credential, viewers and learners', async () => {
      expect((await server.get(path, 'dmAdmin')).status).toBe(400);
      expect((await server.get(path, null, { platform_key: 'north' })).status).toBe(401);
      for (const role of ['viewer', 'learner'] as const)
        expect((await server.get(path, role, { platform_key: 'north' })).status).toBe(403);
    });
  });

  describe(operations.updates, () => {
    it('200: changes only the sent fields', async () => {
      const { body } = await create({ spa_url: `${spa}/a` });
      const changed = await change({ id: body.id, prompt_text: 'Prefer writing.', recommendation_type: 'mentors' });
      expect([changed.status, changed.body.prompt_text, changed.body.spa_url]).toEqual([
        200,
        'Prefer writing.',
        `${spa}/a`,
      ]);
      expect((await list({ recommendation_type: 'mentors', spa_url: `${spa}/a` })).count).toBe(1);
    });

    it('409: a second active one, until the first is not', async () => {
      const first = await create({ spa_url: `${spa}/b` });
      const idle = await create({ spa_url: `${spa}/b`, active: false });
      expect((await change({ id: idle.body.id, active: true })).status).toBe(409);
      expect((await change({ id: first.body.id, active: false })).status).toBe(200);
      expect((await change({ id: idle.body.id, active: true })).status).toBe(200);
    });

    it('200, 400: is named in the body or in the query, not by two numbers', async () => {
      expect((await change({ prompt_text: 'x' })).status).toBe(400);
      expect((await server.send('PUT', path, { id: 1, prompt_text: 'x' }, 'dmAdmin')).status).toBe(400);
      const { body } = await create({ spa_url: `${spa}/e` });
      const put = (query: Record<string, string | number>, sent: object) =>
        server.request<Prompt>('PUT', path, { as: server.as.admin, query, body: sent });
      expect((await put({ id: body.id + 1, platform_key: 'north' }, { id: body.id, prompt_text: 'x' })).status).toBe(
        400,
      );
      expect((await put({ id: body.id, platform_key: 'north' }, { prompt_text: 'By query' })).body.prompt_text).toBe(
        'By query',
      );
    });

    it("404: another tenant's platform, and its prompts by number", async () => {
      const { body } = await create({ spa_url: `${spa}/d` });
      expect((await change({ id: body.id, prompt_text: 'Mine now' }, 'otherAdmin')).status).toBe(404);
      expect(
        (await server.send('PUT', path, { id: body.id, platform_key: 'south', prompt_text: 'Mine now' }, 'otherAdmin'))
          .status,
      ).toBe(404);
      expect((await list({ spa_url: `${spa}/d` })).results[0]?.prompt_text).toBe('Prefer mathematics.');
    });
  });

  describe(operations.deletes, () => {
    it('204, 404: for good', async () => {
      const { body } = await create({ spa_url: `${spa}/a` });
      const gone = { id: body.id, platform_key: 'north' };
      expect([(await remove(gone)).status, (await remove(gone)).status]).toEqual([204, 404]);
      expect((await list({ spa_url: `${spa}/a` })).count).toBe(0);
    });

    it("400, 404: without a number, and another tenant's", async () => {
      const { body } = await create({ spa_url: `${spa}/d` });
      expect((await remove({ platform_key: 'north' })).status).toBe(400);
      expect((await remove({ id: body.id, platform_key: 'south' }, 'otherAdmin')).status).toBe(404);
      expect((await list({ spa_url: `${spa}/d` })).count).toBe(1);
    });
  });
});
