import { Problem } from '../../_shared/problems.js';

export const EVENT_STREAM = 'text/event-stream';

/** One server-sent event. JSON has no line ends. */
const eventOf = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/**
 * The events of an answer while it is made: `delta`, then `done` with what `answer` resolves with, or `error` with the problem. What fails
 * before the first delta is thrown, so that it gets its status. Whoever stops reading does not stop the answer.
 */
export async function* answerEvents(
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
    push(eventOf('delta', { text }));
  })
    .then(
      (done) => push(eventOf('done', done)),
      (error: unknown) =>
        hasBegun ? push(eventOf('error', problemOf(error, instance, requestId))) : (failure = error),
    )
    .finally(() => {
      isOver = true;
      wake();
    });
  for (;;) {
    if (failure !== null) throw failure;
    // What has come meanwhile goes out at once.
    if (waiting.length > 0) yield waiting.splice(0).join('');
    else if (isOver) return;
    else await new Promise<void>((resume) => (wake = resume));
  }
}

/** As the body of an error answer; of what fails on our side no word. */
function problemOf(error: unknown, instance: string, requestId: string) {
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
