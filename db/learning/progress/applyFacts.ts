import { type Transaction, query } from '../../core/transaction.js';
import { restoreAllFrozenResults, restoreFrozenResults } from './frozenResults.js';
import { deriveResults } from './deriveResults.js';
import type { Fact, FactKey } from './fact.js';
import { type ResultKey, lockResults } from './lockResults.js';
import { mergeFacts } from './mergeFacts.js';
import { removeEmptyResults } from './removeEmptyResults.js';
import { type BlockKey, deriveWatched, mergeVideos } from './videoDays.js';
import { recountSkillPoints } from './skillPointTotals.js';
import { withdrawPoints } from './withdrawPoints.js';

/**
 * Merges facts into the stored results of blocks, in any order, and updates completion and grades of their courses, in
 * a fixed number of statements. Each fact must be applied once: store the cursor in the same transaction.
 */
export async function applyFacts(trx: Transaction, platformId: number, facts: readonly Fact[]): Promise<void> {
  if (facts.length === 0) return;
  const made = await lockResults(trx, platformId, listCourses(facts));
  const changed = await mergeFacts(trx, platformId, facts);
  await mergeVideos(trx, platformId, facts);
  await deriveResults(trx, platformId, listCourses([...made, ...changed]));
}

/**
 * Replaces the facts under these keys after some were withdrawn: `facts` are all of remaining statements. Results start
 * from the frozen ones; days of videos before the cut-off stay. Reverts what depended on withdrawn facts, including
 * completions of courses and earned skill points.
 */
export async function replaceBlockFacts(
  trx: Transaction,
  platformId: number,
  keys: readonly FactKey[],
  facts: readonly Fact[],
): Promise<void> {
  if (keys.length === 0) return;
  const courses = listCourses(keys);
  await lockResults(trx, platformId, courses);
  const values = [platformId, JSON.stringify(keys)];
  const completed = await query<CompletedBlock>(trx, removeBlocks, values);
  for (const statement of clearingVideoDays) await query(trx, statement, values);
  await restoreFrozenResults(trx, platformId, keys);
  await mergeFacts(trx, platformId, facts);
  await mergeVideos(trx, platformId, facts);
  await deriveWatched(
    trx,
    platformId,
    keys.flatMap(({ blockId, ...key }) => (blockId === null ? [] : [{ ...key, blockId }])),
  );
  const undone = await query<ResultKey>(trx, completionsWithout, [platformId, JSON.stringify(completed)]);
  const isUndone = new Set(undone.map(formatKey));
  await deriveResults(
    trx,
    platformId,
    courses.map((key) => ({ ...key, completion: isUndone.has(formatKey(key)) ? 'undo' : 'keep' })),
  );
  await withdrawPoints(trx, platformId, { blocks: completed, courses: undone });
  await removeEmptyResults(trx, platformId, courses);
}

/**
 * Deletes everything that was derived from facts in a platform, for a rebuild. Results stated by administrators,
 * completions by earlier outlines, frozen results and days of videos before the cut-off stay, and are applied again by
 * the next regrade. `only`: of frozen results, those of these people. The caller queues everything that is derived from
 * results.
 */
export async function forgetFacts(trx: Transaction, platformId: number, only?: readonly number[]): Promise<void> {
  for (const statement of forgetting) await query(trx, { text: statement, changes: true }, [platformId]);
  await restoreAllFrozenResults(trx, platformId, only ?? null);
  await query(trx, { text: queueRegrades, changes: true }, [platformId]);
  await recountSkillPoints(trx, platformId);
}

/** A completed block (0: the course itself). */
interface CompletedBlock extends BlockKey {
  /** When its course was completed, if later and possibly dependent on the block; else null. */
  courseCompletedAt: string | null;
}

const removeBlocks = {
  changes: true as const,
  text: `
    with removed as (
      delete from block_results block
       using json_to_recordset(cast($2 as json)) as key ("userId" bigint, "courseId" bigint, "blockId" bigint)
       where block.platform_id = $1 and block.user_id = key."userId" and block.course_id = key."courseId"
         and block.block_id = coalesce(key."blockId", 0)
      returning block.user_id, block.course_id, block.block_id, block.completed_at
    )
    select removed.user_id as "userId", removed.course_id as "courseId", removed.block_id as "blockId",
           cast(case when removed.completed_at <= result.completed_at then result.completed_at end as text) as "courseCompletedAt"
      from removed
      join course_results result on result.platform_id = $1 and result.user_id = removed.user_id and result.course_id = removed.course_id
     where removed.completed_at is not null`,
};

const PLAYED_OF_KEYS = `played.platform_id = $1 and (played.user_id, played.course_id, played.block_id) in (
         select "userId", "courseId", "blockId" from json_to_recordset(cast($2 as json)) as key ("userId" bigint, "courseId" bigint, "blockId" bigint))`;

/** Frozen days stay, without what depends on results. */
const clearingVideoDays = [
  `delete from video_days played
    where ${PLAYED_OF_KEYS}
      and (played.day >= (select records_kept_since($1)) or played.plays = 0 and played.milliseconds = 0)`,
  `update video_days played set is_completion = false where ${PLAYED_OF_KEYS} and is_completion`,
].map((text) => ({ changes: true as const, text }));

const completionsWithout = {
  changes: true as const,
  text: `
    select distinct lost."userId", lost."courseId"
      from json_to_recordset(cast($2 as json)) as lost
           ("userId" bigint, "courseId" bigint, "blockId" bigint, "courseCompletedAt" timestamptz)
     where lost."courseCompletedAt" is not null
       and not exists (select from block_results block
                        where block.platform_id = $1 and block.user_id = lost."userId" and block.course_id = lost."courseId"
                          and block.block_id = lost."blockId" and block.completed_at <= lost."courseCompletedAt")`,
};

const forgetting = [
  'delete from block_results where platform_id = $1',
  `delete from video_days
    where platform_id = $1 and (day >= (select records_kept_since($1)) or plays = 0 and milliseconds = 0)`,
  'update video_days set is_completion = false where platform_id = $1 and is_completion',
  `delete from course_results
    where platform_id = $1 and kept_completed_at is null and stated_completed_at is null and stated_grade is null and stated_passed is null`,
  `update course_results
      set completed_at = least(kept_completed_at, stated_completed_at), grade = stated_grade, passed = stated_passed, letter = null, type_grades = '{}', percent = case when least(kept_completed_at, stated_completed_at) is null then 0 else 100 end,
          completed_blocks = 0, completable_blocks = 0
    where platform_id = $1`,
];

const queueRegrades =
  'insert into regrade_queue (platform_id, course_id) select distinct platform_id, course_id from course_results where platform_id = $1';

const formatKey = ({ userId, courseId }: ResultKey) => `${userId} ${courseId}`;

function listCourses(keys: readonly ResultKey[]): ResultKey[] {
  return [...new Map(keys.map((key) => [formatKey(key), key])).values()];
}
