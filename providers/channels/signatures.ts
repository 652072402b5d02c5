import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Whether two texts are the same, in a time that does not say where they differ. */
export function isSame(sent: string, expected: string): boolean {
  const [a, b] = [Buffer.from(sent), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** In lower-case hex. */
export function hmac(algorithm: 'sha1' | 'sha256', secret: string, ...parts: (string | Buffer)[]): string {
  const mac = createHmac(algorithm, secret);
  for (const part of parts) mac.update(part);
  return mac.digest('hex');
}

/** The only value of a header; null when it is absent, repeated or empty. */
export function readHeader(headers: IncomingHttpHeaders, name: string): string | null {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}
