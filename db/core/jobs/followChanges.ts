import type PgBoss from 'pg-boss';
import { repeat } from './repeat.js';
import { consumeQueue } from './consumeQueue.js';

/** A consumer of changes that runs platform by platform. Each has its own queue, so none waits for another. */
export interface Follower {
  queue: string;
  /** Platforms with unprocessed changes, the longest waiting first. */
  behind(): Promise<number[]>;
  /** Processes one bounded batch of a platform. Returns whether more is waiting. */
  follow(platformId: number): Promise<boolean>;
}

export interface Following {
  /** When pending work was last looked up. */
  lookedAtMs(): number;
  close(): Promise<void>;
}

export interface FollowingOptions {
  /** Whether this process answered a request since then (`performance.now()`). */
  answeredSince(atMs: number): boolean;
  onError(error: Error): void;
}

const LOOK_EVERY_MS = 250;
/** Platforms that are processed concurrently. */
const WORKERS = 2;
/** When requests were answered during a batch, the platform pauses this many times the duration of the batch. */
const RESTS = 2;
const LONGEST_REST_MS = 500;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Enqueues one job for each platform with pending changes, and runs the jobs. A job processes one batch; a platform
 * that needs more goes to the end of the queue, behind all other waiting platforms. While this process answers
 * requests, a platform pauses between batches, which then get larger. The next look enqueues failed jobs again.
 */
export async function followChanges(
  boss: PgBoss,
  { queue, behind, follow }: Follower,
  { answeredSince, onError }: FollowingOptions,
): Promise<Following> {
  const turns = createPlatformRuns();
  // At most one job of a platform is queued: it finds all changes when it runs.
  const enqueue = (platformId: number) => boss.send(queue, { platformId }, { singletonKey: String(platformId) });
  const consuming = await consumeQueue<{ platformId: number }>(boss, {
    queue,
    workers: WORKERS,
    onError,
    run: async ({ platformId }) => {
      const startedAtMs = performance.now();
      const isMoreWaiting = await turns.take(platformId, () => follow(platformId));
      if (isMoreWaiting === null) return;
      if (!answeredSince(startedAtMs)) {
        if (isMoreWaiting) await enqueue(platformId);
        return;
      }
      // Holds no worker during the pause; the next look continues.
      const restMs = Math.ceil(Math.min(RESTS * (performance.now() - startedAtMs), LONGEST_REST_MS));
      turns.pause(platformId, restMs);
      // Timers may fire slightly early.
      if (isMoreWaiting) setTimeout(() => looking.wake(), restMs + 1).unref();
    },
  });
  let lookedAtMs = Date.now();
  const look = async (): Promise<boolean> => {
    try {
      const free = (await behind()).filter((platformId) => turns.isFree(platformId));
      for (const platformId of free) await enqueue(platformId);
      // Also wake for jobs that another, busy process enqueued.
      if (free.length > 0) consuming.wake();
      lookedAtMs = Date.now();
    } catch (error) {
      onError(error as Error);
    }
    return false;
  };
  const looking = repeat(look, LOOK_EVERY_MS);
  return {
    lookedAtMs: () => lookedAtMs,
    close: async () => {
      await Promise.all([looking.stop(), consuming.stop()]);
    },
  };
}

/**
 * Tracks which platforms run or pause. A platform runs once at a time. It pauses between batches, and after failures
 * with a doubling delay.
 */
function createPlatformRuns() {
  const running = new Set<number>();
  /** Platform id to the end of its pause (`performance.now()`). */
  const pauses = new Map<number, number>();
  /** Platform id to the pause after its last failure. */
  const failures = new Map<number, number>();
  const pause = (platformId: number, pauseMs: number) => pauses.set(platformId, performance.now() + pauseMs);
  const pauseAfterFailure = (platformId: number) => {
    const pauseMs = Math.min(2 * (failures.get(platformId) ?? FIRST_PAUSE_MS / 2), LONGEST_PAUSE_MS);
    failures.set(platformId, pauseMs);
    pause(platformId, pauseMs);
  };
  return {
    pause,
    isFree: (platformId: number) => !running.has(platformId) && performance.now() >= (pauses.get(platformId) ?? 0),
    /** The result of the batch; null when the platform is already running. */
    take: async (platformId: number, turn: () => Promise<boolean>): Promise<boolean | null> => {
      if (running.has(platformId)) return null;
      running.add(platformId);
      try {
        const isMoreWaiting = await turn();
        failures.delete(platformId);
        pauses.delete(platformId);
        return isMoreWaiting;
      } catch (error) {
        pauseAfterFailure(platformId);
        throw error;
      } finally {
        running.delete(platformId);
      }
    },
  };
}
