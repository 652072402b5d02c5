import { serviceActor } from '../../../db/core/actor.js';
import type { Database } from '../../../db/core/connect.js';
import { repeat } from '../../../db/core/jobs/repeat.js';
import type { SecretBox } from '../../../db/core/secretBox.js';
import { type EndpointClaim, claimEndpoints, releaseEndpoint } from '../../../db/events/webhooks/endpointClaim.js';
import { type DisabledEndpoint, type SendingRules, USUAL_RULES, sendNextEvent } from './sendNextEvent.js';

export interface WebhookWorkOptions {
  db: Database;
  secrets: SecretBox;
  fetch: typeof globalThis.fetch;
  onError(error: Error): void;
  /** Called once where the service stops sending to an endpoint. */
  onDisabled(endpoint: DisabledEndpoint): void;
  rules?: SendingRules;
}

export interface WebhookWork {
  /** Whether it was lately known what there is to do. */
  isHealthy(): boolean;
  /** Begins nothing new, and waits for the answers of what was sent. */
  close(): Promise<void>;
}

const ACTOR = serviceActor('send-webhooks');
const LOOK_EVERY_MS = 250;
const UNHEALTHY_AFTER_MS = 15_000;
/** Endpoints to which this process sends at the same time: mostly it waits for them. */
const MOST_ENDPOINTS = 48;
/** Then others get a turn, also where more is to be sent. */
const LONGEST_TURN_MS = 2_000;
/** After a failure of our own. */
const REST_AFTER_ERROR_MS = 30_000;

/**
 * Sends the events of platforms to their endpoints: to one endpoint one after the other, in their order. Several processes share the work;
 * what is being sent when one dies is sent again by another.
 */
export function startWebhookWork({
  db,
  secrets,
  fetch,
  onError,
  onDisabled,
  rules = USUAL_RULES,
}: WebhookWorkOptions): WebhookWork {
  const running = new Set<Promise<void>>();
  let lookedAtMs = Date.now();
  let isClosed = false;

  async function takeTurn(claim: EndpointClaim): Promise<void> {
    const endsAtMs = Date.now() + LONGEST_TURN_MS;
    let restMs = 0;
    try {
      while (
        !isClosed &&
        Date.now() < endsAtMs &&
        (await sendNextEvent({ db, secrets, fetch, onDisabled }, ACTOR, claim, rules))
      );
    } catch (error) {
      restMs = REST_AFTER_ERROR_MS;
      throw error;
    } finally {
      await releaseEndpoint(db, ACTOR, claim, restMs);
    }
  }

  const begin = (claim: EndpointClaim): void => {
    const turn: Promise<void> = takeTurn(claim)
      .catch(onError)
      .finally(() => running.delete(turn));
    running.add(turn);
  };

  const look = async (): Promise<boolean> => {
    if (running.size >= MOST_ENDPOINTS) return false;
    try {
      const claims = await claimEndpoints(db, ACTOR, MOST_ENDPOINTS - running.size);
      lookedAtMs = Date.now();
      claims.forEach(begin);
    } catch (error) {
      onError(error as Error);
    }
    return false;
  };

  const looking = repeat(look, LOOK_EVERY_MS);
  return {
    isHealthy: () => running.size >= MOST_ENDPOINTS || Date.now() - lookedAtMs < UNHEALTHY_AFTER_MS,
    close: async () => {
      isClosed = true;
      await looking.stop();
      await Promise.all(running);
    },
  };
}
