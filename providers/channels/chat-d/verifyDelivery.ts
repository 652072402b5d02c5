import type { ChannelConfig, WebhookCall } from '../channel.js';
import { readHeader, hmac, isSame } from '../signatures.js';

/** Whether the secret of the webhook has signed the body. A webhook without a secret is not signed, and is rejected. */
export function verifyDelivery({ rawBody, headers }: WebhookCall, { webhook_secret: secret }: ChannelConfig): boolean {
  const signature = readHeader(headers, 'x-spark-signature');
  return !!secret && signature !== null && isSame(signature, hmac('sha1', secret, rawBody));
}
