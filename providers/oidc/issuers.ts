import type { JSONWebKeySet } from 'jose';
import * as oauth from 'oauth4webapi';
import { parseExternalUrl } from '../http/externalUrl.js';
import { FetchRefused, guardedFetch } from '../http/guardedFetch.js';
import { type PublishedKeySet, cacheKeys } from './cacheKeys.js';
import { IssuerUnusable } from './issuerUnusable.js';

/** What an issuer publishes: its discovery document and its keys. */
export interface PublishedIssuer extends PublishedKeySet {
  server: oauth.AuthorizationServer;
}

export interface Issuers {
  /** Fetches what an issuer publishes. Throws IssuerUnusable. */
  fetch(issuer: string): Promise<PublishedIssuer>;
  /**
   * What an issuer publishes, from the cache. Fetched anew once an hour, and at most once a minute when `keyId` is not
   * among the keys. While the issuer does not answer, the cached keys are used for a day. Throws IssuerUnusable.
   */
  find(issuer: string, keyId?: string): Promise<PublishedIssuer>;
  /** Options of a request to an address that an issuer publishes: through the guard, bounded in size and time. */
  requestOptions(): RequestOptions;
}

export type RequestOptions = oauth.DiscoveryRequestOptions;

export interface IssuerOptions {
  mayBePrivate: boolean;
  now?: () => number;
}

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 256 * 1024;
const MAX_KEYS = 100;

/** Caches what issuers publish, for this process. All requests go through the guard for external addresses. */
export function openIssuers({ mayBePrivate, now = Date.now }: IssuerOptions): Issuers {
  const options = createRequestOptions(mayBePrivate);
  const fetchPublished = (issuer: string) => readIssuer(issuer, options, mayBePrivate);
  return { fetch: fetchPublished, find: cacheKeys(fetchPublished, now), requestOptions: options };
}

/** Finds the keys that are published at an address, as `Issuers.find` does. Throws IssuerUnusable. */
export type FindKeySet = (address: string, keyId?: string) => Promise<PublishedKeySet>;

/** Caches key sets by their address, for this process, as openIssuers caches what issuers publish. */
export function openKeySets({ mayBePrivate, now = Date.now }: IssuerOptions): FindKeySet {
  const options = createRequestOptions(mayBePrivate);
  return cacheKeys(
    async (address) => ({ keys: await explain('key set', () => readKeys(address, options(), mayBePrivate)) }),
    now,
  );
}

function createRequestOptions(mayBePrivate: boolean): () => RequestOptions {
  const fetch = guardedFetch({ mayBePrivate, maxAnswerBytes: MAX_BYTES });
  return () => ({
    [oauth.customFetch]: fetch as never,
    [oauth.allowInsecureRequests]: mayBePrivate,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}

async function readIssuer(
  issuer: string,
  options: () => oauth.DiscoveryRequestOptions,
  mayBePrivate: boolean,
): Promise<PublishedIssuer> {
  const url = parseExternalUrl(issuer, mayBePrivate ? ['http:', 'https:'] : ['https:']);
  if (!url) throw new IssuerUnusable('The issuer is not an https URL.');
  const server = await explain('discovery document', async () => {
    const response = await oauth.discoveryRequest(url, { ...options(), algorithm: 'oidc' });
    const document = (await response.clone().json()) as { issuer?: unknown };
    // Compared as texts: tokens name the issuer in exactly this form.
    if (document.issuer !== issuer) throw new IssuerUnusable('The discovery document names another issuer.');
    return oauth.processDiscoveryResponse(url, response);
  });
  const keys = await explain('key set', () => readKeys(server.jwks_uri, options(), mayBePrivate));
  return { server, keys };
}

async function readKeys(
  address: string | undefined,
  options: oauth.DiscoveryRequestOptions,
  mayBePrivate: boolean,
): Promise<JSONWebKeySet> {
  if (address === undefined || !parseExternalUrl(address, mayBePrivate ? ['http:', 'https:'] : ['https:']))
    throw new IssuerUnusable('The discovery document has no valid jwks_uri.');
  const fetch = options[oauth.customFetch] as unknown as typeof globalThis.fetch;
  const response = await fetch(address, {
    headers: { accept: 'application/json, application/jwk-set+json' },
    ...(options.signal instanceof AbortSignal && { signal: options.signal }),
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new IssuerUnusable(`The address of the key set answered ${response.status}.`);
  }
  const { keys } = (await response.json()) as Partial<JSONWebKeySet>;
  if (!Array.isArray(keys) || keys.length > MAX_KEYS || keys.some((key) => typeof key !== 'object' || key === null))
    throw new IssuerUnusable('The key set is invalid.');
  const usable = keys.filter(({ kty, use = 'sig' }) => use === 'sig' && ['RSA', 'EC', 'OKP'].includes(String(kty)));
  if (usable.length === 0) throw new IssuerUnusable('The key set has no key that verifies tokens.');
  return { keys: usable };
}

/** Runs a request, and explains its failure without details of the network. Throws IssuerUnusable. */
export async function explain<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof IssuerUnusable) throw error;
    const causes = [error, (error as Error).cause];
    const refused = causes.find((one) => one instanceof FetchRefused);
    if (refused) throw new IssuerUnusable(`The ${what} cannot be fetched: ${(refused as Error).message}`);
    if (causes.some((one) => (one as Error | undefined)?.name === 'TimeoutError'))
      throw new IssuerUnusable(`The ${what} takes too long to arrive.`);
    const isAnswer = error instanceof SyntaxError || error instanceof oauth.OperationProcessingError;
    throw new IssuerUnusable(
      isAnswer ? `The ${what} is invalid.` : `The ${what} cannot be fetched. Is the address right and reachable?`,
    );
  }
}
