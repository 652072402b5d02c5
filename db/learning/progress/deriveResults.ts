import { type Transaction, query } from '../../core/transaction.js';
import { announceCompletions } from './announceAchievements.js';
import { grantPoints } from './grantPoints.js';
import type { ResultKey } from './lockResults.js';
import { measureCompletions } from './measureCompletions.js';
import type { CourseResult } from './courseResult.js';

/**
 * How a stored completion is treated. `keep`: stays, even if the outline no longer implies it. `restate`: derived from
 * stated values, facts and completions by earlier outlines. `undo`: derived from stated values and facts only, since a
 * fact was withdrawn.
 */
export type CompletionRule = 'keep' | 'restate' | 'undo';

/**
 * Derives the results of learners in courses from their blocks, the live outlines and the policies: completion, grade,
 * letter, passed and skill points. Emits events for completed courses, and sends grades to LMSs. The results must be locked.
 */
export async function deriveResults(
  trx: Transaction,
  platformId: number,
  keys: readonly (ResultKey & { completion?: CompletionRule })[],
): Promise<void> {
  if (keys.length === 0) return;
  const users = keys.map(({ userId }) => userId);
  const courses = keys.map(({ courseId }) => courseId);
  const rules = keys.map(({ completion = 'keep' }) => completion);
  await query(trx, joinByHash);
  const completed = await query<ResultKey>(trx, { text, changes: true }, [platformId, users, courses, rules]);
  await query(trx, endDerivation, [platformId, users, courses]);
  await measureCompletions(
    trx,
    platformId,
    completed.map((key) => ({ ...key, fromDay: 0 })),
  );
  await grantPoints(trx, platformId, keys);
}

/**
 * PostgreSQL underestimates tables without statistics: it would pair each learner's blocks with each block of the
 * outline, or merge by one of three columns. Index look-ups are lateral, so that there is one for each row whatever
 * the estimate.
 */
const settingText = (setting: 'on' | 'off') =>
  `select set_config('enable_nestloop', '${setting}', true), set_config('enable_mergejoin', '${setting}', true), set_config('jit', 'off', true)`;
const joinByHash = { name: 'join results by hash', changes: true as const, text: settingText('off') };
/** LMSs get the grades of their learners. */
const endDerivation = {
  name: 'end derivation of results',
  changes: true as const,
  text: `${settingText('on')}, enqueue_lti_grades($1, cast($2 as bigint[]), cast($3 as bigint[]))`,
};

/** Ancestors of blocks. The index course_blocks_counted contains only these and blocks that count themselves. */
const CONTAINERS = `('section', 'subsection', 'unit')`;

/** Leaves of units that count, with the assignment type of graded ones, set on the leaf or an ancestor. */
const LEAVES = `
  course as materialized (
    select course_id,
           coalesce((select score_policy from grading_policies policy where policy.platform_id = $1 and policy.course_id = course.course_id),
                    'best') as score_policy,
           exists (select from assignment_types type where type.platform_id = $1 and type.course_id = course.course_id) as has_types
      from (select distinct course_id from pair) course
  ),
  block as materialized (
    select block.course_id, id, parent_id, type, graded, assignment_type, completable, max_score from course
     cross join lateral (select * from course_blocks
                          where platform_id = $1 and course_id = course.course_id and retired_at is null
                            and (graded or completable or type in ${CONTAINERS}) offset 0) block
  ),
  container as materialized (select * from block where type in ${CONTAINERS}),
  unit as materialized (
    select unit.course_id, unit.id, unit.parent_id as subsection_id, unit.graded or subsection.graded or section.graded as graded,
           coalesce(unit.assignment_type, subsection.assignment_type, section.assignment_type) as assignment_type
      from container unit
      join container subsection on subsection.id = unit.parent_id
      join container section on section.id = subsection.parent_id
     where unit.type = 'unit'
  ),
  leaf as materialized (
    select leaf.course_id, leaf.id, leaf.completable, leaf.max_score, unit.subsection_id,
           case when leaf.graded or unit.graded then coalesce(leaf.assignment_type, unit.assignment_type) end as type
      from block leaf
      join unit on unit.id = leaf.parent_id
     union all
    select unit.course_id, leaf.id, false, leaf.max_score, unit.subsection_id, coalesce(leaf.assignment_type, unit.assignment_type)
      from unit
     cross join lateral (select * from course_blocks
                          where unit.graded and platform_id = $1 and parent_id = unit.id and retired_at is null
                            and not graded and not completable offset 0) leaf
  )`;

/** The learners' results in each block, with the score that counts. */
const OWN = `
  own as materialized (
    select pair.user_id, pair.course_id, block.block_id, block.completed_at, block.passed,
           case when score_policy = 'latest' then block.latest_earned else block.best_earned end as earned,
           case when score_policy = 'latest' then block.latest_max else block.best_max end as max
      from pair
      join course on course.course_id = pair.course_id
     cross join lateral (select * from block_results own
                          where own.platform_id = $1 and own.user_id = pair.user_id and own.course_id = pair.course_id offset 0) block
  )`;

// `in` next to a condition, not as one: it becomes a hash table whatever the estimate.
const COMPLETION = `
  completable as materialized (select course_id, count(*) as blocks from leaf where completable group by course_id),
  completion as materialized (
    select user_id, course_id, count(*) filter (where is_counted) as blocks, max(completed_at) filter (where is_counted) as last_at
      from (select own.*, block_id in (select id from leaf where completable) as is_counted from own where completed_at is not null) done
     group by user_id, course_id
  )`;

const PLACES = 10;

/**
 * Grade of a type: the mean of earned/possible of its subsections without the lowest drop_count; subsections missing
 * up to min_count are 0. Grade of the course: the sum of type x weight. Only the number of subsections without results
 * matters, as they are 0. Ten decimals, so that thirds add up.
 */
const GRADES = `
  graded as materialized (select * from leaf where type is not null and coalesce(max_score, 1) > 0),
  section as materialized (
    select course_id, type, subsection_id, sum(max_score) as possible
      from graded where max_score is not null group by course_id, type, subsection_id
  ),
  size as materialized (select course_id, type, count(*) as sections from section group by course_id, type),
  earned as materialized (
    select own.user_id, own.course_id, graded.type, graded.subsection_id,
           sum(own.earned * coalesce(graded.max_score, own.max) / own.max) as earned,
           coalesce(sum(own.max) filter (where graded.max_score is null), 0) as also_possible
      from (select own.*, block_id in (select id from graded) as is_graded from own where max is not null) own
      join graded on graded.course_id = own.course_id and graded.id = own.block_id
     where own.is_graded
     group by own.user_id, own.course_id, graded.type, graded.subsection_id
  ),
  share as materialized (
    select user_id, course_id, type, share, row_number() over (partition by user_id, course_id, type order by share desc) as rank,
           count(*) filter (where is_missing) over (partition by user_id, course_id, type) as more_sections
      from (select earned.*, possible is null as is_missing, earned.earned / (coalesce(possible, 0) + also_possible) as share
              from earned
              left join section on section.course_id = earned.course_id and section.type = earned.type
                               and section.subsection_id = earned.subsection_id) shares
  ),
  policy as materialized (
    select type.* from course
     cross join lateral (select * from assignment_types where platform_id = $1 and course_id = course.course_id offset 0) type
  ),
  type_share as materialized (
    select user_id, course_id, type, sum(share) / counted as grade
      from (select share.*, greatest(coalesce(size.sections, 0) + more_sections, policy.min_count) - policy.drop_count as counted
              from share
              join policy on policy.course_id = share.course_id and policy.name = share.type
              left join size on size.course_id = share.course_id and size.type = share.type) shares
     where rank <= counted
     group by user_id, course_id, type, counted
  ),
  grade as materialized (
    select pair.user_id, pair.course_id, sum(policy.weight * coalesce(type_share.grade, 0)) as grade,
           jsonb_object_agg(policy.name, trim_scale(round(coalesce(type_share.grade, 0), ${PLACES}))) as type_grades
      from pair
      join policy on policy.course_id = pair.course_id
      left join type_share on type_share.user_id = pair.user_id and type_share.course_id = pair.course_id and type_share.type = policy.name
     group by pair.user_id, pair.course_id
  )`;

/** Precedence: stated values, then facts about the course itself, then the result of its blocks. */
const RESULTS = `
  given as materialized (
    select pair.user_id, pair.course_id, pair.completion, result.completed_at as old_at, result.passed as old_passed, result.grade as old_grade, result.percent as old_percent, result.kept_completed_at as kept_at,
           result.stated_completed_at as stated_at, result.stated_passed,
           coalesce(completion.blocks, 0) as completed_blocks, coalesce(completable.blocks, 0) as completable_blocks,
           least(case when completion.blocks = completable.blocks then completion.last_at end, itself.completed_at, result.stated_completed_at) as derived_at,
           trim_scale(round(coalesce(result.stated_grade, itself.earned / itself.max,
                                     case when has_types then coalesce(grade.grade, 0) end), ${PLACES})) as grade,
           coalesce(grade.type_grades, '{}') as type_grades,
           itself.passed as itself_passed
      from pair
      join course on course.course_id = pair.course_id
     cross join lateral (select * from course_results stored
                          where stored.platform_id = $1 and stored.user_id = pair.user_id and stored.course_id = pair.course_id offset 0) result
      left join completable on completable.course_id = pair.course_id
      left join completion on completion.user_id = pair.user_id and completion.course_id = pair.course_id
      left join grade on grade.user_id = pair.user_id and grade.course_id = pair.course_id
      left join own itself on itself.user_id = pair.user_id and itself.course_id = pair.course_id and itself.block_id = 0
  ), kept as materialized (
    select given.*, case completion when 'undo' then null
                                    when 'keep' then case when old_at < coalesce(derived_at, 'infinity') then old_at else kept_at end
                                    else kept_at end as new_kept_at
      from given
  ), derived as materialized (
    select user_id, course_id, old_at, old_passed, old_grade, old_percent, completed_blocks, completable_blocks, grade, type_grades, new_kept_at as kept_completed_at,
           least(derived_at, new_kept_at) as completed_at,
           case when least(derived_at, new_kept_at) is not null then 100
                when completable_blocks = 0 then 0
                else trim_scale(trunc(100.0 * completed_blocks / completable_blocks, 4)) end as percent,
           (select letter from grade_cutoffs
             where platform_id = $1 and course_id = kept.course_id and cutoff <= kept.grade order by cutoff desc limit 1) as letter,
           coalesce(stated_passed, itself_passed,
                    grade >= (select min(cutoff) from grade_cutoffs
                               where platform_id = $1 and course_id = kept.course_id and cutoff > 0)) as passed
      from kept
  )`;

const COLUMNS: (keyof CourseResult)[] = [
  'completed_blocks',
  'completable_blocks',
  'percent',
  'completed_at',
  'kept_completed_at',
  'grade',
  'type_grades',
  'letter',
  'passed',
];
const columnsOf = (row: string) => COLUMNS.map((column) => `${row}.${column}`).join(', ');

const whileCompleted = (column: string) =>
  `${column} = case when excluded.completed_at is not null then course_results.${column} end`;

/** Not prepared: the plan depends on the number of keys. */
const text = `
  with pair as materialized (
    select * from unnest(cast($2 as bigint[]), cast($3 as bigint[]), cast($4 as text[])) as pair (user_id, course_id, completion)
  ), ${[LEAVES, OWN, COMPLETION, GRADES, RESULTS].map((part) => part.trim()).join(', ')}, written as (
    insert into course_results (platform_id, user_id, course_id, ${COLUMNS.join(', ')})
    select cast($1 as integer), user_id, course_id, ${COLUMNS.join(', ')} from derived
    on conflict (platform_id, user_id, course_id) do update
       set (${COLUMNS.join(', ')}) = (${columnsOf('excluded')}), ${['completion_days', 'completion_seconds'].map(whileCompleted).join(', ')}
     where (${columnsOf('course_results')}) is distinct from (${columnsOf('excluded')})
    returning user_id, course_id, finished, completed_at, grade, letter, passed, percent
  ), ${announceCompletions.trim()}, queued as (
    insert into derived_changes (platform_id, kind, key)
    select distinct cast($1 as integer), kind, key
      from written now_is
      join derived using (user_id, course_id)
     cross join lateral (values
       ('class', course_id, (now_is.grade, now_is.passed, now_is.percent, now_is.completed_at) is distinct from (old_grade, old_passed, old_percent, old_at)),
       ('class_ranks', course_id, coalesce(now_is.grade, 0) <> coalesce(old_grade, 0)),
       ('learner', user_id, (now_is.completed_at, now_is.passed) is distinct from (old_at, old_passed)),
       ('completion_day', day_key(now_is.completed_at), now_is.completed_at is distinct from old_at),
       ('completion_day', day_key(old_at), now_is.completed_at is distinct from old_at)) change (kind, key, is_changed)
     where is_changed and key is not null
  )
  select user_id as "userId", course_id as "courseId" from derived where completed_at is distinct from old_at and completed_at is not null`;
