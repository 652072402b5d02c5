import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ContractOperation } from '../contract/contract.js';
import { hasBody } from '../http/hasBody.js';
import { MULTIPART, readBoundary, parseMultipart } from '../http/multipart.js';
import { parseJsonInSlices } from '../http/parseJson.js';
import { LARGE_TEXT, parseLargeJson } from '../http/parseLargeJson.js';
import { badRequest, payloadTooLarge } from '../http/problems.js';
import {
  BULK,
  JSON_TYPE,
  NO_BODY,
  PLAIN,
  type ReceivedBody,
  decodeUtf8,
  createLimits,
  receive,
  requireUtf8,
} from '../http/readBody.js';
import { refuseRepeatedNames } from '../http/repeatedNames.js';

/**
 * Reads a statement or a list of statements, as JSON or as the first part of multipart/mixed. Throws a Problem: 413
 * over 1 MB (16 MB for a list), 400 for other types (Communication 1.5), repeated names in JSON, and invalid bodies.
 */
export async function readStatements(
  request: IncomingMessage,
  response: ServerResponse,
  { body }: Pick<ContractOperation, 'body'>,
): Promise<ReceivedBody> {
  if (!hasBody(request)) return NO_BODY;
  const contentType = request.headers['content-type'];
  const boundary = body?.mediaTypes.includes(MULTIPART) ? readBoundary(contentType) : null;
  if (boundary === null) requireJson(contentType);
  const bytes = await receive(request, response, BULK);
  if (bytes.length === 0) return NO_BODY;
  if (boundary === null) return { value: await parseStatements(decodeUtf8(bytes)), parts: [] };
  const [first, ...parts] = parseMultipart(bytes, boundary);
  requireJson(first!.headers['content-type']);
  return { value: await parseStatements(decodeUtf8(first!.content)), parts };
}

function requireJson(contentType = ''): void {
  const [type = '', ...parameters] = contentType.toLowerCase().split(';');
  if (type.trim() !== JSON_TYPE)
    throw badRequest('Send the body as application/json, or with attachments as multipart/mixed.');
  requireUtf8(parameters);
}

/** A list is parsed in pieces like the lists of other bodies. */
async function parseStatements(text: string): Promise<unknown> {
  const isList = /^\s*\[/.test(text);
  if (!isList && text.length > PLAIN.bytes) throw payloadTooLarge(PLAIN.bytes);
  await refuseRepeatedNames(text);
  if (!isList || text.length <= LARGE_TEXT) return parseJsonInSlices(text, PLAIN.values);
  const { list } = (await parseLargeJson(`{"list":${text}}`, BULK.values)) as { list: unknown[] };
  return list;
}

/** The limit of an alternate request, whose content is percent-encoded. */
const FORM = createLimits(4_194_304, 0);

/** The text of a form. Throws a Problem: 400 for another type, 413 over 4 MB. */
export async function receiveForm(request: IncomingMessage, response: ServerResponse): Promise<string> {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
    throw badRequest('With the parameter method, send the body as application/x-www-form-urlencoded.');
  return decodeUtf8(await receive(request, response, FORM));
}
