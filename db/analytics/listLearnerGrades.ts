import type { VisibilityLevel } from '../tenancy/access/visibility.js';
import type { Database } from '../core/connect.js';
import { buildGradedBlocksSql } from './gradedBlocks.js';

export type LearnerGradeSort =
  | 'course_id'
  | 'name'
  | 'graded_activities'
  | 'submissions'
  | 'problems_attempted'
  | 'assignments_correct'
  | 'class_average'
  | 'grade';

export interface LearnerGrade {
  course_id: string;
  name: string;
  /** Number of graded blocks of the course, as a string. */
  graded_activities: string;
  /** Graded blocks with a score; `problems_attempted`: with an attempt; `assignments_correct`: passed. */
  submissions: number;
  problems_attempted: number;
  assignments_correct: number;
  /** From 0 to 1. */
  class_average: number;
  grade: number;
}

interface LearnerFilter {
  platformId: number;
  userId: number;
}

interface LearnerGradeFilter extends LearnerFilter {
  /** Visibility levels of the courses that the caller may see. */
  levels: readonly VisibilityLevel[];
  sort: { field: LearnerGradeSort; descending: boolean };
  limit: number;
  offset: number;
}

/**
 * SQL: common table expressions over `chosen` (SQL of course_id) that end with `achieved`: by course, the number of
 * graded blocks, and of those that the learner ($2) submitted, attempted and passed. The latest verdict decides whether
 * a graded block is passed; without one, the share of its points must reach the lowest cutoff above 0 of the course, or
 * 1 without a cutoff.
 */
const buildAchievedSql = (chosen: string) => `
  ${buildGradedBlocksSql(chosen)}, rule as materialized (
    select course_id, ruled.score_policy,
           coalesce((select min(cutoff) from grade_cutoffs where platform_id = $1 and course_id = chosen.course_id and cutoff > 0), 1) as least
      from (${chosen}) chosen cross join lateral score_policy_of($1, chosen.course_id) ruled
  ), achieved as materialized (
    select graded.course_id, count(*) as blocks, count(*) filter (where scores > 0) as submitted, count(*) filter (where attempts > 0) as attempted,
           count(*) filter (where coalesce(scored.passed, round(points_by_policy(scored.score_policy, latest_earned, best_earned)
                                                                   / points_by_policy(scored.score_policy, latest_max, best_max), 10) >= scored.least)) as passed
      from graded
      left join (select own.*, rule.score_policy, rule.least
                   from rule
                  cross join lateral (select * from block_results
                                       where platform_id = $1 and user_id = $2 and course_id = rule.course_id offset 0) own) scored
             on scored.course_id = graded.course_id and scored.block_id = graded.id
     group by graded.course_id
  )`;

const COLUMNS: Record<LearnerGradeSort, string> = {
  course_id: 'course_id',
  name: 'folded(name)',
  graded_activities: 'blocks',
  submissions: 'submissions',
  problems_attempted: 'problems_attempted',
  assignments_correct: 'assignments_correct',
  class_average: 'class_average',
  grade: 'grade',
};

const buildSql = ({ field, descending }: LearnerGradeFilter['sort']) => `
  with enrolled as materialized (
    select course_id from course_enrollments where platform_id = $1 and user_id = $2 and active
  ), ${buildAchievedSql('select course_id from enrolled')}, class as materialized (
    select course_id, grades, counted from class_figures where platform_id = $1 and course_id in (select course_id from enrolled)
  ), listed as materialized (
    select courses.course_key as course_id, courses.name, coalesce(blocks, 0) as blocks, coalesce(submitted, 0) as submissions,
           coalesce(attempted, 0) as problems_attempted, coalesce(achieved.passed, 0) as assignments_correct,
           share_of(class.grades, class.counted) as class_average, coalesce(round(results.grade, 4), 0)::float8 as grade
      from enrolled
      join courses on courses.platform_id = $1 and courses.id = enrolled.course_id and courses.visibility = any ($5::text[])
      left join class on class.course_id = enrolled.course_id
      left join achieved on achieved.course_id = enrolled.course_id
      left join course_results results on results.platform_id = $1 and results.user_id = $2 and results.course_id = enrolled.course_id
  )
  select (select count(*) from listed) as total,
         (select coalesce(json_agg(json_build_object('course_id', course_id, 'name', name, 'graded_activities', cast(blocks as text), 'submissions', submissions,
                   'problems_attempted', problems_attempted, 'assignments_correct', assignments_correct, 'class_average', class_average, 'grade', grade)
                   order by place), '[]')
            from (select listed.*, row_number() over (order by ${COLUMNS[field]} ${descending ? 'desc' : 'asc'}, course_id) as place
                    from listed order by place limit $3 offset $4) page) as rows`;

/**
 * Lists one page of a learner's active enrollments in courses of these levels, with submissions and grades, and their
 * number.
 */
export async function listLearnerGrades(
  db: Pick<Database, 'read'>,
  { platformId, userId, levels, sort, limit, offset }: LearnerGradeFilter,
): Promise<{ total: number; rows: LearnerGrade[] }> {
  const values = [platformId, userId, limit, offset, levels];
  const [row] = await db.read<{ total: number; rows: LearnerGrade[] }>(
    { name: 'analytics: grades of a learner', composed: true, text: buildSql(sort) },
    values,
  );
  return row!;
}

const PASSED = {
  name: 'analytics: passed blocks of a learner',
  text: `
    with ${buildAchievedSql('select cast($3 as bigint) as course_id')}
    select coalesce((select passed from achieved), 0) as count, coalesce((select blocks from achieved), 0) as blocks,
           (select passed from course_results where platform_id = $1 and user_id = $2 and course_id = $3) as passed`,
};

/**
 * Counts the graded blocks of a course (`blocks`), and those that the learner passed (`count`). `passed`: whether the
 * course is passed; null if undecided.
 */
export async function readPassedGrades(
  db: Pick<Database, 'read'>,
  { platformId, userId, courseId }: LearnerFilter & { courseId: number },
): Promise<{ count: number; blocks: number; passed: boolean | null }> {
  return (
    await db.read<{ count: number; blocks: number; passed: boolean | null }>(PASSED, [platformId, userId, courseId])
  )[0]!;
}
