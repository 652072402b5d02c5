import { createHash } from 'node:crypto';
import type { Json } from './statements.js';

export const BOUNDARY = '-------314159265358979323846';
export const MULTIPART = { 'content-type': `multipart/mixed; boundary=${BOUNDARY}` };

export const sha2Of = (content: Buffer | string, algorithm = 'sha256') =>
  createHash(algorithm).update(content).digest('hex');

/** An attachment of a statement that is sent along. */
export function attachment(content: Buffer | string, change: Json = {}): Json {
  return {
    usageType: 'https://x.example/usage',
    display: { en: 'A file' },
    contentType: 'text/plain; charset=utf-8',
    length: Buffer.byteLength(content),
    sha2: sha2Of(content),
    ...change,
  };
}

export interface FilePart {
  content: Buffer | string;
  headers?: Record<string, string>;
}

/** Statements as JSON, and a part for each file with the headers that it needs, unless others are named. */
export function multipartBody(
  statements: unknown,
  files: (Buffer | string | FilePart)[],
  type = 'application/json',
): Buffer {
  const parts = files.map((file) => (typeof file === 'string' || Buffer.isBuffer(file) ? { content: file } : file));
  const pieces = [`--${BOUNDARY}\r\nContent-Type: ${type}\r\n\r\n`, JSON.stringify(statements), '\r\n'];
  const all = pieces.map((piece) => Buffer.from(piece));
  for (const { content, headers = {} } of parts) {
    const sent = {
      'Content-Type': 'text/plain',
      'Content-Transfer-Encoding': 'binary',
      'X-Experience-API-Hash': sha2Of(content),
      ...headers,
    };
    const lines = Object.entries(sent)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `${name}: ${value}\r\n`);
    all.push(Buffer.from(`--${BOUNDARY}\r\n${lines.join('')}\r\n`), Buffer.from(content), Buffer.from('\r\n'));
  }
  return Buffer.concat([...all, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}
