import { forEachInSlices } from '../../core/slices.js';
import { query } from '../../core/transaction.js';
import { formatArray } from '../../core/formatArray.js';
import { type ActivityEvent } from './activityEvent.js';
import type { FollowContext } from './followContext.js';
import { assignClientNumbers } from './clients/assignClientNumbers.js';
import { type StatedClient, parseClient } from './clients/parseClient.js';
import { PLAIN_ACTIVITY, interpretStatement } from './meaning/interpretStatement.js';
import { findVerb } from './meaning/verbs.js';
import { readTerms } from './resolution/readTerms.js';
import { resolveContexts } from './resolution/resolveContexts.js';
import { resolvePeople } from './resolution/resolvePeople.js';
import { NO_SUBJECT, resolveSubjects } from './resolution/resolveSubjects.js';

/**
 * The fields of a statement that activity needs. Ids are those of identifiers and fragments; times are microseconds.
 */
export interface FeedRow {
  stored: number;
  at: number;
  actor: number | null;
  verb: number;
  object: number | null;
  contextPart: number | null;
  voided: boolean;
  result: string | null;
  /** The rest of the context, when it has extensions. */
  context: string | null;
}

/** SQL: the columns of a FeedRow, of the table or its alias. */
const feedColumns = (table: string) => `
  time_to_microseconds(${table}.stored) as stored, time_to_microseconds(${table}.occurred_at) as at, ${table}.actor, ${table}.verb, ${table}.object,
  ${table}.context_fragment as "contextPart", ${table}.voided, ${table}.result,
  case when ${table}.context like '%"extensions"%' then ${table}.context end as context`;

export interface Feed {
  /** In the order of storing; of known people, and not voided. */
  events: ActivityEvent[];
  /** Positions of statements that void others. */
  voiding: number[];
}

/** Maps rows of statements to events of known people. `withFacts`: includes progress and clients. */
export async function mapEvents(
  { trx, platformId, settings }: FollowContext,
  rows: FeedRow[],
  { withFacts }: { withFacts: boolean },
): Promise<Feed> {
  const distinct = (numbers: (number | null)[]) => [...new Set(numbers)].filter((number) => number !== null);
  const verbs = new Map(
    (await readTerms(trx, platformId, distinct(rows.map(({ verb }) => verb)))).map(({ id, name }) => [id, name]),
  );
  const isVoiding = (row: FeedRow) => findVerb(verbs.get(row.verb) ?? '')?.voids === true;
  const acting = rows.filter((row) => row.actor !== null && !row.voided && !isVoiding(row));
  const people = await resolvePeople(trx, platformId, settings, distinct(acting.map(({ actor }) => actor)));
  const subjects = await resolveSubjects(trx, platformId, settings, distinct(acting.map(({ object }) => object)));
  const places = await resolveContexts(
    trx,
    platformId,
    settings,
    distinct(acting.map(({ contextPart }) => contextPart)),
  );
  const clients = withFacts ? await findClients({ trx, platformId }, acting) : new Map<string, number>();
  const events: ActivityEvent[] = [];
  const addEvent = ({ actor, at, stored, verb, object, contextPart, result, context }: FeedRow) => {
    const userId = people.get(actor!) ?? null;
    if (userId === null) return;
    const subject = object === null ? NO_SUBJECT : subjects.get(object)!;
    const location = contextPart === null ? undefined : places.get(contextPart);
    const courseId = subject.courseId ?? location?.courseId ?? 0;
    // Only facts need the full result.
    const needed = withFacts || result?.includes('"duration"') ? result : null;
    const { milliseconds, facts, isEarned } =
      withFacts || needed !== null ? interpretStatement(verbs.get(verb)!, needed) : PLAIN_ACTIVITY;
    const clientId = (context === null ? undefined : clients.get(context)) ?? location?.clientId ?? null;
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
  await forEachInSlices(acting, addEvent);
  return { events, voiding: rows.filter(isVoiding).map(({ stored }) => stored) };
}

/** The clients in the contexts of statements, by context. */
async function findClients(
  { trx, platformId }: Pick<FollowContext, 'trx' | 'platformId'>,
  rows: FeedRow[],
): Promise<Map<string, number>> {
  const contexts = [...new Set(rows.map(({ context }) => context))].filter((context) => context !== null);
  const stating: { context: string; client: StatedClient }[] = [];
  const addStating = (context: string) => {
    const client = parseClient((JSON.parse(context) as { extensions?: unknown }).extensions);
    if (client) stating.push({ context, client });
  };
  await forEachInSlices(contexts, addStating);
  const numbers = await assignClientNumbers(
    trx,
    platformId,
    stating.map(({ client }) => client),
  );
  return new Map(stating.map(({ context }, index) => [context, numbers[index]!]));
}

// Filters by the table's column: the selected one is an expression that no index supports.
const FEED = {
  name: 'activity: next statements',
  text: `select ${feedColumns('statements')} from statements where platform_id = $1 and stored > microseconds_to_time($2::bigint) order by statements.stored limit $3`,
};
const FEED_UNTIL = {
  name: 'activity: next statements until a time',
  text: `select ${feedColumns('statements')} from statements where platform_id = $1 and stored > microseconds_to_time($2::bigint) and stored < microseconds_to_time($4::bigint) order by statements.stored limit $3`,
};

/** The statements after a position (and before another), in order. */
export function readFeed(
  { trx, platformId }: FollowContext,
  after: number,
  limit: number,
  until?: number,
): Promise<FeedRow[]> {
  return until === undefined
    ? query<FeedRow>(trx, FEED, [platformId, after, limit])
    : query<FeedRow>(trx, FEED_UNTIL, [platformId, after, limit, until]);
}

const AGENTS = {
  name: 'activity: agents of people',
  text: `select identifier_id as agent, user_id as "userId" from record_people where platform_id = $1 and user_id = any ($2::bigint[])`,
};

/** The agents of people, by person: a query of its own, because statements may be on another server. */
async function readAgents({ trx, platformId }: FollowContext, userIds: number[]): Promise<Map<number, number[]>> {
  const agents = new Map(userIds.map((userId): [number, number[]] => [userId, []]));
  const rows = await query<{ agent: number; userId: number }>(trx, AGENTS, [platformId, [...agents.keys()]]);
  for (const { agent, userId } of rows) agents.get(userId)!.push(agent);
  return agents;
}

// Of the following day, only events that can end a gap. The record store refuses statements more than an hour ahead of
// their storing, which excludes earlier months.
const OF_DAYS = {
  name: 'activity: statements of days',
  text: `
    select ${feedColumns('statements')}
      from (select sent.actor, touched.day, bool_or(touched.is_whole) as is_whole
              from unnest($2::integer[], $3::integer[]) as sent (actor, number)
             cross join lateral (values (day_to_date(sent.number), true), (day_to_date(sent.number) + 1, false)) touched (day, is_whole)
             group by 1, 2) wanted
      join statements on statements.platform_id = $1 and statements.actor = wanted.actor
       and cast(statements.occurred_at at time zone 'UTC' as date) = wanted.day
       and statements.stored >= greatest(wanted.day - interval '1 day', microseconds_to_time($6::bigint)) and statements.stored <= microseconds_to_time($4::bigint)
       and not statements.voided
     where wanted.is_whole or statements.occurred_at <= wanted.day + $5::double precision * interval '1 millisecond'`,
};

/** A day of a person: user id and days since 1970. */
export interface PersonDay {
  userId: number;
  day: number;
}

/**
 * Events of people on these days and within the longest gap after them, up to a position of the feed; without progress.
 */
export async function readDays(context: FollowContext, days: PersonDay[], upTo: number): Promise<ActivityEvent[]> {
  const agents = await readAgents(
    context,
    days.map(({ userId }) => userId),
  );
  const wanted = days.flatMap(({ userId, day }) => agents.get(userId)!.map((agent) => ({ agent, day })));
  const rows = await query<FeedRow>(context.trx, OF_DAYS, [
    context.platformId,
    formatArray(wanted.map(({ agent }) => agent)),
    formatArray(wanted.map(({ day }) => day)),
    upTo,
    context.gapMs,
    context.cursor.keptFrom,
  ]);
  return (await mapEvents(context, rows, { withFacts: false })).events;
}

const OF_PEOPLE = {
  name: 'activity: statements of people',
  text: `
    select ${feedColumns('statements')}
      from statements
     where statements.platform_id = $1 and statements.actor = any ($2::integer[]) and not statements.voided
       and statements.stored >= microseconds_to_time($4::bigint) and statements.stored <= microseconds_to_time($3::bigint)`,
};

/** All events of people up to a position of the feed, without those whose facts are frozen. */
export async function readPeople(context: FollowContext, userIds: number[], upTo: number): Promise<ActivityEvent[]> {
  const agents = await readAgents(context, userIds);
  const rows = await query<FeedRow>(context.trx, OF_PEOPLE, [
    context.platformId,
    [...agents.values()].flat(),
    upTo,
    context.cursor.keptFrom,
  ]);
  return (await mapEvents(context, rows, { withFacts: true })).events;
}
