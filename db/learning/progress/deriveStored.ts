import { type Transaction, query } from '../../core/transaction.js';
import { deriveResults } from './deriveResults.js';
import { type ResultKey, lockStored } from './lockResults.js';
import { deriveWatchedOfCourses } from './videoDays.js';

const results = {
  name: 'results of people',
  text: `select user_id as "userId", course_id as "courseId" from course_results
          where platform_id = $1 and user_id = any (cast($2 as bigint[])) order by user_id, course_id`,
};

/** Derives all stored results of people again, as regrade_queue of their courses would. */
export async function deriveStored(trx: Transaction, platformId: number, userIds: readonly number[]): Promise<void> {
  const keys = await query<ResultKey>(trx, results, [platformId, [...userIds]]);
  await deriveAgain(trx, platformId, keys);
}

/** The same for these results, where they exist. */
export async function deriveAgain(trx: Transaction, platformId: number, keys: readonly ResultKey[]): Promise<void> {
  await lockStored(trx, platformId, keys);
  await deriveWatchedOfCourses(trx, platformId, keys);
  await deriveResults(trx, platformId, keys);
}
