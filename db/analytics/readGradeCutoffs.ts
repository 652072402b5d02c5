import type { Database } from '../core/connect.js';

const CUTOFFS = {
  name: 'analytics: grade cutoffs',
  text: `select coalesce(json_object_agg(letter, cutoff order by cutoff desc, letter), '{}') as cutoffs from grade_cutoffs where platform_id = $1 and course_id = $2`,
};

/** Reads the lowest grade, from 0 to 1, of each letter; empty without a policy. */
export async function readGradeCutoffs(
  db: Pick<Database, 'read'>,
  platformId: number,
  courseId: number,
): Promise<Record<string, number>> {
  const [row] = await db.read<{ cutoffs: Record<string, number> }>(CUTOFFS, [platformId, courseId]);
  return row!.cutoffs;
}
