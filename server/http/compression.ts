import type { Request } from 'express';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

/** The value of Content-Encoding. */
export type Encoding = 'br' | 'gzip';

const inThreads = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const QUALITY = constants.BROTLI_PARAM_QUALITY;
const THOROUGH = { br: { params: { [QUALITY]: 9 } }, gzip: { level: 9 } };
/** Level 1 takes 30 to 50 us for the answer of a search; level 6 of gzip takes twice as long and saves a tenth. */
const QUICK = { br: { params: { [QUALITY]: 1 } }, gzip: { level: 1 } };
/** Bytes from which compressing in a thread pays off. */
const LARGE = 32_768;

/** The encoding that the client takes, brotli before gzip; null for none. */
export function chooseEncoding(request: Request): Encoding | null {
  if (request.headers['accept-encoding'] === undefined) return null;
  return (['br', 'gzip'] as const).find((encoding) => request.acceptsEncodings(encoding) !== false) ?? null;
}

/** Compresses assets that are sent often: as small as possible, in a thread. */
export function compressThoroughly(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return inThreads[encoding](bytes, THOROUGH[encoding]);
}

/** Compresses a response: fast, and large ones in a thread. */
export function compressQuickly(bytes: Buffer, encoding: Encoding): Buffer | Promise<Buffer> {
  if (bytes.length >= LARGE) return inThreads[encoding](bytes, QUICK[encoding]);
  return encoding === 'br' ? brotliCompressSync(bytes, QUICK.br) : gzipSync(bytes, QUICK.gzip);
}
