import type { Actor } from '../core/actor.js';
import type { Database } from '../core/connect.js';
import { enqueueOutsideTask } from '../core/outside/outsideTasks.js';
import { AvatarVideo } from './avatarVideo.js';

export interface IncomingAvatarVideo {
  name: string;
  script: string;
  data: Record<string, unknown> | null;
}

/**
 * Creates a video of the tenant, which is then made. Returns its name, or 'other' when there is one of this name with another content.
 * Safe to repeat and in parallel.
 */
export function createAvatarVideo(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  { name, script, data }: IncomingAvatarVideo,
  createdById: number | null,
): Promise<'created' | 'same' | 'other'> {
  return db.transaction(actor, async (trx) => {
    const row = { platform_id: platformId, name, script, data, created_by_id: createdById };
    const inserted = await AvatarVideo.query(trx).insert(row).onConflict(['platform_id', 'name']).ignore().returning('id');
    if (inserted.id !== undefined) {
      await enqueueOutsideTask(trx, platformId, 'avatar_video', inserted.id);
      return 'created';
    }
    const stored = await AvatarVideo.query(trx).findOne({ platform_id: platformId, name });
    const isSame = stored?.script === script && JSON.stringify(sorted(stored.data)) === JSON.stringify(sorted(data));
    return isSame ? 'same' : 'other';
  });
}

const sorted = (data: Record<string, unknown> | null) => data && Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1));
