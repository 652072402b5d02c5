import type { Actor } from '../../../db/core/actor.js';
import type { Database } from '../../../db/core/connect.js';
import type { SecretBox } from '../../../db/core/secretBox.js';
import { type EventCursor, listEvents } from '../../../db/events/feed/listEvents.js';
import {
  type EndpointLease,
  type LeasedEndpoint,
  renewLease,
  advanceCursor,
  readLatestCursor,
  storeFailure,
  storeSuccess,
} from '../../../db/events/webhooks/endpointLease.js';
import { buildSigningContext } from '../../../db/events/webhooks/signingSecret.js';
import { type WebhookAnswer, postWebhook } from '../../../providers/webhooks/postWebhook.js';

/** Timeouts and retries of deliveries. */
export interface SendingRules {
  /** Shorter than a claim. */
  timeoutMs: number;
  firstPauseMs: number;
  longestPauseMs: number;
  triedForS: number;
}

export const DEFAULT_RULES: SendingRules = {
  timeoutMs: 10_000,
  firstPauseMs: 60_000,
  longestPauseMs: 6 * 3_600_000,
  triedForS: 3 * 86_400,
};

/** The longest pause that a receiver may request. */
const MAX_RETRY_AFTER_MS = 86_400_000;
const GONE = 410;

/** An endpoint that was disabled. */
export interface DisabledEndpoint {
  platform: string;
  endpointId: string;
  reason: string;
}

interface SendingServices {
  db: Database;
  secrets: SecretBox;
  fetch: typeof globalThis.fetch;
  /** Called once when the service disables an endpoint. */
  onDisabled(endpoint: DisabledEndpoint): void;
}

/**
 * Sends the next event that an endpoint subscribes to, and stores the result. Returns whether another may follow at
 * once. An accepted event is sent again only if the process dies before the result is stored.
 */
export async function sendNextEvent(
  services: SendingServices,
  actor: Actor,
  claim: EndpointLease,
  rules: SendingRules,
): Promise<boolean> {
  const { db } = services;
  const held = await renewLease(db, actor, claim, rules.triedForS);
  if (!held) return false;
  // Read before the events: the following read covers everything up to this position.
  const newest = await readLatestCursor(db, claim.platformId);
  const types = held.eventTypes.length > 0 ? held.eventTypes : null;
  const [event] = await listEvents(
    db,
    { id: claim.platformId, key: held.platformKey },
    { after: held.after, types, limit: 1 },
  );
  if (!event) {
    if (newest) await advanceCursor(db, actor, claim, newest);
    return false;
  }
  const answer = await postWebhook(services.fetch, {
    url: held.url,
    id: `evt_${event.id.replace('.', '_')}`,
    body: JSON.stringify(event),
    secrets: held.encryptedSecrets.map((sealed) =>
      services.secrets.decrypt(sealed, buildSigningContext(claim.platformId, claim.endpointId)),
    ),
    timeoutMs: rules.timeoutMs,
  });
  const sending = { at: parseCursor(event.id), eventType: event.type, status: answer.status, answer: answer.text };
  if (answer.status !== null && answer.status >= 200 && answer.status < 300) {
    await storeSuccess(db, actor, claim, sending);
    return true;
  }
  const disabledBecause = findDisablingReason(held, answer);
  const isDisabled = await storeFailure(db, actor, claim, {
    ...sending,
    pauseMs: held.isLastTry ? null : computePause(rules, held.attempts + 1, answer),
    disabledBecause,
  });
  if (isDisabled)
    services.onDisabled({ platform: held.platformKey, endpointId: claim.endpointId, reason: disabledBecause! });
  return false;
}

function parseCursor(id: string): EventCursor {
  const [series, number] = id.split('.') as [string, string];
  return { series, number };
}

function computePause(
  { firstPauseMs, longestPauseMs }: SendingRules,
  attempts: number,
  { retryAfterMs }: WebhookAnswer,
): number {
  const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(attempts - 1, 20));
  return Math.max(pause, Math.min(retryAfterMs ?? 0, MAX_RETRY_AFTER_MS));
}

function findDisablingReason({ isLongFailing }: LeasedEndpoint, { status, text }: WebhookAnswer): string | null {
  if (status === GONE) return 'The endpoint answered 410 (gone).';
  if (!isLongFailing) return null;
  return `No delivery succeeded for three days. Last attempt: ${status === null ? text : `it answered ${status}.`}`;
}
