import { type CryptoKey, type JWK, importJWK } from 'jose';
import { type RotatingKeys, openRotatingKeys } from '../../http/rotatingKeys.js';
import { type ChannelEndpoint, callChannel } from '../callChannel.js';
import { ChannelFailure } from '../channel.js';
import { asList, asObject, asText } from '../readDelivery.js';

/** A signing key of the channel. */
export interface PublishedKey {
  key: CryptoKey | Uint8Array;
  /** Ids of the channels for which the key is valid; empty: all. */
  endorsements: string[];
}

/** `find` rejects with ChannelFailure. */
export type PublishedKeys = RotatingKeys<PublishedKey>;

/** The keys in the channel's OpenID metadata. */
export const openPublishedKeys = (endpoint: ChannelEndpoint, now: () => number = Date.now): PublishedKeys =>
  openRotatingKeys(() => readKeys(endpoint), {
    unknown: () => new ChannelFailure('The keys of the channel could not be read.', { isTransient: true }),
    now,
  });

async function readKeys(endpoint: ChannelEndpoint): Promise<Map<string, PublishedKey>> {
  const metadata = await callChannel(
    { method: 'GET', url: `${endpoint.url}/v1/.well-known/openidconfiguration` },
    endpoint,
  );
  const url = asText(asObject(metadata.body).jwks_uri);
  if (!url || !URL.canParse(url)) throw new ChannelFailure('The channel named no keys.', { isTransient: true });
  const { body } = await callChannel({ method: 'GET', url }, endpoint);
  const keys = new Map<string, PublishedKey>();
  for (const one of asList(asObject(body).keys)) {
    const { kid, kty, endorsements } = asObject(one);
    const id = asText(kid);
    // The channel signs with RSA keys only.
    if (id === null || kty !== 'RSA') continue;
    const key = await importJWK(one as JWK, 'RS256').catch(() => null);
    if (key) keys.set(id, { key, endorsements: asList(endorsements).filter((name) => typeof name === 'string') });
  }
  if (keys.size === 0) throw new ChannelFailure('The channel named no keys.', { isTransient: true });
  return keys;
}
