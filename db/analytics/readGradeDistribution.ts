import type { Database } from '../core/connect.js';

export interface GradeDistribution {
  /** People with an active enrollment. */
  enrolled: number;
  /** Those of them with a grade. */
  graded: number;
  /** People by tenths of the best grade, the lowest first; a grade of 1 or more is in the last. */
  bins: number[];
}

const BINS = 10;

const READ = {
  name: 'analytics: distribution of grades',
  text: `
    with class as materialized (
      select results.grade, least(floor(results.grade * ${BINS}), ${BINS - 1}) as bin
        from (select user_id from course_enrollments where platform_id = $1 and course_id = $2 and active offset 0) own
        left join course_results results on results.platform_id = $1 and results.course_id = $2 and results.user_id = own.user_id
    ), counted as materialized (
      select bin, count(*) as people from class where grade is not null group by bin
    )
    select (select count(*) from class)::float8 as enrolled, (select count(grade) from class)::float8 as graded,
           (select json_agg(coalesce(people, 0) order by bins.bin) from generate_series(0, ${BINS - 1}) bins (bin) left join counted using (bin)) as bins`,
};

/** Reads how the grades of a class spread over ten equal ranges of the grade. */
export async function readGradeDistribution(
  db: Pick<Database, 'read'>,
  platformId: number,
  courseId: number,
): Promise<GradeDistribution> {
  return (await db.read<GradeDistribution>(READ, [platformId, courseId]))[0]!;
}
