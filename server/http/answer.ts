import { hash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { Problem } from '../../services/_shared/problems.js';
import { buildScimError, isScimPath } from '../scim/buildScimError.js';
import { compressQuickly, chooseEncoding } from './compression.js';
import type { Exchange } from './exchange.js';

/** Bytes. Smaller bodies fit into one packet and are not compressed. */
const COMPRESSED_FROM = 1_024;
const JSON_TEXT = 'application/json; charset=utf-8';
const COMPRESSED_TYPES = /^(?:application\/(?:[\w.-]+\+)?json|text\/(?!event-stream))/;

/** A response, as sent and as stored for an Idempotency-Key. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  /** JSON text, content of another type, or a stream of texts; null: no body. */
  body: string | Buffer | AsyncIterable<string> | null;
}

/**
 * Sends a response. A successful GET gets a weak ETag, unless it has one or is streamed, and becomes 304 if the client
 * has that version. Texts that are not streamed are compressed if the client accepts it. Resolves when all is written.
 * Throws errors of a streamed body; the connection is cut then, so that clients do not take a part for the whole.
 */
export async function sendAnswer(exchange: Exchange, { status, headers, body }: Answer): Promise<void> {
  const { request, response } = exchange;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  // Names and values alternate: an object would be copied once more.
  const sent: (string | number)[] = [];
  for (const name in exchange.headers) if (!(name in headers)) sent.push(name, exchange.headers[name]!);
  for (const name in headers) sent.push(name, headers[name]!);
  if (!('Cache-Control' in headers)) sent.push('Cache-Control', isRead ? 'private, no-cache' : 'no-store');
  if (isRead && status === 200 && body !== null) {
    const tag = headers.ETag ?? (isWhole(body) ? buildWeakTag(body) : null);
    if (headers.ETag === undefined && tag !== null) sent.push('ETag', tag);
    sent.push('Vary', appendHeader(response.getHeader('Vary'), 'Authorization, Accept-Encoding'));
    if (tag !== null && matchesTag(request.headers['if-none-match'], tag)) {
      response.writeHead(304, sent as string[]).end();
      return;
    }
  }
  if (body === null) {
    response.writeHead(status, sent as string[]).end();
    return;
  }
  if (!('Content-Type' in headers)) sent.push('Content-Type', JSON_TEXT);
  if (isWhole(body)) {
    const encoding = isCompressible(headers, body) ? chooseEncoding(request) : null;
    if (encoding) sent.push('Content-Encoding', encoding);
    const bytes = encoding ? await compressQuickly(Buffer.from(body as string), encoding) : body;
    sent.push('Content-Length', Buffer.byteLength(bytes));
    response.writeHead(status, sent as string[]).end(bytes);
  } else if (request.method === 'HEAD') {
    response.writeHead(status, sent as string[]).end();
    await body[Symbol.asyncIterator]().return?.();
  } else await sendPieces(response.writeHead(status, sent as string[]), body);
}

/**
 * Whether a body is compressed: complete texts from a certain size on. A strong ETag identifies exact bytes, so bodies
 * with one are not.
 */
function isCompressible(headers: Record<string, string>, body: Answer['body']): boolean {
  if (typeof body !== 'string' || Buffer.byteLength(body) < COMPRESSED_FROM) return false;
  return COMPRESSED_TYPES.test(headers['Content-Type'] ?? JSON_TEXT) && (headers.ETag ?? 'W/').startsWith('W/');
}

const isWhole = (body: string | Buffer | AsyncIterable<string>): body is string | Buffer =>
  typeof body === 'string' || Buffer.isBuffer(body);

/** The client sets the pace; a closed connection ends the stream. */
async function sendPieces(response: Exchange['response'], pieces: AsyncIterable<string>): Promise<void> {
  await pipeline(pieces, response).catch((error: unknown) => {
    if ((error as { code?: string }).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}

export async function sendProblem(exchange: Exchange, problem: Problem): Promise<void> {
  await sendAnswer(exchange, buildProblemAnswer(exchange, problem));
}

/** An error as application/problem+json (RFC 9457), or in the form of SCIM. */
export function buildProblemAnswer(
  { path, id, operation }: Pick<Exchange, 'path' | 'id'> & Partial<Pick<Exchange, 'operation'>>,
  problem: Problem,
): Answer & { body: string } {
  if (operation ? operation.isScim : isScimPath(path)) return buildScimError(problem);
  const { type, title, status, message: detail, errors } = problem;
  return {
    status,
    headers: { ...problem.headers, 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' },
    body: JSON.stringify({
      type,
      title,
      status,
      detail,
      instance: encodeUriReference(path),
      request_id: id,
      ...(errors && { errors }),
    }),
  };
}

/** Clients send paths that are not valid in a URL. */
function encodeUriReference(path: string): string {
  return path.replace(/%(?![0-9A-Fa-f]{2})|[^\w\-.~:/@!$&'()*+,;=%]/g, (character) => encodeURIComponent(character));
}

export function buildWeakTag(body: string | Buffer): string {
  return `W/"${hash('sha1', body, 'base64url')}"`;
}

/** Whether an If-None-Match names this tag. */
export function matchesTag(sent: string | undefined, tag: string): boolean {
  if (sent === undefined) return false;
  const strong = tag.replace(/^W\//, '');
  return sent.trim() === '*' || sent.split(',').some((one) => one.trim().replace(/^W\//, '') === strong);
}

function appendHeader(header: number | string | string[] | undefined, name: string): string {
  return header === undefined ? name : `${[header].flat().join(', ')}, ${name}`;
}
