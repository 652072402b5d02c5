import { serviceActor } from '../../../db/core/actor.js';
import type { Database } from '../../../db/core/connect.js';
import type { Task } from '../../../db/core/jobs/task.js';
import type { SecretBox } from '../../../db/core/secretBox.js';
import { SEND_WEBHOOKS } from '../../../db/events/webhooks/endpointProgress.js';
import { type DisabledEndpoint, type SendingRules, DEFAULT_RULES, sendNextEvent } from './sendNextEvent.js';

export interface WebhookTaskOptions {
  db: Database;
  secrets: SecretBox;
  fetch: typeof globalThis.fetch;
  /** Called once when the service disables an endpoint. */
  onDisabled(endpoint: DisabledEndpoint): void;
  rules?: SendingRules;
}

const ACTOR = serviceActor('send-webhooks');
/** Endpoints to which a server sends at the same time; most of the time it waits for them. */
const CONCURRENCY = 16;
/** Time after which other endpoints get their turn, even if more events are due. */
const MAX_RUN_MS = 2_000;
/** After a failure of our own. */
const REST_AFTER_ERROR_MS = 30_000;

/**
 * Creates the task that sends the events of a platform to an endpoint, one after the other, in order. The job of an
 * endpoint is enqueued when events become visible and when an administrator changes the endpoint.
 */
export function createWebhookTask({ rules = DEFAULT_RULES, ...services }: WebhookTaskOptions): Task {
  return {
    name: SEND_WEBHOOKS,
    concurrency: CONCURRENCY,
    maxAttempts: Infinity,
    retryDelayMs: () => REST_AFTER_ERROR_MS,
    run: async ({ platformId, key }, signal) => {
      const endsAtMs = Date.now() + MAX_RUN_MS;
      for (;;) {
        const next = await sendNextEvent(services, ACTOR, { platformId, id: key }, rules);
        if (next !== 'more') return next;
        if (signal.aborted || Date.now() >= endsAtMs) return { againInMs: 0 };
      }
    },
  };
}
