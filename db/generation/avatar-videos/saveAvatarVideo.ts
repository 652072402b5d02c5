import { randomUUID } from 'node:crypto';
import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { enqueueExternalTask } from '../../core/external/externalTasks.js';
import { AvatarVideo } from './avatarVideo.js';

export interface IncomingAvatarVideo {
  name: string;
  script: string;
  data: Record<string, unknown> | null;
}

/**
 * Creates a video of the tenant, which is then made; one of the same name and content that has failed is made anew. Returns 'other' when
 * there is one of this name with another content. Safe to repeat and in parallel.
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
    const inserted = await AvatarVideo.query(trx)
      .insert(row)
      .onConflict(['platform_id', 'name'])
      .ignore()
      .returning('id');
    if (inserted.id !== undefined) {
      await enqueueExternalTask(trx, platformId, 'avatar_video', inserted.id);
      return 'created';
    }
    const stored = await AvatarVideo.query(trx).findOne({ platform_id: platformId, name }).forUpdate();
    const isSame = stored?.script === script && JSON.stringify(sorted(stored.data)) === JSON.stringify(sorted(data));
    if (!isSame) return 'other';
    if (stored.generation_status === 'failed') {
      // Another mark, so that the one that failed is not found in its place.
      await AvatarVideo.query(trx)
        .patch({ ...BEGUN_ANEW, callback_id: randomUUID(), modified_at: trx.fn.now() as never })
        .where({ platform_id: platformId, id: stored.id });
      await enqueueExternalTask(trx, platformId, 'avatar_video', stored.id);
    }
    return 'same';
  });
}

const BEGUN_ANEW = {
  generation_status: 'pending' as const,
  failure_reason: null,
  engine: null,
  submitted_at: null,
  remote_id: null,
};

const sorted = (data: Record<string, unknown> | null) =>
  data && Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1));
