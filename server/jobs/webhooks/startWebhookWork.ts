import { serviceActor } from '../../../db/core/actor.js';
import type { Database } from '../../../db/core/connect.js';
import { repeat } from '../../../db/core/jobs/repeat.js';
import type { SecretBox } from '../../../db/core/secretBox.js';
import { type EndpointLease, leaseEndpoints, releaseEndpoint } from '../../../db/events/webhooks/endpointLease.js';
import { type DisabledEndpoint, type SendingRules, DEFAULT_RULES, sendNextEvent } from './sendNextEvent.js';

export interface WebhookWorkOptions {
  db: Database;
  secrets: SecretBox;
  fetch: typeof globalThis.fetch;
  onError(error: Error): void;
  /** Called once when the service disables an endpoint. */
  onDisabled(endpoint: DisabledEndpoint): void;
  rules?: SendingRules;
}

export interface WebhookWork {
  /** Whether the last poll for due deliveries succeeded recently. */
  isHealthy(): boolean;
  /** Starts no new deliveries, and waits for those that are under way. */
  close(): Promise<void>;
}

const ACTOR = serviceActor('send-webhooks');
const POLL_INTERVAL_MS = 250;
const UNHEALTHY_AFTER_MS = 15_000;
/** Endpoints to which this process sends concurrently; most of the time it waits for them. */
const MAX_ENDPOINTS = 48;
/** Time after which other endpoints get their turn, even if more events are due. */
const MAX_RUN_MS = 2_000;
/** After a failure of our own. */
const REST_AFTER_ERROR_MS = 30_000;

/**
 * Sends the events of platforms to their endpoints, one after the other for each endpoint, in order. Several processes
 * share the work; deliveries of a process that dies are repeated by another.
 */
export function startWebhookWork({
  db,
  secrets,
  fetch,
  onError,
  onDisabled,
  rules = DEFAULT_RULES,
}: WebhookWorkOptions): WebhookWork {
  const running = new Set<Promise<void>>();
  let polledAtMs = Date.now();
  let isClosed = false;

  async function processEndpoint(claim: EndpointLease): Promise<void> {
    const endsAtMs = Date.now() + MAX_RUN_MS;
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

  const begin = (claim: EndpointLease): void => {
    const run: Promise<void> = processEndpoint(claim)
      .catch(onError)
      .finally(() => running.delete(run));
    running.add(run);
  };

  const poll = async (): Promise<boolean> => {
    if (running.size >= MAX_ENDPOINTS) return false;
    try {
      const claims = await leaseEndpoints(db, ACTOR, MAX_ENDPOINTS - running.size);
      polledAtMs = Date.now();
      claims.forEach(begin);
    } catch (error) {
      onError(error as Error);
    }
    return false;
  };

  const polling = repeat(poll, POLL_INTERVAL_MS);
  return {
    isHealthy: () => running.size >= MAX_ENDPOINTS || Date.now() - polledAtMs < UNHEALTHY_AFTER_MS,
    close: async () => {
      isClosed = true;
      await polling.stop();
      await Promise.all(running);
    },
  };
}
