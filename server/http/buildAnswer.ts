import { JsonText } from '../../db/core/jsonText.js';
import { yieldToEventLoop } from '../../db/core/slices.js';
import { OtherBody, type Reply, StreamedBody } from '../../handlers/_shared/operation.js';
import type { Answer } from './answer.js';

/**
 * Serializes the reply of a handler. Large lists take tens of milliseconds, so they are serialized in slices, between
 * which other requests run.
 */
export async function buildAnswer({ status, body, headers }: Reply): Promise<Answer> {
  if (body instanceof StreamedBody) return { status, headers, body: await startStream(body.pieces) };
  if (isLongList(body)) await yieldToEventLoop();
  const content =
    body === undefined
      ? null
      : body instanceof JsonText
        ? body.text
        : body instanceof OtherBody
          ? body.content
          : JSON.stringify(body);
  if (content !== null && content.length > LARGE_ANSWER) await yieldToEventLoop();
  return { status, headers, body: content };
}

/** Starts a stream: an error before the first piece is still answered as a problem. */
async function startStream(pieces: AsyncIterable<string>): Promise<AsyncIterable<string>> {
  const iterator = pieces[Symbol.asyncIterator]();
  let first: IteratorResult<string> | null = await iterator.next();
  const next = () => {
    const piece = first;
    first = null;
    return piece ? Promise.resolve(piece) : iterator.next();
  };
  const end = async () => ({ done: true as const, value: await iterator.return?.() });
  // A generator that was never started does not close the generator that it wraps.
  return { [Symbol.asyncIterator]: () => ({ next, return: end }) };
}

const LONG_LIST = 50;
/** Characters. */
const LARGE_ANSWER = 500_000;

function isLongList(body: unknown): boolean {
  const { results } = (body ?? {}) as { results?: unknown };
  return Array.isArray(results) && results.length >= LONG_LIST;
}
