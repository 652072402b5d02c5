import { type Transaction, query } from '../../core/transaction.js';
import type { Fact } from './fact.js';
import type { ResultKey } from './lockResults.js';

/** A learner and a block of a course. */
export interface BlockKey extends ResultKey {
  blockId: number;
}

const MILLISECONDS = 1_000;

/**
 * Adds plays and seconds of facts, each given once, to the days of videos, and updates what depends on them. Days
 * before the cut-off are frozen.
 */
export async function mergeVideos(trx: Transaction, platformId: number, facts: readonly Fact[]): Promise<void> {
  await addVideoDays(trx, platformId, facts);
  const touched = facts.filter(({ kind }) => kind === 'watched' || kind === 'completed' || kind === 'progressed');
  await deriveWatched(
    trx,
    platformId,
    touched.flatMap(({ blockId, ...key }) => (blockId === null ? [] : [{ ...key, blockId }])),
  );
}

async function addVideoDays(trx: Transaction, platformId: number, facts: readonly Fact[]): Promise<void> {
  const played = facts.flatMap((fact) =>
    (fact.kind === 'played' || fact.kind === 'watched') && fact.blockId !== null ? [fact] : [],
  );
  if (played.length === 0) return;
  await query(trx, addToDays, [
    platformId,
    played.map(({ userId }) => userId),
    played.map(({ courseId }) => courseId),
    played.map(({ blockId }) => blockId!),
    played.map(({ at }) => at),
    played.map(({ kind }) => (kind === 'played' ? 1 : 0)),
    played.map((fact) => (fact.kind === 'watched' ? Math.round(fact.seconds * MILLISECONDS) : 0)),
  ]);
}

const addToDays = {
  name: 'add to video_days',
  changes: true as const,
  text: `
    insert into video_days (platform_id, user_id, course_id, block_id, day, plays, milliseconds)
    select cast($1 as integer), user_id, course_id, block_id, cast(at at time zone 'UTC' as date), sum(plays), sum(milliseconds)
      from unnest(cast($2 as bigint[]), cast($3 as bigint[]), cast($4 as bigint[]), cast($5 as timestamptz[]),
                  cast($6 as integer[]), cast($7 as bigint[])) as sent (user_id, course_id, block_id, at, plays, milliseconds)
     where at >= (select records_kept_since($1))
     group by user_id, course_id, block_id, 5
     order by user_id, course_id, block_id, 5
    on conflict (platform_id, user_id, course_id, block_id, day) do update
       set plays = video_days.plays + excluded.plays, milliseconds = video_days.milliseconds + excluded.milliseconds`,
};

/**
 * Updates the day on which blocks were watched, and on which they were completed, from their results, days and the
 * outline. The results of the courses must be locked.
 */
export async function deriveWatched(trx: Transaction, platformId: number, keys: readonly BlockKey[]): Promise<void> {
  if (keys.length === 0) return;
  await query(trx, derive, [
    platformId,
    keys.map(({ userId }) => userId),
    keys.map(({ courseId }) => courseId),
    keys.map(({ blockId }) => blockId),
  ]);
}

/** The same for all blocks of learners in courses, after a change of an outline. */
export async function deriveWatchedOfCourses(
  trx: Transaction,
  platformId: number,
  keys: readonly ResultKey[],
): Promise<void> {
  if (keys.length === 0) return;
  const values = [platformId, keys.map(({ userId }) => userId), keys.map(({ courseId }) => courseId)];
  await deriveWatched(trx, platformId, await query<BlockKey>(trx, candidates, values));
}

/** Share of its seconds after which a video counts as watched. */
const WATCHED_SHARE = 0.8;

// Most blocks are no videos; then nothing else is read. A former video may have been watched.
const derive = {
  name: 'derive watched videos',
  changes: true as const,
  text: `
    with touched as materialized (
      select distinct * from unnest(cast($2 as bigint[]), cast($3 as bigint[]), cast($4 as bigint[])) as touched (user_id, course_id, block_id)
    ), block as materialized (
      select block.* from (select distinct block_id from touched) named
       cross join lateral (select id, type = 'video' as is_video, video_seconds * ${WATCHED_SHARE} * ${MILLISECONDS} as enough
                             from course_blocks where platform_id = $1 and id = named.block_id offset 0) block
    ), own as materialized (
      select touched.*, block.is_video, block.enough, result.watched_on, result.watched_seconds,
             case when is_video then cast(result.completed_at at time zone 'UTC' as date) end as completed_on
        from touched
        join block on block.id = touched.block_id
       cross join lateral (select * from block_results own
                            where own.platform_id = $1 and own.user_id = touched.user_id and own.course_id = touched.course_id
                              and own.block_id = touched.block_id offset 0) result
       where is_video or result.watched_on is not null
    ), next as materialized (
      select own.*, least(completed_on, reached.day) as new_watched_on
        from own
        left join lateral (select min(day) as day
                             from (select day, sum(milliseconds) over (order by day) as total from video_days played
                                    where played.platform_id = $1 and played.user_id = own.user_id and played.course_id = own.course_id
                                      and played.block_id = own.block_id) days
                            where is_video and enough > 0 and watched_seconds * ${MILLISECONDS} >= enough and total >= enough) reached on true
    ), written as (
      update block_results result set watched_on = new_watched_on from next
       where result.platform_id = $1 and result.user_id = next.user_id and result.course_id = next.course_id
         and result.block_id = next.block_id and next.watched_on is distinct from new_watched_on
    ), stale as materialized (
      select next.user_id, next.course_id, next.block_id, marked.day, marked.plays = 0 and marked.milliseconds = 0 as is_empty
        from next
       cross join lateral (select * from video_days played
                            where played.platform_id = $1 and played.user_id = next.user_id and played.course_id = next.course_id
                              and played.block_id = next.block_id and is_completion and day is distinct from completed_on offset 0) marked
    ), removed as (
      delete from video_days played using stale
       where played.platform_id = $1 and played.user_id = stale.user_id and played.course_id = stale.course_id
         and played.block_id = stale.block_id and played.day = stale.day and is_empty
    ), unmarked as (
      update video_days played set is_completion = false from stale
       where played.platform_id = $1 and played.user_id = stale.user_id and played.course_id = stale.course_id
         and played.block_id = stale.block_id and played.day = stale.day and not is_empty
    )
    insert into video_days (platform_id, user_id, course_id, block_id, day, is_completion)
    select cast($1 as integer), user_id, course_id, block_id, completed_on, true from next where completed_on is not null
     order by user_id, course_id, block_id
    on conflict (platform_id, user_id, course_id, block_id, day) do update set is_completion = true where not video_days.is_completion`,
};

const candidates = {
  name: 'blocks that may be watched',
  text: `
    with pair as materialized (
      select * from unnest(cast($2 as bigint[]), cast($3 as bigint[])) as pair (user_id, course_id)
    ), video as materialized (
      select video.id from (select distinct course_id from pair) course
       cross join lateral (select id from course_blocks where platform_id = $1 and course_id = course.course_id and type = 'video' offset 0) video
    )
    select pair.user_id as "userId", pair.course_id as "courseId", own.block_id as "blockId"
      from pair
     cross join lateral (select block_id, watched_on from block_results own
                          where own.platform_id = $1 and own.user_id = pair.user_id and own.course_id = pair.course_id offset 0) own
     where own.watched_on is not null or own.block_id in (select id from video)`,
};
