import { type Transaction, query } from '../../core/transaction.js';
import type { Fact, FactKey } from './fact.js';
import { FACT_COLUMNS, mergeFacts } from './mergeFacts.js';

/** Merges facts of statements that are to be removed into the frozen results. Each must be given once. */
export async function freezeFacts(trx: Transaction, platformId: number, facts: readonly Fact[]): Promise<void> {
  await mergeFacts(trx, platformId, facts, 'frozen_block_results');
}

const restoreKeys = {
  changes: true as const,
  text: `
    insert into block_results (platform_id, ${FACT_COLUMNS})
    select platform_id, ${FACT_COLUMNS}
      from json_to_recordset(cast($2 as json)) as key ("userId" bigint, "courseId" bigint, "blockId" bigint)
     cross join lateral (select * from frozen_block_results own
                          where own.platform_id = $1 and own.user_id = key."userId" and own.course_id = key."courseId"
                            and own.block_id = coalesce(key."blockId", 0) offset 0) frozen`,
};

/** Copies the frozen results under these keys; none may be stored there. The results of the courses must be locked. */
export async function restoreFrozenResults(
  trx: Transaction,
  platformId: number,
  keys: readonly FactKey[],
): Promise<void> {
  await query(trx, restoreKeys, [platformId, JSON.stringify(keys)]);
}

const ofPeople = `
  from frozen_block_results
 where platform_id = $1 and (cast($2 as bigint[]) is null or user_id = any (cast($2 as bigint[])))`;
const restoreAll = [
  `insert into block_results (platform_id, ${FACT_COLUMNS}) select platform_id, ${FACT_COLUMNS} ${ofPeople}`,
  `insert into course_results (platform_id, user_id, course_id) select distinct platform_id, user_id, course_id ${ofPeople} on conflict do nothing`,
];

/** Copies the frozen results of a platform or of these people, with results of courses that must still be derived. */
export async function restoreAllFrozenResults(
  trx: Transaction,
  platformId: number,
  only: readonly number[] | null,
): Promise<void> {
  for (const text of restoreAll) await query(trx, { changes: true, text }, [platformId, only]);
}
