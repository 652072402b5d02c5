import type { Request } from 'express';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

/** The value of Content-Encoding. */
export type Encoding = 'br' | 'gzip';

const inThreads = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const QUALITY = constants.BROTLI_PARAM_QUALITY;
const THOROUGH = { br: { params: { [QUALITY]: 9 } }, gzip: { level: 9 } };
/** Level 1 takes 30 to 50 us for the answer of a search, and level 6 of gzip twice as much for a tenth less. */
const QUICK = { br: { params: { [QUALITY]: 1 } }, gzip: { level: 1 } };
/** Bytes. A thread pays for more. */
const LARGE = 32_768;

/** The encoding that the client takes, brotli before gzip; null for none. */
export function encodingFor(request: Request): Encoding | null {
  if (request.headers['accept-encoding'] === undefined) return null;
  return (['br', 'gzip'] as const).find((encoding) => request.acceptsEncodings(encoding) !== false) ?? null;
}

/** For what is sent many times: as small as can be, in a thread. */
export function compressThoroughly(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return inThreads[encoding](bytes, THOROUGH[encoding]);
}

/** For what is sent once: cheap, and large ones in a thread. */
export function compressQuickly(bytes: Buffer, encoding: Encoding): Buffer | Promise<Buffer> {
  if (bytes.length >= LARGE) return inThreads[encoding](bytes, QUICK[encoding]);
  return encoding === 'br' ? brotliCompressSync(bytes, QUICK.br) : gzipSync(bytes, QUICK.gzip);
}
