import { type Transaction, run } from '../../core/transaction.js';

/** A learner in a course. */
export interface ResultKey {
  userId: number;
  courseId: number;
}

/**
 * Makes the missing results of these learners and lets one transaction at a time derive each of them. All who derive lock first, in one
 * order, and read in later statements: so none overwrites what follows from newer facts. Returns those that were made.
 */
export async function lockResults(
  trx: Transaction,
  platformId: number,
  keys: readonly ResultKey[],
): Promise<ResultKey[]> {
  const made: ResultKey[] = [];
  const count = new Set(keys.map(({ userId, courseId }) => `${userId} ${courseId}`)).size;
  // Whoever held the lock before may have removed a result.
  do made.push(...(await run<ResultKey>(trx, makeMissing, valuesOf(platformId, keys))));
  while ((await lockStored(trx, platformId, keys)) < count);
  return made;
}

/** The same for those results that there are. Returns how many. */
export async function lockStored(trx: Transaction, platformId: number, keys: readonly ResultKey[]): Promise<number> {
  return (await run(trx, lock, valuesOf(platformId, keys))).length;
}

function valuesOf(platformId: number, keys: readonly ResultKey[]): [number, number[], number[]] {
  return [platformId, keys.map(({ userId }) => userId), keys.map(({ courseId }) => courseId)];
}

const makeMissing = {
  name: 'make missing results',
  changes: true as const,
  text: `
    insert into course_results (platform_id, user_id, course_id)
    select distinct cast(? as integer), user_id, course_id
      from unnest(cast(? as bigint[]), cast(? as bigint[])) as pair (user_id, course_id)
     order by user_id, course_id
    on conflict do nothing
    returning user_id as "userId", course_id as "courseId"`,
};

const lock = {
  name: 'lock results',
  changes: true as const,
  text: `
    select from course_results
     where platform_id = ? and (user_id, course_id) in (select * from unnest(cast(? as bigint[]), cast(? as bigint[])))
     order by user_id, course_id
       for no key update`,
};
