import { type CryptoKey, type JWK, importJWK } from 'jose';
import { type ChannelPlace, callChannel } from '../callChannel.js';
import { ChannelFailure } from '../channel.js';
import { listAt, objectAt, textAt } from '../readDelivery.js';

/** A key with which the channel signs. */
export interface PublishedKey {
  key: CryptoKey | Uint8Array;
  /** Ids of channels for which it may speak; empty: for all. */
  endorsements: string[];
}

export interface PublishedKeys {
  /** Null when the channel has published no key of that name. Rejects with ChannelFailure when it can't be asked. */
  find(keyId: string): Promise<PublishedKey | null>;
}

const KEPT_FOR_MS = 24 * 3_600_000;
/** Somebody who makes up names of keys must not make us ask again and again: so often at once, and then every few seconds. */
const MOST_QUESTIONS = 5;
const QUESTION_EVERY_MS = 5_000;

/**
 * The keys that the channel publishes by its OpenID metadata. They are asked for once a day, and when a key is not among them (they
 * rotate). While the channel can't be asked, those that are known are used.
 */
export function openPublishedKeys(place: ChannelPlace, now: () => number = Date.now): PublishedKeys {
  let known = new Map<string, PublishedKey>();
  let readAtMs = -Infinity;
  /** How often it may be asked at once, by the time of the last question. */
  let questions = MOST_QUESTIONS;
  let countedAtMs = now();
  let running: Promise<void> | null = null;

  const ask = async (): Promise<void> => {
    known = await readKeys(place);
    readAtMs = now();
  };
  const takeQuestion = (): boolean => {
    questions = Math.min(MOST_QUESTIONS, questions + (now() - countedAtMs) / QUESTION_EVERY_MS);
    countedAtMs = now();
    if (questions < 1) return false;
    questions -= 1;
    return true;
  };
  /** Requests that come meanwhile wait for the same answer. */
  const askOnce = () => (running ??= ask().finally(() => (running = null)));

  return {
    find: async (keyId) => {
      const isOld = now() - readAtMs > KEPT_FOR_MS;
      if ((isOld || !known.has(keyId)) && (running !== null || takeQuestion())) {
        try {
          await askOnce();
        } catch (error) {
          if (!known.has(keyId)) throw error;
        }
      }
      if (!known.has(keyId) && readAtMs === -Infinity) throw new ChannelFailure('The keys of the channel are not known.', { isPassing: true });
      return known.get(keyId) ?? null;
    },
  };
}

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
