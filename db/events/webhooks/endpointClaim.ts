import { randomUUID } from 'node:crypto';
import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { type Transaction, change, query } from '../../core/transaction.js';
import type { EventPlace } from '../feed/listEvents.js';

/** An endpoint to which one process sends. */
export interface EndpointClaim {
  platformId: number;
  endpointId: string;
  claim: string;
}

/** Of an endpoint: what the next sending needs. The secrets are sealed, the present one first. */
export interface HeldEndpoint {
  platformKey: string;
  url: string;
  /** Empty: all. */
  eventTypes: string[];
  sealedSecrets: string[];
  /** The event that was served last. */
  after: EventPlace;
  /** How often the next one was sent in vain. */
  attempts: number;
  /** Whether the next one has been tried for so long that it is not tried again. */
  isLastTry: boolean;
  /** Whether nothing at all was taken for so long. */
  isLongFailing: boolean;
}

/** Longer than a sending takes: what dies is taken over after so long. */
export const ENDPOINT_CLAIM_S = 30;

const DUE = {
  name: 'webhook endpoints that are due',
  text: `
    select sent.platform_id as "platformId", sent.endpoint_id as "endpointId"
      from webhook_cursors sent
      join webhook_endpoints endpoint on endpoint.platform_id = sent.platform_id and endpoint.id = sent.endpoint_id
      join event_sequences newest on newest.platform_id = sent.platform_id
     where endpoint.is_active and sent.due_at <= now() and (sent.claimed_until is null or sent.claimed_until <= now())
       and (newest.series, newest.last_place) > (sent.series, sent.place)
     order by sent.due_at
     limit $1`,
};

const CLAIM: ChangingStatement = {
  changes: true,
  name: 'claim webhook endpoints',
  text: `
    update webhook_cursors sent set claim = $1, claimed_until = now() + make_interval(secs => ${ENDPOINT_CLAIM_S})
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

/** Claims up to `most` endpoints to which something is to be sent now, the longest waiting first. Safe in several processes. */
export async function claimEndpoints(db: Database, actor: Actor, most: number): Promise<EndpointClaim[]> {
  const due = await db.read<Omit<EndpointClaim, 'claim'>>(DUE, [most]);
  if (due.length === 0) return [];
  return change<EndpointClaim>(db, actor, CLAIM, [
    randomUUID(),
    due.map(({ platformId }) => platformId),
    due.map(({ endpointId }) => endpointId),
  ]);
}

const named = 'platform_id = $1 and endpoint_id = $2 and claim = $3';
const valuesOf = ({ platformId, endpointId, claim }: EndpointClaim) => [platformId, endpointId, claim];

const HOLD: ChangingStatement = {
  changes: true,
  name: 'hold webhook endpoint',
  text: `
    with held as (
      update webhook_cursors set claimed_until = now() + make_interval(secs => ${ENDPOINT_CLAIM_S}) where ${named} returning *
    )
    select platforms.key as "platformKey", url, event_types as "eventTypes",
           secret || array(select before ->> 'sealed' from jsonb_array_elements(previous_secrets) before where cast(before ->> 'until' as timestamptz) > now()) as "sealedSecrets",
           json_build_object('series', cast(series as text), 'place', cast(place as text)) as after, attempts,
           coalesce(tried_since <= now() - make_interval(secs => $4), false) as "isLastTry",
           coalesce(failing_since <= now() - make_interval(secs => $4), false) as "isLongFailing"
      from held
      join webhook_endpoints endpoint on endpoint.platform_id = $1 and endpoint.id = $2 and is_active
      join platforms on platforms.id = $1`,
};

/** Holds an endpoint for another sending. Null: another process has it, or nothing is to be sent to it any more. */
export async function holdEndpoint(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  claim: EndpointClaim,
  triedForS: number,
): Promise<HeldEndpoint | null> {
  const [held] = await change<HeldEndpoint>(db, actor, HOLD, [...valuesOf(claim), triedForS]);
  return held ?? null;
}

const NEWEST = {
  name: 'newest place of events',
  text: 'select cast(series as text) as series, cast(last_place as text) as place from event_sequences where platform_id = $1',
};

/** The last place of a platform's events; null before the first one. */
export async function readNewestPlace(db: Pick<Database, 'read'>, platformId: number): Promise<EventPlace | null> {
  return (await db.read<EventPlace>(NEWEST, [platformId]))[0] ?? null;
}

const PASS: ChangingStatement = {
  changes: true,
  name: 'pass events of webhook endpoint',
  text: `
    update webhook_cursors
       set series = cast($4 as bigint), place = cast($5 as bigint), attempts = 0, tried_since = null,
           failing_since = case when $6::boolean then null else failing_since end
     where ${named}`,
};

/** None of what the endpoint wants is before this place. */
export async function passEvents(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  claim: EndpointClaim,
  upTo: EventPlace,
): Promise<void> {
  await change(db, actor, PASS, [...valuesOf(claim), upTo.series, upTo.place, false]);
}

/** An event that was sent, and what came back: `status` is null where there was no answer, and `answer` says why. */
export interface Sending {
  at: EventPlace;
  eventType: string;
  status: number | null;
  /** At most 1,000 characters. */
  answer: string;
}

const STORE: ChangingStatement = {
  changes: true,
  name: 'store webhook delivery',
  text: `
    insert into webhook_deliveries as known (platform_id, endpoint_id, series, place, event_type, state, status, answer, next_attempt_at)
    select $1, $2, cast($4 as bigint), cast($5 as bigint), $6, $7, $8, $9, now() + make_interval(secs => $10::float8 / 1000)
     where exists (select from webhook_cursors where ${named})
    on conflict (platform_id, endpoint_id, series, place) do update
       set attempts = known.attempts + 1, state = excluded.state, status = excluded.status, answer = excluded.answer,
           next_attempt_at = excluded.next_attempt_at, last_attempt_at = excluded.last_attempt_at`,
};

const storeDelivery = (
  trx: Transaction,
  claim: EndpointClaim,
  { at, eventType, status, answer }: Sending,
  state: string,
  pauseMs: number | null,
) => query(trx, STORE, [...valuesOf(claim), at.series, at.place, eventType, state, status, answer, pauseMs]);

/** The endpoint took an event: the next one follows. */
export function storeTaken(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  claim: EndpointClaim,
  sending: Sending,
): Promise<void> {
  return db.transaction(actor, async (trx) => {
    await storeDelivery(trx, claim, sending, 'taken', null);
    await query(trx, PASS, [...valuesOf(claim), sending.at.series, sending.at.place, true]);
  });
}

const POSTPONE: ChangingStatement = {
  changes: true,
  name: 'postpone webhook endpoint',
  text: `
    update webhook_cursors
       set attempts = attempts + 1, tried_since = coalesce(tried_since, now()), failing_since = coalesce(failing_since, now()),
           due_at = now() + make_interval(secs => $4::float8 / 1000)
     where ${named}`,
};

const GIVE_UP: ChangingStatement = {
  changes: true,
  name: 'give up event of webhook endpoint',
  text: `update webhook_cursors set series = cast($4 as bigint), place = cast($5 as bigint), attempts = 0, tried_since = null where ${named}`,
};

const DISABLE: ChangingStatement = {
  changes: true,
  name: 'disable webhook endpoint',
  text: `
    update webhook_endpoints set is_active = false, disabled_at = now(), disabled_reason = $4, modified_at = now()
     where platform_id = $1 and id = $2 and is_active
       and exists (select from webhook_cursors where ${named})
    returning 1 as disabled`,
};

export interface FailedSending extends Sending {
  /** After which pause it is tried again; null: never. */
  pauseMs: number | null;
  /** Why nothing more is sent; null: the endpoint stays active. */
  disabledBecause: string | null;
}

/** Stores that an endpoint did not take an event, and what follows of that. Returns whether nothing more is sent from now on, which an event says too. */
export function storeFailure(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  claim: EndpointClaim,
  { pauseMs, disabledBecause, ...sending }: FailedSending,
): Promise<boolean> {
  return db.transaction(actor, async (trx) => {
    const values = valuesOf(claim);
    await storeDelivery(trx, claim, sending, pauseMs === null ? 'failed' : 'waiting', pauseMs);
    if (pauseMs === null) await query(trx, GIVE_UP, [...values, sending.at.series, sending.at.place]);
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
     where ${named}`,
};

/** Lets go of an endpoint, to which nothing is sent for so long. One that was lost stays as it is. */
export async function releaseEndpoint(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  claim: EndpointClaim,
  restMs = 0,
): Promise<void> {
  await change(db, actor, RELEASE, [...valuesOf(claim), restMs]);
}
