import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createSecretBox } from '../../../db/core/secretBox.js';
import { upsertCourses } from '../../../db/catalog/items/upsertItems.js';
import { saveOwnModel } from '../../../db/accounts/llm/saveOwnModel.js';
import type { components } from '../../../generated/types.js';
import getCourseRecommendations from '../../../handlers/mentors/recommendations/getCourseRecommendations.js';
import { type AdviserOptions, openAdvisers } from '../../../server/runtime/openAdvisers.js';
import { mentorServer } from '../../handlers/mentors/mentors/mentorServer.js';
import { type ModelStub, modelStub } from '../../providers/llm/modelStub.js';
import { TESTER } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import type { TestServer } from '../../support/server.js';

type Answer = components['schemas']['CourseRecommendations'];
const server = mentorServer();
const { db } = server;
const secrets = createSecretBox(Buffer.alloc(32, 9));
const servers: TestServer[] = [];
let stub: ModelStub;

beforeAll(async () => {
  stub = await modelStub();
  await db.transaction(TESTER, (trx) =>
    upsertCourses(
      trx,
      server.ids.north!,
      ['ONE', 'TWO', 'THREE', 'FOUR'].map((key) => ({
        key,
        name: `Course ${key}`,
        data: { skills: [key.toLowerCase()] },
      })),
    ),
  );
  await saveOwnModel(db, TESTER, secrets, server.ids.north!, {
    provider: 'openai-compatible',
    model: 'small',
    baseUrl: stub.baseUrl,
    apiKey: null,
  });
});
afterAll(async () => {
  await Promise.all(servers.map((one) => one.close()));
  await stub.close();
});
beforeEach(async () => {
  await db.pool.query(
    'delete from llm_answers; delete from llm_spending; delete from llm_usage; delete from recommendation_prompts',
  );
  stub.requests.length = 0;
  stub.answers.splice(0, Infinity, { says: { choices: [{ ref: 'c2', reason: 'Because.', confidence: 0.9 }] } });
});

/** A server whose recommendations are made by the stub, as `npm start` puts it together. */
async function served(options: Partial<AdviserOptions> = {}): Promise<(as?: 'learner' | 'admin') => Promise<Answer>> {
  const budget = { calls: 0, tokens: 0, personCalls: 0, personTokens: 0, ...options.budget };
  const adviserOf = openAdvisers(db, secrets, {
    mayBePrivate: true,
    answersMaxAgeHours: 24,
    onFailure: (error) => {
      throw error;
    },
    ...options,
    budget,
  });
  const other = await server.other({ services: { db, findAdviser: adviserOf }, handlers: [getCourseRecommendations] });
  servers.push(other);
  return async (as = 'learner') => {
    const query = { platform_key: 'north' };
    const { status, body } = await other.request<Answer>('GET', '/api/ai-search/recommendations/', {
      as: server.as[as],
      query,
    });
    expect(status).toBe(200);
    return body;
  };
}

const usual = { calls: 0, tokens: 0, personCalls: 0, personTokens: 0 };
const prompt = (text: string) =>
  server.send('POST', '/api/ai-search/prompts/', { platform_key: 'north', prompt_text: text });

describe('recommendations of a language model', () => {
  it('come from the cache while nothing changes, with the time of their creation', async () => {
    const recommend = await served();
    const first = await recommend();
    await db.pool.query(`update llm_answers set answered_at = answered_at - interval '1 hour'`);
    const [second, elsewhere] = [await recommend(), await (await served())()];
    expect([first.method_used, stub.requests.length]).toEqual(['llm:openai-compatible/small', 1]);
    for (const again of [second, elsewhere]) {
      expect([again.method_used, again.recommendations]).toEqual([first.method_used, first.recommendations]);
      expect(Date.parse(first.generated_at) - Date.parse(again.generated_at)).toBe(3_600_000);
    }
  });

  it('are computed once for parallel requests', async () => {
    stub.answers[0]!.afterMs = 500;
    const [here, there] = [await served(), await served()];
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => (index % 2 ? here() : there())));
    expect(stub.requests.length).toBe(1);
    expect(new Set(answers.map(({ method_used }) => method_used))).toEqual(new Set(['llm:openai-compatible/small']));
  });

  it('are recomputed when the learner, catalogue, prompt, model or day changes, and for another person', async () => {
    const recommend = await served();
    const callsAfter = async (change: () => Promise<unknown>) => {
      await change();
      await recommend();
      return stub.requests.length;
    };
    await recommend();
    expect(await callsAfter(() => Promise.resolve())).toBe(1);
    expect(
      await callsAfter(() =>
        server.send('PUT', '/api/skills/orgs/north/skills/users/pat/desired-skills/', { skills: ['one'] }, 'learner'),
      ),
    ).toBe(2);
    expect(
      await callsAfter(() => db.pool.query(`update courses set name = name || '!' where course_key = 'FOUR'`)),
    ).toBe(3);
    expect(await callsAfter(() => prompt('Prefer short ones.'))).toBe(4);
    expect(await callsAfter(() => db.pool.query(`update llm_settings set active_model = active_model || 'er'`))).toBe(
      5,
    );
    expect(
      await callsAfter(() => db.pool.query(`update llm_answers set answered_at = answered_at - interval '25 hours'`)),
    ).toBe(6);
    expect(await callsAfter(() => Promise.resolve())).toBe(6);
    await recommend('admin');
    expect(stub.requests.length).toBe(7);
    await server.send('PUT', '/api/skills/orgs/north/skills/users/pat/desired-skills/', { skills: [] }, 'learner');
    await db.pool.query(`update llm_settings set active_model = 'small'`);
  });

  it('are recomputed each time without a cache', async () => {
    const recommend = await served({ answersMaxAgeHours: 0 });
    await recommend();
    await recommend();
    expect([stub.requests.length, (await db.pool.query('select from llm_answers')).rowCount]).toEqual([2, 0]);
  });

  it('do not cache failures', async () => {
    stub.answers.splice(
      0,
      Infinity,
      { status: 401 },
      { says: { choices: [{ ref: 'c1', reason: 'Now.', confidence: 1 }] } },
    );
    const recommend = await served();
    expect([(await recommend()).method_used, (await recommend()).method_used]).toEqual([
      'embedded_ranker_after_llm_failed',
      'llm:openai-compatible/small',
    ]);
  });

  it("respect the person's daily budget: beyond it the response is the ranking with a notice, and cached results remain", async () => {
    const recommend = await served({ budget: { ...usual, personCalls: 1 } });
    expect((await recommend()).method_used).toBe('llm:openai-compatible/small');
    await prompt('Something else.');
    const over = await recommend();
    expect([over.method_used, over.count, stub.requests.length]).toEqual(['embedded_ranker_over_llm_budget', 4, 1]);
    await db.pool.query('delete from recommendation_prompts');
    expect((await recommend()).method_used).toBe('llm:openai-compatible/small');
    expect((await recommend('admin')).method_used).toBe('llm:openai-compatible/small');
    await eventually(async () => {
      const { rows } = await db.pool.query('select user_id, calls, tokens from llm_spending where user_id = 0');
      expect(rows).toEqual([{ user_id: 0, calls: 2, tokens: 300 }]);
    });
  });

  it('charge the main platform during a trial; after it the response is the ranking with a notice', async () => {
    await saveOwnModel(db, TESTER, secrets, server.ids.south!, {
      provider: 'openai-compatible',
      model: 'shared',
      baseUrl: stub.baseUrl,
      apiKey: null,
    });
    await db.pool.query('update service_credentials set active = false where platform_id = $1', [server.ids.north]);
    const recommend = await served();
    expect((await recommend()).method_used).toBe('embedded_ranker');
    await db.pool.query(
      `insert into llm_trials (platform_id, user_id, enabled, starts_at, ends_at, token_budget) values ($1, 0, true, now() - interval '1 day', now() + interval '1 day', 1000)`,
      [server.ids.north],
    );
    expect((await recommend()).method_used).toBe('llm:openai-compatible/small');
    await db.pool.query(`update llm_trials set ends_at = now()`);
    expect([(await recommend()).method_used, stub.requests.length]).toEqual(['embedded_ranker_over_llm_budget', 1]);
    await db.pool.query('delete from llm_trials; update service_credentials set active = true');
  });

  it("respect the platform's own limit before the default limit", async () => {
    await db.pool.query(
      `update platforms set settings = settings || '{"llm_budget": {"tokens": 1000}}' where key = 'north'`,
    );
    const recommend = await served();
    expect([(await recommend()).method_used, stub.requests.length]).toEqual(['embedded_ranker_over_llm_budget', 0]);
    await db.pool.query(`update platforms set settings = settings - 'llm_budget' where key = 'north'`);
    expect((await recommend()).method_used).toBe('llm:openai-compatible/small');
  });
});
