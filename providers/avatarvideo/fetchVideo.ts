import { Readable } from 'node:stream';
import { guardedFetch } from '../http/guardedFetch.js';
import { AvatarVideoFailure } from './avatarVideoService.js';

const TIMEOUT_MS = 300_000;

/**
 * Streams the bytes of a finished video. An expired URL is a transient failure: the next read returns a new one.
 * Rejects with an AvatarVideoFailure.
 */
export async function fetchVideo(
  url: string,
  { mayBePrivate, mostBytes, signal }: { mayBePrivate: boolean; mostBytes: number; signal: AbortSignal },
): Promise<Readable> {
  const ended = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const response = await guardedFetch({ mayBePrivate, maxAnswerBytes: mostBytes, maxRedirects: 3 })(url, {
    signal: ended,
  }).catch((error: Error) => {
    throw new AvatarVideoFailure(
      `The finished video cannot be fetched. ${error.name === 'FetchRefused' ? error.message : ''}`.trim(),
      error.name !== 'FetchRefused',
      'no',
    );
  });
  if (response.status === 200 && response.body)
    return Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
  await response.body?.cancel();
  throw new AvatarVideoFailure(
    `The address of the finished video answered ${response.status}.`,
    true,
    'no',
    response.status,
  );
}
