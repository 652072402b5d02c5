import type { Actor } from '../../../db/core/actor.js';
import type { Database } from '../../../db/core/connect.js';
import type { Again } from '../../../db/core/jobs/task.js';
import type { SecretBox } from '../../../db/core/secretBox.js';
import { type EventCursor, listEvents } from '../../../db/events/feed/listEvents.js';
import {
  type EndpointProgress,
  type SendingEndpoint,
  advanceCursor,
  findSendingEndpoint,
  readLatestCursor,
  storeFailure,
  storeSuccess,
} from '../../../db/events/webhooks/endpointProgress.js';
import type { EndpointKey } from '../../../db/events/webhooks/saveEndpoint.js';
import { buildSigningContext } from '../../../db/events/webhooks/signingSecret.js';
import { type WebhookAnswer, postWebhook } from '../../../providers/webhooks/postWebhook.js';

/** Timeouts and retries of deliveries. */
export interface SendingRules {
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
 * Sends the next event that an endpoint subscribes to, and stores the result. Returns `more` if another may follow at
 * once, or when the next attempt is due; undefined if nothing waits. An accepted event is sent again only if the
 * process dies before the result is stored.
 */
export async function sendNextEvent(
  services: SendingServices,
  actor: Actor,
  key: EndpointKey,
  rules: SendingRules,
): Promise<'more' | Again | undefined> {
  const { db } = services;
  const { platformId, id } = key;
  const held = await findSendingEndpoint(db, key, rules.triedForS);
  if (!held) return undefined;
  if (!held.isDue) return { againAt: held.dueAt };
  const progress: EndpointProgress = { ...key, after: held.after, attempts: held.attempts };
  // Read before the events: the following read covers everything up to this position.
  const newest = await readLatestCursor(db, platformId);
  const types = held.eventTypes.length > 0 ? held.eventTypes : null;
  const [event] = await listEvents(
    db,
    { id: platformId, key: held.platformKey },
    { after: held.after, types, limit: 1 },
  );
  if (!event) {
    if (newest) await advanceCursor(db, actor, progress, newest);
    return undefined;
  }
  const answer = await postWebhook(services.fetch, {
    url: held.url,
    id: `evt_${event.id.replace('.', '_')}`,
    body: JSON.stringify(event),
    secrets: held.encryptedSecrets.map((sealed) =>
      services.secrets.decrypt(sealed, buildSigningContext(platformId, id)),
    ),
    timeoutMs: rules.timeoutMs,
  });
  const sending = { at: parseCursor(event.id), eventType: event.type, status: answer.status, answer: answer.text };
  if (answer.status !== null && answer.status >= 200 && answer.status < 300) {
    await storeSuccess(db, actor, progress, sending);
    return 'more';
  }
  const disabledBecause = findDisablingReason(held, answer);
  const pauseMs = held.isLastTry ? null : computePause(rules, held.attempts + 1, answer);
  const isDisabled = await storeFailure(db, actor, progress, { ...sending, pauseMs, disabledBecause });
  if (isDisabled) services.onDisabled({ platform: held.platformKey, endpointId: id, reason: disabledBecause! });
  return pauseMs === null ? 'more' : { againInMs: pauseMs };
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

function findDisablingReason({ isLongFailing }: SendingEndpoint, { status, text }: WebhookAnswer): string | null {
  if (status === GONE) return 'The endpoint answered 410 (gone).';
  if (!isLongFailing) return null;
  return `No delivery succeeded for three days. Last attempt: ${status === null ? text : `it answered ${status}.`}`;
}
