import { forEachStep, runInSlices } from '../../core/slices.js';
import { query } from '../../core/transaction.js';
import { formatArray } from '../../core/formatArray.js';
import { type ActivityEvent, dateOf, microseconds, timeOf } from './activityEvent.js';
import type { FollowContext } from './followContext.js';
import { clientNumbers } from './clients/clientNumbers.js';
import { type StatedClient, statedClient } from './clients/statedClient.js';
import { PLAIN_ACTIVITY, meaningOf } from './meaning/meaningOf.js';
import { verbOf } from './meaning/verbs.js';
import { readTerms } from './resolution/readTerms.js';
import { placesOfContexts } from './resolution/resolveContexts.js';
import { peopleOf } from './resolution/resolvePeople.js';
import { NO_SUBJECT, subjectsOf } from './resolution/resolveSubjects.js';

/** A statement as far as activity goes. Numbers are terms and parts; times microseconds. */
export interface FeedRow {
  stored: number;
  at: number;
  actor: number | null;
  verb: number;
  object: number | null;
  contextPart: number | null;
  voided: boolean;
  result: string | null;
  /** The rest of the context, where it has extensions. */
  context: string | null;
}

/** SQL: the columns of a FeedRow, of the table or its alias. */
const feedColumns = (table: string) => `
  ${microseconds(`${table}.stored`)} as stored, ${microseconds(`${table}.occurred_at`)} as at, ${table}.actor, ${table}.verb, ${table}.object,
  ${table}.context_part as "contextPart", ${table}.voided, ${table}.result,
  case when ${table}.context like '%"extensions"%' then ${table}.context end as context`;

export interface Feed {
  /** In the order of storing. Of known people, and not voided. */
  events: ActivityEvent[];
  /** The places of statements that void others. */
  voiding: number[];
}

/** What rows of statements say of the people whom the platform knows. `withFacts`: also of their progress, and where they were. */
export async function eventsOf(
  { trx, platformId, settings }: FollowContext,
  rows: FeedRow[],
  { withFacts }: { withFacts: boolean },
): Promise<Feed> {
  const distinct = (numbers: (number | null)[]) => [...new Set(numbers)].filter((number) => number !== null);
  const verbs = new Map(
    (await readTerms(trx, platformId, distinct(rows.map(({ verb }) => verb)))).map(({ id, name }) => [id, name]),
  );
  const isVoiding = (row: FeedRow) => verbOf(verbs.get(row.verb) ?? '')?.voids === true;
  const acting = rows.filter((row) => row.actor !== null && !row.voided && !isVoiding(row));
  const people = await peopleOf(trx, platformId, settings, distinct(acting.map(({ actor }) => actor)));
  const subjects = await subjectsOf(trx, platformId, settings, distinct(acting.map(({ object }) => object)));
  const places = await placesOfContexts(
    trx,
    platformId,
    settings,
    distinct(acting.map(({ contextPart }) => contextPart)),
  );
  const clients = withFacts ? await clientsOf({ trx, platformId }, acting) : new Map<string, number>();
  const events: ActivityEvent[] = [];
  const addEvent = ({ actor, at, stored, verb, object, contextPart, result, context }: FeedRow) => {
    const userId = people.get(actor!) ?? null;
    if (userId === null) return;
    const subject = object === null ? NO_SUBJECT : subjects.get(object)!;
    const place = contextPart === null ? undefined : places.get(contextPart);
    const courseId = subject.courseId ?? place?.courseId ?? 0;
    // Only facts need all of the result.
    const needed = withFacts || result?.includes('"duration"') ? result : null;
    const { milliseconds, facts, isEarned } =
      withFacts || needed !== null ? meaningOf(verbs.get(verb)!, needed) : PLAIN_ACTIVITY;
    const clientId = (context === null ? undefined : clients.get(context)) ?? place?.clientId ?? null;
    events.push({
      userId,
      at,
      stored,
      courseId,
      subject,
      milliseconds,
      states: facts,
      clientId,
      earnedTerm: isEarned ? object : null,
    });
  };
  await runInSlices(forEachStep(acting, addEvent));
  return { events, voiding: rows.filter(isVoiding).map(({ stored }) => stored) };
}

/** The clients that the contexts of statements state, by the contexts. */
async function clientsOf(
  { trx, platformId }: Pick<FollowContext, 'trx' | 'platformId'>,
  rows: FeedRow[],
): Promise<Map<string, number>> {
  const contexts = [...new Set(rows.map(({ context }) => context))].filter((context) => context !== null);
  const stating: { context: string; client: StatedClient }[] = [];
  const addStating = (context: string) => {
    const client = statedClient((JSON.parse(context) as { extensions?: unknown }).extensions);
    if (client) stating.push({ context, client });
  };
  await runInSlices(forEachStep(contexts, addStating));
  const numbers = await clientNumbers(
    trx,
    platformId,
    stating.map(({ client }) => client),
  );
  return new Map(stating.map(({ context }, index) => [context, numbers[index]!]));
}

// By the table's column: the one that is read is made of it, and no index is in its order.
const FEED = {
  name: 'activity: next statements',
  text: `select ${feedColumns('statements')} from statements where platform_id = $1 and stored > ${timeOf('$2::bigint')} order by statements.stored limit $3`,
};

/** The statements after a place, in order. */
export function readFeed({ trx, platformId }: FollowContext, after: number, limit: number): Promise<FeedRow[]> {
  return query<FeedRow>(trx, FEED, [platformId, after, limit]);
}

// Of the day after, only what can end a gap. Statements are at most an hour older than they say (the record store refuses others), which leaves out
// the months before.
const OF_DAYS = {
  name: 'activity: statements of days',
  text: `
    select ${feedColumns('statements')}
      from (select person.term_id as actor, touched.day, bool_or(touched.is_whole) as is_whole
              from unnest($2::bigint[], $3::integer[]) as sent (user_id, number)
             cross join lateral (values (${dateOf('sent.number')}, true), (${dateOf('sent.number')} + 1, false)) touched (day, is_whole)
              join record_people person on person.platform_id = $1 and person.user_id = sent.user_id
             group by 1, 2) wanted
      join statements on statements.platform_id = $1 and statements.actor = wanted.actor
       and cast(statements.occurred_at at time zone 'UTC' as date) = wanted.day
       and statements.stored >= greatest(wanted.day - interval '1 day', ${timeOf('$6::bigint')}) and statements.stored <= ${timeOf('$4::bigint')}
       and not statements.voided
     where wanted.is_whole or statements.occurred_at <= wanted.day + $5::double precision * interval '1 millisecond'`,
};

/** A person's day: the user and the days since 1970. */
export interface PersonDay {
  userId: number;
  day: number;
}

/** What people did on days and until the longest gap after them, up to a place of the feed, but for their progress and what is carried. */
export async function readDays(context: FollowContext, days: PersonDay[], upTo: number): Promise<ActivityEvent[]> {
  const rows = await query<FeedRow>(context.trx, OF_DAYS, [
    context.platformId,
    formatArray(days.map(({ userId }) => userId)),
    formatArray(days.map(({ day }) => day)),
    upTo,
    context.gapMs,
    context.place.keptFrom,
  ]);
  return (await eventsOf(context, rows, { withFacts: false })).events;
}

const OF_PEOPLE = {
  name: 'activity: statements of people',
  text: `
    select ${feedColumns('statements')}
      from record_people person
      join statements on statements.platform_id = $1 and statements.actor = person.term_id
     where person.platform_id = $1 and person.user_id = any ($2::bigint[]) and not statements.voided
       and statements.stored >= ${timeOf('$4::bigint')} and statements.stored <= ${timeOf('$3::bigint')}`,
};

/** All that people did, up to a place of the feed, but for what is carried. */
export async function readPeople(context: FollowContext, userIds: number[], upTo: number): Promise<ActivityEvent[]> {
  const rows = await query<FeedRow>(context.trx, OF_PEOPLE, [
    context.platformId,
    userIds,
    upTo,
    context.place.keptFrom,
  ]);
  return (await eventsOf(context, rows, { withFacts: true })).events;
}

const TO_CARRY = {
  name: 'activity: statements to carry',
  text: `
    with person as materialized (select term_id from record_people where platform_id = $1 and user_id = any ($2::bigint[])),
    wanted as (
      select statements.*
        from person join statements on statements.platform_id = $1 and statements.actor = person.term_id
       where statements.stored >= ${timeOf('$3::bigint')} and statements.stored < ${timeOf('$4::bigint')}
       union all
      select statements.*
        from person join statements on statements.platform_id = $1 and statements.actor = person.term_id
         and cast(statements.occurred_at at time zone 'UTC' as date) <= cast((${timeOf('$4::bigint')}) at time zone 'UTC' as date)
       where statements.stored >= ${timeOf('$4::bigint')} and statements.stored <= ${timeOf('$5::bigint')}
    )
    select ${feedColumns('wanted')} from wanted where not voided`,
};

/** What people did that was stored before a time, and what was stored later and may have happened before. Nothing that is carried already. */
export async function eventsToCarry(
  context: FollowContext,
  userIds: number[],
  until: number,
): Promise<ActivityEvent[]> {
  const { keptFrom, stored } = context.place;
  const rows = await query<FeedRow>(context.trx, TO_CARRY, [context.platformId, userIds, keptFrom, until, stored]);
  return (await eventsOf(context, rows, { withFacts: true })).events;
}
