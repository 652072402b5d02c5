import type { ChangingStatement, Statement } from '../../core/connect.js';
import { COURSE, type EnrollmentKind, PATHWAY, PROGRAM } from './enrollmentKinds.js';
import { buildObstacleColumns } from './enrollmentWays.js';

const incomingSql = `
  incoming as (
    select * from jsonb_to_recordset(cast($1 as jsonb)) as item (
      ordinal integer, user_id bigint, item_key text, item_id bigint, active boolean,
      started timestamptz, ended timestamptz, sets_expiry boolean, expired timestamptz, metadata jsonb, overridden text[])
  )`;

const COURSE_OBSTACLES = `
      cross join lateral course_obstacles(item.platform_id, item.id, item.visibility, item.prerequisites, item.data, item.price, incoming.user_id,
                                          membership.role <> 'learner', completed_courses(item.platform_id, incoming.user_id)) obstacle`;

// The limits force one look-up per row: the planner estimates 100 rows for the function and would otherwise scan whole
// tables.
const buildNamedSql = (kind: EnrollmentKind) => `
  named as materialized (
    select incoming.ordinal, incoming.user_id, incoming.active, coalesce(incoming.started, now()) as started, incoming.ended, incoming.expired,
           coalesce(incoming.metadata, '{}') as metadata, item.id as item_id,
           case when membership.role is null then 'unknown_member' when item.id is null then 'unknown_item' end as missing,
           ${buildObstacleColumns(kind)}
      from incoming
      left join lateral (select * from ${kind.items} item
                          where item.platform_id = $2 and item.${kind.keyColumn} = incoming.item_key and item.deleted_at is null
                          limit 1) item on true
      left join lateral (select role from memberships
                          where memberships.platform_id = $2 and memberships.user_id = incoming.user_id and memberships.active
                          limit 1) membership on true
      ${kind.kind === 'course' ? COURSE_OBSTACLES : ''}
  )`;

/** Free seats go to those without any other obstacle, in the order of the input. */
const seatedSql = `
  taken as (
    select limited.item_id, seats_taken
      from (select distinct item_id from named where seats is not null) limited
     cross join lateral (select count(*) as seats_taken from course_enrollments taken
                          where taken.platform_id = $2 and taken.course_id = limited.item_id and is_active_now(taken.active, taken.expired)) counted
  ), judged as (
    select ranked.*, case when obstacles is null then null
                          when seats <= coalesce(seats_taken, 0) + case when is_next then queue_position else 0 end then obstacles || array['no_seats']
                          else obstacles end as all_obstacles
      from (select *, missing is null and obstacles <@ cast($3 as text[]) as is_next,
                   row_number() over (partition by item_id, missing is null and obstacles <@ cast($3 as text[]) order by ordinal) - 1 as queue_position
              from named) ranked
      left join taken using (item_id)
  )`;

const unseatedSql = 'judged as (select *, obstacles as all_obstacles from named)';

/**
 * Inserts the enrollments that no obstacle prevents. `within` is `seats` for courses with limited seats, which the
 * transaction has locked, or `no limit` for all others; rows with limited seats are then returned with `is_limited` and
 * not inserted.
 */
const buildInsertSql = (kind: EnrollmentKind, within: 'seats' | 'no limit') => {
  const { table, uniqueness, itemColumn } = kind;
  return `
  with ${incomingSql}, ${buildNamedSql(kind)}, ${within === 'seats' ? seatedSql : unseatedSql}, decided as (
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
  select ordinal, inserted.id, decided.item_id, refusal, all_obstacles as obstacles, overridden, is_limited
  from decided
  left join inserted using (user_id, item_id)`;
};

/** Prevents other transactions from counting the seats of these courses until this one ends. */
const lockSeatsSql = `
  select id from courses where platform_id = $2 and id = any (cast($1 as bigint[])) order by id for no key update`;

const buildPairSql = ({ itemColumn }: EnrollmentKind) => `
  stored.platform_id = $2 and stored.user_id = incoming.user_id and stored.${itemColumn} = incoming.item_id`;

const startedSql = 'coalesce(incoming.started, stored.started)';
const endedSql = 'case when not incoming.active then coalesce(incoming.ended, stored.ended, now()) end';
const expiredSql = `
  case when incoming.sets_expiry then incoming.expired
       when incoming.active and stored.expired <= now() then null else stored.expired end`;
const metadataSql = 'coalesce(incoming.metadata, stored.metadata)';
// Null if nothing was decided because the enrollment was active.
const overriddenSql = 'coalesce(incoming.overridden, stored.overridden)';
const fitsSql = `coalesce(${expiredSql} >= ${startedSql}, true)`;

/** Locks in a fixed order, so that parallel writers do not deadlock. */
const buildLockSql = (kind: EnrollmentKind) => `
  with ${incomingSql}
  select ordinal, stored.id, ${fitsSql} as fits
  from incoming
  join ${kind.table} stored on ${buildPairSql(kind)}
  order by stored.user_id, stored.${kind.itemColumn}
  for update of stored`;

/** Updates rows that differ. An enrollment ends at its first deactivation, unless the input states another end. */
const buildUpdateSql = (kind: EnrollmentKind) => `
  with ${incomingSql}
  update ${kind.table} stored
  set active = incoming.active, ended = ${endedSql},
      started = ${startedSql}, expired = ${expiredSql}, metadata = ${metadataSql}, overridden = ${overriddenSql}, modified = now()
  from incoming
  where ${buildPairSql(kind)} and ${fitsSql}
    and (stored.active, stored.started, stored.ended, stored.expired, stored.metadata)
        is distinct from (incoming.active, ${startedSql}, ${endedSql}, ${expiredSql}, ${metadataSql})
  returning stored.id`;

interface EnrollmentStatements {
  insert: ChangingStatement;
  insertWithinSeats: ChangingStatement;
  lock: Statement;
  update: ChangingStatement;
}

const buildStatements = (kind: EnrollmentKind): EnrollmentStatements => ({
  insert: { name: `enroll in ${kind.items}: insert`, text: buildInsertSql(kind, 'no limit'), changes: true },
  insertWithinSeats: {
    name: `enroll in ${kind.items}: insert within seats`,
    text: buildInsertSql(kind, 'seats'),
    changes: true,
  },
  lock: { name: `enroll in ${kind.items}: lock`, text: buildLockSql(kind) },
  update: { name: `enroll in ${kind.items}: update`, text: buildUpdateSql(kind), changes: true },
});

export const LOCK_SEATS: Statement = { name: 'enroll in courses: lock seats', text: lockSeatsSql };

/** The statements of `enrollItems`, by kind. */
export const ENROLLMENT_STATEMENTS: Record<EnrollmentKind['kind'], EnrollmentStatements> = {
  course: buildStatements(COURSE),
  program: buildStatements(PROGRAM),
  pathway: buildStatements(PATHWAY),
};
