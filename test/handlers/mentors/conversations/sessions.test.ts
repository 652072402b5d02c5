import { describe, expect, it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import type { components } from '../../../../generated/types.js';
import { LlmError } from '../../../../providers/llm/structuredModel.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { type Line, type ScriptedModel, USAGE_OF_LINE, createScriptedModel } from '../../../support/scriptedModel.js';
import type { TestRequest } from '../../../support/server.js';
import { until } from '../../../support/until.js';
import { type Role, UNKNOWN, mentorServer } from '../mentors/mentorServer.js';

type Schemas = components['schemas'];
interface Page<Item> {
  count: number;
  next: string | null;
  results: Item[];
}

let model: ScriptedModel = createScriptedModel('Yes.');
const script = (...lines: Line[]) => (model = createScriptedModel(...lines));
const server = mentorServer({}, { mentorModels: (request) => model.open(request) });
restoreBeforeEach(server.db);

const BASE = '/api/ai-mentor/orgs/north/users/pat/sessions/';
const post = <Body>(path: string, body: unknown, as: Role | null = 'learner', headers: TestRequest['headers'] = {}) =>
  server.request<Body>('POST', path, { ...(as && { as: server.as[as] }), body, headers });
const open = async (settings: Record<string, unknown> = {}, more: Record<string, unknown> = {}) => {
  const mentor = await server.make('north', {
    name: 'Calculus Coach',
    visibility: 'viewable_by_tenant_students',
    settings,
    ...more,
  });
  return (await post<Schemas['OpenedSession']>(BASE, { mentor })).body;
};
const ask = (session: string, text: string, headers?: TestRequest['headers'], as: Role = 'learner') =>
  post<Schemas['MentorAnswer']>(`${BASE}${session}/messages/`, { text }, as, headers);
const rows = async (text: string, values: unknown[] = []) =>
  (await server.db.pool.query<Record<string, unknown>>(text, values)).rows;

describe('openSession', () => {
  it('201: a session with the greeting and the prompts that the platform suggests; the same for the same key', async () => {
    const mentor = await server.make('north', {
      name: 'Coach',
      visibility: 'viewable_by_tenant_students',
      settings: { proactive_response: 'Which theorem?' },
    });
    for (const [title, level] of [
      ['Quiz', 'viewable_by_tenant_students'],
      ['Staff', 'viewable_by_tenant_admins'],
    ])
      await rows(
        `insert into mentor_prompts (platform_id, mentor_id, title, prompt, prompt_visibility) select platform_id, id, $2, 'Quiz me.', $3 from mentors where unique_id = $1`,
        [mentor, title, level],
      );
    const first = await post<Schemas['OpenedSession']>(BASE, { mentor }, 'learner', { 'Idempotency-Key': 'once' });
    expect([first.status, first.body]).toMatchObject([
      201,
      {
        username: 'pat',
        channel: 'api',
        message_count: 1,
        mentor: { unique_id: mentor, name: 'Coach' },
        greeting: { role: 'assistant', text: 'Which theorem?', model: null, usage: null, reply_to: null },
        suggested_prompts: [{ title: 'Quiz', prompt: 'Quiz me.' }],
      },
    ]);
    const again = await post<Schemas['OpenedSession']>(BASE, { mentor }, 'learner', { 'Idempotency-Key': 'once' });
    expect([again.body, again.headers.get('idempotency-replayed')]).toEqual([first.body, 'true']);
    const other = await server.make('north', { name: 'Other', visibility: 'viewable_by_tenant_students' });
    expect((await post(BASE, { mentor: other }, 'learner', { 'Idempotency-Key': 'once' })).status).toBe(409);
  });

  it('201: greets with the proactive prompt and its variables; does not greet without it', async () => {
    script('Hello Pat!', new LlmError('unavailable', 'Down.'));
    const settings = {
      greeting_type: 'proactive_prompt',
      proactive_prompt: 'Greet {name} for {mentor}.',
      embed_is_context_aware: true,
    };
    const mentor = await server.make('north', { name: 'Coach', visibility: 'viewable_by_tenant_students', settings });
    const greeted = await post<Schemas['OpenedSession']>(BASE, { mentor, page_content: { text: 'Week 3' } });
    expect(greeted.body.greeting).toMatchObject({
      text: 'Hello Pat!',
      model: 'scripted-1',
      usage: { total_tokens: 120 },
    });
    expect(model.chats[0]!.messages[0]!.text).toBe('<page>\n{"text":"Week 3"}\n</page>\n\nGreet pat for Coach.');
    expect((await post<Schemas['OpenedSession']>(BASE, { mentor })).body.greeting).toBeNull();
    expect(model.settled).toHaveLength(2);
  });

  it('201: an administrator opens one for a learner, and a learner one with a public mentor of the main platform', async () => {
    const [hidden, foreign, open] = await Promise.all([
      server.make('north', { name: 'Staff', visibility: 'viewable_by_tenant_admins' }),
      server.make('south', { name: 'South', visibility: 'viewable_by_tenant_students' }),
      server.make('south', { name: 'Open', visibility: 'viewable_by_anyone' }),
    ]);
    const statuses = await Promise.all([
      post(BASE, { mentor: open }),
      post(BASE, { mentor: open }, 'admin'),
      post(BASE, { mentor: hidden }, 'admin'),
      post(BASE, { mentor: foreign }),
      post(BASE, { mentor: UNKNOWN }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([201, 201, 404, 404, 404]);
  });

  it('400, 401, 403 and 404: refuses a body without a mentor, strangers, other learners and people of other platforms', async () => {
    const mentor = await server.make('north', { name: 'Coach', visibility: 'viewable_by_tenant_students' });
    expect((await post(BASE, {})).status).toBe(400);
    expect((await post(BASE, { mentor }, null)).status).toBe(401);
    expect((await post(BASE.replace('pat', 'ada'), { mentor })).status).toBe(403);
    expect((await post(BASE.replace('pat', 'sol'), { mentor }, 'admin')).status).toBe(404);
    expect((await post(BASE, { mentor }, 'otherAdmin')).status).toBe(404);
  });
});

describe('sendMessage', () => {
  it('201: answers in JSON; the same key gets the stored answer', async () => {
    script(['It is ', 'so.']);
    const { id } = await open();
    const { status, body } = await ask(id, 'Is it so?', { 'Idempotency-Key': 'k' });
    expect([status, body]).toMatchObject([
      201,
      {
        session_id: id,
        question: { text: 'Is it so?', state: 'answered' },
        answer: { text: 'It is so.', outcome: 'answered', model: 'scripted-1', usage: { total_tokens: 120 } },
      },
    ]);
    expect(body.answer.reply_to).toBe(body.question.id);
    const again = await ask(id, 'Is it so?', { 'Idempotency-Key': 'k' });
    expect([again.body, again.headers.get('idempotency-replayed'), model.chats.length]).toEqual([body, 'true', 1]);
    expect((await ask(id, 'Something else?', { 'Idempotency-Key': 'k' })).status).toBe(409);
  });

  it('201: streams chunks, then the stored answer', async () => {
    script(['One ', 'two ', 'three.']);
    const { id } = await open();
    const { status, headers, text } = await ask(id, 'Count.', { accept: 'text/event-stream' });
    expect([status, headers.get('content-type')]).toEqual([201, 'text/event-stream']);
    const events = eventsIn(text);
    expect(events.slice(0, 3)).toEqual([
      ['delta', { text: 'One ' }],
      ['delta', { text: 'two ' }],
      ['delta', { text: 'three.' }],
    ]);
    expect([events.length, events[3]![0]]).toEqual([4, 'done']);
    const { body } = await server.get<Schemas['SessionMessage']>(
      `${BASE}${id}/messages/${(events[3]![1] as Schemas['MentorAnswer']).answer.id}/`,
      'learner',
    );
    expect((events[3]![1] as Schemas['MentorAnswer']).answer).toEqual(body);
  });

  it('503: sends Retry-After if the model fails before its first chunk, and an event if it fails later', async () => {
    script(
      new LlmError('unavailable', 'The language model failed (500).'),
      async function* () {
        yield { type: 'text', text: 'One ' };
        await pause(0);
        throw new LlmError('timeout', 'The language model took too long.', USAGE_OF_LINE);
      },
      'Whole.',
    );
    const { id } = await open();
    const headers = { accept: 'text/event-stream', 'Idempotency-Key': 'k' };
    const failed = await ask(id, 'Count.', headers);
    expect([failed.status, failed.headers.get('retry-after'), failed.headers.get('content-type')]).toEqual([
      503,
      '5',
      'application/problem+json',
    ]);
    const broken = await ask(id, 'Count.', headers);
    expect([broken.status, eventsIn(broken.text).map(([name]) => name), eventsIn(broken.text)[1]![1]]).toMatchObject([
      201,
      ['delta', 'error'],
      { status: 503, retry_after: 5 },
    ]);
    expect(
      (await server.get<Page<Schemas['SessionMessage']>>(`${BASE}${id}/messages/`, 'learner')).body.results,
    ).toMatchObject([{ role: 'user', state: 'failed' }]);
    expect((await ask(id, 'Count.', headers)).text).toContain('Whole.');
    expect(model.settled).toEqual([{ inputTokens: 0, outputTokens: 0 }, USAGE_OF_LINE, USAGE_OF_LINE]);
  });

  it('201: stores the whole answer if the client disconnects', async () => {
    let goOn = () => {};
    const gone = new Promise<void>((resolve) => (goOn = resolve));
    script(async function* () {
      yield { type: 'text', text: 'One ' };
      await gone;
      yield { type: 'text', text: 'two.' };
      yield { type: 'usage', usage: USAGE_OF_LINE };
    });
    const { id } = await open();
    const aborter = new AbortController();
    const response = await fetch(`${server.url()}${BASE}${id}/messages/`, {
      ...{ method: 'POST', signal: aborter.signal, body: JSON.stringify({ text: 'Count.' }) },
      headers: { authorization: server.as.learner, accept: 'text/event-stream', 'content-type': 'application/json' },
    });
    expect(new TextDecoder().decode((await response.body!.getReader().read()).value)).toContain('One ');
    aborter.abort();
    goOn();
    await until(
      async () =>
        (await rows(`select from conversation_messages where role = 'assistant' and text = 'One two.'`)).length === 1,
      10_000,
    );
  });

  it('403: where a rule of the platform refuses the model', async () => {
    const { LlmRefused } = await import('../../../../db/accounts/llm/llmRefused.js');
    script('x');
    model.models.reserve = () => Promise.reject(new LlmRefused('budget_spent', 'Spent.'));
    const { id } = await open();
    const refused = await ask(id, 'Why?');
    expect([refused.status, refused.body]).toMatchObject([403, { type: 'budget-spent', detail: 'Spent.' }]);
  });

  it('400, 401, 403 and 404: refuses an empty text, strangers, others, and sessions of others', async () => {
    const { id } = await open();
    expect((await ask(id, '  ')).status).toBe(400);
    expect((await post(`${BASE}${id}/messages/`, { text: 'x' }, null)).status).toBe(401);
    expect((await post(`${BASE.replace('pat', 'ada')}${id}/messages/`, { text: 'x' })).status).toBe(403);
    expect((await post(`${BASE.replace('pat', 'ada')}${id}/messages/`, { text: 'x' }, 'admin')).status).toBe(404);
    expect((await ask('unknown', 'x')).status).toBe(404);
    expect((await ask(id, 'x', {}, 'otherAdmin')).status).toBe(404);
    await server.send(
      'DELETE',
      `/api/ai-mentor/orgs/north/users/ada/mentors/${(await rows('select unique_id from mentors'))[0]!.unique_id as string}/`,
    );
    expect((await ask(id, 'x')).status).toBe(404);
  });
});

describe('listSessions', () => {
  it('200: those of the person, the latest first, of one mentor where it is named', async () => {
    script('Yes.');
    const [first, second] = [await open(), await open()];
    await ask(first.id, 'Hm?');
    const list = async (query = {}, as: Role = 'learner') =>
      (await server.get<Page<Schemas['Session']>>(BASE, as, query)).body;
    expect((await list()).results.map(({ id, message_count: messages }) => [id, messages])).toEqual([
      [first.id, 2],
      [second.id, 0],
    ]);
    expect((await list({ mentor: second.mentor.unique_id }, 'admin')).results.map(({ id }) => id)).toEqual([second.id]);
    expect((await list({ page_size: 1 })).next).toContain('page=2');
    expect((await server.get<Page<Schemas['Session']>>(BASE.replace('pat', 'vic'), 'admin')).body).toMatchObject({
      count: 0,
      results: [],
    });
  });

  it('400: refuses a mentor that is no UUID', async () => {
    expect((await server.get(BASE, 'learner', { mentor: 'x' })).status).toBe(400);
  });
});

describe('getSession', () => {
  it('200 and 404: to the person and administrators only', async () => {
    const session = await open({ proactive_response: 'Hello.' });
    const status = async (as: Role | null, user = 'pat') =>
      (await server.get(`${BASE.replace('pat', user)}${session.id}/`, as)).status;
    expect((await server.get(`${BASE}${session.id}/`, 'learner')).body).toEqual(session);
    expect(
      await Promise.all([
        status('admin'),
        status('dmAdmin'),
        status('viewer'),
        status('otherLearner'),
        status('otherAdmin'),
        status(null),
        status('admin', 'vic'),
      ]),
    ).toEqual([200, 200, 403, 404, 404, 401, 404]);
  });
});

describe('listMessages and getMessage', () => {
  it.each(['listMessages', 'getMessage'])('200: %s', async () => {
    script('A1', 'A2');
    const { id } = await open({ proactive_response: 'Hello.' });
    await ask(id, 'Q1');
    await ask(id, 'Q2');
    const { body } = await server.get<Page<Schemas['SessionMessage']>>(`${BASE}${id}/messages/`, 'learner');
    expect(body.results.map(({ text }) => text)).toEqual(['Hello.', 'Q1', 'A1', 'Q2', 'A2']);
    expect(
      (
        await server.get<Page<Schemas['SessionMessage']>>(`${BASE}${id}/messages/`, 'learner', {
          page: 3,
          page_size: 2,
        })
      ).body,
    ).toMatchObject({ count: 5, results: [{ text: 'A2' }], next: null });
    const last = body.results.at(-1)!;
    expect((await server.get(`${BASE}${id}/messages/${last.id}/`, 'learner')).body).toEqual(last);
    const other = await open();
    expect((await server.get(`${BASE}${other.id}/messages/${last.id}/`, 'learner')).status).toBe(404);
  });
});

for (const [operation, path] of [
  ['listMessages', 'messages/'],
  ['getMessage', `messages/${UNKNOWN}/`],
] as const)
  describe(operation, () => {
    it('401, 403 and 404: to the person and administrators only', async () => {
      const { id } = await open();
      const status = async (as: Role | null, session = id) =>
        (await server.get(`${BASE}${session}/${path}`, as)).status;
      expect(await Promise.all([status(null), status('viewer'), status('otherAdmin'), status('learner', 'x')])).toEqual(
        [401, 403, 404, 404],
      );
    });
  });

describe('deleteSession', () => {
  it('204: removes the texts once, and keeps the cost', async () => {
    script('Yes.');
    const { id } = await open();
    await ask(id, 'A secret?');
    const statuses = await Promise.all(
      [1, 2, 3].map(() => server.send('DELETE', `${BASE}${id}/`, undefined, 'learner')),
    );
    expect(statuses.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
    expect(
      await rows(
        'select (select count(*)::int from conversation_messages) as messages, (select count(*)::int from conversation_turns) as turns, (select count(*)::int from conversation_sessions) as sessions',
      ),
    ).toEqual([{ messages: 0, turns: 0, sessions: 0 }]);
    expect(await rows('select purpose, input_tokens, output_tokens from llm_usage')).toEqual([
      { purpose: 'forgotten_conversation', input_tokens: 100, output_tokens: 20 },
    ]);
    expect((await server.get(`${BASE}${id}/`, 'learner')).status).toBe(404);
  });

  it('403 and 404: is for the person and administrators', async () => {
    const { id } = await open();
    expect((await server.send('DELETE', `${BASE}${id}/`, undefined, 'viewer')).status).toBe(403);
    expect((await server.send('DELETE', `${BASE}${id}/`, undefined, 'otherAdmin')).status).toBe(404);
    expect((await server.send('DELETE', `${BASE}${id}/`, undefined, 'admin')).status).toBe(204);
  });
});

const eventsIn = (text: string): [string, Record<string, unknown> | Schemas['MentorAnswer']][] =>
  text
    .trim()
    .split('\n\n')
    .map((event) => {
      const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(event)!;
      return [name!, JSON.parse(data!) as Record<string, unknown>];
    });
