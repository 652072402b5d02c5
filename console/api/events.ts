import { ApiError, type Problem } from '../../generated/client/index.mjs';

/** A server-sent event. */
export interface ServerEvent {
  name: string;
  /** Its data, which the service sends as JSON. */
  data: unknown;
}

interface EventRequest {
  header?: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal;
}

/** Sends a request and yields the events of its answer. An answer that is not 2xx, and the event `error`, are thrown as ApiError. */
export async function* openEvents(
  send: (init: RequestInit & { headers: Record<string, string> }) => Promise<Response>,
  request: object,
): AsyncGenerator<ServerEvent> {
  const { header, body, signal = null } = request as EventRequest;
  const headers = { ...header, Accept: 'text/event-stream', 'Content-Type': 'application/json' };
  const response = await send({ method: 'POST', headers, body: JSON.stringify(body), signal });
  if (!response.ok || !response.body) {
    const problem = (await response.json().catch(() => undefined)) as Problem | undefined;
    throw new ApiError(response, problem);
  }
  for await (const event of parseEvents(response.body.pipeThrough(new TextDecoderStream()))) {
    if (event.name === 'error') throw new ApiError(response, event.data as Problem);
    yield event;
  }
}

async function* parseEvents(pieces: ReadableStream<string>): AsyncGenerator<ServerEvent> {
  const reader = pieces.getReader();
  let waiting = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const events = (waiting + value).split('\n\n');
      waiting = events.pop()!;
      for (const event of events) yield parseEvent(event);
    }
  } finally {
    // A reader that leaves does not wait for the rest.
    await reader.cancel().catch(() => {});
  }
}

function parseEvent(text: string): ServerEvent {
  const fields = new Map(
    text.split('\n').map((line): [string, string] => {
      const at = line.indexOf(':');
      return [line.slice(0, at), line.slice(at + 1).trimStart()];
    }),
  );
  return { name: fields.get('event') ?? 'message', data: JSON.parse(fields.get('data') ?? 'null') as unknown };
}
