import type { VisibilityLevel } from '../tenancy/access/visibility.js';
import type { Database } from '../core/connect.js';

export interface FiguredCourse {
  id: number;
  key: string;
  name: string;
  visibility: VisibilityLevel;
}

const FIND = {
  name: 'analytics: find course',
  text: 'select id, course_key as key, name, visibility from courses where platform_id = $1 and course_key = $2',
};

/** A course of the platform, one that was removed included; null when there is none. */
export async function findCourse(
  db: Pick<Database, 'read'>,
  platformId: number,
  key: string,
): Promise<FiguredCourse | null> {
  return (await db.read<FiguredCourse>(FIND, [platformId, key]))[0] ?? null;
}
