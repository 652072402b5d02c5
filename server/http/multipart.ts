import type { BodyPart } from '../../services/_shared/contractTypes.js';
import { invalidField } from '../../services/_shared/problems.js';

export const MULTIPART = 'multipart/mixed';

const MAX_PARTS = 1_001;
/** Of one part, in bytes. */
const MAX_HEADERS = 8_192;
const CRLF = Buffer.from('\r\n');
const BLANK_LINE = Buffer.from('\r\n\r\n');
const DASH = 0x2d;

const buildError = (message: string) => invalidField('body', '', message, 'RFC 2046');

/**
 * The boundary of multipart/mixed, or of the given multipart type; null: another type. Throws a Problem (400) if it is
 * missing or not allowed by RFC 2046.
 */
export function readBoundary(contentType: string | undefined, multipart = MULTIPART): string | null {
  const [type = ''] = (contentType ?? '').split(';');
  if (type.trim().toLowerCase() !== multipart) return null;
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]*)"|([^\s;]*))/i.exec(contentType!) ?? [];
  const boundary = quoted ?? plain ?? '';
  if (!/^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/.test(boundary))
    throw invalidField('header', 'Content-Type', 'must name the boundary of the parts', 'RFC 2046');
  return boundary;
}

/**
 * Parses a multipart body into at least one part; contents are views of the body. Throws a Problem (400) if it is
 * malformed or has too many parts.
 */
export function parseMultipart(body: Buffer, boundary: string): BodyPart[] {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const parts: BodyPart[] = [];
  // The first delimiter may lack its line break.
  let at = body.subarray(0, delimiter.length - 2).equals(delimiter.subarray(2))
    ? delimiter.length - 2
    : findNext(body, delimiter, 0);
  if (at === -1) throw buildError('has no parts: the boundary does not occur');
  for (;;) {
    if (body[at] === DASH && body[at + 1] === DASH) break;
    if (parts.length === MAX_PARTS) throw buildError(`has more than ${MAX_PARTS} parts`);
    const start = skipLineEnd(body, at);
    const end = body.indexOf(delimiter, start - CRLF.length);
    if (end === -1) throw buildError('must end with the boundary');
    parts.push(parsePart(body.subarray(start - CRLF.length, end), parts.length));
    at = end + delimiter.length;
  }
  if (parts.length === 0) throw buildError('has no parts');
  return parts;
}

function findNext(body: Buffer, delimiter: Buffer, from: number): number {
  const at = body.indexOf(delimiter, from);
  return at === -1 ? -1 : at + delimiter.length;
}

/** Skips spaces and the line break after a boundary. */
function skipLineEnd(body: Buffer, from: number): number {
  let at = from;
  while (body[at] === 0x20 || body[at] === 0x09) at += 1;
  if (!body.subarray(at, at + CRLF.length).equals(CRLF)) throw buildError('has text after a boundary on the same line');
  return at + CRLF.length;
}

/**
 * Parses a part, which begins with the line break of its boundary, so that one without headers also begins with a blank
 * line.
 */
function parsePart(part: Buffer, index: number): BodyPart {
  const end = part.indexOf(BLANK_LINE);
  if (end === -1 || end > MAX_HEADERS)
    throw buildError(`part ${index + 1} has no blank line after its headers, or too many of them`);
  const headers: Record<string, string> = {};
  const lines = part.toString('latin1', 0, end).split('\r\n').slice(1);
  for (const line of lines) {
    const [, name, value] = /^([\w!#$%&'*+.^`|~-]+):[ \t]*([^\r\n\0]*)$/.exec(line) ?? [];
    if (name === undefined) throw buildError(`part ${index + 1} has a malformed header`);
    if (Object.hasOwn(headers, name.toLowerCase())) throw buildError(`part ${index + 1} repeats the header ${name}`);
    headers[name.toLowerCase()] = value!.trim();
  }
  return { headers, content: part.subarray(end + BLANK_LINE.length) };
}
