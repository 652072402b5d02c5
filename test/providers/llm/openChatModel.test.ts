import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ChatPart, ChatRequest } from '../../../providers/llm/chatModel.js';
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
  ...{ system: 'Be brief.', question: 'Well?', passages: [], temperature: 0.3, maxTokens: 50, tools: [], timeoutMs: 60_000, signal: new AbortController().signal },
  messages: [{ role: 'user', text: 'Hi' }, { role: 'assistant', text: 'Hello' }, { role: 'user', text: 'Well?' }],
};
const call = async (request: Partial<ChatRequest> = {}, { mayBePrivate = true, silenceMs = 60_000, baseUrl = stub.baseUrl, onText = (_: string): unknown => null } = {}) => {
  const model = openChatModel({ provider: 'openai-compatible', model: 'm', baseUrl, apiKey: 'secret-key' }, { mayBePrivate, silenceMs });
  const parts: ChatPart[] = [];
  for await (const part of model.streamAnswer({ ...REQUEST, ...request })) {
    parts.push(part);
    if (part.type === 'text') onText(part.text);
  }
  return parts;
};
const textOf = (parts: ChatPart[]) => parts.map((part) => (part.type === 'text' ? part.text : '')).join('');

describe('openChatModel', () => {
  it('streams the words and ends with what they cost, by the settings', async () => {
    answers({ says: 'One two three.' });
    const parts = await call();
    expect(parts).toEqual([{ type: 'text', text: 'One ' }, { type: 'text', text: 'two ' }, { type: 'text', text: 'three.' }, { type: 'usage', usage: { inputTokens: 120, outputTokens: 30 } }]);
    expect(stub.requests[0]).toMatchObject({
      authorization: 'Bearer secret-key',
      body: { model: 'm', stream: true, temperature: 0.3, max_tokens: 50, messages: [{ role: 'system', content: 'Be brief.' }, { role: 'user', content: 'Hi' }, { role: 'assistant', content: 'Hello' }, { role: 'user', content: 'Well?' }] },
    });
  });

  it('lets the model call tools, and sums what all its steps cost', async () => {
    answers({ calls: [{ name: 'add', arguments: { a: 2, b: 3 } }] }, { says: 'It is 5.' });
    const inputs: unknown[] = [];
    const add = { name: 'add', description: 'Adds.', inputSchema: { type: 'object' }, call: (input: unknown) => Promise.resolve(`${inputs.push(input)} result: 5`) };
    const parts = await call({ tools: [add] });
    expect([textOf(parts), inputs, parts.at(-1)]).toEqual(['It is 5.', [{ a: 2, b: 3 }], { type: 'usage', usage: { inputTokens: 240, outputTokens: 60 } }]);
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
    const look = { name: 'look', description: 'Looks.', inputSchema: { type: 'object' }, call: () => Promise.resolve('nothing') };
    answers(again, { says: 'It is 5.' });
    expect(textOf(await call({ tools: [look] }))).toBe('Let me look.\n\nIt is 5.');
    answers(again);
    await call({ tools: [look] });
    const systems = stub.requests.slice(2).map(({ body }) => body.messages[0]!.content);
    expect(systems).toEqual([...Array.from({ length: 5 }, () => 'Be brief.'), 'Be brief.\n\nCall no more tools: answer now with what you know.']);
  });

  it.each([
    [{ status: 429 }, 'rate_limited'], [{ status: 500 }, 'unavailable'], [{ status: 401 }, 'refused'], [{ raw: 'nonsense' }, 'bad_answer'],
  ] as const)('says what failed, without the key: %j', async (answer, fault) => {
    answers(answer);
    const error = await call().then((parts) => (textOf(parts) === '' && parts.length < 2 ? { fault: 'bad_answer', message: '' } : parts), (failure: Error & { fault: string }) => failure);
    expect(error).toMatchObject({ fault });
    expect(String((error as Error).message)).not.toContain('secret-key');
    expect(stub.requests).toHaveLength(1);
  });

  it('breaks off a model that falls silent, one that takes too long, and one that nobody wants to hear any more', async () => {
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

  it('calls no private address unless it may', async () => {
    await expect(call({}, { mayBePrivate: false })).rejects.toMatchObject({ fault: 'unavailable' });
    expect(stub.requests).toEqual([]);
  });
});
