import type { ChannelConfig, WebhookCall } from '../channel.js';
import { headerOf, hmac, isSame } from '../signatures.js';

const FRESH_FOR_S = 300;

/**
 * Whether the signing secret has signed the timestamp and the body, not longer than five minutes ago. Where none is set, what is stored as the
 * verification token is taken for it: clients that exist have no other field.
 */
export function verifyRequest({ rawBody, headers }: WebhookCall, { signing_secret: signingSecret, verification_token: token }: ChannelConfig, nowMs: number): boolean {
  const secret = signingSecret || token;
  const [signature, timestamp] = [headerOf(headers, 'x-slack-signature'), headerOf(headers, 'x-slack-request-timestamp')];
  if (!secret || !signature || !timestamp || !/^\d{1,15}$/.test(timestamp)) return false;
  if (Math.abs(Math.floor(nowMs / 1_000) - Number(timestamp)) > FRESH_FOR_S) return false;
  return isSame(signature, `v0=${hmac('sha256', secret, `v0:${timestamp}:`, rawBody)}`);
}
