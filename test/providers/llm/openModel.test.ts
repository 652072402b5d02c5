import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { type LlmCredential, openModel } from '../../../providers/llm/openModel.js';
import { type ModelStub, type StubAnswer, modelStub } from './modelStub.js';

let stub: ModelStub;
beforeAll(async () => {
  stub = await modelStub();
});
afterAll(() => stub.close());
beforeEach(() => {
  stub.requests.length = 0;
});

const SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['word', 'share'],
  properties: { word: { type: 'string' }, share: { type: ['number', 'null'] } },
};
const WORD = { word: 'yes', share: null };
const answers = (...next: StubAnswer[]) => stub.answers.splice(0, Infinity, ...next);

function callModel(credential: Partial<LlmCredential> = {}, { timeoutMs = 60_000, mayBePrivate = true } = {}) {
  const whole = {
    provider: 'openai-compatible' as const,
    model: 'm',
    baseUrl: stub.baseUrl,
    apiKey: 'secret-key',
    ...credential,
  };
  return openModel(whole, { mayBePrivate }).answer({
    system: 'Be brief.',
    prompt: 'Well?',
    schema: SCHEMA,
    name: 'word',
    timeoutMs,
    maxOutputTokens: 50,
  });
}
const errorOf = (call: Promise<unknown>) =>
  call.then(
    () => new Error('It was answered.'),
    (failure: Error) => failure,
  );

describe('the wire formats', () => {
  const text = JSON.stringify(WORD);
  const responses = {
    ...{
      id: 'r',
      object: 'response',
      created_at: 1,
      model: 'm',
      status: 'completed',
      incomplete_details: null,
      error: null,
    },
    output: [
      {
        type: 'message',
        id: 'm',
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text, annotations: [] }],
      },
    ],
    usage: { input_tokens: 7, output_tokens: 3, total_tokens: 10 },
  };
  const message = (toolName: string) => ({
    ...{ id: 'm', type: 'message', role: 'assistant', model: 'm', stop_reason: 'tool_use', stop_sequence: null },
    content: [{ type: 'tool_use', id: 't', name: toolName, input: WORD }],
    usage: { input_tokens: 7, output_tokens: 3 },
  });
  const content = {
    candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP' }],
    usageMetadata: { promptTokenCount: 7, candidatesTokenCount: 3, totalTokenCount: 10 },
  };

  it.each([
    ['openai', '/v1/responses', 'authorization', 'Bearer secret-key', responses],
    ['anthropic', '/v1/messages', 'x-api-key', 'secret-key', message('json')],
    ['google', '/v1/models/m:generateContent', 'x-goog-api-key', 'secret-key', content],
  ] as const)('of %s: the address, the key, the answer and its tokens', async (provider, path, header, key, whole) => {
    answers({ raw: JSON.stringify(whole) });
    expect(await callModel({ provider })).toEqual({ value: WORD, usage: { inputTokens: 7, outputTokens: 3 } });
    const [request] = stub.requests;
    expect([request!.path, request!.headers[header]]).toEqual([path, key]);
    expect(JSON.stringify(request!.body)).toContain('"word"');
  });

  it('let OpenAI keep nothing, and send no key to servers that ask for none', async () => {
    answers({ raw: JSON.stringify(responses) });
    await callModel({ provider: 'openai' });
    expect(stub.requests[0]!.body).toMatchObject({ store: false });
    answers({ says: WORD });
    await callModel({ apiKey: null });
    expect([stub.requests[1]!.path, stub.requests[1]!.authorization]).toEqual(['/v1/chat/completions', undefined]);
  });

  it.each(['```json\n{}\n```', 'Here it is:\n```\n{}\n```\nAnything else?', '<think>A word.</think>\n\n{}'])(
    'find an answer among other words: %j',
    async (around) => {
      answers({ says: around.replace('{}', JSON.stringify(WORD, null, 2)) });
      expect((await callModel()).value).toEqual(WORD);
      answers({ says: around.replace('{}', JSON.stringify({ ...WORD, more: 1 })) });
      expect(await errorOf(callModel())).toMatchObject({ fault: 'bad_answer' });
    },
  );

  it('refuse an answer that breaks the schema, whatever was promised', async () => {
    for (const says of [{ ...WORD, more: 1 }, { word: 1, share: null }, [WORD], null]) {
      answers({ says });
      expect(await errorOf(callModel())).toMatchObject({
        fault: 'bad_answer',
        usage: { inputTokens: 120, outputTokens: 30 },
      });
    }
  });
});

describe('the tokens of a call', () => {
  it("are estimated without the server's count, also for invalid responses", async () => {
    const says = (content: string) =>
      answers({ raw: JSON.stringify({ choices: [{ message: { content }, finish_reason: 'stop' }] }) });
    const inputTokens = Math.ceil(('Be brief.'.length + 'Well?'.length + JSON.stringify(SCHEMA).length) / 4);
    says(JSON.stringify(WORD));
    expect(await callModel()).toEqual({ value: WORD, usage: { inputTokens, outputTokens: 7 } });
    says('I would rather not.');
    expect(await errorOf(callModel())).toMatchObject({ fault: 'bad_answer', usage: { inputTokens, outputTokens: 5 } });
  });

  it('are whole numbers that fit the accounts, whatever the server claims', async () => {
    for (const [prompt_tokens, completion_tokens, expected] of [
      [-5, 1.9, { inputTokens: 0, outputTokens: 1 }],
      [1e15, null, { inputTokens: 2 ** 31 - 1, outputTokens: 0 }],
    ] as const) {
      const message = { role: 'assistant', content: JSON.stringify(WORD) };
      answers({
        raw: JSON.stringify({
          id: 'x',
          created: 1,
          model: 'm',
          choices: [{ index: 0, finish_reason: 'stop', message }],
          usage: { prompt_tokens, completion_tokens },
        }),
      });
      expect((await callModel()).usage).toEqual(expected);
    }
  });
});

describe('the time of a call', () => {
  it('is not waited out when the provider asks for more', async () => {
    answers({ status: 429, headers: { 'retry-after': '3600' } });
    expect([await errorOf(callModel()), stub.requests.length]).toEqual([
      expect.objectContaining({ fault: 'rate_limited' }),
      1,
    ]);
    answers({ status: 503, headers: { 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() } });
    expect([await errorOf(callModel()), stub.requests.length]).toEqual([
      expect.objectContaining({ fault: 'unavailable' }),
      2,
    ]);
  });

  it('is used for other attempts while they fit', async () => {
    answers({ status: 500 }, { status: 529 }, { says: WORD });
    expect((await callModel()).value).toEqual(WORD);
    expect(stub.requests).toHaveLength(3);
    answers({ ends: 'at once' }, { says: WORD });
    expect((await callModel()).value).toEqual(WORD);
    expect(stub.requests).toHaveLength(5);
    answers({ status: 500, headers: { 'retry-after': '3600' } });
    const error = await errorOf(callModel({}, { timeoutMs: 60_000 }));
    expect([error, stub.requests.length]).toEqual([expect.objectContaining({ fault: 'unavailable' }), 6]);
  });

  it('ends with it, in the middle of an answer too', async () => {
    const slow = await rawServer((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"id": ');
    });
    expect(await errorOf(callModel({ baseUrl: slow.baseUrl }, { timeoutMs: 400 }))).toMatchObject({ fault: 'timeout' });
    slow.close();
  });

  it('is not spent on an unreachable server', async () => {
    const gone = await rawServer(() => {});
    gone.close();
    expect(await errorOf(callModel({ baseUrl: gone.baseUrl }, { timeoutMs: 120_000 }))).toMatchObject({
      fault: 'unavailable',
    });
  });
});

describe('an address that a tenant chose', () => {
  it('is not followed elsewhere: one request, no repetition', async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      stub.requests.length = 0;
      answers({ status, headers: { location: `${stub.baseUrl}/elsewhere` } });
      const error = await errorOf(callModel());
      expect([error, stub.requests.length]).toEqual([
        expect.objectContaining({ fault: 'unavailable', message: expect.stringContaining('redirects to another') }),
        1,
      ]);
    }
  });

  it('is refused when it is private, without a connection', async () => {
    const { port } = new URL(stub.baseUrl);
    for (const host of ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0']) {
      const error = await errorOf(callModel({ baseUrl: `http://${host}:${port}/v1` }, { mayBePrivate: false }));
      expect([host, error]).toEqual([
        host,
        expect.objectContaining({ fault: 'unavailable', message: expect.stringContaining('private') }),
      ]);
    }
    expect(stub.requests).toHaveLength(0);
  });

  it('is http or https', async () => {
    for (const baseUrl of ['data:application/json,{}#', 'file:///etc', 'ftp://127.0.0.1']) {
      expect(await errorOf(callModel({ baseUrl }))).toMatchObject({ name: 'LlmError', fault: 'unavailable' });
    }
  });

  it('can not fill the memory, packed answers included', async () => {
    const endless = await rawServer((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = () => {
        while (!response.destroyed && response.write(' '.repeat(65_536)));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    });
    const packed = gzipSync(Buffer.alloc(50_000_000, ' '));
    const bomb = await rawServer((response) =>
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'application/json' }).end(packed),
    );
    for (const server of [endless, bomb]) {
      expect(await errorOf(callModel({ baseUrl: server.baseUrl }))).toMatchObject({
        fault: 'unavailable',
        message: expect.stringContaining('too long'),
      });
      server.close();
    }
  });
});

describe('the key', () => {
  it('is in no error, though the provider repeats it', async () => {
    for (const answer of [
      { status: 401 },
      { status: 500 },
      { raw: 'secret-key' },
      { says: 'secret-key' },
      { status: 302, headers: { location: 'http://x/secret-key' } },
    ]) {
      answers(answer);
      const error = await errorOf(callModel({}, { timeoutMs: 800 }));
      const exposed = [
        error.message,
        error.stack,
        JSON.stringify(error, Object.getOwnPropertyNames(error)),
        error.cause,
      ];
      expect([error.name, exposed.join().includes('secret-key')]).toEqual(['LlmError', false]);
    }
  });
});

async function rawServer(answer: (response: http.ServerResponse) => void) {
  const server = http.createServer((request, response) => {
    request.resume();
    request.on('end', () => answer(response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, close };
}
