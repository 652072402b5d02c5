import express from 'express';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type BodyPart, SentBytes } from '../../services/_shared/contractTypes.js';
import { invalidField } from '../../services/_shared/problems.js';
import { type ContractOperation, FORM_FIELDS } from '../contract/contract.js';
import { hasBody } from './hasBody.js';
import { MAX_VALUES, parseJsonInSlices } from './parseJson.js';
import { LARGE_TEXT, parseLargeJson } from './parseLargeJson.js';
import { badRequest, payloadTooLarge, unsupportedMediaType } from './problems.js';

/** Limits of a body. */
export interface BodyLimits {
  bytes: number;
  values: number;
  receive: express.RequestHandler;
}

export const createLimits = (bytes: number, values: number, { inflate } = { inflate: true }): BodyLimits => ({
  bytes,
  values,
  receive: express.raw({ type: () => true, limit: bytes, inflate }),
});

export const PLAIN = createLimits(1_048_576, MAX_VALUES);
/** For signed requests: the signature covers the raw bytes. */
const SIGNED = createLimits(1_048_576, MAX_VALUES, { inflate: false });
/** For operations with many items. */
export const BULK = createLimits(16_777_216, 1_000_000);

const decoder = new TextDecoder('utf-8', { fatal: true });

/** A received body. */
export interface ReceivedBody {
  /** Undefined: no body. */
  value: unknown;
  /** Further parts of multipart/mixed after the JSON. */
  parts: BodyPart[];
}

export const NO_BODY: ReceivedBody = { value: undefined, parts: [] };

/**
 * Reads and parses a JSON body. Throws a Problem: 413 over 1 MB (inflated; 16 MB for many items), 415 for anything but
 * JSON in UTF-8 (if the operation accepts several types, a body without a type or as text/plain is JSON), 400 for
 * invalid JSON, more than 64 levels, or characters that cannot be stored. Parses large bodies in pieces, so that other
 * requests continue. Form fields become an object of texts. For operations that accept any type, the value is
 * SentBytes.
 */
export async function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  { isBulk, body }: Pick<ContractOperation, 'isBulk' | 'body'>,
): Promise<ReceivedBody> {
  if (body?.isAnyType) return { value: await readBytes(request, response), parts: [] };
  if (!hasBody(request)) return NO_BODY;
  const contentType = request.headers['content-type'];
  if (body?.mediaTypes.includes(FORM_FIELDS) && parseMediaType(contentType) === FORM_FIELDS)
    return { value: await readFields(request, response, body.lists), parts: [] };
  requireJson(contentType, body?.mediaTypes);
  const limits = isBulk ? BULK : PLAIN;
  const bytes = await receive(request, response, limits);
  if (bytes.length === 0) return NO_BODY;
  const text = decodeUtf8(bytes);
  const isLarge = isBulk && text.length > LARGE_TEXT;
  const value = await (isLarge ? parseLargeJson : parseJsonInSlices)(text, limits.values);
  return { value, parts: [] };
}

/**
 * Reads the raw bytes of a signed request, which the signature covers; empty without a body. Throws a Problem: 413 over
 * 1 MB, 415 for a media type outside the contract, a charset other than UTF-8, or a compressed body.
 */
export async function readSignedBytes(
  request: IncomingMessage,
  response: ServerResponse,
  body: ContractOperation['body'],
): Promise<Buffer> {
  if (!body || !hasBody(request)) return Buffer.alloc(0);
  const [type = '', ...parameters] = (request.headers['content-type'] ?? '').toLowerCase().split(';');
  if (!body.mediaTypes.includes(type.trim()))
    throw unsupportedMediaType(`Send the body as ${body.mediaTypes.join(' or ')}.`);
  requireUtf8(parameters);
  return receive(request, response, SIGNED);
}

const MAX_FIELDS = 200;

/** The fields of a form by name; `lists` may be repeated. Throws a Problem (400) for other repeated or too many fields. */
async function readFields(
  request: IncomingMessage,
  response: ServerResponse,
  lists: string[],
): Promise<Record<string, string | string[]>> {
  const sent = [...new URLSearchParams(decodeUtf8(await receive(request, response, PLAIN)))];
  if (sent.length > MAX_FIELDS) throw invalidField('body', '', `has more than ${MAX_FIELDS} fields`, 'form');
  const fields = new Map<string, string | string[]>();
  for (const [name, text] of sent) {
    const known = fields.get(name);
    if (lists.includes(name)) fields.set(name, [...(known ?? []), text]);
    else if (known !== undefined) throw invalidField('body', `/${name}`, 'must be sent only once', 'duplicate');
    else fields.set(name, text);
  }
  return Object.fromEntries(fields);
}

const parseMediaType = (contentType = ''): string => contentType.split(';', 1)[0]!.trim().toLowerCase();

const UNNAMED_TYPE = 'application/octet-stream';

async function readBytes(request: IncomingMessage, response: ServerResponse): Promise<SentBytes> {
  const bytes = hasBody(request) ? await receive(request, response, PLAIN) : Buffer.alloc(0);
  return new SentBytes(request.headers['content-type'] ?? UNNAMED_TYPE, bytes);
}

export const JSON_TYPE = 'application/json';
/** Generated clients set no type if an operation accepts several; fetch then sends texts as text/plain. */
const NO_TYPE = ['', 'text/plain'];

function requireJson(contentType: string | undefined, takes = [JSON_TYPE]): void {
  const [type = '', ...parameters] = (contentType ?? '').toLowerCase().split(';');
  const read = takes.length > 1 && NO_TYPE.includes(type.trim()) ? JSON_TYPE : type.trim();
  if (!/[/+]json$/.test(read) || !takes.includes(read))
    throw unsupportedMediaType(`Send the body as ${takes.join(' or ')}.`);
  requireUtf8(parameters);
}

/** Throws a Problem (415) if the parameters of a media type state another charset. */
export function requireUtf8(parameters: string[]): void {
  const charset = parameters.map((parameter) => /^\s*charset="?([^"\s]+)"?\s*$/.exec(parameter)?.[1]).find(Boolean);
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8')
    throw unsupportedMediaType('Send the text in UTF-8.');
}

/** The inflated bytes. Throws a Problem: 413 over the limit, 415 for an unknown encoding. */
export function receive(request: IncomingMessage, response: ServerResponse, limits: BodyLimits): Promise<Buffer> {
  const { body: received } = request as express.Request;
  if (Buffer.isBuffer(received))
    return received.length > limits.bytes ? Promise.reject(payloadTooLarge(limits.bytes)) : Promise.resolve(received);
  return new Promise((resolve, reject) => {
    void limits.receive(request as express.Request, response as express.Response, (error?: unknown) => {
      if (error) reject(mapError(error, limits.bytes));
      else resolve(((request as express.Request).body as Buffer | undefined) ?? Buffer.alloc(0));
    });
  });
}

function mapError(error: unknown, limitBytes: number): unknown {
  switch ((error as { status?: number }).status) {
    case 413:
      return payloadTooLarge(limitBytes);
    case 415:
      return unsupportedMediaType('The Content-Encoding is not supported.');
    case 400:
      return badRequest('The body could not be received.');
    default:
      return error;
  }
}

/** Throws a Problem (400) for bytes that are not UTF-8. */
export function decodeUtf8(bytes: Buffer): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw invalidField('body', '', 'is not valid UTF-8', 'encoding');
  }
}
