import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { type ClaimedTask, lockClaim } from '../../core/external/externalTasks.js';
import { createFile } from '../../media/files/createFile.js';
import type { StoredContent } from '../../media/files/storedContent.js';
import { AvatarVideo } from './avatarVideo.js';

const READ = {
  name: 'read avatar video to make',
  text: 'select * from avatar_videos where platform_id = $1 and id = $2',
};

/** Reads the video of a task; null when it was deleted. */
export async function readVideo(
  db: Pick<Database, 'read'>,
  { platformId, subjectId }: ClaimedTask,
): Promise<AvatarVideo | null> {
  return (await db.read<AvatarVideo>(READ, [platformId, subjectId]))[0] ?? null;
}

/** The result of a step. */
export type VideoStep = Partial<
  Pick<AvatarVideo, 'generation_status' | 'failure_reason' | 'engine' | 'submitted_at' | 'remote_id'>
>;

/** Stores a step; `file` is the finished video. Throws ClaimLost, QuotaExceeded. */
export function storeVideoStep(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  task: ClaimedTask,
  step: VideoStep,
  file: StoredContent | null = null,
): Promise<void> {
  const key = { platform_id: task.platformId, id: task.subjectId };
  return db.transaction(actor, async (trx) => {
    const { created_by_id: createdById } = (await AvatarVideo.query(trx).findOne(key).forUpdate())!;
    await lockClaim(trx, 'avatar_video', task);
    const fileId = file && (await createFile(trx, file, { createdById }));
    await AvatarVideo.query(trx)
      .patch({ ...step, ...(fileId !== null && { video_file_id: fileId }), modified_at: trx.fn.now() as never })
      .where(key);
  });
}
