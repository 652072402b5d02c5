import type { VisibilityLevel } from '../tenancy/access/visibility.js';
import type { Database } from '../core/connect.js';

export type LearnerVideosSort =
  'course_id' | 'name' | 'total_videos' | 'watched' | 'total_time_watch' | 'average_class_watch' | 'class_time_average';

export interface LearnerVideos {
  course_id: string;
  name: string;
  /** Videos of the current outline. */
  total_videos: number;
  /** Those of them that the person watched. */
  watched: number;
  /** Seconds. */
  total_time_watch: number;
  /** Mean number of videos of the current outline that a person of the class watched. */
  average_class_watch: number;
  /** Mean time that a person of the class played, in seconds. */
  class_time_average: number;
}

export interface LearnerVideosFilter {
  platformId: number;
  userId: number;
  /** Visibility levels of the courses that the caller may see. */
  levels: readonly VisibilityLevel[];
  sort: { field: LearnerVideosSort; descending: boolean };
  limit: number;
  offset: number;
}

const COLUMNS: Record<LearnerVideosSort, string> = {
  course_id: 'course_id',
  name: 'folded(name)',
  total_videos: 'total_videos',
  watched: 'watched',
  total_time_watch: 'total_time_watch',
  average_class_watch: 'average_class_watch',
  class_time_average: 'class_time_average',
};

const buildSql = ({ field, descending }: LearnerVideosFilter['sort']) => `
  with taken as materialized (
    select courses.id, courses.course_key, courses.name
      from (select course_id from course_enrollments where platform_id = $1 and user_id = $2 and active
            union select course_id from video_days where platform_id = $1 and user_id = $2) mine
      join courses on courses.platform_id = $1 and courses.id = mine.course_id and courses.visibility = any ($3::text[])
  ), videos as materialized (
    select course_id, id from course_blocks
     where platform_id = $1 and course_id = any (array(select id from taken)) and type = 'video' and retired_at is null
  ), class as materialized (
    select course_id, user_id from course_enrollments where platform_id = $1 and course_id = any (array(select id from taken)) and active
  ), own_watches as materialized (
    select results.course_id, count(*) as watched
      from block_results results
      join videos on videos.course_id = results.course_id and videos.id = results.block_id
     where results.platform_id = $1 and results.user_id = $2 and results.watched_on is not null
     group by results.course_id
  ), own_times as materialized (
    select course_id, sum(milliseconds) as milliseconds from video_days where platform_id = $1 and user_id = $2 group by course_id
  ), class_sizes as materialized (
    select course_id, count(*) as people from class group by course_id
  ), class_watches as materialized (
    select results.course_id, count(*) as watched
      from block_results results
      join class on class.course_id = results.course_id and class.user_id = results.user_id
      join videos on videos.id = results.block_id
     where results.platform_id = $1 and results.course_id = any (array(select id from taken)) and results.watched_on is not null
     group by results.course_id
  ), class_times as materialized (
    select days.course_id, sum(days.milliseconds) as milliseconds
      from video_days days
      join class on class.course_id = days.course_id and class.user_id = days.user_id
     where days.platform_id = $1 and days.course_id = any (array(select id from taken))
     group by days.course_id
  ), figures as materialized (
    select taken.course_key as course_id, taken.name,
           (select count(*) from videos where videos.course_id = taken.id) as total_videos,
           coalesce((select watched from own_watches where own_watches.course_id = taken.id), 0) as watched,
           coalesce((select round(milliseconds / 1000) from own_times where own_times.course_id = taken.id), 0) as total_time_watch,
           coalesce(round(class_watches.watched / cast(class_sizes.people as numeric), 2), 0) as average_class_watch,
           coalesce(round(class_times.milliseconds / (1000 * class_sizes.people), 2), 0) as class_time_average
      from taken
      left join class_sizes on class_sizes.course_id = taken.id
      left join class_watches on class_watches.course_id = taken.id
      left join class_times on class_times.course_id = taken.id
  ), placed as (
    select *, row_number() over (order by ${COLUMNS[field]} ${descending ? 'desc' : 'asc'}, course_id) as place from figures
  )
  select (select count(*) from figures) as total,
         (select coalesce(json_agg(json_build_object('course_id', course_id, 'name', name, 'total_videos', total_videos, 'watched', watched,
                   'total_time_watch', total_time_watch, 'average_class_watch', average_class_watch, 'class_time_average', class_time_average) order by place), '[]')
            from (select * from placed order by place limit $4 offset $5) page) as rows`;

/**
 * Lists one page of the courses that a person is enrolled in or played a video of, with what the person and the class
 * watched, and the number of these courses.
 */
export async function listLearnerVideosByCourse(
  db: Pick<Database, 'read'>,
  { platformId, userId, levels, sort, limit, offset }: LearnerVideosFilter,
): Promise<{ total: number; rows: LearnerVideos[] }> {
  const [row] = await db.read<{ total: number; rows: LearnerVideos[] }>(
    { name: 'analytics: videos of a learner', composed: true, text: buildSql(sort) },
    [platformId, userId, levels, limit, offset],
  );
  return row!;
}
