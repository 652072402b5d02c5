import type { ProviderCalls } from './openProviderCalls.js';
import { PaymentUnavailable } from './paymentUnavailable.js';
import { dropNulls } from './dropNulls.js';

export interface JsonRequest {
  method: 'GET' | 'POST';
  url: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  json?: object;
  /** Sent as a form. */
  form?: Record<string, string>;
}

export interface JsonAnswer {
  status: number;
  /** Undefined for an answer without a body. */
  body: unknown;
}

/**
 * Sends a repeatable request, and parses the JSON answer. Rejects with PaymentUnavailable, also for an answer that is
 * not JSON.
 */
export async function requestJson(
  call: ProviderCalls,
  { method, url, headers = {}, json, form }: JsonRequest,
): Promise<JsonAnswer> {
  const type = json ? 'application/json' : form ? 'application/x-www-form-urlencoded' : null;
  const body = json ? JSON.stringify(json) : form ? new URLSearchParams(form).toString() : undefined;
  const sent = { ...headers, ...(type !== null && { 'Content-Type': type }) };
  const { status, text } = await call({
    method,
    url,
    headers: sent,
    isRepeatable: true,
    ...(body !== undefined && { body }),
  });
  return { status, body: text === '' ? undefined : parse(text, status) };
}

function parse(text: string, status: number): unknown {
  try {
    return JSON.parse(text, dropNulls);
  } catch {
    if (status >= 300) return undefined;
    throw new PaymentUnavailable('The answer of the provider is not JSON.');
  }
}
