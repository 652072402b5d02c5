import type { ChannelConfig, WebhookCall } from '../channel.js';
import { readHeader, hmac, isSame } from '../signatures.js';

const FRESH_FOR_S = 300;

/**
 * Whether the signing secret (stored as `client_secret`) has signed the timestamp and the body within the last five
 * minutes.
 */
export function verifyRequest(
  { rawBody, headers }: WebhookCall,
  { client_secret: secret }: ChannelConfig,
  nowMs: number,
): boolean {
  const [signature, timestamp] = [
    readHeader(headers, 'x-slack-signature'),
    readHeader(headers, 'x-slack-request-timestamp'),
  ];
  if (!secret || !signature || !timestamp || !/^\d{1,15}$/.test(timestamp)) return false;
  if (Math.abs(Math.floor(nowMs / 1_000) - Number(timestamp)) > FRESH_FOR_S) return false;
  return isSame(signature, `v0=${hmac('sha256', secret, `v0:${timestamp}:`, rawBody)}`);
}
