import { createParser } from 'eventsource-parser';

/** The last event of a stream: servers need not end the connection after it. */
const DONE = '[DONE]';
/** So long a connection has to end by itself, and is free for the next call then. */
const REST_MS = 1_000;

/**
 * A fetch for streams of servers that speak like OpenAI's. They differ in how they end, and the library is strict: the stream is over with
 * `[DONE]`, though the connection stays open, and an answer is whole then, though no reason was named. Usage may come without choices, and
 * an error as a text. What breaks off without `[DONE]` stays as it is.
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

// In texts of JSON quotes are escaped: these are names. To parse every event twice would take half as much time again.
const REASON = /"finish_reason"\s*:\s*"[^"]/;
const TOOLS = /"tool_calls"\s*:\s*\[\s*\{/;
const CHOICES = /"choices"\s*:\s*\[/;

/** The event for the library, and what it says of the end. */
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

/** As the library takes it; what is none of ours stays, and the library says so. */
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

/** Reads what is left, which nobody needs, or ends the connection. */
async function drain(reader: ReadableStreamDefaultReader<unknown>): Promise<void> {
  const late = setTimeout(() => void reader.cancel().catch(() => {}), REST_MS);
  try {
    while (!(await reader.read()).done);
  } catch {
    // It was broken off.
  } finally {
    clearTimeout(late);
  }
}
