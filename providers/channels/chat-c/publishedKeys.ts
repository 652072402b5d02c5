import { type CryptoKey, type JWK, importJWK } from 'jose';
import { type RotatingKeys, openRotatingKeys } from '../../http/rotatingKeys.js';
import { type ChannelPlace, callChannel } from '../callChannel.js';
import { ChannelFailure } from '../channel.js';
import { listAt, objectAt, textAt } from '../readDelivery.js';

/** A key with which the channel signs. */
export interface PublishedKey {
  key: CryptoKey | Uint8Array;
  /** Ids of channels for which it may speak; empty: for all. */
  endorsements: string[];
}

/** Its reads reject with ChannelFailure. */
export type PublishedKeys = RotatingKeys<PublishedKey>;

/** The keys that the channel publishes by its OpenID metadata. */
export const openPublishedKeys = (place: ChannelPlace, now: () => number = Date.now): PublishedKeys =>
  openRotatingKeys(() => readKeys(place), {
    unknown: () => new ChannelFailure('The keys of the channel are not known.', { isPassing: true }),
    now,
  });

async function readKeys(place: ChannelPlace): Promise<Map<string, PublishedKey>> {
  const metadata = await callChannel({ method: 'GET', url: `${place.url}/v1/.well-known/openidconfiguration` }, place);
  const url = textAt(objectAt(metadata.body).jwks_uri);
  if (!url || !URL.canParse(url)) throw new ChannelFailure('The channel named no keys.', { isPassing: true });
  const { body } = await callChannel({ method: 'GET', url }, place);
  const keys = new Map<string, PublishedKey>();
  for (const one of listAt(objectAt(body).keys)) {
    const { kid, kty, endorsements } = objectAt(one);
    const id = textAt(kid);
    // Keys of another kind are somebody else's.
    if (id === null || kty !== 'RSA') continue;
    const key = await importJWK(one as JWK, 'RS256').catch(() => null);
    if (key) keys.set(id, { key, endorsements: listAt(endorsements).filter((name) => typeof name === 'string') });
  }
  if (keys.size === 0) throw new ChannelFailure('The channel named no keys.', { isPassing: true });
  return keys;
}
