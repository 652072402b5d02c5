import express, { type Request, type Response } from 'express';
import { pipeline } from 'node:stream/promises';
import { type FoundFile, findFile } from '../../db/media/files/findFile.js';
import type { Services } from '../../services/services.js';
import { FILES_PATH, type FileAddress, parseFileAddress } from '../../services/_shared/fileAddress.js';
import { contentDisposition } from '../../providers/files/fileName.js';
import { ContentMissing } from '../../providers/files/fileStore.js';
import { matchesTag } from './answer.js';
import type { Exchange } from './exchange.js';
import { methodNotAllowed, noSuchPath, rangeNotSatisfiable } from './problems.js';
import { readByteRange } from './readByteRange.js';

/** Types that browsers display and cannot execute. Others are downloaded: HTML, SVG and PDF may contain scripts. */
const SHOWN = /^(?:image\/(?:png|apng|jpeg|gif|webp|avif|bmp|heic|heif)|(?:video|audio)\/[\w.+-]+)$/;
/** HTML is sent as plain text: some programs display downloads, and a store sends no Content-Security-Policy. */
const SERVED_AS: Partial<Record<string, string>> = {
  'text/plain': 'text/plain; charset=utf-8',
  'text/html': 'text/plain',
};
/** The validity of a redirect to the store. */
const DIRECT_FOR_S = 300;
const SHOWN_PATH = `${FILES_PATH}...`;

export interface FileRouteParts {
  services: Pick<Services, 'files' | 'secrets'>;
  exchangeOf(response: Response): Exchange;
  /** Throws a Problem (429). */
  countAddress(exchange: Exchange): Promise<void>;
}

/** `/files/<address>`: files by signed addresses, without a credential. GET and HEAD, with ranges and ETags. */
export function createFileRoutes({ services, exchangeOf, countAddress }: FileRouteParts): express.Router {
  const router = express.Router({ strict: true, caseSensitive: true });
  router.all(`${FILES_PATH}*address`, async (request, response) => {
    const exchange = exchangeOf(response);
    const text = exchange.path.slice(FILES_PATH.length);
    // The address is a credential, so neither log nor answer may contain it.
    exchange.path = SHOWN_PATH;
    await countAddress(exchange);
    if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed(request.method, ['GET', 'HEAD']);
    const address = parseFileAddress(services, text);
    const file = address && (await findFile(services.files.db, address.platformId, address.fileId));
    if (!file) throw noSuchPath(SHOWN_PATH);
    await send(services.files, { address, file }, request, response);
  });
  return router;
}

async function send(
  { store }: Services['files'],
  { address, file }: { address: FileAddress; file: FoundFile },
  request: Request,
  response: Response,
): Promise<void> {
  const key = { tenantId: address.platformId, sha256: file.sha256 };
  const secondsLeft = Math.max(1, address.expiresAtS - Math.floor(Date.now() / 1_000));
  const mediaType = SERVED_AS[file.media_type] ?? file.media_type;
  const disposition = contentDisposition(SHOWN.test(file.media_type) ? 'inline' : 'attachment', file.name);
  const expiresInS = Math.min(secondsLeft, DIRECT_FOR_S);
  const direct = await store.buildDirectUrl(key, {
    method: request.method as 'GET' | 'HEAD',
    mediaType,
    disposition,
    expiresInS,
  });
  if (direct !== null) {
    response.writeHead(302, { Location: direct, 'Cache-Control': 'no-store' }).end();
    return;
  }
  const tag = `"${file.sha256.toString('hex')}"`;
  response.set({
    'Accept-Ranges': 'bytes',
    'Cache-Control': `private, max-age=${secondsLeft}`,
    'Content-Disposition': disposition,
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    ETag: tag,
    'X-Content-Type-Options': 'nosniff',
  });
  if (matchesTag(request.headers['if-none-match'], tag)) {
    response.writeHead(304).end();
    return;
  }
  const isSame = request.headers['if-range'] === undefined || request.headers['if-range'] === tag;
  const range = isSame ? readByteRange(request.headers.range, file.size) : null;
  if (range === 'unsatisfiable') throw rangeNotSatisfiable(file.size);
  const bytes = range ?? { start: 0, end: file.size - 1 };
  const head = {
    'Content-Type': mediaType,
    'Content-Length': bytes.end - bytes.start + 1,
    ...(range && { 'Content-Range': `bytes ${range.start}-${range.end}/${file.size}` }),
  };
  if (request.method === 'HEAD') response.writeHead(range ? 206 : 200, head).end();
  else await sendBytes(response, range ? 206 : 200, head, () => store.open(key, range ?? undefined));
}

/** An error before the first byte becomes a problem; a later one closes the connection. */
async function sendBytes(
  response: Response,
  status: number,
  head: Record<string, string | number>,
  open: () => ReturnType<Services['files']['store']['open']>,
): Promise<void> {
  const stream = await open().catch((error: unknown) => {
    for (const name of ['Accept-Ranges', 'Cache-Control', 'Content-Disposition', 'ETag']) response.removeHeader(name);
    if (error instanceof ContentMissing) throw noSuchPath(SHOWN_PATH);
    throw error;
  });
  await pipeline(stream, response.writeHead(status, head)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}
