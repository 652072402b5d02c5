import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent, type RequestInit as UndiciRequestInit, WebSocket, fetch as undiciFetch } from 'undici';
import { isPrivateAddress, namesPrivateAddress } from './privateAddresses.js';

/** Answers of models have some thousand characters; larger ones could exhaust memory. */
const MAX_ANSWER_BYTES = 1024 * 1024;

/** The URL or the answer is not allowed. A retry is useless. */
export class FetchRefused extends Error {
  override readonly name = 'FetchRefused';
}

/** Pools of connections: one for URLs that may be private, one for others. */
const MAX_MESSAGE_BYTES = 1024 * 1024;
const webSocket = { maxPayloadSize: MAX_MESSAGE_BYTES };
const agents = { open: new Agent({ webSocket }), guarded: new Agent({ connect: { lookup: lookupPublic }, webSocket }) };

export interface GuardOptions {
  mayBePrivate: boolean;
  /** Maximum size of the unpacked answer; default 1 MiB. */
  maxAnswerBytes?: number;
  /** Maximum number of redirects, only for requests without a body; default 0. */
  maxRedirects?: number;
}

/** Opens a WebSocket to a URL that a tenant chose: ws and wss only, messages of at most 1 MiB, and no private address unless
 * allowed. Throws FetchRefused.
 */
export function guardedWebSocket(
  url: URL,
  { mayBePrivate, protocol, headers }: { mayBePrivate: boolean; protocol: string; headers: Record<string, string> },
): WebSocket {
  if (!['ws:', 'wss:'].includes(url.protocol)) throw new FetchRefused('The address is neither ws nor wss.');
  if (!mayBePrivate && namesPrivateAddress(url)) throw buildPrivateAddressError();
  return new WebSocket(url, { protocols: protocol, headers, dispatcher: mayBePrivate ? agents.open : agents.guarded });
}

/** A fetch for URLs that tenants choose: http and https only, no redirects by default, bounded answers, and no private address
 * unless allowed. The resolved address is checked at connection time, so DNS rebinding has no effect. Rejects with FetchRefused,
 * or as fetch does.
 */
export function guardedFetch({
  mayBePrivate,
  maxAnswerBytes: mostAnswerBytes = MAX_ANSWER_BYTES,
  maxRedirects: mostRedirects = 0,
}: GuardOptions): typeof fetch {
  const dispatcher = mayBePrivate ? agents.open : agents.guarded;
  const follow = async (url: URL, init: RequestInit | undefined, redirectsLeft: number): Promise<Response> => {
    if (!['http:', 'https:'].includes(url.protocol)) throw new FetchRefused('The address is neither http nor https.');
    if (!mayBePrivate && namesPrivateAddress(url)) throw buildPrivateAddressError();
    try {
      const response = await undiciFetch(url, { ...(init as UndiciRequestInit), redirect: 'manual', dispatcher });
      if (response.status >= 300 && response.status < 400) {
        await response.body?.cancel();
        return await follow(
          resolveRedirect(response.headers.get('location'), url, redirectsLeft),
          init,
          redirectsLeft - 1,
        );
      }
      const body =
        response.body && (response.body as ReadableStream<Uint8Array>).pipeThrough(limitBytes(mostAnswerBytes));
      return new Response(body, {
        status: response.status,
        statusText: response.statusText,
        headers: [...response.headers],
      });
    } catch (error) {
      const { cause } = error as Error;
      throw cause instanceof FetchRefused ? cause : error;
    }
  };
  return (input, init) => follow(new URL(input instanceof Request ? input.url : String(input)), init, mostRedirects);
}

function resolveRedirect(location: string | null, from: URL, redirectsLeft: number): URL {
  if (redirectsLeft <= 0) throw new FetchRefused('The address redirects to another one.');
  if (location === null || !URL.canParse(location, from.href))
    throw new FetchRefused('The address redirects to an invalid address.');
  return new URL(location, from);
}

const buildPrivateAddressError = () => new FetchRefused('The address belongs to a private network.');

function lookupPublic(...[hostname, options, callback]: Parameters<LookupFunction>): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    if (addresses.some(({ address }) => isPrivateAddress(address))) return callback(buildPrivateAddressError(), '');
    const [first] = addresses;
    // `net` requests all addresses if it tries several.
    if (options.all) callback(null, addresses);
    else callback(null, first!.address, first!.family);
  });
}

/** Passes bytes on up to a limit. */
function limitBytes(mostBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let seen = 0;
  return new TransformStream({
    transform: (chunk, passed) => {
      seen += chunk.byteLength;
      if (seen > mostBytes) passed.error(new FetchRefused('The answer is too long.'));
      else passed.enqueue(chunk);
    },
  });
}
