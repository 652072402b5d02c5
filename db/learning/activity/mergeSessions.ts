import { query } from '../../core/transaction.js';
import { formatArray } from '../../core/formatArray.js';
import { type ActivityEvent, millisecondsBetween } from './activityEvent.js';
import { type FollowContext, isFrozen } from './followContext.js';

/** Consecutive statements of a person with the same client. Times are microseconds. */
interface Session {
  userId: number;
  clientId: number;
  startedAt: number;
  endedAt: number;
  events: number;
}

/**
 * Merges events into the sessions of their clients, in any order: sessions within the gap of each other become one, so
 * late events join their neighbours as if they had come in order. A session that began before the cut-off is frozen,
 * with the events that it has after it.
 */
export async function mergeSessions(context: FollowContext, events: readonly ActivityEvent[]): Promise<void> {
  const single = listSingle(events);
  if (single.length === 0) return;
  const merged = mergeNearSessions(single, context.gapMs);
  const stored = await readNear(context, merged);
  const frozen = stored.filter(({ startedAt }) => isFrozen(context, startedAt));
  const near = stored.filter((session) => !frozen.includes(session));
  const added = frozen.length === 0 ? merged : single.filter((event) => !frozen.some((one) => isPartOf(event, one)));
  const before = new Map(near.map((session) => [formatKey(session), session]));
  const after = mergeNearSessions([...near, ...added], context.gapMs);
  const names = new Set(after.map(formatKey));
  const isChanged = (session: Session) => {
    const old = before.get(formatKey(session));
    return !old || old.endedAt !== session.endedAt || old.events !== session.events;
  };
  await remove(
    context,
    near.filter((session) => !names.has(formatKey(session))),
  );
  await write(context, after.filter(isChanged));
}

const isPartOf = ({ userId, clientId, startedAt }: Session, session: Session) =>
  userId === session.userId && clientId === session.clientId && startedAt <= session.endedAt;

/** A session of each event that names its client. */
function listSingle(events: readonly ActivityEvent[]): Session[] {
  return events.flatMap(({ userId, at, clientId }) =>
    clientId === null ? [] : [{ userId, clientId, startedAt: at, endedAt: at, events: 1 }],
  );
}

/** Merges sessions that are within the gap of each other. */
function mergeNearSessions(sessions: Session[], gapMs: number): Session[] {
  const inOrder = sessions.toSorted(
    (one, other) => one.userId - other.userId || one.clientId - other.clientId || one.startedAt - other.startedAt,
  );
  const whole: Session[] = [];
  for (const session of inOrder) {
    const last = whole.at(-1);
    const isSame = last && last.userId === session.userId && last.clientId === session.clientId;
    if (isSame && millisecondsBetween(last.endedAt, session.startedAt) <= gapMs) {
      last.endedAt = Math.max(last.endedAt, session.endedAt);
      last.events += session.events;
    } else whole.push({ ...session });
  }
  return whole;
}

const formatKey = ({ userId, clientId, startedAt }: Session) => `${userId}/${clientId}/${startedAt}`;

const OWN = 'own.platform_id = $1 and own.user_id = sent.user_id and own.client_id = sent.client_id';

// Stored sessions are apart from each other, so of the earlier ones only the last can be near.
const NEAR = {
  name: 'activity: near activity_sessions',
  text: `
    select near.user_id as "userId", near.client_id as "clientId", time_to_microseconds(near.started_at) as "startedAt",
           time_to_microseconds(near.ended_at) as "endedAt", near.events
      from unnest($2::bigint[], $3::integer[], $4::bigint[], $5::bigint[]) as sent (user_id, client_id, from_at, to_at)
     cross join lateral (
           (select * from activity_sessions own where ${OWN} and own.started_at <= microseconds_to_time(sent.from_at) order by own.started_at desc limit 1)
            union all
           (select * from activity_sessions own where ${OWN} and own.started_at > microseconds_to_time(sent.from_at) and own.started_at <= microseconds_to_time(sent.to_at))) near`,
};

const MILLISECOND_US = 1_000;

/** Stored sessions that may be within the gap of any given one, each once. */
function readNear({ trx, platformId, gapMs }: FollowContext, sessions: Session[]): Promise<Session[]> {
  const spans = new Map<string, Session>();
  for (const session of sessions) {
    const key = `${session.userId}/${session.clientId}`;
    const span = spans.get(key);
    // Ordered by start and apart from each other: the last one ends last.
    if (span) span.endedAt = session.endedAt;
    else spans.set(key, { ...session });
  }
  const wanted = [...spans.values()];
  return query<Session>(trx, NEAR, [
    platformId,
    formatArray(wanted.map(({ userId }) => userId)),
    formatArray(wanted.map(({ clientId }) => clientId)),
    formatArray(wanted.map(({ startedAt }) => startedAt)),
    formatArray(wanted.map(({ endedAt }) => endedAt + (gapMs + 1) * MILLISECOND_US)),
  ]);
}

const REMOVE = {
  changes: true as const,
  name: 'activity: remove from activity_sessions',
  text: `delete from activity_sessions own using unnest($2::bigint[], $3::integer[], $4::bigint[]) as sent (user_id, client_id, started_at)
          where ${OWN} and own.started_at = microseconds_to_time(sent.started_at)`,
};
const WRITE = {
  changes: true as const,
  name: 'activity: write activity_sessions',
  text: `insert into activity_sessions (platform_id, user_id, client_id, started_at, ended_at, events)
         select $1, user_id, client_id, microseconds_to_time(started_at), microseconds_to_time(ended_at), events
           from unnest($2::bigint[], $3::integer[], $4::bigint[], $5::bigint[], $6::integer[]) as sent (user_id, client_id, started_at, ended_at, events)
         on conflict (platform_id, user_id, client_id, started_at) do update set ended_at = excluded.ended_at, events = excluded.events`,
};

const bindKeys = (platformId: number, sessions: Session[]) => [
  platformId,
  formatArray(sessions.map(({ userId }) => userId)),
  formatArray(sessions.map(({ clientId }) => clientId)),
  formatArray(sessions.map(({ startedAt }) => startedAt)),
];

async function remove({ trx, platformId }: FollowContext, sessions: Session[]): Promise<void> {
  if (sessions.length > 0) await query(trx, REMOVE, bindKeys(platformId, sessions));
}

async function write({ trx, platformId }: FollowContext, sessions: Session[]): Promise<void> {
  if (sessions.length === 0) return;
  await query(trx, WRITE, [
    ...bindKeys(platformId, sessions),
    formatArray(sessions.map(({ endedAt }) => endedAt)),
    formatArray(sessions.map(({ events }) => events)),
  ]);
}
