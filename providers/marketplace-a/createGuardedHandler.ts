import { Readable } from 'node:stream';
import type { MarketplaceMeteringClientConfig } from '@aws-sdk/client-marketplace-metering';
import { guardedFetch } from '../http/guardedFetch.js';

/** A request of the marketplace's clients. */
interface ClientRequest {
  method: string;
  protocol: string;
  hostname: string;
  port?: number;
  path: string;
  query?: Record<string, string | string[] | null>;
  headers: Record<string, string>;
  body?: string | Uint8Array;
}

/** Sends the requests of the marketplace's clients through the guarded fetch. */
export function createGuardedHandler({
  mayBePrivate,
  timeoutMs,
}: {
  mayBePrivate: boolean;
  timeoutMs: number;
}): NonNullable<MarketplaceMeteringClientConfig['requestHandler']> {
  const fetch = guardedFetch({ mayBePrivate });
  const handle = async ({ method, protocol, hostname, port, path, headers, body }: ClientRequest) => {
    // fetch sets these from URL and body.
    const sent = Object.fromEntries(
      Object.entries(headers).filter(([name]) => !['host', 'content-length'].includes(name)),
    );
    const response = await fetch(`${protocol}//${hostname}${port === undefined ? '' : `:${port}`}${path}`, {
      method,
      headers: sent,
      signal: AbortSignal.timeout(timeoutMs),
      ...(body !== undefined && {
        body: typeof body === 'string' ? body : Buffer.from(body.buffer, body.byteOffset, body.byteLength),
      }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    return {
      response: {
        statusCode: response.status,
        headers: Object.fromEntries(response.headers),
        body: Readable.from([bytes]),
      },
    };
  };
  return { handle } as unknown as NonNullable<MarketplaceMeteringClientConfig['requestHandler']>;
}
