import { hash } from 'node:crypto';

/** A UUID of version 5 (RFC 9562): equal content in the same namespace (a UUID) has the same id. */
export function contentUuid(namespace: string, content: string): string {
  const digest = hash(
    'sha1',
    Buffer.concat([Buffer.from(namespace.replaceAll('-', ''), 'hex'), Buffer.from(content)]),
    'hex',
  );
  const variant = ((parseInt(digest[16]!, 16) & 0x3) | 0x8).toString(16);
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}
