import type { Exchange } from './exchange.js';

const HOST = /^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;

/** The absolute URL of a request as its client sees it. A Host header that isn't one is not repeated. `publicUrl`: the origin, where it is set. */
export function requestUrl({ request, path, queryText }: Exchange, publicUrl: string | null): URL {
  const { localAddress = 'localhost', localPort = 80 } = request.socket;
  const own = `${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`;
  // `host` and `protocol` believe X-Forwarded-* only as far as `trust proxy` says.
  const host = HOST.test(request.host ?? '') ? request.host : own;
  return new URL(
    `${publicUrl ?? `${request.protocol}://${host}`}${path.replace(/^\/+/, '/')}${queryText === '' ? '' : `?${queryText}`}`,
  );
}
