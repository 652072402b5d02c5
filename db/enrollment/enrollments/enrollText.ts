import type { ChangingStatement, Statement } from '../../core/connect.js';
import { COURSE, type EnrollmentKind, PATHWAY, PROGRAM } from './enrollmentKinds.js';
import { obstacleColumns } from './mayEnroll.js';
import { enrollmentHolds } from './obstacles.js';

const incomingText = `
  incoming as (
    select * from jsonb_to_recordset(cast($1 as jsonb)) as item (
      place integer, user_id bigint, item_key text, item_id bigint, active boolean,
      started timestamptz, ended timestamptz, sets_expiry boolean, expired timestamptz, metadata jsonb, overridden text[])
  )`;

// Limits keep the look-ups what they are, one by one: the planner takes the function for a hundred rows and would read whole tables for one.
const namedText = (kind: EnrollmentKind) => `
  named as materialized (
    select incoming.place, incoming.user_id, incoming.active, coalesce(incoming.started, now()) as started, incoming.ended, incoming.expired,
           coalesce(incoming.metadata, '{}') as metadata, item.id as item_id,
           case when membership.role is null then 'unknown_member' when item.id is null then 'unknown_item' end as missing,
           ${obstacleColumns(kind)}
      from incoming
      left join lateral (select * from ${kind.items} item
                          where item.platform_id = $2 and item.${kind.keyColumn} = incoming.item_key and item.deleted_at is null
                          limit 1) item on true
      left join lateral (select role from memberships
                          where memberships.platform_id = $2 and memberships.user_id = incoming.user_id and memberships.active
                          limit 1) membership on true
  )`;

/** Those for whom nothing but the seats stands in the way come in by their order. */
const seatedText = `
  taken as (
    select limited.item_id, seats_taken
      from (select distinct item_id from named where seats is not null) limited
     cross join lateral (select count(*) as seats_taken from course_enrollments taken
                          where taken.platform_id = $2 and taken.course_id = limited.item_id and ${enrollmentHolds('taken')}) counted
  ), judged as (
    select ranked.*, case when obstacles is null then null
                          when seats <= coalesce(seats_taken, 0) + case when is_next then place_in_line else 0 end then obstacles || array['no_seats']
                          else obstacles end as all_obstacles
      from (select *, missing is null and obstacles <@ cast($3 as text[]) as is_next,
                   row_number() over (partition by item_id, missing is null and obstacles <@ cast($3 as text[]) order by place) - 1 as place_in_line
              from named) ranked
      left join taken using (item_id)
  )`;

const unseatedText = 'judged as (select *, obstacles as all_obstacles from named)';

/**
 * Inserts whom nothing keeps out. `within`: courses whose seats are limited, which the transaction has locked; or all others, and then
 * those with limited seats are returned only.
 */
const insertText = (kind: EnrollmentKind, within: 'seats' | 'no limit') => {
  const { table, uniqueness, itemColumn } = kind;
  return `
  with ${incomingText}, ${namedText(kind)}, ${within === 'seats' ? seatedText : unseatedText}, decided as (
    select *, ${within === 'seats' ? 'false' : 'seats is not null'} as is_limited,
           coalesce(missing, case when not all_obstacles <@ cast($3 as text[]) then 'obstacles' end) as refusal,
           case when cast($4 as boolean) then all_obstacles end as overridden
      from judged
  ), inserted as (
    insert into ${table} (platform_id, user_id, ${itemColumn}, active, started, ended, expired, metadata, overridden)
    select cast($2 as integer), user_id, item_id, active, started, case when not active then coalesce(ended, now()) end, expired, metadata,
           coalesce(overridden, '{}')
    from decided
    where refusal is null and not is_limited and (expired is null or expired >= started)
    order by user_id, item_id
    on conflict on constraint ${uniqueness} do nothing
    returning id, user_id, ${itemColumn} as item_id
  )
  select place, inserted.id, decided.item_id, refusal, all_obstacles as obstacles, overridden, is_limited
  from decided
  left join inserted using (user_id, item_id)`;
};

/** Until the end of the transaction nobody else counts the seats of these courses. */
const lockSeatsText = `
  select id from courses where platform_id = $2 and id = any (cast($1 as bigint[])) order by id for no key update`;

const pairText = ({ itemColumn }: EnrollmentKind) => `
  stored.platform_id = $2 and stored.user_id = incoming.user_id and stored.${itemColumn} = incoming.item_id`;

const startedText = 'coalesce(incoming.started, stored.started)';
const endedText = 'case when not incoming.active then coalesce(incoming.ended, stored.ended, now()) end';
const expiredText = `
  case when incoming.sets_expiry then incoming.expired
       when incoming.active and stored.expired <= now() then null else stored.expired end`;
const metadataText = 'coalesce(incoming.metadata, stored.metadata)';
// Absent where nothing was decided, since the enrollment held.
const overriddenText = 'coalesce(incoming.overridden, stored.overridden)';
const fitsText = `coalesce(${expiredText} >= ${startedText}, true)`;

/** Locks in one order everywhere, so that parallel writers never wait in a circle. */
const lockText = (kind: EnrollmentKind) => `
  with ${incomingText}
  select place, stored.id, ${fitsText} as fits
  from incoming
  join ${kind.table} stored on ${pairText(kind)}
  order by stored.user_id, stored.${kind.itemColumn}
  for update of stored`;

/** Changes what differs. The end of an enrollment is the time of its first deactivation, unless another one is stated. */
const updateText = (kind: EnrollmentKind) => `
  with ${incomingText}
  update ${kind.table} stored
  set active = incoming.active, ended = ${endedText},
      started = ${startedText}, expired = ${expiredText}, metadata = ${metadataText}, overridden = ${overriddenText}, modified = now()
  from incoming
  where ${pairText(kind)} and ${fitsText}
    and (stored.active, stored.started, stored.ended, stored.expired, stored.metadata)
        is distinct from (incoming.active, ${startedText}, ${endedText}, ${expiredText}, ${metadataText})
  returning stored.id`;

interface EnrollmentStatements {
  insert: ChangingStatement;
  insertWithinSeats: ChangingStatement;
  lock: Statement;
  update: ChangingStatement;
}

const statementsOf = (kind: EnrollmentKind): EnrollmentStatements => ({
  insert: { name: `enroll in ${kind.items}: insert`, text: insertText(kind, 'no limit'), changes: true },
  insertWithinSeats: {
    name: `enroll in ${kind.items}: insert within seats`,
    text: insertText(kind, 'seats'),
    changes: true,
  },
  lock: { name: `enroll in ${kind.items}: lock`, text: lockText(kind) },
  update: { name: `enroll in ${kind.items}: update`, text: updateText(kind), changes: true },
});

export const LOCK_SEATS: Statement = { name: 'enroll in courses: lock seats', text: lockSeatsText };

/** What `enrollItems` runs, by kind. */
export const ENROLLMENT_STATEMENTS: Record<EnrollmentKind['kind'], EnrollmentStatements> = {
  course: statementsOf(COURSE),
  program: statementsOf(PROGRAM),
  pathway: statementsOf(PATHWAY),
};
