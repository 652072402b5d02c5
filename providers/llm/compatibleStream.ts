import { EventSourceParserStream } from 'eventsource-parser/stream';

/** The last event of a stream: servers need not end the connection after it. */
const DONE = '[DONE]';
/** So long a connection has to end by itself, and is free for the next call then. */
const REST_MS = 1_000;

interface Chunk {
  choices?: { finish_reason?: string | null; delta?: { tool_calls?: unknown[] | null } | null }[] | null;
  error?: unknown;
}

/**
 * A fetch for streams of servers that speak like OpenAI's. They differ in how they end, and the library is strict: the stream is over with
 * `[DONE]`, though the connection stays open, and an answer is whole then, though no reason was named. Usage may come without choices, and
 * an error as a text. What breaks off without `[DONE]` stays as it is.
 */
export function untilDone(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!response.ok || !response.body) return response;
    const body = ReadableStream.from(wholeEvents(response.body)).pipeThrough(new TextEncoderStream());
    return new Response(body, { status: response.status, headers: response.headers });
  };
}

async function* wholeEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const events = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()).getReader();
  let hasReason = false;
  let callsTools = false;
  try {
    for (;;) {
      const { done, value } = await events.read();
      if (done) return;
      if (value.data === DONE) {
        if (!hasReason) yield eventOf({ choices: [{ delta: {}, finish_reason: callsTools ? 'tool_calls' : 'stop' }] });
        return;
      }
      const chunk = chunkOf(value.data);
      const [choice] = chunk?.choices ?? [];
      hasReason ||= Boolean(choice?.finish_reason);
      callsTools ||= (choice?.delta?.tool_calls?.length ?? 0) > 0;
      yield chunk ? eventOf(chunk) : `data: ${value.data.replaceAll('\n', ' ')}\n\n`;
    }
  } finally {
    void rest(events);
  }
}

const eventOf = (chunk: Chunk) => `data: ${JSON.stringify(chunk)}\n\n`;

/** As the library takes it. Null: it is none, and the library says so. */
function chunkOf(data: string): Chunk | null {
  try {
    const chunk = JSON.parse(data) as Chunk | null;
    if (typeof chunk !== 'object' || chunk === null) return null;
    if (typeof chunk.error === 'string') return { error: { message: chunk.error } };
    return 'error' in chunk || Array.isArray(chunk.choices) ? chunk : { ...chunk, choices: [] };
  } catch {
    return null;
  }
}

/** Reads what is left, which nobody needs, or ends the connection. */
async function rest(events: ReadableStreamDefaultReader<unknown>): Promise<void> {
  const late = setTimeout(() => void events.cancel().catch(() => {}), REST_MS);
  try {
    while (!(await events.read()).done);
  } catch {
    // It was broken off.
  } finally {
    clearTimeout(late);
  }
}
