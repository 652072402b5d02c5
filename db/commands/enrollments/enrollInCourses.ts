import type { Knex } from 'knex';

/** Who is to be enrolled in what. What is absent keeps its stored value, or gets its default in a new enrollment. */
export interface IncomingEnrollment {
  userId: number;
  courseKey: string;
  /** True when absent. False records the enrollment without letting the person in. */
  active?: boolean;
  started?: Date;
  /** Null: it does not run out. */
  expired?: Date | null;
  metadata?: Record<string, unknown>;
}

export type EnrollmentRefusal = 'unknown_member' | 'unknown_course' | 'expires_before_start';

export type EnrollmentResult =
  | { outcome: 'created' | 'updated' | 'unchanged'; id: number; refusal: null }
  | { outcome: 'refused'; id: null; refusal: EnrollmentRefusal };

/**
 * Enrolls members of one tenant in its courses; the results stand in the order of the items. Whoever is enrolled already keeps that
 * enrollment, active again. Safe to repeat and to run in parallel: one row for a person and a course. An item that is refused leaves
 * the others alone; of several items for one person and course the last one counts.
 */
export async function enrollInCourses(
  trx: Knex.Transaction,
  platformId: number,
  items: IncomingEnrollment[],
): Promise<EnrollmentResult[]> {
  const distinct = new Map(items.map((item) => [pairOf(item), item]));
  const results = new Map<string, EnrollmentResult>();
  const pairs = [...distinct.keys()];
  const incoming = [...distinct.values()].map(rowOf);

  const inserted = await rowsOf<InsertedRow>(trx, insertText, [
    JSON.stringify(incoming),
    platformId,
    platformId,
    platformId,
  ]);
  const stored: IncomingRow[] = [];
  for (const { place, id, course_id, refusal } of inserted) {
    if (id !== null) results.set(pairs[place]!, { outcome: 'created', id, refusal: null });
    else if (refusal !== null) results.set(pairs[place]!, { outcome: 'refused', id: null, refusal });
    else stored.push({ ...incoming[place]!, course_id });
  }
  if (stored.length > 0) {
    const json = JSON.stringify(stored);
    const locked = await rowsOf<{ place: number; id: number; fits: boolean }>(trx, lockText, [json, platformId]);
    const changed = await rowsOf<{ id: number }>(trx, updateText, [json, platformId]);
    const changedIds = new Set(changed.map(({ id }) => id));
    for (const { place, id, fits } of locked) {
      const outcome = changedIds.has(id) ? 'updated' : 'unchanged';
      results.set(pairs[place]!, fits ? { outcome, id, refusal: null } : refusedForExpiry);
    }
  }
  // Not inserted, yet not there either: only its times stood in the way.
  return items.map((item) => results.get(pairOf(item)) ?? refusedForExpiry);
}

const refusedForExpiry: EnrollmentResult = { outcome: 'refused', id: null, refusal: 'expires_before_start' };

interface IncomingRow {
  place: number;
  user_id: number;
  course_key: string;
  course_id?: number | null;
  active: boolean;
  started?: Date;
  sets_expiry: boolean;
  expired?: Date | null;
  metadata?: Record<string, unknown>;
}

interface InsertedRow {
  place: number;
  id: number | null;
  course_id: number | null;
  refusal: EnrollmentRefusal | null;
}

const pairOf = ({ userId, courseKey }: IncomingEnrollment) => `${userId} ${courseKey}`;

function rowOf(
  { userId, courseKey, active = true, started, expired, metadata }: IncomingEnrollment,
  place: number,
): IncomingRow {
  return {
    place,
    user_id: userId,
    course_key: courseKey,
    active,
    started,
    sets_expiry: expired !== undefined,
    expired,
    metadata,
  };
}

async function rowsOf<Row>(trx: Knex.Transaction, text: string, values: (string | number)[]): Promise<Row[]> {
  return (await trx.raw<{ rows: Row[] }>(text, values)).rows;
}

const incomingText = `
  incoming as (
    select * from jsonb_to_recordset(cast(? as jsonb)) as item (
      place integer, user_id bigint, course_key text, course_id bigint, active boolean,
      started timestamptz, sets_expiry boolean, expired timestamptz, metadata jsonb)
  )`;

const insertText = `
  with ${incomingText}, named as (
    select place, incoming.user_id, courses.id as course_id, incoming.active, coalesce(started, now()) as started, expired,
           coalesce(metadata, '{}') as metadata,
           case when memberships.id is null then 'unknown_member' when courses.id is null then 'unknown_course' end as refusal
    from incoming
    left join courses on courses.platform_id = ? and courses.course_key = incoming.course_key and courses.deleted_at is null
    left join memberships on memberships.platform_id = ? and memberships.user_id = incoming.user_id and memberships.active
  ), inserted as (
    insert into course_enrollments (platform_id, user_id, course_id, active, started, ended, expired, metadata)
    select cast(? as integer), user_id, course_id, active, started, case when not active then now() end, expired, metadata
    from named
    where refusal is null and (expired is null or expired >= started)
    order by user_id, course_id
    on conflict on constraint course_enrollments_user_course do nothing
    returning id, user_id, course_id
  )
  select place, inserted.id, named.course_id, refusal
  from named
  left join inserted using (user_id, course_id)`;

const pairText = `
  stored.platform_id = ? and stored.user_id = incoming.user_id and stored.course_id = incoming.course_id`;

const startedText = 'coalesce(incoming.started, stored.started)';
const expiredText = 'case when incoming.sets_expiry then incoming.expired else stored.expired end';
const metadataText = 'coalesce(incoming.metadata, stored.metadata)';
const fitsText = `coalesce(${expiredText} >= ${startedText}, true)`;

/** In one order everywhere, so that parallel writers never wait in a circle. */
const lockText = `
  with ${incomingText}
  select place, stored.id, ${fitsText} as fits
  from incoming
  join course_enrollments stored on ${pairText}
  order by stored.user_id, stored.course_id
  for update of stored`;

/** The end of an enrollment is the time of its first deactivation. */
const updateText = `
  with ${incomingText}
  update course_enrollments stored
  set active = incoming.active, ended = case when not incoming.active then coalesce(stored.ended, now()) end,
      started = ${startedText}, expired = ${expiredText}, metadata = ${metadataText}, modified = now()
  from incoming
  where ${pairText} and ${fitsText}
    and (stored.active, stored.started, stored.expired, stored.metadata)
        is distinct from (incoming.active, ${startedText}, ${expiredText}, ${metadataText})
  returning stored.id`;
