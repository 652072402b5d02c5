import { skillsFromText } from './learnerTotals.js';

/** The columns of department_totals that are sums of learner_totals. */
export const SUMMED =
  'enrollments, enrolled_completions, completions, unenrolled_completions, points, skills, certificates';

const skillsText = skillsFromText('(select threshold from lowest)');

/** SQL: the columns SUMMED of one row with LEARNER_COLUMNS. */
const COUNTS = SUMMED.replace('skills', `${skillsText} as skills`);

/** SQL: the columns SUMMED of rows with LEARNER_COLUMNS, added up. Needs the expression `lowest` of lowestLevelText. */
export const summedCountsText = SUMMED.replaceAll(
  /\w+/g,
  (column) => `coalesce(sum(${column === 'skills' ? skillsText : column}), 0) as ${column}`,
);

/** SQL: by how much people of `counted` (user_id, LEARNER_COLUMNS) have more than their kept rows say, as (user_id, SUMMED); those with the same are left out. */
export const movedCountsText = (counted: string) => `
  select * from (
    select now_is.user_id, ${SUMMED.replaceAll(/\w+/g, 'now_is.$& - coalesce(was.$&, 0) as $&')}
      from (select user_id, ${COUNTS} from ${counted} counted) now_is
      left join lateral (select ${COUNTS} from learner_totals where platform_id = $1 and user_id = now_is.user_id offset 0) was on true
  ) differences
   where (${SUMMED}) <> (${SUMMED.replaceAll(/\w+/g, '0')})`;

/** SQL: the columns SUMMED of movedCountsText, added up. */
export const movedCountSumsText = SUMMED.replaceAll(/\w+/g, 'cast(sum($&) as bigint) as $&');
