import type { Fact, FactKey } from '../progress/fact.js';
import type { Statement } from '../../core/connect.js';
import { type Transaction, query } from '../../core/transaction.js';
import { type ActivityEvent } from './activityEvent.js';
import { mergeCourseStates } from './courseState.js';
import { countInOrder, groupByPerson } from './countInOrder.js';
import { buildFacts } from './buildFacts.js';
import { mergeCertificates } from './mergeCertificates.js';
import { mergeSessions } from './mergeSessions.js';
import { type FollowContext, listLiveEvents } from './followContext.js';
import { advanceState, readStates, writeStates } from './personState.js';
import { readPeople } from './readEvents.js';
import type { ChangedContext } from './resolution/resolveContexts.js';
import type { ChangedPerson } from './resolution/resolvePeople.js';
import type { ChangedSubject } from './resolution/resolveSubjects.js';
import { DayTallies } from './tallyDays.js';
import { replacePeople } from './writeDays.js';

/** SQL: a statement that queues the people of `rows` (user_id, course_id, block_id) for recomputation. */
const queueRecompute = (rows: string) => `
  insert into activity_recompute_queue (platform_id, user_id, course_id, block_id)
  select distinct cast($1 as integer), user_id, coalesce(course_id, 0), coalesce(block_id, 0) from (${rows}) touched
   where user_id is not null
  on conflict do nothing`;

/**
 * Statements whose people are queued. They are read first, because they may be on another server than the tables of
 * people and subjects.
 */
interface TouchedStatements {
  actor: (number | null)[];
  object: (number | null)[];
}

async function readTouched(trx: Transaction, statement: Statement, values: unknown[]): Promise<TouchedStatements> {
  const rows = await query<{ actor: number | null; object: number | null }>(trx, statement, values);
  return { actor: rows.map(({ actor }) => actor), object: rows.map(({ object }) => object) };
}

const PERSON = 'join record_people person on person.platform_id = $1 and person.identifier_id = touched.actor';
const SUBJECT =
  'left join record_subjects subject on subject.platform_id = $1 and subject.identifier_id = touched.object';

const QUEUE = {
  changes: true as const,
  name: 'activity: reopen people of statements',
  text: queueRecompute(`
    select person.user_id, subject.course_id, subject.block_id
      from unnest($2::integer[], $3::integer[]) as touched (actor, object)
      ${PERSON} ${SUBJECT}`),
};

async function queuePeople({ trx, platformId }: FollowContext, { actor, object }: TouchedStatements): Promise<void> {
  if (actor.length > 0) await query(trx, QUEUE, [platformId, actor, object]);
}

const VOIDED = {
  name: 'activity: voided statements',
  text: `
    select distinct statements.actor, statements.object
      from unnest($2::bigint[]) as voiding (stored)
      join statement_references reference
        on reference.platform_id = $1 and reference.stored = microseconds_to_time(voiding.stored) and reference.is_direct
      join statements on statements.platform_id = $1 and statements.stored = reference.target_stored and statements.voided`,
};

/** Queues the people of voided statements, given by the positions of the voiding ones. */
export async function queueVoided(context: FollowContext, voiding: number[]): Promise<void> {
  if (voiding.length === 0) return;
  await queuePeople(context, await readTouched(context.trx, VOIDED, [context.platformId, voiding]));
}

const VOIDED_LATER = {
  name: 'activity: statements that are voided later',
  text: `
    select distinct statements.actor, statements.object
      from statement_references reference
      join statements on statements.platform_id = $1 and statements.stored = reference.target_stored and statements.voided
     where reference.platform_id = $1 and reference.stored > microseconds_to_time($2::bigint) and reference.is_direct
       and reference.target_stored >= microseconds_to_time($3::bigint) and reference.target_stored < microseconds_to_time($4::bigint)`,
};

/**
 * Queues the people of statements stored before a time (and not frozen) that are voided by statements not processed
 * yet.
 */
export async function queueVoidedBefore(context: FollowContext, until: number): Promise<void> {
  const { trx, platformId, cursor } = context;
  const values = [platformId, cursor.stored, cursor.keptFrom, until];
  await queuePeople(context, await readTouched(trx, VOIDED_LATER, values));
}

const BY_ACTORS = {
  name: 'activity: statements of agents',
  text: 'select distinct actor, object from statements where platform_id = $1 and actor = any ($2::integer[])',
};
const OF_PEOPLE = {
  changes: true as const,
  name: 'activity: reopen people of agents',
  text: queueRecompute(`
    select owner.user_id, subject.course_id, subject.block_id
      from unnest($2::integer[], $3::bigint[]) as changed (identifier_id, previous)
      join record_people person on person.platform_id = $1 and person.identifier_id = changed.identifier_id
     cross join lateral (values (changed.previous), (person.user_id)) owner (user_id)
      join unnest($4::integer[], $5::integer[]) as touched (actor, object) on touched.actor = changed.identifier_id
      ${SUBJECT}`),
};
const BY_OBJECTS = {
  name: 'activity: statements of subjects',
  text: `
    select distinct statements.actor, statements.object, changed.identifier_id as changed
      from unnest($2::integer[]) as changed (identifier_id)
      join statements on statements.platform_id = $1 and statement_keys(statements.platform_id, statements.verb, statements.object, statements.context_fragment) @> array[identifier_key($1, changed.identifier_id)]`,
};
const OF_SUBJECTS = {
  changes: true as const,
  name: 'activity: reopen people of subjects',
  text: queueRecompute(`
    select person.user_id, about.course_id, about.block_id
      from unnest($2::integer[], $3::bigint[], $4::bigint[]) as changed (identifier_id, course_id, block_id)
      join unnest($5::integer[], $6::integer[], $7::integer[]) as touched (changed, actor, object) on touched.changed = changed.identifier_id
      ${PERSON} ${SUBJECT}
     cross join lateral (values (changed.course_id, changed.block_id), (subject.course_id, subject.block_id)) about (course_id, block_id)`),
};
const BY_CONTEXTS = {
  name: 'activity: statements of contexts',
  text: `
    select distinct statements.actor
      from unnest($2::integer[]) as changed (fragment_id)
      join statements on statements.platform_id = $1 and statement_keys(statements.platform_id, statements.verb, statements.object, statements.context_fragment) @> array[context_key($1, changed.fragment_id)]`,
};
const OF_CONTEXTS = {
  changes: true as const,
  name: 'activity: reopen people of contexts',
  text: queueRecompute(`
    select person.user_id, cast(null as bigint) as course_id, cast(null as bigint) as block_id
      from unnest($2::integer[]) as touched (actor)
      ${PERSON}`),
};

/** Queues all people whose statements now resolve to another person or subject. */
export async function queueChanged(
  { trx, platformId }: FollowContext,
  { people, subjects, contexts }: { people: ChangedPerson[]; subjects: ChangedSubject[]; contexts: ChangedContext[] },
): Promise<void> {
  if (people.length > 0) {
    const terms = people.map(({ term }) => term);
    const { actor, object } = await readTouched(trx, BY_ACTORS, [platformId, terms]);
    const previous = people.map(({ previousUser }) => previousUser);
    if (actor.length > 0) await query(trx, OF_PEOPLE, [platformId, terms, previous, actor, object]);
  }
  if (subjects.length > 0) {
    const terms = subjects.map(({ term }) => term);
    const touched = await query<{ changed: number; actor: number | null; object: number | null }>(trx, BY_OBJECTS, [
      platformId,
      terms,
    ]);
    if (touched.length > 0)
      await query(trx, OF_SUBJECTS, [
        platformId,
        terms,
        subjects.map(({ previous }) => previous.courseId),
        subjects.map(({ previous }) => previous.blockId),
        touched.map(({ changed }) => changed),
        touched.map(({ actor }) => actor),
        touched.map(({ object }) => object),
      ]);
  }
  if (contexts.length > 0) {
    const parts = contexts.map(({ part }) => part);
    const actors = await query<{ actor: number | null }>(trx, BY_CONTEXTS, [platformId, parts]);
    if (actors.length > 0) await query(trx, OF_CONTEXTS, [platformId, actors.map(({ actor }) => actor)]);
  }
}

const OF_BLOCKS = {
  changes: true as const,
  name: 'activity: reopen people with results in blocks',
  text: queueRecompute(`
    select result.user_id, block.course_id, block.id as block_id
      from course_blocks block
      join course_results result on result.platform_id = $1 and result.course_id = block.course_id
      join lateral (select from block_results scored
                     where scored.platform_id = $1 and scored.user_id = result.user_id and scored.course_id = block.course_id
                       and scored.block_id = block.id offset 0) scored on true
     where block.platform_id = $1 and block.id = any ($2::bigint[])`),
};

/** Queues all people with a result in blocks whose possible score changed: a score may have been missing without it. */
export async function queueBlocks({ trx, platformId }: FollowContext, blockIds: number[]): Promise<void> {
  if (blockIds.length > 0) await query(trx, OF_BLOCKS, [platformId, blockIds]);
}

/** People in a query, and events after which a batch takes no more people. */
const PEOPLE_AT_ONCE = 25;
const EVENTS_PER_BATCH = 20_000;

const NEXT = {
  changes: true as const,
  name: 'activity: next reopened people',
  text: `with next as materialized (
           select distinct user_id from activity_recompute_queue where platform_id = $1 order by user_id limit $2
         )
         delete from activity_recompute_queue using next where platform_id = $1 and activity_recompute_queue.user_id = next.user_id
         returning activity_recompute_queue.user_id as "userId", course_id as "courseId", block_id as "blockId"`,
};

/** Recomputes the activity of queued people, up to a position of the feed. Returns whether more may wait. */
export async function recomputePeople(context: FollowContext, upTo: number): Promise<boolean> {
  const { trx, platformId } = context;
  for (let events = 0; events < EVENTS_PER_BATCH;) {
    const reopened = await query<{ userId: number; courseId: number; blockId: number }>(trx, NEXT, [
      platformId,
      PEOPLE_AT_ONCE,
    ]);
    if (reopened.length === 0) return false;
    const userIds = [...new Set(reopened.map(({ userId }) => userId))];
    const keys = reopened
      .filter(({ courseId }) => courseId !== 0)
      .map(({ userId, courseId, blockId }): FactKey => ({ userId, courseId, blockId: blockId === 0 ? null : blockId }));
    events += await recompute(context, userIds, keys, upTo);
  }
  return true;
}

/** Replaces what is not frozen of their activity. */
async function recompute(context: FollowContext, userIds: number[], keys: FactKey[], upTo: number): Promise<number> {
  const events = await readPeople(context, userIds, upTo);
  const live = listLiveEvents(context, events);
  const byPerson = groupByPerson(live);
  const tallies = new DayTallies(context.gapMs);
  for (const own of byPerson.values()) countInOrder(tallies, undefined, own);
  await replacePeople(context, userIds, tallies.values());
  const frozen = await readStates(context, userIds);
  await writeStates(
    context,
    [...byPerson].map(([userId, own]) => advanceState(frozen.get(userId), own)),
  );
  await mergeCourseStates(context, live);
  await mergeSessions(context, live);
  await mergeCertificates(context, live);
  if (keys.length > 0)
    await context.progress.replace(context.trx, context.platformId, keys, await buildFactsAbout(keys, events));
  return events.length;
}

async function buildFactsAbout(keys: FactKey[], events: ActivityEvent[]): Promise<Fact[]> {
  const formatKey = ({ userId, courseId, blockId }: FactKey) => `${userId}/${courseId}/${blockId ?? 0}`;
  const wanted = new Set(keys.map(formatKey));
  return (await buildFacts(events)).filter((fact) => wanted.has(formatKey(fact)));
}
