import { skillsFromText } from './learnerTotals.js';

/** The columns of department_totals that are sums of learner_totals. */
export const SUMMED = 'enrollments, enrolled_completions, completions, points, skills, certificates';

const skillsText = skillsFromText('(select threshold from lowest)');

/** SQL: the columns SUMMED of rows with LEARNER_COLUMNS, added up. Needs the expression `lowest` of lowestLevelText. */
export const summedCountsText = `
  coalesce(sum(enrollments), 0) as enrollments, coalesce(sum(enrolled_completions), 0) as enrolled_completions, coalesce(sum(completions), 0) as completions,
  coalesce(sum(points), 0) as points, coalesce(sum(${skillsText}), 0) as skills, coalesce(sum(certificates), 0) as certificates`;

/** SQL: by how much people of `counted` (user_id, LEARNER_COLUMNS) have more than their kept rows say, as (user_id, SUMMED); those with the same are left out. */
export const movedCountsText = (counted: string) => `
  select * from (
    select now_is.user_id, now_is.enrollments - coalesce(was.enrollments, 0) as enrollments, now_is.enrolled_completions - coalesce(was.enrolled_completions, 0) as enrolled_completions,
           now_is.completions - coalesce(was.completions, 0) as completions, now_is.points - coalesce(was.points, 0) as points, now_is.skills - coalesce(was.skills, 0) as skills,
           now_is.certificates - coalesce(was.certificates, 0) as certificates
      from (select user_id, enrollments, enrolled_completions, completions, points, ${skillsText} as skills, certificates from ${counted} counted) now_is
      left join lateral (select enrollments, enrolled_completions, completions, points, ${skillsText} as skills, certificates
                           from learner_totals where platform_id = $1 and user_id = now_is.user_id offset 0) was on true
  ) differences
   where (${SUMMED}) <> (0, 0, 0, 0, 0, 0)`;

/** SQL: the columns SUMMED of movedCountsText, added up. */
export const movedCountSumsText = SUMMED.replaceAll(/\w+/g, 'cast(sum($&) as bigint) as $&');
