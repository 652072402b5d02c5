import { hash } from 'node:crypto';
import type { Problem } from '../handlers/_shared/problems.js';
import type { Exchange } from './exchange.js';

/** An answer as it goes over the wire, and as it is kept for an Idempotency-Key. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  /** JSON text, or what a handler has made of another type; null for no body. */
  body: string | Buffer | null;
}

/** A GET that found what it sought gets a weak ETag, unless it has one, and is 304 when the client has it already. */
export function sendAnswer(exchange: Exchange, { status, headers, body }: Answer): void {
  const { request, response } = exchange;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  // Names and values in turn: as an object they would be copied once more.
  const sent: (string | number)[] = [];
  for (const own of [exchange.headers, headers]) for (const name in own) sent.push(name, own[name]!);
  if (!('Cache-Control' in headers)) sent.push('Cache-Control', isRead ? 'private, no-cache' : 'no-store');
  if (isRead && status === 200 && body !== null) {
    const tag = headers.ETag ?? weakTag(body);
    if (headers.ETag === undefined) sent.push('ETag', tag);
    sent.push('Vary', appended(response.getHeader('Vary'), 'Authorization'));
    if (matchesTag(request.headers['if-none-match'], tag)) {
      response.writeHead(304, sent as string[]).end();
      return;
    }
  }
  if (body === null) {
    response.writeHead(status, sent as string[]).end();
    return;
  }
  if (!('Content-Type' in headers)) sent.push('Content-Type', 'application/json; charset=utf-8');
  sent.push('Content-Length', Buffer.byteLength(body));
  response.writeHead(status, sent as string[]).end(body);
}

export function sendProblem(exchange: Exchange, problem: Problem): void {
  sendAnswer(exchange, problemAnswer(exchange, problem));
}

/** An error as application/problem+json (RFC 9457). */
export function problemAnswer({ path, id }: Pick<Exchange, 'path' | 'id'>, problem: Problem): Answer {
  const { type, title, status, message: detail, errors } = problem;
  return {
    status,
    headers: { ...problem.headers, 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' },
    body: JSON.stringify({
      type,
      title,
      status,
      detail,
      instance: asUriReference(path),
      request_id: id,
      ...(errors && { errors }),
    }),
  };
}

/** Clients send paths that no URL may hold. */
function asUriReference(path: string): string {
  return path.replace(/%(?![0-9A-Fa-f]{2})|[^\w\-.~:/@!$&'()*+,;=%]/g, (character) => encodeURIComponent(character));
}

export function weakTag(body: string | Buffer): string {
  return `W/"${hash('sha1', body, 'base64url')}"`;
}

/** Whether an If-None-Match names this tag. */
export function matchesTag(sent: string | undefined, tag: string): boolean {
  if (sent === undefined) return false;
  const strong = tag.replace(/^W\//, '');
  return sent.trim() === '*' || sent.split(',').some((one) => one.trim().replace(/^W\//, '') === strong);
}

function appended(header: number | string | string[] | undefined, name: string): string {
  return header === undefined ? name : `${[header].flat().join(', ')}, ${name}`;
}
