import { Problem } from '../../_shared/problems.js';

export const EVENT_STREAM = 'text/event-stream';

/** Formats a server-sent event. JSON contains no line breaks. */
const formatEvent = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/**
 * Streams the events of an answer: `delta` for each piece, then `done` with the result of `answer`, or `error` with the
 * problem. An error before the first delta is thrown, so that the response gets its status. The answer is completed
 * even if the client stops reading.
 */
export async function* streamAnswerEvents(
  answer: (onDelta: (text: string) => void) => Promise<unknown>,
  { instance, requestId }: { instance: string; requestId: string },
): AsyncGenerator<string> {
  const waiting: string[] = [];
  let wake = () => {};
  const push = (event: string) => {
    waiting.push(event);
    wake();
  };
  let hasBegun = false;
  let failure: unknown = null;
  let isOver = false;
  answer((text) => {
    hasBegun = true;
    push(formatEvent('delta', { text }));
  })
    .then(
      (done) => push(formatEvent('done', done)),
      (error: unknown) =>
        hasBegun ? push(formatEvent('error', buildErrorBody(error, instance, requestId))) : (failure = error),
    )
    .finally(() => {
      isOver = true;
      wake();
    });
  for (;;) {
    if (failure !== null) throw failure;
    // Send all waiting events at once.
    if (waiting.length > 0) yield waiting.splice(0).join('');
    else if (isOver) return;
    else await new Promise<void>((resume) => (wake = resume));
  }
}

/** The body of an error event. Unexpected errors are not described. */
function buildErrorBody(error: unknown, instance: string, requestId: string) {
  const problem =
    error instanceof Problem
      ? error
      : new Problem('internal-error', 'An unexpected error occurred. Quote the request id when you report it.');
  const { type, title, status, message: detail, headers } = problem;
  const retryAfter = headers['Retry-After'];
  return {
    type,
    title,
    status,
    detail,
    instance,
    request_id: requestId,
    ...(retryAfter !== undefined && { retry_after: Number(retryAfter) }),
  };
}
