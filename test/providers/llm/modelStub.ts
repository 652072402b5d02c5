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
}

export interface StubRequest {
  path: string;
  authorization: string | undefined;
  headers: http.IncomingHttpHeaders;
  body: { model: string; messages: { role: string; content: string }[]; response_format?: unknown };
}

export interface ModelStub {
  baseUrl: string;
  requests: StubRequest[];
  /** The answers to come, in turn; the last one stays. */
  answers: StubAnswer[];
  close(): Promise<void>;
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
      requests.push({ path, authorization: sent.authorization, headers: sent, body: JSON.parse(text) as StubRequest['body'] });
      const { status = 200, headers = {}, says, raw, afterMs = 0 } = (answers.length > 1 ? answers.shift() : answers[0]) ?? {};
      const content = typeof says === 'string' ? says : JSON.stringify(says);
      const whole = {
        id: 'x', object: 'chat.completion', created: 1, model: 'm', choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
        usage: { prompt_tokens: 120, completion_tokens: 30, total_tokens: 150 },
      };
      setTimeout(() => {
        response.writeHead(status, { 'content-type': 'application/json', ...headers });
        response.end(raw ?? (status === 200 ? JSON.stringify(whole) : JSON.stringify({ error: { message: `secret-key was refused`, type: 'x' } })));
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
