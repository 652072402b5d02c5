import { joinColumns } from '../core/joinColumns.js';
import type { DepartmentTotal } from './departmentTotal.js';
import { buildSkillCountSql } from './learnerTotals.js';

/** The columns of department_totals that are sums of learner_totals. */
export const SUMMED_COLUMNS = joinColumns<DepartmentTotal>(
  'enrollments',
  'enrolled_completions',
  'completions',
  'unenrolled_completions',
  'points',
  'skills',
  'certificates',
);

const skillsText = buildSkillCountSql('(select threshold from lowest)');

/** SQL: SUMMED_COLUMNS of one row with LEARNER_COLUMNS. */
const COUNTS = SUMMED_COLUMNS.replace('skills', `${skillsText} as skills`);

/**
 * SQL: SUMMED_COLUMNS summed over rows with LEARNER_COLUMNS. Needs the common table expression `lowest` of
 * lowestLevelSql.
 */
export const summedCountsSql = SUMMED_COLUMNS.replaceAll(
  /\w+/g,
  (column) => `coalesce(sum(${column === 'skills' ? skillsText : column}), 0) as ${column}`,
);

/**
 * SQL: the differences between `counted` (user_id, LEARNER_COLUMNS) and the stored rows of these people, as (user_id,
 * SUMMED_COLUMNS). People without a difference are omitted.
 */
export const buildCountChangesSql = (counted: string) => `
  select * from (
    select now_is.user_id, ${SUMMED_COLUMNS.replaceAll(/\w+/g, 'now_is.$& - coalesce(was.$&, 0) as $&')}
      from (select user_id, ${COUNTS} from ${counted} counted) now_is
      left join lateral (select ${COUNTS} from learner_totals where platform_id = $1 and user_id = now_is.user_id offset 0) was on true
  ) differences
   where (${SUMMED_COLUMNS}) <> (${SUMMED_COLUMNS.replaceAll(/\w+/g, '0')})`;

/** SQL: SUMMED_COLUMNS summed over rows of buildCountChangesSql. */
export const countChangeSumsSql = SUMMED_COLUMNS.replaceAll(/\w+/g, 'cast(sum($&) as bigint) as $&');
