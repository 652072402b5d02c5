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
 * Creates a video of the tenant and enqueues its generation. A failed video of the same name and content is generated
 * again. Returns 'other' when the name belongs to a video with another content. Safe to repeat and in parallel.
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
    const isSame =
      stored?.script === script && JSON.stringify(sortEntries(stored.data)) === JSON.stringify(sortEntries(data));
    if (!isSame) return 'other';
    if (stored.generation_status === 'failed') {
      // A new callback id, so that the failed video at the provider is not mistaken for this one.
      await AvatarVideo.query(trx)
        .patch({ ...RESET, callback_id: randomUUID(), modified_at: trx.fn.now() as never })
        .where({ platform_id: platformId, id: stored.id });
      await enqueueExternalTask(trx, platformId, 'avatar_video', stored.id);
    }
    return 'same';
  });
}

const RESET = {
  generation_status: 'pending' as const,
  failure_reason: null,
  engine: null,
  submitted_at: null,
  remote_id: null,
};

const sortEntries = (data: Record<string, unknown> | null) =>
  data && Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1));
