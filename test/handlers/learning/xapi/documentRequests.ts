import { createHash } from 'node:crypto';
import type { TestAnswer, TestRequest } from '../../../support/server.js';
import type { Version, Who } from './xapiServer.js';

type Json = Record<string, unknown>;
export type Query = Record<string, string>;

export const PAT = JSON.stringify({ mbox: 'mailto:pat@north.example' });
export const BO = JSON.stringify({ account: { homePage: 'https://x.example', name: 'bo' } });

export interface Sending {
  who?: Who;
  version?: Version;
  headers?: Record<string, string>;
}

type Request = (method: string, path: string, request?: TestRequest & Sending) => Promise<TestAnswer<unknown>>;

export const tagOf = (content: Buffer | string) => `"${createHash('sha1').update(content).digest('hex')}"`;

/** Requests about documents at a path, of the record writer unless said otherwise. */
export function documentRequests(request: Request, path: string) {
  const send = (method: string, query: Query, content: unknown, { headers, ...rest }: Sending = {}) => {
    const isBytes = typeof content === 'string' || Buffer.isBuffer(content);
    const body = isBytes ? { bytes: content } : content === undefined ? {} : { body: content };
    return request(method, path, {
      query,
      ...body,
      ...rest,
      headers: { ...(isBytes && { 'content-type': 'text/plain' }), ...headers },
    });
  };
  return {
    put: (query: Query, content: unknown, sending?: Sending) => send('PUT', query, content, sending),
    post: (query: Query, content: unknown, sending?: Sending) => send('POST', query, content, sending),
    remove: (query: Query, sending?: Sending) => send('DELETE', query, undefined, sending),
    read: (query: Query, sending?: Sending) =>
      send('GET', query, undefined, sending) as Promise<TestAnswer<Json & string[]>>,
    send,
  };
}
