import type { Database } from '../../core/connect.js';
import type { Badge } from './badge.js';

/** An achievement without a badge. */
export interface PendingAchievement {
  user_id: number;
  kind: Badge['kind'];
  item_id: number;
  person_name: string;
  email: string;
  name: string;
  /** Of a course. */
  course_key: string | null;
  earned_at: Date;
}

// A completion that was withdrawn before its badge was issued gets none.
const LIST = {
  name: 'list achievements without badges',
  text: `
    select earned.user_id::float8 as user_id, earned.kind, earned.item_id::float8 as item_id,
           coalesce(nullif(users.name, ''), users.username) as person_name, users.email,
           coalesce(courses.name, skills.name) as name, courses.course_key,
           coalesce(results.completed_at, earned.announced_at) as earned_at
      from announced_achievements earned
      join users on users.id = earned.user_id and users.active
      left join courses on earned.kind = 'course' and courses.platform_id = $1 and courses.id = earned.item_id
      left join course_results results
        on earned.kind = 'course' and results.platform_id = $1 and results.user_id = earned.user_id and results.course_id = earned.item_id
      left join skills on earned.kind = 'skill' and skills.id = earned.item_id
     where earned.platform_id = $1 and ($2::bigint is null or earned.user_id = $2)
       and case earned.kind when 'course' then results.finished else skills.id is not null end
       and not exists (select from badges where badges.platform_id = $1 and badges.user_id = earned.user_id
                                            and badges.kind = earned.kind and badges.item_id = earned.item_id)
     order by earned.user_id, earned.kind, earned.item_id
     limit $3`,
};

/** Achievements of a person (null: of everybody) without badges. */
export function listPendingAchievements(
  db: Pick<Database, 'read'>,
  platformId: number,
  userId: number | null,
  limit: number,
): Promise<PendingAchievement[]> {
  return db.read<PendingAchievement>(LIST, [platformId, userId, limit]);
}
