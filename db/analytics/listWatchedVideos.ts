import type { Database } from '../core/connect.js';

export type WatchedVideoSort = 'outline' | 'id' | 'name' | 'watched' | 'watched_on';

export interface WatchedVideo {
  /** Key of the block in the course. */
  id: string;
  name: string;
  watched: boolean;
  /** The day (UTC, YYYY-MM-DD) when the video first counted as watched. */
  watched_on: string | null;
}

export interface WatchedVideoFilter {
  platformId: number;
  userId: number;
  courseId: number;
  sort: { field: WatchedVideoSort; descending: boolean };
  limit: number;
  offset: number;
}

/** Unwatched videos sort before watched ones. */
const COLUMNS: Record<WatchedVideoSort, string> = {
  outline: 'place_in_course',
  id: 'block_key',
  name: 'folded(name)',
  watched: 'watched_on is not null',
  watched_on: `coalesce(watched_on, '-infinity')`,
};

const buildSql = ({ field, descending }: WatchedVideoFilter['sort']) => `
  with videos as materialized (
    select leaf.id, leaf.block_key, leaf.name, results.watched_on,
           row_number() over (order by section.position, section.block_key, subsection.position, subsection.block_key, unit.position, unit.block_key,
                                       leaf.position, leaf.block_key collate "C") as place_in_course
      from course_blocks leaf
      join course_blocks unit on unit.platform_id = leaf.platform_id and unit.id = leaf.parent_id
      join course_blocks subsection on subsection.platform_id = unit.platform_id and subsection.id = unit.parent_id
      join course_blocks section on section.platform_id = subsection.platform_id and section.id = subsection.parent_id
      left join block_results results on results.platform_id = $1 and results.user_id = $2 and results.course_id = $3 and results.block_id = leaf.id
     where leaf.platform_id = $1 and leaf.course_id = $3 and leaf.type = 'video' and leaf.retired_at is null
  ), placed as (
    select *, row_number() over (order by ${COLUMNS[field]} ${descending ? 'desc' : 'asc'}, place_in_course) as place from videos
  )
  select (select count(*) from videos) as total, (select count(watched_on) from videos) as watched,
         (select coalesce(json_agg(json_build_object('id', block_key, 'name', name, 'watched', watched_on is not null, 'watched_on', watched_on) order by place), '[]')
            from (select * from placed order by place limit $4 offset $5) page) as rows`;

/**
 * Lists one page of the videos of a course's current outline and whether a person watched them, the number of videos,
 * and of watched ones.
 */
export async function listWatchedVideos(
  db: Pick<Database, 'read'>,
  { platformId, userId, courseId, sort, limit, offset }: WatchedVideoFilter,
): Promise<{ total: number; watched: number; rows: WatchedVideo[] }> {
  const [row] = await db.read<{ total: number; watched: number; rows: WatchedVideo[] }>(
    { name: 'analytics: watched videos of a course', composed: true, text: buildSql(sort) },
    [platformId, userId, courseId, limit, offset],
  );
  return row!;
}
