import type { Request, Response } from 'express';
import { Readable } from 'node:stream';
import type { Caller } from '../../db/tenancy/access/caller.js';
import type { Access, InnerRequest } from '../../services/_shared/context.js';
import type { ContractOperation } from '../contract/contract.js';

/** One request and its answer on the way through the server, which fills the fields step by step. */
export interface Exchange {
  request: Request;
  response: Response;
  id: string;
  startedAtMs: number;
  /** Path and query as sent, percent-encoded. */
  path: string;
  queryText: string;
  /** Headers of any answer. Written with the answer at once: setting them one by one costs as much as routing. */
  headers: Record<string, string>;
  operation: ContractOperation | null;
  /** The platform of the request within which this one is made, for those whose path names none. */
  platformKey: string | null;
  caller: Caller | null;
  access: Access | null;
  /** The internal error, for the log only. */
  error: unknown;
}

/** Pages send it with changes that a session cookie authenticates. Forms and links of other sites cannot send it. */
export const CSRF_HEADER = 'x-csrf';

const SANE_REQUEST_ID = /^[A-Za-z0-9][A-Za-z0-9._:@/+=-]{0,127}$/;

/** Begins an exchange; uses the client's request id if it is short and plain. */
export function beginExchange(
  request: Request,
  response: Response,
  { newId, headers }: { newId: () => string; headers: Record<string, string> },
): Exchange {
  const clientId = request.headers['x-request-id'];
  const url = (request.url || '/').replace(/^https?:\/\/[^/?#]*/i, '');
  const mark = url.indexOf('?');
  const id = typeof clientId === 'string' && SANE_REQUEST_ID.test(clientId) ? clientId : newId();
  return {
    request,
    response,
    id,
    startedAtMs: performance.now(),
    path: mark === -1 ? url || '/' : url.slice(0, mark) || '/',
    queryText: mark === -1 ? '' : url.slice(mark + 1),
    headers: { 'X-Request-Id': id, ...headers },
    operation: null,
    platformKey: null,
    caller: null,
    access: null,
    error: null,
  };
}

/** Begins an exchange for an inner request, which takes JSON. It has the credential, address, host and id of the outer request. */
export function beginInnerExchange(
  { request: outer, id, platformKey }: Exchange,
  { method, path, queryText, headers, body }: InnerRequest,
): Exchange {
  const bytes = body === null ? [] : [Buffer.from(body)];
  const { authorization, cookie, origin } = outer.headers;
  const sentHeaders = {
    accept: 'application/json',
    ...headers,
    ...(authorization !== undefined && { authorization }),
    ...(cookie !== undefined && { cookie, origin, [CSRF_HEADER]: outer.headers[CSRF_HEADER] }),
    ...(body !== null && { 'content-type': 'application/json', 'content-length': String(bytes[0]!.length) }),
  };
  const url = queryText === '' ? path : `${path}?${queryText}`;
  const { ip, host, protocol, socket } = outer;
  const request = Object.assign(Readable.from(bytes), {
    method,
    url,
    headers: sentHeaders,
    ip,
    host,
    protocol,
    socket,
    // The first type that is offered is JSON.
    accepts: ([type]: string[]) => type,
  });
  return {
    request: request as unknown as Request,
    response: { statusCode: 0, writableFinished: true, vary: () => undefined } as unknown as Response,
    id,
    startedAtMs: performance.now(),
    path,
    queryText,
    headers: { 'X-Request-Id': id },
    operation: null,
    platformKey,
    caller: null,
    access: null,
    error: null,
  };
}
