import { type Transaction, query } from '../../core/transaction.js';

/** A learner in a course. */
export interface ResultKey {
  userId: number;
  courseId: number;
}

/**
 * Creates missing results of these learners and locks all until the end of the transaction. All writers lock first, in
 * the same order, and read in later statements, so none overwrites newer results. Returns the created ones.
 */
export async function lockResults(
  trx: Transaction,
  platformId: number,
  keys: readonly ResultKey[],
): Promise<ResultKey[]> {
  const made: ResultKey[] = [];
  const count = new Set(keys.map(({ userId, courseId }) => `${userId} ${courseId}`)).size;
  // A previous holder of the lock may have deleted a result.
  do made.push(...(await query<ResultKey>(trx, makeMissing, bindValues(platformId, keys))));
  while ((await lockStored(trx, platformId, keys)) < count);
  return made;
}

/** Locks only existing results. Returns their number. */
export async function lockStored(trx: Transaction, platformId: number, keys: readonly ResultKey[]): Promise<number> {
  return (await query(trx, lock, bindValues(platformId, keys))).length;
}

function bindValues(platformId: number, keys: readonly ResultKey[]): [number, number[], number[]] {
  return [platformId, keys.map(({ userId }) => userId), keys.map(({ courseId }) => courseId)];
}

const makeMissing = {
  name: 'make missing results',
  changes: true as const,
  text: `
    insert into course_results (platform_id, user_id, course_id, enrolled)
    select pair.*, exists (select from course_enrollments own
                            where own.platform_id = pair.platform_id and own.user_id = pair.user_id and own.course_id = pair.course_id offset 0)
      from (select distinct cast($1 as integer) as platform_id, user_id, course_id
      from unnest(cast($2 as bigint[]), cast($3 as bigint[])) as pair (user_id, course_id)) pair
     order by user_id, course_id
    on conflict do nothing
    returning user_id as "userId", course_id as "courseId"`,
};

const lock = {
  name: 'lock results',
  changes: true as const,
  text: `
    select from course_results
     where platform_id = $1 and (user_id, course_id) in (select * from unnest(cast($2 as bigint[]), cast($3 as bigint[])))
     order by user_id, course_id
       for no key update`,
};
