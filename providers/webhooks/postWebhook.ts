import { Webhook } from 'standardwebhooks';
import { FetchRefused } from '../http/guardedFetch.js';
import { parseRetryAfter } from '../http/parseRetryAfter.js';

/** A message to an endpoint. */
export interface WebhookMessage {
  url: string;
  /** The same for each attempt. */
  id: string;
  body: string;
  /** Signing secrets (`whsec_` and base64), each of which signs. */
  secrets: string[];
  timeoutMs: number;
}

/** The answer: `status` is null without one, and `text` is the reason. At most the first 1,000 characters. */
export interface WebhookAnswer {
  status: number | null;
  text: string;
  /** How long the receiver asks to wait. */
  retryAfterMs: number | null;
}

const MAX_CHARACTERS = 1_000;

/** Posts a message once, signed by the scheme of Standard Webhooks. Never rejects for faults of the receiver. */
export async function postWebhook(
  fetch: typeof globalThis.fetch,
  { url, id, body, secrets, timeoutMs }: WebhookMessage,
): Promise<WebhookAnswer> {
  const now = new Date();
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
  };
  try {
    const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(timeoutMs) });
    return {
      status: response.status,
      text: await readStart(response),
      retryAfterMs: parseRetryAfter(response.headers, now),
    };
  } catch (error) {
    return { status: null, text: describeError(error as Error, timeoutMs), retryAfterMs: null };
  }
}

/** Reads the beginning of an answer, also of one that breaks off. */
async function readStart(response: Response): Promise<string> {
  if (!response.body) return '';
  let text = '';
  const reader = (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader();
  try {
    while (text.length < MAX_CHARACTERS) {
      const { done, value } = await reader.read();
      if (done) break;
      text += value;
    }
    await reader.cancel();
  } catch {
    // Returns the part received so far.
  }
  // PostgreSQL cannot store NUL.
  return text.replaceAll('\u0000', '').slice(0, MAX_CHARACTERS);
}

function describeError(error: Error, timeoutMs: number): string {
  if (error instanceof FetchRefused) return error.message;
  if (error.name === 'TimeoutError') return `There was no answer within ${timeoutMs} ms.`;
  const { code } = (error.cause ?? error) as { code?: string };
  return `There was no answer${code === undefined ? '' : ` (${code})`}.`;
}
