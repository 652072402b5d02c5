import type { AnnouncedAchievement } from './announcedAchievement.js';

// Few rows join many here: names are read by subqueries, since nested loops may be disabled while results are derived.
const announced = (type: string, data: string, from: string) => `
  insert into event_outbox (platform_id, type, actor_id, request_id, data)
  select cast($1 as integer), '${type}', cast(who ->> 'user_id' as bigint), who ->> 'request_id',
         jsonb_build_object('user_id', user_id, 'username', (select username from users where users.id = user_id), ${data})
    from ${from} cross join current_actor() as who`;

/** The people whose achievement was never announced before; marks them as announced, and enqueues their badges. */
const firsts = (kind: AnnouncedAchievement['kind'], column: string, from: string) => `
  insert into announced_achievements (platform_id, user_id, kind, item_id)
  select cast($1 as integer), user_id, '${kind}', ${column} from ${from} order by user_id, ${column}
  on conflict do nothing
  returning user_id, item_id as ${column}, enqueue_badges(platform_id, user_id)`;

/**
 * SQL: common table expressions after `written` (user_id, course_id, finished, completed_at, grade, letter, passed),
 * the results just written for `$1`. Emits one event when a learner has completed a course, and none when the
 * completion is withdrawn or derived again.
 */
export const announceCompletions = `
  newly_completed as (${firsts('course', 'course_id', 'written where finished')}
  ), announced_completions as (${announced(
    'course.completed',
    `'course_id', (select course_key from courses where courses.platform_id = $1 and courses.id = course_id),
                            'completed_at', completed_at, 'grade', grade, 'letter', letter, 'passed', passed`,
    'newly_completed join written using (user_id, course_id)',
  )}
  )`;

/**
 * SQL: the same after `total` (user_id, skill_id, points), people's points of skills after earning some. A skill is
 * acquired from the platform's lowest level on; without levels, with the first point.
 */
export const announceSkills = `
  acquired as materialized (
    select user_id, skill_id, points, lowest.threshold
      from total cross join (select min(threshold) as threshold from skill_thresholds where platform_id = $1) lowest
     where skill_id <> 0 and points >= coalesce(lowest.threshold, 1)
  ), newly_acquired as (${firsts('skill', 'skill_id', 'acquired')}
  ), announced_skills as (${announced(
    'skill.earned',
    `'skill_id', skill_id, 'skill', (select name from skills where skills.id = skill_id), 'total_points', points, 'threshold', threshold`,
    'newly_acquired join acquired using (user_id, skill_id)',
  )}
  )`;
