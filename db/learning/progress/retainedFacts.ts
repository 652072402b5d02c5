import { joinColumns } from '../../core/joinColumns.js';
import { type Transaction, query } from '../../core/transaction.js';
import type { Fact, FactKey } from './fact.js';
import { FACT_COLUMNS, mergeFacts } from './mergeFacts.js';
import type { RetainedVideoDay } from './retainedVideoDay.js';
import type { VideoDay } from './videoDay.js';
import { addVideoDays } from './videoDays.js';

/** Merges facts of archived statements into the retained ones. Each must be given once. Derives no results. */
export async function retainFacts(trx: Transaction, platformId: number, facts: readonly Fact[]): Promise<void> {
  await mergeFacts(trx, platformId, facts, 'carried_block_results');
  await addVideoDays(trx, platformId, facts, 'carried_video_days');
}

const VIDEO_COLUMNS = joinColumns<VideoDay & RetainedVideoDay>(
  'user_id',
  'course_id',
  'block_id',
  'day',
  'plays',
  'milliseconds',
);

/**
 * Copies the retained facts under these keys back; none may be stored there. The results of the courses must be
 * locked.
 */
export async function restoreRetainedFacts(
  trx: Transaction,
  platformId: number,
  keys: readonly FactKey[],
): Promise<void> {
  for (const statement of restoring) await query(trx, statement, [platformId, JSON.stringify(keys)]);
}

const ofKeys = (table: string, columns: string) => `
  insert into ${table} (platform_id, ${columns})
  select platform_id, ${columns}
    from json_to_recordset(cast($2 as json)) as key ("userId" bigint, "courseId" bigint, "blockId" bigint)
   cross join lateral (select * from carried_${table} own
                        where own.platform_id = $1 and own.user_id = key."userId" and own.course_id = key."courseId"
                          and own.block_id = coalesce(key."blockId", 0) offset 0) carried`;

const restoring = [
  { changes: true as const, text: ofKeys('block_results', FACT_COLUMNS) },
  { changes: true as const, text: ofKeys('video_days', VIDEO_COLUMNS) },
];

/** The same for a platform or for these people, with results of courses that still have to be derived. */
export async function restoreAllRetainedFacts(
  trx: Transaction,
  platformId: number,
  only: readonly number[] | null,
): Promise<void> {
  for (const text of restoringAll(only !== null))
    await query(trx, { changes: true, text }, only === null ? [platformId] : [platformId, only]);
}

function restoringAll(isOfSome: boolean): string[] {
  const of = (table: string) =>
    `from ${table} where platform_id = $1${isOfSome ? ' and user_id = any (cast($2 as bigint[]))' : ''}`;
  return [
    `insert into block_results (platform_id, ${FACT_COLUMNS}) select platform_id, ${FACT_COLUMNS} ${of('carried_block_results')}`,
    `insert into video_days (platform_id, ${VIDEO_COLUMNS}) select platform_id, ${VIDEO_COLUMNS} ${of('carried_video_days')}`,
    `insert into course_results (platform_id, user_id, course_id) select distinct platform_id, user_id, course_id ${of('carried_block_results')} on conflict do nothing`,
  ];
}
