import { runInThread } from '../../threads/runInThread.js';

export interface VideoTask {
  title: string;
  script: string;
  size: { width: number; height: number } | null;
  /** `#rrggbb`; null, or the address of a picture, which nobody fetches: grey. */
  background: string | null;
}

const LIMITS = { timeMs: 120_000, memoryMiB: 1_000 };

/** The embedded provider: a short MP4 (H.264, no sound) that shows the text of the script, line by line. There is no avatar in it. Made in a thread. */
export function makeVideo(task: VideoTask, signal?: AbortSignal): Promise<Uint8Array> {
  return runInThread<VideoTask, Uint8Array>('providers/avatarvideo/sandbox/videoThread.ts', task, LIMITS, { signal });
}
