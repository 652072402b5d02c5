import { serviceActor } from '../../db/core/actor.js';
import type { Database } from '../../db/core/connect.js';
import type { ScheduledJob } from '../../db/core/jobs/scheduledJob.js';
import { type QueuedRemoval, queueUnusedContents, removeNextContent } from '../../db/media/files/sweepContents.js';
import type { FileServices } from '../../services/_shared/context.js';
import { sweepSpool } from '../../providers/files/spool.js';

const EVERY_S = 3_600;
const KEPT_HOURS = 24;
const ACTOR = serviceActor('sweep-files');

/** Deletes contents that no file has referred to for a day, and uploads that killed processes left behind. */
export function createSweepFilesJob(db: Database, files: Pick<FileServices, 'store' | 'spoolFolder'>): ScheduledJob {
  return { name: 'sweep-files', everySeconds: EVERY_S, run: () => sweepFiles(db, files) };
}

/** Runs the sweep once. Rejects when the store does not answer; what is left is removed the next time. */
export async function sweepFiles(
  db: Pick<Database, 'transaction'>,
  { store, spoolFolder }: Pick<FileServices, 'store' | 'spoolFolder'>,
  keptHours = KEPT_HOURS,
): Promise<void> {
  await sweepSpool(spoolFolder, keptHours * 3_600_000);
  await queueUnusedContents(db, ACTOR, keptHours);
  let last: QueuedRemoval | null = null;
  do last = await removeNextContent(db, ACTOR, last, (removal) => store.remove(removal));
  while (last);
}
