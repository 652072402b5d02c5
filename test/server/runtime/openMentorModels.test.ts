import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createSecretBox } from '../../../db/core/secretBox.js';
import { UNLIMITED, readLlmBudget } from '../../../db/accounts/llm/llmBudget.js';
import { saveOwnModel } from '../../../db/accounts/llm/saveOwnModel.js';
import type { components } from '../../../generated/types.js';
import openSession from '../../../handlers/mentors/conversations/openSession.js';
import sendMessage from '../../../handlers/mentors/conversations/sendMessage.js';
import { type MentorModelOptions, openMentorModels } from '../../../server/runtime/openMentorModels.js';
import { openMentorTools } from '../../../server/runtime/openMentorTools.js';
import { mentorServer } from '../../handlers/mentors/mentors/mentorServer.js';
import { type McpStandIn, mcpStandIn } from '../../providers/mcp/mcpStandIn.js';
import { type ModelStub, type StubAnswer, modelStub } from '../../providers/llm/modelStub.js';
import { TESTER } from '../../support/database.js';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';
import type { TestServer } from '../../support/server.js';

type Answer = components['schemas']['MentorAnswer'];

const server = mentorServer();
const { db } = server;
const secrets = createSecretBox(Buffer.alloc(32, 9));
const servers: TestServer[] = [];
let stub: ModelStub;
let tools: McpStandIn;

beforeAll(async () => {
  stub = await modelStub();
  tools = await mcpStandIn();
});
restoreBeforeEach(db);
beforeEach(() => {
  stub.requests.length = 0;
  tools.requests.length = 0;
});
afterAll(async () => {
  await Promise.all(servers.map((one) => one.close()));
  await Promise.all([stub.close(), tools.close()]);
});

const answers = (...next: StubAnswer[]) => stub.answers.splice(0, Infinity, ...next);
const useModel = (model = 'small') =>
  saveOwnModel(db, TESTER, secrets, server.ids.north!, {
    provider: 'openai-compatible',
    model,
    baseUrl: stub.baseUrl,
    apiKey: 'tenant-key',
  });
const spent = async () => (await readLlmBudget(db, server.ids.north!)).spent;
const rows = async (text: string) => (await db.pool.query<Record<string, unknown>>(text)).rows;

/** A server that answers as `npm start` puts it together. Returns how to ask a new mentor. */
async function served(options: Partial<MentorModelOptions> = {}, mentor: Record<string, unknown> = {}) {
  const failures: string[] = [];
  const mentorModels = openMentorModels(db, secrets, { mayBePrivate: true, budget: UNLIMITED, ...options });
  const mentorTools = openMentorTools(db, secrets, {
    mayBePrivate: true,
    onFailure: ({ message }) => failures.push(message),
    connectTimeoutMs: 2_000,
  });
  const other = await server.other({
    services: { db, secrets, mentorModels, mentorTools },
    handlers: [openSession, sendMessage],
  });
  servers.push(other);
  const uniqueId = await server.make('north', { name: 'Coach', visibility: 'viewable_by_tenant_students', ...mentor });
  const base = '/api/ai-mentor/orgs/north/users/pat/sessions/';
  const as = server.as.learner;
  const { body: session } = await other.request<components['schemas']['OpenedSession']>('POST', base, {
    as,
    body: { mentor: uniqueId },
  });
  const ask = (headers = {}) =>
    other.request<Answer & { type?: string }>('POST', `${base}${session.id}/messages/`, {
      as,
      headers,
      body: { text: 'What is two and three?' },
    });
  return { ask, failures };
}

describe('answers of a language model', () => {
  it("use the platform's credential, and are accounted at the model's price", async () => {
    await useModel();
    await db.pool.query(`insert into llm_prices (provider, model, input_usd, output_usd) values ('', 'small', 1, 10)`);
    answers({ says: 'It is five.' });
    const { ask } = await served();
    const { status, body } = await ask();
    expect([status, body.answer]).toMatchObject([
      201,
      { text: 'It is five.', model: 'small', usage: { prompt_tokens: 120, completion_tokens: 30 } },
    ]);
    expect(stub.requests.map(({ authorization }) => authorization)).toEqual(['Bearer tenant-key']);
    expect(await rows(`select cost::float8 as cost from conversation_messages where role = 'assistant'`)).toEqual([
      { cost: 0.00042 },
    ]);
    expect(await rows('select tokens from llm_periods where user_id = 0')).toEqual([{ tokens: 150 }]);
    expect(await rows('select from llm_reservations')).toEqual([]);
    expect((await rows('select sum(prompt_tokens)::int as prompt from llm_weeks where user_id = 0'))[0]).toEqual({
      prompt: 120,
    });
  });

  it("use the embedded model without a credential, and the active model if the mentor's model is unavailable", async () => {
    const { ask } = await served({}, { llm: { name: 'north-star-large', provider: 'Northstar' } });
    expect((await ask()).body.answer).toMatchObject({ model: 'sandbox', outcome: 'not_in_documents' });
    await useModel();
    answers({ says: 'Five.' });
    expect((await ask()).body.answer.model).toBe('small');
  });

  it('are refused when the budget is exhausted', async () => {
    await useModel();
    await db.pool.query('insert into llm_limits (platform_id, user_id, monthly_token_limit) values ($1, 0, 0)', [
      server.ids.north,
    ]);
    const { ask } = await served();
    expect(await ask()).toMatchObject({ status: 403, body: { type: 'budget-spent' } });
    expect(stub.requests).toEqual([]);
  });

  it('count against the daily budget: of 50 parallel questions, exactly the remaining calls reach the model', async () => {
    await useModel();
    answers({ says: 'Five.' });
    const { ask } = await served({ budget: { ...UNLIMITED, calls: 6 } });
    await ask();
    const asked = await Promise.all(Array.from({ length: 50 }, () => ask()));
    expect(asked.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(45).fill(403)]);
    expect(asked.find(({ status }) => status === 403)!.body.type).toBe('budget-spent');
    expect([stub.requests.length, await spent()]).toEqual([6, { calls: 6, tokens: 6 * 150 }]);
  });

  it("count against the person's budget, including failed calls", async () => {
    await useModel();
    answers({ status: 400 });
    const { ask } = await served({ budget: { ...UNLIMITED, personCalls: 3 } });
    const statuses = [];
    for (let nth = 0; nth < 5; nth++) statuses.push((await ask()).status);
    expect([statuses, stub.requests.length, await spent()]).toEqual([
      [503, 503, 503, 403, 403],
      3,
      { calls: 3, tokens: 0 },
    ]);
  });

  it('count each model request: steps around the answer, and answers after tool calls', async () => {
    await useModel();
    answers(
      { says: { appropriate: true } },
      { calls: [{ name: 'one_add', arguments: { a: 2, b: 3 } }] },
      { says: 'It is 5.' },
    );
    const settings = { enable_moderation: true, moderation_system_prompt: 'Be strict.', enable_guided_prompts: false };
    const { rows: made } = await db.pool.query<{ id: string }>(
      `insert into mcp_servers (platform_id, name, url, transport, auth_type) values ($1, 'one', $2, 'streamable_http', 'none') returning id`,
      [server.ids.north, `${tools.origin}/mcp`],
    );
    const mentor = { settings, mcp_servers: [Number(made[0]!.id)] };
    const { ask } = await served({ budget: { ...UNLIMITED, calls: 9 } }, mentor);
    expect((await ask()).status).toBe(201);
    expect([stub.requests.length, await spent()]).toEqual([3, { calls: 3, tokens: 450 }]);
    expect((await ask()).status).toBe(403);
    expect(stub.requests.length).toBe(3);
  });

  it('fail with 503 while the model hangs or fails; repeated failures open the circuit', async () => {
    await useModel();
    answers({ says: 'One ', hangs: true }, { status: 500 }, { says: 'Five.' });
    const { ask } = await served({ silenceMs: 3_000, breaker: { failures: 2, suspendedMs: 3_600_000 } });
    for (const expected of [1, 2, 2]) {
      const { status, headers } = await ask({ 'Idempotency-Key': 'k' });
      expect([status, Number(headers.get('retry-after')) > 0, stub.requests.length]).toEqual([503, true, expected]);
    }
    expect((await rows('select outcome from llm_usage order by id')).map(({ outcome }) => outcome)).toEqual([
      'timeout',
      'unavailable',
      'unavailable',
    ]);
  });

  it('answer the failed question when the model recovers', async () => {
    await useModel();
    answers({ status: 500 }, { status: 500 }, { says: 'Five.' });
    const { ask } = await served({ breaker: { failures: 2, suspendedMs: 1 } });
    const key = { 'Idempotency-Key': 'k' };
    for (let nth = 0; nth < 2; nth++) expect((await ask(key)).status).toBe(503);
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect((await ask(key)).body.answer.text).toBe('Five.');
    expect((await rows(`select role from conversation_messages order by at`)).map(({ role }) => role)).toEqual([
      'user',
      'assistant',
    ]);
  });
});

describe('tools of MCP servers', () => {
  it('are called by the model; each server receives its own secrets, and unreachable servers are skipped', async () => {
    await useModel();
    const make = async (name: string, path: string, transport: string) => {
      const context = `mcp_servers/${server.ids.north}/${name}`;
      const { rows: made } = await db.pool.query<{ id: string }>(
        `insert into mcp_servers (platform_id, name, url, transport, auth_type, credentials, extra_headers) values ($1, $2, $3, $4, 'token', $5, $6) returning id`,
        [
          server.ids.north,
          name,
          path,
          transport,
          secrets.encrypt(`token-of-${name}`, `${context}/credentials`),
          secrets.encrypt(JSON.stringify({ 'X-Own': name }), `${context}/headers`),
        ],
      );
      return Number(made[0]!.id);
    };
    const ids = [
      await make('one', `${tools.origin}/mcp`, 'streamable_http'),
      await make('two', `${tools.origin}/sse`, 'sse'),
      await make('gone', 'http://127.0.0.1:9/', 'sse'),
    ];
    answers({ calls: [{ name: 'two_add', arguments: { a: 2, b: 3 } }] }, { says: 'It is 5.' });
    const { ask, failures } = await served({}, { mcp_servers: ids });
    expect((await ask()).body.answer).toMatchObject({ text: 'It is 5.', usage: { prompt_tokens: 240 } });
    expect(failures).toEqual(["The MCP server 'gone' cannot be used."]);
    expect(stub.requests[0]!.body.tools).toHaveLength(6);
    expect(stub.requests[1]!.body.messages.at(-1)).toMatchObject({ role: 'tool', content: '5' });
    for (const { path, headers } of tools.requests) {
      const name = path === '/mcp' ? 'one' : 'two';
      expect([headers.authorization, headers['x-own']]).toEqual([`Bearer token-of-${name}`, name]);
    }
  });
});
