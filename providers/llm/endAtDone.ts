import { createParser } from 'eventsource-parser';

/** The last event of a stream; servers may leave the connection open after it. */
const DONE = '[DONE]';
/** Time for the connection to end by itself, so that it can be reused. */
const REST_MS = 1_000;

/** A fetch that normalizes streams of OpenAI-compatible servers for the strict library: the stream ends at `[DONE]` even if the
 * connection stays open, and a missing finish reason is added. Adds empty choices to usage events, and wraps errors that are
 * plain texts. A stream that breaks off without `[DONE]` stays unchanged.
 */
export function endAtDone(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!response.ok || !response.body) return response;
    return new Response(ReadableStream.from(completeEvents(response.body)), {
      status: response.status,
      headers: response.headers,
    });
  };
}

async function* completeEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const [reader, decoder, encoder] = [body.getReader(), new TextDecoder(), new TextEncoder()];
  const seen = { end: false, reason: false, tools: false };
  let out = '';
  const parser = createParser({ onEvent: ({ data }) => (out += seen.end ? '' : rewriteEvent(data, seen)) });
  try {
    while (!seen.end) {
      const { done, value } = await reader.read();
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      if (out !== '') yield encoder.encode(out);
      out = '';
    }
  } finally {
    void drain(reader);
  }
}

// Quotes within JSON strings are escaped, so these match names only. Parsing every event twice would take 50 % longer.
const REASON = /"finish_reason"\s*:\s*"[^"]/;
const TOOLS = /"tool_calls"\s*:\s*\[\s*\{/;
const CHOICES = /"choices"\s*:\s*\[/;

/** Rewrites an event for the library, and records the finish reason and the end. */
function rewriteEvent(data: string, seen: { end: boolean; reason: boolean; tools: boolean }): string {
  if (data === DONE) {
    seen.end = true;
    return seen.reason
      ? ''
      : formatEvent(JSON.stringify({ choices: [{ delta: {}, finish_reason: seen.tools ? 'tool_calls' : 'stop' }] }));
  }
  seen.reason ||= REASON.test(data);
  seen.tools ||= TOOLS.test(data);
  return formatEvent(CHOICES.test(data) ? data : addChoices(data));
}

const formatEvent = (data: string) => `data: ${data.replaceAll('\n', ' ')}\n\n`;

/** Adds empty choices; leaves other data unchanged for the library to reject. */
function addChoices(data: string): string {
  try {
    const chunk = JSON.parse(data) as { error?: unknown } | null;
    if (typeof chunk !== 'object' || chunk === null) return data;
    if (typeof chunk.error === 'string') return JSON.stringify({ error: { message: chunk.error } });
    return 'error' in chunk ? data : JSON.stringify({ ...chunk, choices: [] });
  } catch {
    return data;
  }
}

/** Reads the rest of the connection, or ends it after a time. */
async function drain(reader: ReadableStreamDefaultReader<unknown>): Promise<void> {
  const late = setTimeout(() => void reader.cancel().catch(() => {}), REST_MS);
  try {
    while (!(await reader.read()).done);
  } catch {
    // The connection was lost.
  } finally {
    clearTimeout(late);
  }
}
