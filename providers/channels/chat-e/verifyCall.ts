import type { ChannelConfig, WebhookCall } from '../channel.js';
import { readHeader, hmac, isSame } from '../signatures.js';

/** Whether the application's secret has signed the body; for a URL verification, whether it contains our token. */
export function verifyCall(
  { rawBody, headers, query }: WebhookCall,
  { application_secret: secret, webhook_verification_token: token }: ChannelConfig,
): boolean {
  if (query.has('hub.mode')) {
    const [sent, ...others] = query.get('hub.verify_token') ?? [];
    return (
      !!token &&
      sent !== undefined &&
      others.length === 0 &&
      query.get('hub.mode')?.join() === 'subscribe' &&
      isSame(sent, token)
    );
  }
  const signature = readHeader(headers, 'x-hub-signature-256');
  return !!secret && signature !== null && isSame(signature, `sha256=${hmac('sha256', secret, rawBody)}`);
}
