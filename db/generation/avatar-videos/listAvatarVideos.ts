import type { Database } from '../../core/connect.js';
import type { AvatarVideo } from './avatarVideo.js';

type Listed = Pick<AvatarVideo, 'id' | 'name' | 'data' | 'generation_status'>;
export type AvatarVideoDocument = Listed &
  Pick<AvatarVideo, 'platform_id' | 'script' | 'failure_reason' | 'engine' | 'video_file_id'>;

const LIST = {
  name: 'list avatar videos',
  text: `
    select (select count(*)::float8 from avatar_videos where platform_id = $1) as count,
           (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'data', data, 'generation_status', generation_status) order by created_at desc, id desc), '[]')
              from (select * from avatar_videos where platform_id = $1 order by created_at desc, id desc limit $2 offset $3) page) as videos`,
};

/** Lists one page of the videos of a tenant, newest first, and counts all of them. */
export async function listAvatarVideos(
  db: Pick<Database, 'read'>,
  platformId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; videos: Listed[] }> {
  const [row] = await db.read<{ count: number; videos: Listed[] }>(LIST, [platformId, limit, offset]);
  return row!;
}

const FIND = {
  name: 'find avatar video',
  text: `
    select platform_id, id, name, data, generation_status, script, failure_reason, engine, video_file_id
      from avatar_videos where platform_id = $1 and name = $2`,
};

/** Finds a video of a tenant by name; null when there is none. */
export async function findAvatarVideo(
  db: Pick<Database, 'read'>,
  platformId: number,
  name: string,
): Promise<AvatarVideoDocument | null> {
  return (await db.read<AvatarVideoDocument>(FIND, [platformId, name]))[0] ?? null;
}
