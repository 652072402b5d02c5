import type { Fact, FactKey } from '../progress/fact.js';
import { query } from '../../core/transaction.js';
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

/** SQL: the end of a statement that queues the people of `rows` (user_id, course_id, block_id) for recomputation. */
const queueRecompute = (rows: string) => `
  insert into activity_recompute_queue (platform_id, user_id, course_id, block_id)
  select distinct cast($1 as integer), user_id, coalesce(course_id, 0), coalesce(block_id, 0) from (${rows}) touched
   where user_id is not null
  on conflict do nothing`;

const PERSON = 'join record_people person on person.platform_id = $1 and person.identifier_id = statements.actor';
const SUBJECT =
  'left join record_subjects subject on subject.platform_id = $1 and subject.identifier_id = statements.object';

const OF_VOIDED = {
  changes: true as const,
  name: 'activity: reopen people of voided statements',
  text: queueRecompute(`
    select person.user_id, subject.course_id, subject.block_id
      from unnest($2::bigint[]) as voiding (stored)
      join statement_references reference
        on reference.platform_id = $1 and reference.stored = microseconds_to_time(voiding.stored) and reference.is_direct
      join statements on statements.platform_id = $1 and statements.stored = reference.target_stored and statements.voided
      ${PERSON} ${SUBJECT}`),
};

/** Queues the people of voided statements, given by the positions of the voiding ones. */
export async function queueVoided({ trx, platformId }: FollowContext, voiding: number[]): Promise<void> {
  if (voiding.length > 0) await query(trx, OF_VOIDED, [platformId, voiding]);
}

const OF_VOIDED_BEFORE = {
  changes: true as const,
  name: 'activity: reopen people of statements that are voided later',
  text: queueRecompute(`
    select person.user_id, subject.course_id, subject.block_id
      from statement_references reference
      join statements on statements.platform_id = $1 and statements.stored = reference.target_stored and statements.voided
      ${PERSON} ${SUBJECT}
     where reference.platform_id = $1 and reference.stored > microseconds_to_time($2::bigint) and reference.is_direct
       and reference.target_stored >= microseconds_to_time($3::bigint) and reference.target_stored < microseconds_to_time($4::bigint)`),
};

/**
 * Queues the people of statements stored before a time (and not frozen) that are voided by statements not processed
 * yet.
 */
export async function queueVoidedBefore({ trx, platformId, cursor }: FollowContext, until: number): Promise<void> {
  await query(trx, OF_VOIDED_BEFORE, [platformId, cursor.stored, cursor.keptFrom, until]);
}

const OF_PEOPLE = {
  changes: true as const,
  name: 'activity: reopen people of agents',
  text: queueRecompute(`
    select owner.user_id, subject.course_id, subject.block_id
      from unnest($2::integer[], $3::bigint[]) as changed (identifier_id, previous)
      join record_people person on person.platform_id = $1 and person.identifier_id = changed.identifier_id
     cross join lateral (values (changed.previous), (person.user_id)) owner (user_id)
      join statements on statements.platform_id = $1 and statements.actor = changed.identifier_id
      ${SUBJECT}`),
};
const OF_SUBJECTS = {
  changes: true as const,
  name: 'activity: reopen people of subjects',
  text: queueRecompute(`
    select person.user_id, about.course_id, about.block_id
      from unnest($2::integer[], $3::bigint[], $4::bigint[]) as changed (identifier_id, course_id, block_id)
      join statements on statements.platform_id = $1 and statement_keys(statements.platform_id, statements.verb, statements.object, statements.context_fragment) @> array[identifier_key($1, changed.identifier_id)]
      ${PERSON} ${SUBJECT}
     cross join lateral (values (changed.course_id, changed.block_id), (subject.course_id, subject.block_id)) about (course_id, block_id)`),
};
const OF_CONTEXTS = {
  changes: true as const,
  name: 'activity: reopen people of contexts',
  text: queueRecompute(`
    select person.user_id, cast(null as bigint) as course_id, cast(null as bigint) as block_id
      from unnest($2::integer[]) as changed (fragment_id)
      join statements on statements.platform_id = $1 and statement_keys(statements.platform_id, statements.verb, statements.object, statements.context_fragment) @> array[context_key($1, changed.fragment_id)]
      ${PERSON}`),
};

/** Queues all people whose statements now resolve to another person or subject. */
export async function queueChanged(
  { trx, platformId }: FollowContext,
  { people, subjects, contexts }: { people: ChangedPerson[]; subjects: ChangedSubject[]; contexts: ChangedContext[] },
): Promise<void> {
  if (people.length > 0)
    await query(trx, OF_PEOPLE, [
      platformId,
      people.map(({ term }) => term),
      people.map(({ previousUser }) => previousUser),
    ]);
  if (subjects.length > 0)
    await query(trx, OF_SUBJECTS, [
      platformId,
      subjects.map(({ term }) => term),
      subjects.map(({ previous }) => previous.courseId),
      subjects.map(({ previous }) => previous.blockId),
    ]);
  if (contexts.length > 0) await query(trx, OF_CONTEXTS, [platformId, contexts.map(({ part }) => part)]);
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
