import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StubAnswer {
  status?: number;
  headers?: Record<string, string>;
  /** What the model says; an object becomes its JSON. */
  says?: unknown;
  /** Instead of a whole answer of the wire format. */
  raw?: string;
  afterMs?: number;
  /** Of a streamed answer: tools that the model calls instead of saying something. */
  calls?: { name: string; arguments: unknown }[];
  /** Of a streamed answer: it says what it cost only when that is requested, or never. */
  uncounted?: 'unless requested' | 'always';
  /** Of a streamed answer: nothing follows its words. */
  hangs?: boolean;
  /** After its words, or a part of `raw`, the connection ends: in order, in the middle of its body, or never. */
  ends?: 'in order' | 'at once' | 'never';
}

export interface StubRequest {
  path: string;
  authorization: string | undefined;
  headers: http.IncomingHttpHeaders;
  body: {
    model: string;
    messages: { role: string; content: string }[];
    response_format?: unknown;
    stream?: boolean;
    stream_options?: unknown;
    temperature?: number;
    max_tokens?: number;
    tools?: unknown[];
  };
}

export interface ModelStub {
  baseUrl: string;
  requests: StubRequest[];
  /** The answers to come, in turn; the last one stays. */
  answers: StubAnswer[];
  close(): Promise<void>;
}

/** The words of an answer, one event each, then what they cost. */
function stream(
  response: http.ServerResponse,
  { says = '', calls = [], hangs = false, ends }: StubAnswer,
  isCounted: boolean,
): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (delta: object, finish: string | null = null, more = {}) =>
    response.write(
      `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }], ...more })}\n\n`,
    );
  for (const word of String(says).split(/(?<= )/)) send({ role: 'assistant', content: word });
  if (hangs) return;
  if (ends === 'in order') return void response.end();
  if (ends === 'at once') return void setImmediate(() => response.destroy());
  for (const [index, { name, arguments: input }] of calls.entries())
    send({
      tool_calls: [
        { index, id: `call-${index}`, type: 'function', function: { name, arguments: JSON.stringify(input) } },
      ],
    });
  send(
    {},
    calls.length > 0 ? 'tool_calls' : 'stop',
    isCounted ? { usage: { prompt_tokens: 120, completion_tokens: 30, total_tokens: 150 } } : {},
  );
  response.end('data: [DONE]\n\n');
}

/** A server on 127.0.0.1 that speaks the wire format of OpenAI's chat completions. */
export async function modelStub(): Promise<ModelStub> {
  const requests: StubRequest[] = [];
  const answers: StubAnswer[] = [];
  const server = http.createServer((request, response) => {
    let text = '';
    request.on('data', (part) => (text += String(part)));
    request.on('end', () => {
      const { url: path = '', headers: sent } = request;
      requests.push({
        path,
        authorization: sent.authorization,
        headers: sent,
        body: JSON.parse(text) as StubRequest['body'],
      });
      const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? {};
      const { status = 200, headers = {}, says, raw, afterMs = 0 } = answer;
      if (requests.at(-1)!.body.stream && status === 200 && raw === undefined) {
        const isRequested =
          (requests.at(-1)!.body.stream_options as { include_usage?: boolean } | undefined)?.include_usage === true;
        return stream(
          response,
          answer,
          answer.uncounted === undefined || (answer.uncounted === 'unless requested' && isRequested),
        );
      }
      const content = typeof says === 'string' ? says : JSON.stringify(says);
      const whole = {
        id: 'x',
        object: 'chat.completion',
        created: 1,
        model: 'm',
        choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
        usage: { prompt_tokens: 120, completion_tokens: 30, total_tokens: 150 },
      };
      setTimeout(() => {
        response.writeHead(status, { 'content-type': 'application/json', ...headers });
        if (answer.ends === 'at once') return void response.write(raw ?? '{', () => response.destroy());
        if (answer.ends === 'never') return void response.write(raw);
        response.end(
          raw ??
            (status === 200
              ? JSON.stringify(whole)
              : JSON.stringify({ error: { message: `secret-key was refused`, type: 'x' } })),
        );
      }, afterMs).unref();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    answers,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
