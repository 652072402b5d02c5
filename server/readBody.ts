import express from 'express';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { invalidField } from '../handlers/_shared/problems.js';
import { jsonFault } from './jsonFault.js';
import { badRequest, payloadTooLarge, unsupportedMediaType } from './problems.js';

const MAX_DEPTH = 64;

/** How much a body may hold. */
interface BodyLimits {
  bytes: number;
  values: number;
  receive: express.RequestHandler;
}

const limitsOf = (bytes: number, values: number): BodyLimits => ({
  bytes,
  values,
  receive: express.raw({ type: () => true, limit: bytes, inflate: true }),
});

const PLAIN = limitsOf(1_048_576, 100_000);
/** For operations that take many items. */
const BULK = limitsOf(16_777_216, 1_000_000);

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * The parsed JSON body; undefined when there is none. Throws a Problem: 413 over 1 MB (inflated; 16 MB for many items), 415 for anything but
 * JSON in UTF-8, 400 for what isn't JSON, is nested deeper than 64 levels, or holds characters that can't be stored.
 */
export async function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  { isBulk }: { isBulk: boolean },
): Promise<unknown> {
  if (!hasBody(request)) return undefined;
  requireJson(request.headers['content-type']);
  const limits = isBulk ? BULK : PLAIN;
  const bytes = await receive(request, response, limits);
  if (bytes.length === 0) return undefined;
  return parseJson(decodeUtf8(bytes), limits.values);
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function requireJson(contentType: string | undefined): void {
  const [type = '', ...parameters] = (contentType ?? '').toLowerCase().split(';');
  if (type.trim() !== 'application/json') throw unsupportedMediaType('Send the body as application/json.');
  const charset = parameters.map((parameter) => /^\s*charset="?([^"\s]+)"?\s*$/.exec(parameter)?.[1]).find(Boolean);
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8')
    throw unsupportedMediaType('JSON is sent in UTF-8.');
}

function receive(request: IncomingMessage, response: ServerResponse, limits: BodyLimits): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    void limits.receive(request as express.Request, response as express.Response, (error?: unknown) => {
      if (error) reject(asProblem(error, limits.bytes));
      else resolve(((request as express.Request).body as Buffer | undefined) ?? Buffer.alloc(0));
    });
  });
}

function asProblem(error: unknown, limitBytes: number): unknown {
  switch ((error as { status?: number }).status) {
    case 413:
      return payloadTooLarge(limitBytes);
    case 415:
      return unsupportedMediaType('The Content-Encoding is not one that the service takes.');
    case 400:
      return badRequest('The body could not be received.');
    default:
      return error;
  }
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw invalidField('body', '', 'is not valid UTF-8', 'encoding');
  }
}

/** The value of a JSON text, within the limits above. Throws a Problem (400). */
export function parseJson(text: string, maxValues = PLAIN.values): unknown {
  limitNesting(text, maxValues);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalidField('body', '', `is not JSON: ${jsonFault(text)}`, 'json');
  }
  // Only escapes can bring in what plain UTF-8 JSON can't hold, so most bodies need no walk.
  if (text.includes('\\u') || text.includes('"__proto__"')) refuseUnstorable(value);
  return value;
}

/** Validators and serializers recurse, so depth is limited before anything is built. */
function limitNesting(text: string, maxValues: number): void {
  let depth = 0;
  let values = 1;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) index = endOfString(text, index);
    else if (code === OPEN_BRACKET || code === OPEN_BRACE) depth += 1;
    else if (code === CLOSE_BRACKET || code === CLOSE_BRACE) depth -= 1;
    else if (code === COMMA) values += 1;
    if (depth > MAX_DEPTH) throw invalidField('body', '', `is nested deeper than ${MAX_DEPTH} levels`, 'maxDepth');
  }
  if (values > maxValues) throw invalidField('body', '', `holds more than ${maxValues} values`, 'maxValues');
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}

const UNSTORABLE = /\0|\p{Surrogate}/u;

function refuseUnstorable(root: unknown): void {
  const waiting: [unknown, string][] = [[root, '']];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [value, path] = next;
    if (typeof value === 'string' && UNSTORABLE.test(value)) {
      throw invalidField('body', path, 'must not hold NUL characters or unpaired surrogates', 'characters');
    }
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, child] of Object.entries(value)) {
      if (name === '__proto__' || UNSTORABLE.test(name))
        throw invalidField('body', path, 'has a field name that is not allowed', 'propertyNames');
      waiting.push([child, `${path}/${name}`]);
    }
  }
}
