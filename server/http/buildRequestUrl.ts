import type { Exchange } from './exchange.js';

const HOST = /^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;

/**
 * The absolute URL of a request as the client sees it. Ignores an invalid Host header. `publicUrl`: the configured
 * origin, or null.
 */
export function buildRequestUrl({ request, path, queryText }: Exchange, publicUrl: string | null): URL {
  const { localAddress = 'localhost', localPort = 80 } = request.socket;
  const own = `${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`;
  // `host` and `protocol` use X-Forwarded-* only as far as `trust proxy` allows.
  const host = HOST.test(request.host ?? '') ? request.host : own;
  return new URL(
    `${publicUrl ?? `${request.protocol}://${host}`}${path.replace(/^\/+/, '/')}${queryText === '' ? '' : `?${queryText}`}`,
  );
}
