import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ChatPart, ChatRequest } from '../../../providers/llm/chatModel.js';
import type { LlmProvider } from '../../../providers/llm/llmProviders.js';
import { openChatModel } from '../../../providers/llm/openChatModel.js';
import { type ModelStub, type StubAnswer, modelStub } from './modelStub.js';

let stub: ModelStub;
beforeAll(async () => {
  stub = await modelStub();
});
afterAll(() => stub.close());
beforeEach(() => {
  stub.requests.length = 0;
});
const answers = (...next: StubAnswer[]) => stub.answers.splice(0, Infinity, ...next);

const REQUEST: ChatRequest = {
  ...{
    system: 'Be brief.',
    question: 'Well?',
    passages: [],
    temperature: 0.3,
    maxTokens: 50,
    tools: [],
    timeoutMs: 60_000,
    signal: new AbortController().signal,
  },
  messages: [
    { role: 'user', text: 'Hi' },
    { role: 'assistant', text: 'Hello' },
    { role: 'user', text: 'Well?' },
  ],
};
const call = async (
  request: Partial<ChatRequest> = {},
  {
    provider = 'openai-compatible' as LlmProvider,
    mayBePrivate = true,
    silenceMs = 60_000,
    baseUrl = stub.baseUrl,
    onText = (_: string): unknown => null,
  } = {},
) => {
  const model = openChatModel({ provider, model: 'm', baseUrl, apiKey: 'secret-key' }, { mayBePrivate, silenceMs });
  const parts: ChatPart[] = [];
  for await (const part of model.streamAnswer({ ...REQUEST, ...request })) {
    parts.push(part);
    if (part.type === 'text') onText(part.text);
  }
  return parts;
};
const textOf = (parts: ChatPart[]) => parts.map((part) => (part.type === 'text' ? part.text : '')).join('');

const eventsOf = (...events: object[]) =>
  events
    .map((event) => `${'type' in event ? `event: ${String(event.type)}\n` : ''}data: ${JSON.stringify(event)}\n\n`)
    .join('');

/** As each provider streams: up to the last word, and how it says that this was all. */
const PROVIDERS: readonly [LlmProvider, { begins: string; goesOn: string }][] = [
  [
    'openai-compatible',
    {
      begins: eventsOf({ choices: [{ delta: { role: 'assistant', content: 'Hello' } }] }),
      goesOn: eventsOf({ choices: [{ delta: {}, finish_reason: 'stop' }] }),
    },
  ],
  [
    'openai',
    {
      begins: eventsOf(
        { type: 'response.created', response: { id: 'r', created_at: 1, model: 'm' } },
        { type: 'response.output_item.added', output_index: 0, item: { type: 'message', id: 'i' } },
        { type: 'response.output_text.delta', item_id: 'i', delta: 'Hello' },
      ),
      goesOn: eventsOf(
        { type: 'response.output_item.done', output_index: 0, item: { type: 'message', id: 'i' } },
        { type: 'response.completed', response: { usage: { input_tokens: 3, output_tokens: 1 } } },
      ),
    },
  ],
  [
    'anthropic',
    {
      begins: eventsOf(
        {
          type: 'message_start',
          message: {
            id: 'm',
            model: 'm',
            role: 'assistant',
            content: [],
            stop_reason: null,
            usage: { input_tokens: 3, output_tokens: 0 },
          },
        },
        { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
        { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Hello' } },
      ),
      goesOn: eventsOf(
        { type: 'content_block_stop', index: 0 },
        { type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null }, usage: { output_tokens: 1 } },
        { type: 'message_stop' },
      ),
    },
  ],
  [
    'google',
    {
      begins: eventsOf({ candidates: [{ content: { role: 'model', parts: [{ text: 'Hello' }] } }] }),
      goesOn: eventsOf({
        candidates: [{ content: { role: 'model', parts: [] }, finishReason: 'STOP' }],
        usageMetadata: { promptTokenCount: 3, candidatesTokenCount: 1 },
      }),
    },
  ],
];

describe('openChatModel', () => {
  it('streams the words and ends with what they cost, by the settings', async () => {
    answers({ says: 'One two three.' });
    const parts = await call();
    expect(parts).toEqual([
      { type: 'text', text: 'One ' },
      { type: 'text', text: 'two ' },
      { type: 'text', text: 'three.' },
      { type: 'usage', usage: { inputTokens: 120, outputTokens: 30 } },
    ]);
    expect(stub.requests[0]).toMatchObject({
      authorization: 'Bearer secret-key',
      body: {
        model: 'm',
        stream: true,
        temperature: 0.3,
        max_tokens: 50,
        messages: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: 'Hi' },
          { role: 'assistant', content: 'Hello' },
          { role: 'user', content: 'Well?' },
        ],
      },
    });
  });

  it('lets the model call tools, and sums what all its steps cost', async () => {
    answers({ calls: [{ name: 'add', arguments: { a: 2, b: 3 } }] }, { says: 'It is 5.' });
    const inputs: unknown[] = [];
    const add = {
      name: 'add',
      description: 'Adds.',
      inputSchema: { type: 'object' },
      call: (input: unknown) => Promise.resolve(`${inputs.push(input)} result: 5`),
    };
    const parts = await call({ tools: [add] });
    expect([textOf(parts), inputs, parts.at(-1)]).toEqual([
      'It is 5.',
      [{ a: 2, b: 3 }],
      { type: 'usage', usage: { inputTokens: 240, outputTokens: 60 } },
    ]);
    expect(stub.requests[1]!.body.messages.at(-1)).toMatchObject({ role: 'tool', content: '1 result: 5' });
  });

  it('knows what it costs also where a server says that on request only, and estimates it where none does', async () => {
    answers({ says: 'One two three.', uncounted: 'unless requested' });
    expect((await call()).at(-1)).toEqual({ type: 'usage', usage: { inputTokens: 120, outputTokens: 30 } });
    answers({ says: 'One two three.', uncounted: 'always' });
    expect((await call()).at(-1)).toEqual({ type: 'usage', usage: { inputTokens: 6, outputTokens: 4 } });
    answers({ says: 'One two three. ', hangs: true });
    const gone = new AbortController();
    const heard = call({ signal: gone.signal }, { onText: (text) => text === 'three. ' && gone.abort() });
    await expect(heard).rejects.toMatchObject({ fault: 'unavailable', usage: { inputTokens: 6, outputTokens: 4 } });
  });

  it('parts what is said before tools from what is said after them, and lets a model that calls tools for ever answer at last', async () => {
    const again = { says: 'Let me look.', calls: [{ name: 'look', arguments: {} }] };
    const look = {
      name: 'look',
      description: 'Looks.',
      inputSchema: { type: 'object' },
      call: () => Promise.resolve('nothing'),
    };
    answers(again, { says: 'It is 5.' });
    expect(textOf(await call({ tools: [look] }))).toBe('Let me look.\n\nIt is 5.');
    answers(again);
    await call({ tools: [look] });
    const systems = stub.requests.slice(2).map(({ body }) => body.messages[0]!.content);
    expect(systems).toEqual([
      ...Array.from({ length: 5 }, () => 'Be brief.'),
      'Be brief.\n\nCall no more tools: answer now with what you know.',
    ]);
  });

  it.each([
    [{ status: 429 }, 'rate_limited'],
    [{ status: 500 }, 'unavailable'],
    [{ status: 401 }, 'refused'],
    [{ raw: 'nonsense' }, 'bad_answer'],
  ] as const)('says what failed, without the key: %j', async (answer, fault) => {
    answers(answer);
    const error = await call().then(
      (parts) => (textOf(parts) === '' && parts.length < 2 ? { fault: 'bad_answer', message: '' } : parts),
      (failure: Error & { fault: string }) => failure,
    );
    expect(error).toMatchObject({ fault });
    expect(String((error as Error).message)).not.toContain('secret-key');
    expect(stub.requests).toHaveLength(1);
  });

  it('aborts a silent or slow model, and requests whose client disconnected', async () => {
    // What was broken off may arrive later, in other tests.
    const own = await modelStub();
    own.answers.push({ says: 'One ', hangs: true });
    const { baseUrl } = own;
    try {
      await expect(call({}, { baseUrl, silenceMs: 50 })).rejects.toMatchObject({ fault: 'timeout' });
      await expect(call({ timeoutMs: 50 }, { baseUrl })).rejects.toMatchObject({ fault: 'timeout' });
      const aborter = new AbortController();
      const gone = call({ signal: aborter.signal }, { baseUrl });
      aborter.abort();
      await expect(gone).rejects.toMatchObject({ fault: 'unavailable' });
    } finally {
      await own.close();
    }
  });

  describe('a server that speaks like that of OpenAI', () => {
    const said = (delta: object, finish: string | null = null) =>
      eventsOf({ choices: [{ delta, finish_reason: finish }] });
    const usage = { prompt_tokens: 11, completion_tokens: 7 };
    const counted = { inputTokens: 11, outputTokens: 7 };
    const streams = (raw: string, more: StubAnswer = {}) =>
      answers({ raw, headers: { 'content-type': 'text/event-stream' }, ...more });
    const DONE = 'data: [DONE]\n\n';

    it('need not end the connection after its last event', async () => {
      streams(said({ content: 'Hello' }) + said({}, 'stop') + eventsOf({ choices: [], usage }) + DONE, {
        ends: 'never',
      });
      expect(await call()).toEqual([
        { type: 'text', text: 'Hello' },
        { type: 'usage', usage: counted },
      ]);
    });

    it('need not say why it ends, where it says that it does', async () => {
      streams(said({ content: 'Hello' }) + said({}, '') + DONE);
      expect(textOf(await call())).toBe('Hello');
      const add = {
        name: 'add',
        description: 'Adds.',
        inputSchema: { type: 'object' },
        call: () => Promise.resolve('5'),
      };
      const tool = said({
        tool_calls: [{ index: 0, id: 'call-0', type: 'function', function: { name: 'add', arguments: '{}' } }],
      });
      answers({ raw: tool + DONE, headers: { 'content-type': 'text/event-stream' } }, { says: 'It is 5.' });
      expect(textOf(await call({ tools: [add] }))).toBe('It is 5.');
    });

    it('may count without choices, and break its lines as it likes', async () => {
      streams(
        (': ping\n\n' + said({ content: 'Hello' }) + said({}, 'stop') + eventsOf({ usage }) + DONE).replaceAll(
          '\n',
          '\r\n',
        ),
      );
      expect(await call()).toEqual([
        { type: 'text', text: 'Hello' },
        { type: 'usage', usage: counted },
      ]);
    });

    it('may say in a text how it fails', async () => {
      streams(said({ content: 'Hel' }) + eventsOf({ error: 'secret-key: overloaded' }));
      await expect(call()).rejects.toMatchObject({
        fault: 'unavailable',
        message: 'The language model failed while it answered.',
      });
    });
  });

  describe('an answer that ends before its end', () => {
    it('is a failed call, however the connection ends, and what was said is paid for', async () => {
      answers({ says: 'One two three. ', ends: 'in order' });
      await expect(call()).rejects.toMatchObject({
        fault: 'unavailable',
        message: 'The answer was broken off.',
        usage: { inputTokens: 6, outputTokens: 4 },
      });
      // What had come may be lost with the connection.
      answers({ says: 'One two three. ', ends: 'at once' });
      await expect(call()).rejects.toMatchObject({ fault: 'unavailable', message: 'The answer was broken off.' });
    });

    it.each(PROVIDERS)('is one with every provider: %s', async (provider, { begins, goesOn }) => {
      const sends = (raw: string) => answers({ raw, headers: { 'content-type': 'text/event-stream' } });
      sends(begins + goesOn);
      expect(textOf(await call({}, { provider }))).toBe('Hello');
      sends(begins);
      await expect(call({}, { provider })).rejects.toMatchObject({
        fault: 'unavailable',
        message: 'The answer was broken off.',
      });
    });

    it('calls no tool by half a call, and counts the steps before', async () => {
      const inputs: unknown[] = [];
      const add = {
        name: 'add',
        description: 'Adds.',
        inputSchema: { type: 'object' },
        call: (input: unknown) => Promise.resolve(`${inputs.push(input)}`),
      };
      const delta = {
        tool_calls: [{ index: 0, id: 'call-0', type: 'function', function: { name: 'add', arguments: '{}' } }],
      };
      answers(
        { calls: [{ name: 'add', arguments: { a: 2 } }] },
        {
          raw: eventsOf({ id: 'x', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: null }] }),
          headers: { 'content-type': 'text/event-stream' },
        },
      );
      await expect(call({ tools: [add] })).rejects.toMatchObject({
        fault: 'unavailable',
        usage: { inputTokens: 120, outputTokens: 30 },
      });
      expect(inputs).toEqual([{ a: 2 }]);
    });

    it('is what a provider says of its failure in the middle, too', async () => {
      const [, { begins }] = PROVIDERS[0]!;
      answers({
        raw: begins + eventsOf({ error: { message: 'secret-key: overloaded', type: 'server_error' } }),
        headers: { 'content-type': 'text/event-stream' },
      });
      await expect(call()).rejects.toMatchObject({
        fault: 'unavailable',
        message: 'The language model failed while it answered.',
      });
    });
  });

  it('calls no private address unless it may', async () => {
    await expect(call({}, { mayBePrivate: false })).rejects.toMatchObject({ fault: 'unavailable' });
    expect(stub.requests).toEqual([]);
  });
});
