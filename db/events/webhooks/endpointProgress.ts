import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { type Transaction, change, query } from '../../core/transaction.js';
import type { EventSequence } from '../feed/eventSequence.js';
import type { EventCursor } from '../feed/listEvents.js';
import type { EndpointKey } from './saveEndpoint.js';
import type { WebhookDelivery } from './webhookDelivery.js';

/** The task that sends the events of an endpoint; the key of its jobs is the id of the endpoint. */
export const SEND_WEBHOOKS = 'send-webhooks';

/**
 * How far an endpoint was when its next event was read. What is stored later applies only to this progress, so that a
 * process that has lost its job, or sends while events are replayed, changes nothing.
 */
export interface EndpointProgress extends EndpointKey {
  /** Cursor of the last completed event. */
  after: EventCursor;
  /** Failed attempts of the next event. */
  attempts: number;
}

/** The properties of an active endpoint for its next delivery. */
export interface SendingEndpoint {
  platformKey: string;
  url: string;
  /** Empty: all. */
  eventTypes: string[];
  /** Encrypted; the current secret first. */
  encryptedSecrets: string[];
  after: EventCursor;
  attempts: number;
  /** When the next attempt is due. */
  dueAt: Date;
  isDue: boolean;
  /** Whether the next event has been tried for so long that the next attempt is the last. */
  isLastTry: boolean;
  /** Whether no delivery succeeded for the same time. */
  isLongFailing: boolean;
}

const FIND = {
  name: 'find webhook endpoint to send to',
  text: `
    select platforms.key as "platformKey", url, event_types as "eventTypes",
           secret || array(select before ->> 'sealed' from jsonb_array_elements(previous_secrets) before where cast(before ->> 'until' as timestamptz) > now()) as "encryptedSecrets",
           json_build_object('series', cast(series as text), 'number', cast(number as text)) as after, attempts,
           due_at as "dueAt", due_at <= now() as "isDue",
           coalesce(tried_since <= now() - make_interval(secs => $3), false) as "isLastTry",
           coalesce(failing_since <= now() - make_interval(secs => $3), false) as "isLongFailing"
      from webhook_cursors
      join webhook_endpoints endpoint on endpoint.platform_id = $1 and endpoint.id = $2 and is_active
      join platforms on platforms.id = $1
     where webhook_cursors.platform_id = $1 and endpoint_id = $2`,
};

/**
 * Reads an endpoint for its next attempt. `triedForS`: seconds after which an event is given up. Returns null if the
 * endpoint is inactive or no longer exists.
 */
export async function findSendingEndpoint(
  db: Pick<Database, 'read'>,
  { platformId, id }: EndpointKey,
  triedForS: number,
): Promise<SendingEndpoint | null> {
  const [endpoint] = await db.read<SendingEndpoint>(FIND, [platformId, id, triedForS]);
  return endpoint ?? null;
}

const LATEST = {
  name: 'latest event of platform',
  text: 'select series, last_number from event_sequences where platform_id = $1',
};

/** Reads the cursor of a platform's latest event; null without events. */
export async function readLatestCursor(db: Pick<Database, 'read'>, platformId: number): Promise<EventCursor | null> {
  const [row] = await db.read<Pick<EventSequence, 'series' | 'last_number'>>(LATEST, [platformId]);
  return row ? { series: String(row.series), number: String(row.last_number) } : null;
}

const IS_CURRENT_SQL = `
  platform_id = $1 and endpoint_id = $2 and series = cast($3 as bigint) and number = cast($4 as bigint) and attempts = $5`;
const listValues = ({ platformId, id, after, attempts }: EndpointProgress) => [
  platformId,
  id,
  after.series,
  after.number,
  attempts,
];

const ADVANCE: ChangingStatement = {
  changes: true,
  name: 'pass events of webhook endpoint',
  text: `
    update webhook_cursors
       set series = cast($6 as bigint), number = cast($7 as bigint), attempts = 0, tried_since = null,
           failing_since = case when $8::boolean then null else failing_since end
     where ${IS_CURRENT_SQL}
    returning 1 as advanced`,
};

/** Advances an endpoint to a cursor up to which no event matches its types. */
export async function advanceCursor(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  progress: EndpointProgress,
  upTo: EventCursor,
): Promise<void> {
  await change(db, actor, ADVANCE, [...listValues(progress), upTo.series, upTo.number, false]);
}

/** An attempt to deliver an event. `status` is null without a response; `answer` then has the reason. */
export interface DeliveryAttempt {
  at: EventCursor;
  eventType: string;
  status: WebhookDelivery['status'];
  /** At most 1,000 characters. */
  answer: string;
}

const STORE: ChangingStatement = {
  changes: true,
  name: 'store webhook delivery',
  text: `
    insert into webhook_deliveries as known (platform_id, endpoint_id, series, number, event_type, state, status, answer, next_attempt_at)
    values ($1, $2, cast($3 as bigint), cast($4 as bigint), $5, $6, $7, $8, now() + make_interval(secs => $9::float8 / 1000))
    on conflict (platform_id, endpoint_id, series, number) do update
       set attempts = known.attempts + 1, state = excluded.state, status = excluded.status, answer = excluded.answer,
           next_attempt_at = excluded.next_attempt_at, last_attempt_at = excluded.last_attempt_at`,
};

const storeDelivery = (
  trx: Transaction,
  { platformId, id }: EndpointKey,
  { at, eventType, status, answer }: DeliveryAttempt,
  state: WebhookDelivery['state'],
  pauseMs: number | null,
) => query(trx, STORE, [platformId, id, at.series, at.number, eventType, state, status, answer, pauseMs]);

/** Stores a successful delivery and advances the endpoint to the next event. */
export function storeSuccess(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  progress: EndpointProgress,
  sending: DeliveryAttempt,
): Promise<void> {
  return db.transaction(actor, async (trx) => {
    const values = [...listValues(progress), sending.at.series, sending.at.number, true];
    if ((await query(trx, ADVANCE, values)).length === 0) return;
    await storeDelivery(trx, progress, sending, 'taken', null);
  });
}

const POSTPONE: ChangingStatement = {
  changes: true,
  name: 'postpone webhook endpoint',
  text: `
    update webhook_cursors
       set attempts = attempts + 1, tried_since = coalesce(tried_since, now()), failing_since = coalesce(failing_since, now()),
           due_at = now() + make_interval(secs => $6::float8 / 1000)
     where ${IS_CURRENT_SQL}
    returning 1 as postponed`,
};

const DISABLE: ChangingStatement = {
  changes: true,
  name: 'disable webhook endpoint',
  text: `
    update webhook_endpoints set is_active = false, disabled_at = now(), disabled_reason = $3, modified_at = now()
     where platform_id = $1 and id = $2 and is_active
    returning 1 as disabled`,
};

export interface FailedAttempt extends DeliveryAttempt {
  /** Pause before the next attempt; null: the event is given up. */
  pauseMs: number | null;
  /** Reason to disable the endpoint; null: it stays active. */
  disabledBecause: string | null;
}

/**
 * Stores a failed delivery, and postpones or gives up the event. Returns whether this call disabled the endpoint, which
 * also creates an event.
 */
export function storeFailure(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  progress: EndpointProgress,
  { pauseMs, disabledBecause, ...sending }: FailedAttempt,
): Promise<boolean> {
  return db.transaction(actor, async (trx) => {
    const values = listValues(progress);
    const stored =
      pauseMs === null
        ? await query(trx, ADVANCE, [...values, sending.at.series, sending.at.number, false])
        : await query(trx, POSTPONE, [...values, pauseMs]);
    if (stored.length === 0) return false;
    await storeDelivery(trx, progress, sending, pauseMs === null ? 'failed' : 'waiting', pauseMs);
    if (disabledBecause === null) return false;
    return (await query(trx, DISABLE, [progress.platformId, progress.id, disabledBecause])).length > 0;
  });
}
