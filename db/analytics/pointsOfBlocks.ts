import { buildGradedBlocksSql } from './gradedBlocks.js';

const COLUMNS = 'attempts, best_earned, best_max, latest_earned, latest_max';
const OF_BLOCK = 'platform_id = $1 and course_id = $2 and block_id = graded.id';

/** SQL: the people with an active enrollment in the course $2. */
export const PEOPLE_OF_CLASS =
  'select user_id from course_enrollments where platform_id = $1 and course_id = $2 and active';

/** SQL: results of the block `graded.id`, of the rows in `people`. */
// "in" as a column, not as a condition, always becomes a hashed subplan.
export const RESULTS_OF_CLASS = `select * from (select ${COLUMNS}, user_id in (select user_id from people) as is_of_class from block_results where ${OF_BLOCK} and attempts > 0) own where is_of_class`;

/** SQL: results of the block `graded.id`, of the person $3. */
export const RESULTS_OF_LEARNER = `select ${COLUMNS} from block_results where ${OF_BLOCK} and user_id = $3`;

/**
 * SQL: common table expressions over the outline of the course $2: those of buildGradedBlocksSql; `people`; `done`, by
 * graded block: results, attempts, points, their maxima, and shares of the points, summed over the people; and `node`,
 * the sections, subsections and graded blocks with attempts and with points that were earned and were possible.
 *
 * Shares are divided row by row only if the scores of a block have different maxima, because a class can have a hundred
 * thousand rows. `resultsOfBlock`: SQL of the people's results of a block.
 */
export const buildPointsSql = (people: string, resultsOfBlock: string) => {
  const scores = `(select attempts, points_by_policy((select score_policy from policy), latest_earned, best_earned) as earned,
                          points_by_policy((select score_policy from policy), latest_max, best_max) as out_of
                     from (${resultsOfBlock}) results)`;
  return `
  ${buildGradedBlocksSql('select cast($2 as bigint) as course_id')}, policy as materialized (
    select score_policy from score_policy_of($1, $2)
  ), people as materialized (${people}
  ), done as materialized (
    select graded.id as block_id, results, attempts, earned, out_of,
           case when least = most then earned / least else (select sum(earned / out_of) from ${scores} scores) end as shares
      from graded
     cross join lateral (select count(*) as results, sum(attempts) as attempts, sum(earned) as earned, sum(out_of) as out_of, min(out_of) as least, max(out_of) as most
                           from ${scores} scores) sums
  ), node as (
    select id, parent_id, block_key, name, position, 0 as unit_position, 0 as attempts, 0.0::float8 as earned, 0.0::float8 as possible
      from block where type in ('section', 'subsection')
    union all
    select graded.id, graded.subsection_id, graded.block_key, graded.name, graded.position, graded.unit_position, coalesce(done.attempts, 0),
           coalesce(case when max_score is null then done.earned else done.shares * max_score end, 0)::float8,
           coalesce(case when max_score is null then done.out_of else max_score * (select count(*) from people) end, 0)::float8
      from graded left join done on done.block_id = graded.id
  )`;
};
