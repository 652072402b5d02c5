import { type Rule, listCourses } from '../prerequisites/prerequisiteRule.js';
import type { Database } from '../../core/connect.js';

export interface StoredPrerequisites {
  rule: Rule | null;
  /** The courses in the rule, each once, from left to right. */
  keys: string[];
  /** Courses in the rule that the tenant does not have. */
  dangling: string[];
}

const statement = {
  name: 'read prerequisites',
  text: `
    select item.prerequisites as rule,
           array(select needed.course_key from courses needed
                  where needed.platform_id = item.platform_id and needed.deleted_at is null
                    and needed.course_key in (select key #>> '{}' from jsonb_path_query(item.prerequisites, 'strict $.**.course_id') as key)) as known
      from courses item
     where item.platform_id = $1 and item.course_key = $2 and item.deleted_at is null`,
};

/** The prerequisites of a course; null when the tenant has no such course. */
export async function readPrerequisites(
  db: Pick<Database, 'read'>,
  platformId: number,
  courseKey: string,
): Promise<StoredPrerequisites | null> {
  const [row] = await db.read<{ rule: Rule | null; known: string[] }>(statement, [platformId, courseKey]);
  if (!row) return null;
  const keys = [...new Set(row.rule ? listCourses(row.rule) : [])];
  return { rule: row.rule, keys, dangling: keys.filter((key) => !row.known.includes(key)) };
}
