import { formatArray } from '../../core/formatArray.js';
import { columnsOf } from '../../core/joinColumns.js';
import { type Transaction, query } from '../../core/transaction.js';
import type { Fact } from './fact.js';
import type { ResultKey } from './lockResults.js';
import type { BlockResult } from './blockResult.js';
import type { FrozenBlockResult } from './frozenBlockResult.js';

/**
 * Merges facts into the results of blocks, in any order; unchanged rows are not written. The results of the courses
 * must be locked. Returns the courses whose completion or grade may change.
 */
export async function mergeFacts(
  trx: Transaction,
  platformId: number,
  facts: readonly Fact[],
  table: 'block_results' | 'frozen_block_results' = 'block_results',
): Promise<ResultKey[]> {
  if (facts.length === 0) return [];
  const column = (valueOf: (fact: Fact) => string | number | null | undefined) =>
    formatArray(facts.map((fact) => valueOf(fact) ?? null));
  return query<ResultKey>(trx, { text: mergingInto(table), changes: true }, [
    platformId,
    column(({ userId }) => userId),
    column(({ courseId }) => courseId),
    column(({ blockId }) => blockId ?? 0),
    column(({ at }) => at),
    column(({ stored }) => stored),
    column(({ kind }) => kind),
    column((fact) => (fact.kind === 'progressed' ? fact.percent : null)),
    column((fact) => (fact.kind === 'watched' ? fact.seconds : null)),
    column((fact) => (fact.kind === 'scored' ? fact.earned : null)),
    column((fact) => (fact.kind === 'scored' ? fact.max : null)),
    column((fact) => (fact.kind === 'scored' ? fact.scaled : null)),
  ]);
}

const KEY = 'user_id, course_id, block_id';
type Column = keyof BlockResult & keyof FrozenBlockResult;
const SCORES: Column[] = ['best_earned', 'best_max', 'latest_earned', 'latest_max', 'latest_at', 'latest_stored'];
const COUNTED: Column[] = ['completed_at', 'passed', 'passed_at', 'passed_stored', ...SCORES];
const OTHERS: Column[] = ['begun', 'scores', 'percent', 'watched_seconds'];
const FACTS = [...COUNTED, ...OTHERS];
const COLUMNS = FACTS.join(', ');
/** All columns of a block that facts set. */
export const FACT_COLUMNS = `${KEY}, ${COLUMNS}`;
const olds = (columns: Column[]) => columns.map((column) => `old_${column}`).join(', ');

/** Scores compare by the earned share, then by points, so the best does not depend on the order. */
const isBetter = `(merged.best_earned / merged.best_max, merged.best_max, merged.best_earned)
                  > (stored.best_earned / stored.best_max, stored.best_max, stored.best_earned)`;
const lastOf = (column: string, kinds: string) =>
  `(array_agg(${column} order by at desc, stored desc) filter (where ${kinds}))[1]`;
const bestOf = (column: string) =>
  `(array_agg(${column} order by earned / max desc, max desc, earned desc) filter (where max > 0))[1]`;
/** A column of the merged row when the condition holds or nothing is stored, else of the stored row. */
const taken = (column: string, isNewer: string) =>
  `case when ${isNewer} then merged.${column} else stored.${column} end as ${column}`;
const scoreIsNewer =
  'stored.latest_at is null or (merged.latest_at, merged.latest_stored) > (stored.latest_at, stored.latest_stored)';
const verdictIsNewer =
  'stored.passed_at is null or (merged.passed_at, merged.passed_stored) > (stored.passed_at, stored.passed_stored)';

/** Not prepared: the plan depends on the number of facts. */
const mergingInto = (table: string) => `
  with sent as materialized (
    select sent.user_id, sent.course_id, sent.block_id, sent.at, sent.stored, sent.kind, sent.percent, sent.seconds, greatest(sent.earned, 0) as earned, case when sent.scaled is not null then least(greatest(sent.scaled, 0), 1) end as scaled,
           case when sent.earned is not null then coalesce(case when sent.max > 0 then sent.max end,
                      (select nullif(max_score, 0) from course_blocks where platform_id = $1 and id = sent.block_id)) end as max
      from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::timestamptz[], $6::timestamptz[], $7::text[], $8::numeric[], $9::numeric[], $10::numeric[],
                  $11::numeric[], $12::numeric[])
           as sent (user_id, course_id, block_id, at, stored, kind, percent, seconds, earned, max, scaled)
  ), fact as (
    select ${KEY}, at, stored, kind, percent, seconds, case when max > 0 then least(earned, max) else scaled end as earned,
           case when max > 0 then max when scaled is not null then 1 end as max
      from sent
  ), merged as materialized (
    select ${KEY}, min(at) filter (where kind = 'completed' or kind = 'progressed' and percent >= 100) as completed_at,
           count(*) filter (where kind = 'attempted') as begun, count(*) filter (where max > 0) as scores,
           max(percent) as percent, coalesce(sum(seconds), 0) as watched_seconds,
           ${bestOf('earned')} as best_earned, ${bestOf('max')} as best_max,
           ${lastOf('earned', 'max > 0')} as latest_earned, ${lastOf('max', 'max > 0')} as latest_max,
           ${lastOf('at', 'max > 0')} as latest_at, ${lastOf('stored', 'max > 0')} as latest_stored,
           ${lastOf(`kind = 'passed'`, `kind in ('passed', 'failed')`)} as passed,
           ${lastOf('at', `kind in ('passed', 'failed')`)} as passed_at,
           ${lastOf('stored', `kind in ('passed', 'failed')`)} as passed_stored
      from fact
     group by ${KEY}
  ), next as materialized (
    select ${columnsOf('merged', KEY)}, least(merged.completed_at, stored.completed_at) as completed_at,
           merged.begun + coalesce(stored.begun, 0) as begun, merged.scores + coalesce(stored.scores, 0) as scores,
           greatest(merged.percent, stored.percent) as percent, merged.watched_seconds + coalesce(stored.watched_seconds, 0) as watched_seconds,
           ${['best_earned', 'best_max'].map((column) => taken(column, `stored.best_max is null or ${isBetter}`)).join(', ')},
           ${['latest_earned', 'latest_max', 'latest_at', 'latest_stored'].map((column) => taken(column, scoreIsNewer)).join(', ')},
           ${['passed', 'passed_at', 'passed_stored'].map((column) => taken(column, verdictIsNewer)).join(', ')},
           ${FACTS.map((column) => `stored.${column} as old_${column}`).join(', ')}
      from merged
      left join lateral (select * from ${table} own
                          where own.platform_id = $1 and (${columnsOf('own', KEY)}) = (${columnsOf('merged', KEY)}) offset 0) stored on true
  ), written as (
    insert into ${table} (platform_id, ${KEY}, ${COLUMNS})
    select $1::integer, ${KEY}, ${COLUMNS}
      from next
     where (${COLUMNS}) is distinct from (${olds(FACTS)})
    on conflict (platform_id, ${KEY}) do update set (${COLUMNS}) = (${columnsOf('excluded', COLUMNS)})
  )
  select distinct user_id as "userId", course_id as "courseId"
    from next
   where (${COUNTED.join(', ')}) is distinct from (${olds(COUNTED)})`;
