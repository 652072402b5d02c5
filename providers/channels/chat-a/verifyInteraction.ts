import { createPublicKey, verify } from 'node:crypto';
import type { ChannelConfig, WebhookCall } from '../channel.js';
import { readHeader } from '../signatures.js';

/** The DER prefix of a raw Ed25519 key of 32 bytes (RFC 8410). */
const DER_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const KEY = /^[0-9a-f]{64}$/i;
const SIGNATURE = /^[0-9a-f]{128}$/i;

/** Whether the application's key has signed the timestamp and the body. The channel specifies no maximum age. */
export function verifyInteraction({ rawBody, headers }: WebhookCall, { public_key: key }: ChannelConfig): boolean {
  const [signature, timestamp] = [
    readHeader(headers, 'x-signature-ed25519'),
    readHeader(headers, 'x-signature-timestamp'),
  ];
  if (!key || !KEY.test(key) || !signature || !SIGNATURE.test(signature) || !timestamp) return false;
  try {
    const publicKey = createPublicKey({
      key: Buffer.concat([DER_PREFIX, Buffer.from(key, 'hex')]),
      format: 'der',
      type: 'spki',
    });
    return verify(null, Buffer.concat([Buffer.from(timestamp), rawBody]), publicKey, Buffer.from(signature, 'hex'));
  } catch {
    return false;
  }
}
