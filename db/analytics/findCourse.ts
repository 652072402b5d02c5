import type { VisibilityLevel } from '../tenancy/access/visibility.js';
import type { Database } from '../core/connect.js';

export interface AnalyticsCourse {
  id: number;
  key: string;
  name: string;
  visibility: VisibilityLevel;
}

const FIND = {
  name: 'analytics: find course',
  text: 'select id, course_key as key, name, visibility from courses where platform_id = $1 and course_key = $2',
};

/** Finds a course of the platform by its key, also a removed one; null if there is none. */
export async function findCourse(
  db: Pick<Database, 'read'>,
  platformId: number,
  key: string,
): Promise<AnalyticsCourse | null> {
  return (await db.read<AnalyticsCourse>(FIND, [platformId, key]))[0] ?? null;
}
