import { type Transaction, query } from '../../core/transaction.js';
import { deriveResults } from './deriveResults.js';
import { type ResultKey, lockResults } from './lockResults.js';
import { removeEmptyResults } from './removeEmptyResults.js';
import type { CourseResult } from './courseResult.js';

/** Stated values of a learner's result, besides derived ones. Absent fields stay unchanged. */
export interface StatedResult extends ResultKey {
  /** ISO 8601. */
  completedAt?: string | null;
  /** From 0 to 1. */
  grade?: number | null;
  passed?: boolean | null;
}

/** A changed result; `isNew`: nothing was stated before. */
export interface ChangedResult extends ResultKey {
  isNew: boolean;
}

/**
 * Stores the values that an administrator or an import states, with audit log entries, and derives the results again.
 * Each learner and course at most once. Unchanged values are not written. Returns the changed results.
 */
export async function stateResults(
  trx: Transaction,
  platformId: number,
  stated: readonly StatedResult[],
): Promise<ChangedResult[]> {
  if (stated.length === 0) return [];
  await lockResults(trx, platformId, stated);
  const changed = await query<ChangedResult>(trx, state, [platformId, JSON.stringify(stated)]);
  await deriveResults(
    trx,
    platformId,
    changed.map(({ userId, courseId }) => ({ userId, courseId, completion: 'restate' })),
  );
  await removeEmptyResults(trx, platformId, stated);
  return changed;
}

const COLUMNS: (keyof CourseResult)[] = ['stated_completed_at', 'stated_grade', 'stated_passed'];
const of = (row: string) => COLUMNS.map((column) => `${row}.${column}`).join(', ');
/** The differing values, from one side. */
const differing = (side: string) => `(
  select jsonb_object_agg(name, one.${side}) from (values ${COLUMNS.map((column) => `('${column}', to_jsonb(next.old_${column}), to_jsonb(next.${column}))`).join(', ')})
    as one (name, old, new) where one.old is distinct from one.new)`;

const state = {
  name: 'state results',
  changes: true as const,
  text: `
    with input as materialized (
      select cast(sent ->> 'userId' as bigint) as user_id, cast(sent ->> 'courseId' as bigint) as course_id, sent
        from jsonb_array_elements(cast($2 as jsonb)) as sent
    ), next as materialized (
      select result.user_id, result.course_id, ${COLUMNS.map((column) => `result.${column} as old_${column}`).join(', ')},
             case when sent -> 'completedAt' is null then result.stated_completed_at else cast(sent ->> 'completedAt' as timestamptz) end as stated_completed_at,
             case when sent -> 'grade' is null then result.stated_grade else cast(sent ->> 'grade' as numeric) end as stated_grade,
             case when sent -> 'passed' is null then result.stated_passed else cast(sent ->> 'passed' as boolean) end as stated_passed
        from input
        join course_results result
          on result.platform_id = $1 and result.user_id = input.user_id and result.course_id = input.course_id
    ), written as (
      update course_results result
         set (${COLUMNS.join(', ')}) = (${of('next')})
        from next
       where result.platform_id = $1 and result.user_id = next.user_id and result.course_id = next.course_id
         and (${of('result')}) is distinct from (${of('next')})
      returning next.*
    ), logged as (
      insert into audit_log (platform_id, table_name, action, row_key, before, after, actor_id, credential_id, operation, request_id)
      select cast($1 as integer), 'course_results', 'update', jsonb_build_object('user_id', next.user_id, 'course_id', next.course_id),
             ${differing('old')}, ${differing('new')},
             cast(who ->> 'user_id' as bigint), cast(who ->> 'credential_id' as bigint), who ->> 'operation', who ->> 'request_id'
        from written next cross join current_actor() as who
    )
    select user_id as "userId", course_id as "courseId", num_nulls(old_stated_completed_at, old_stated_grade, old_stated_passed) = 3 as "isNew"
      from written`,
};
