import { randomUUID } from 'node:crypto';
import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { type Transaction, change, query } from '../../core/transaction.js';
import type { EventSequence } from '../feed/eventSequence.js';
import type { EventCursor } from '../feed/listEvents.js';
import type { WebhookDelivery } from './webhookDelivery.js';

/** The exclusive right of one process to send to an endpoint. `claim` identifies the lease. */
export interface EndpointLease {
  platformId: number;
  endpointId: string;
  claim: string;
}

/** The properties of a leased endpoint for its next delivery. */
export interface LeasedEndpoint {
  platformKey: string;
  url: string;
  /** Empty: all. */
  eventTypes: string[];
  /** Encrypted; the current secret first. */
  encryptedSecrets: string[];
  /** Cursor of the last completed event. */
  after: EventCursor;
  /** Failed attempts of the next event. */
  attempts: number;
  /** Whether the next event has been tried for so long that the next attempt is the last. */
  isLastTry: boolean;
  /** Whether no delivery succeeded for the same time. */
  isLongFailing: boolean;
}

/**
 * Duration of a lease in seconds, longer than an attempt. Other processes take over the leases of a dead process after
 * it.
 */
export const ENDPOINT_LEASE_S = 30;

const DUE = {
  name: 'webhook endpoints that are due',
  text: `
    select sent.platform_id as "platformId", sent.endpoint_id as "endpointId"
      from webhook_cursors sent
      join webhook_endpoints endpoint on endpoint.platform_id = sent.platform_id and endpoint.id = sent.endpoint_id
      join event_sequences newest on newest.platform_id = sent.platform_id
     where endpoint.is_active and sent.due_at <= now() and (sent.claimed_until is null or sent.claimed_until <= now())
       and (newest.series, newest.last_number) > (sent.series, sent.number)
     order by sent.due_at
     limit $1`,
};

const CLAIM: ChangingStatement = {
  changes: true,
  name: 'claim webhook endpoints',
  text: `
    update webhook_cursors sent set claim = $1, claimed_until = now() + make_interval(secs => ${ENDPOINT_LEASE_S})
      from (
        select platform_id, endpoint_id
          from webhook_cursors
          join unnest($2::integer[], $3::uuid[]) due (platform_id, endpoint_id) using (platform_id, endpoint_id)
         where due_at <= now() and (claimed_until is null or claimed_until <= now())
           for update of webhook_cursors skip locked
      ) free
     where sent.platform_id = free.platform_id and sent.endpoint_id = free.endpoint_id
    returning sent.platform_id as "platformId", sent.endpoint_id as "endpointId", sent.claim`,
};

/** Leases up to `most` endpoints with events that are due, the longest waiting first. Safe in several processes. */
export async function leaseEndpoints(db: Database, actor: Actor, most: number): Promise<EndpointLease[]> {
  const due = await db.read<Omit<EndpointLease, 'claim'>>(DUE, [most]);
  if (due.length === 0) return [];
  return change<EndpointLease>(db, actor, CLAIM, [
    randomUUID(),
    due.map(({ platformId }) => platformId),
    due.map(({ endpointId }) => endpointId),
  ]);
}

const isLeased = 'platform_id = $1 and endpoint_id = $2 and claim = $3';
const listValues = ({ platformId, endpointId, claim }: EndpointLease) => [platformId, endpointId, claim];

const RENEW: ChangingStatement = {
  changes: true,
  name: 'hold webhook endpoint',
  text: `
    with held as (
      update webhook_cursors set claimed_until = now() + make_interval(secs => ${ENDPOINT_LEASE_S}) where ${isLeased} returning *
    )
    select platforms.key as "platformKey", url, event_types as "eventTypes",
           secret || array(select before ->> 'sealed' from jsonb_array_elements(previous_secrets) before where cast(before ->> 'until' as timestamptz) > now()) as "encryptedSecrets",
           json_build_object('series', cast(series as text), 'number', cast(number as text)) as after, attempts,
           coalesce(tried_since <= now() - make_interval(secs => $4), false) as "isLastTry",
           coalesce(failing_since <= now() - make_interval(secs => $4), false) as "isLongFailing"
      from held
      join webhook_endpoints endpoint on endpoint.platform_id = $1 and endpoint.id = $2 and is_active
      join platforms on platforms.id = $1`,
};

/**
 * Renews a lease for another attempt. `triedForS`: seconds after which an event is given up. Returns null if the lease
 * was lost, or if the endpoint is inactive.
 */
export async function renewLease(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  lease: EndpointLease,
  triedForS: number,
): Promise<LeasedEndpoint | null> {
  const [held] = await change<LeasedEndpoint>(db, actor, RENEW, [...listValues(lease), triedForS]);
  return held ?? null;
}

const LATEST = {
  name: 'newest number of events',
  text: 'select series, last_number from event_sequences where platform_id = $1',
};

/** Reads the cursor of a platform's latest event; null without events. */
export async function readLatestCursor(db: Pick<Database, 'read'>, platformId: number): Promise<EventCursor | null> {
  const [row] = await db.read<Pick<EventSequence, 'series' | 'last_number'>>(LATEST, [platformId]);
  return row ? { series: String(row.series), number: String(row.last_number) } : null;
}

const ADVANCE: ChangingStatement = {
  changes: true,
  name: 'pass events of webhook endpoint',
  text: `
    update webhook_cursors
       set series = cast($4 as bigint), number = cast($5 as bigint), attempts = 0, tried_since = null,
           failing_since = case when $6::boolean then null else failing_since end
     where ${isLeased}`,
};

/** Advances an endpoint to a cursor up to which no event matches its types. */
export async function advanceCursor(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  lease: EndpointLease,
  upTo: EventCursor,
): Promise<void> {
  await change(db, actor, ADVANCE, [...listValues(lease), upTo.series, upTo.number, false]);
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
    select $1, $2, cast($4 as bigint), cast($5 as bigint), $6, $7, $8, $9, now() + make_interval(secs => $10::float8 / 1000)
     where exists (select from webhook_cursors where ${isLeased})
    on conflict (platform_id, endpoint_id, series, number) do update
       set attempts = known.attempts + 1, state = excluded.state, status = excluded.status, answer = excluded.answer,
           next_attempt_at = excluded.next_attempt_at, last_attempt_at = excluded.last_attempt_at`,
};

const storeDelivery = (
  trx: Transaction,
  lease: EndpointLease,
  { at, eventType, status, answer }: DeliveryAttempt,
  state: WebhookDelivery['state'],
  pauseMs: number | null,
) => query(trx, STORE, [...listValues(lease), at.series, at.number, eventType, state, status, answer, pauseMs]);

/** Stores a successful delivery and advances the endpoint to the next event. */
export function storeSuccess(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  lease: EndpointLease,
  sending: DeliveryAttempt,
): Promise<void> {
  return db.transaction(actor, async (trx) => {
    await storeDelivery(trx, lease, sending, 'taken', null);
    await query(trx, ADVANCE, [...listValues(lease), sending.at.series, sending.at.number, true]);
  });
}

const POSTPONE: ChangingStatement = {
  changes: true,
  name: 'postpone webhook endpoint',
  text: `
    update webhook_cursors
       set attempts = attempts + 1, tried_since = coalesce(tried_since, now()), failing_since = coalesce(failing_since, now()),
           due_at = now() + make_interval(secs => $4::float8 / 1000)
     where ${isLeased}`,
};

const GIVE_UP: ChangingStatement = {
  changes: true,
  name: 'give up event of webhook endpoint',
  text: `update webhook_cursors set series = cast($4 as bigint), number = cast($5 as bigint), attempts = 0, tried_since = null where ${isLeased}`,
};

const DISABLE: ChangingStatement = {
  changes: true,
  name: 'disable webhook endpoint',
  text: `
    update webhook_endpoints set is_active = false, disabled_at = now(), disabled_reason = $4, modified_at = now()
     where platform_id = $1 and id = $2 and is_active
       and exists (select from webhook_cursors where ${isLeased})
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
  lease: EndpointLease,
  { pauseMs, disabledBecause, ...sending }: FailedAttempt,
): Promise<boolean> {
  return db.transaction(actor, async (trx) => {
    const values = listValues(lease);
    await storeDelivery(trx, lease, sending, pauseMs === null ? 'failed' : 'waiting', pauseMs);
    if (pauseMs === null) await query(trx, GIVE_UP, [...values, sending.at.series, sending.at.number]);
    else await query(trx, POSTPONE, [...values, pauseMs]);
    return disabledBecause !== null && (await query(trx, DISABLE, [...values, disabledBecause])).length > 0;
  });
}

const RELEASE: ChangingStatement = {
  changes: true,
  name: 'release webhook endpoint',
  text: `
    update webhook_cursors
       set claim = null, claimed_until = null, due_at = greatest(due_at, now() + make_interval(secs => $4::float8 / 1000))
     where ${isLeased}`,
};

/** Ends a lease. The endpoint is not due again for `restMs`. Does nothing if the lease was lost. */
export async function releaseEndpoint(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  lease: EndpointLease,
  restMs = 0,
): Promise<void> {
  await change(db, actor, RELEASE, [...listValues(lease), restMs]);
}
