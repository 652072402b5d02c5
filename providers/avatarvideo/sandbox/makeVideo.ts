import { runInThread } from '../../threads/runInThread.js';

export interface VideoTask {
  title: string;
  script: string;
  size: { width: number; height: number } | null;
  /** `#rrggbb`; grey for null and for the URL of a picture, which is not fetched. */
  background: string | null;
}

const LIMITS = { timeMs: 120_000, memoryMiB: 1_000 };

/**
 * The embedded provider: makes a short MP4 (H.264, no sound) that shows the script line by line, without an avatar.
 * Runs in a thread.
 */
export function makeVideo(task: VideoTask, signal?: AbortSignal): Promise<Uint8Array> {
  return runInThread<VideoTask, Uint8Array>('providers/avatarvideo/sandbox/videoThread.ts', task, LIMITS, { signal });
}
