import type PgBoss from 'pg-boss';
import { repeat } from './repeat.js';
import { consumeQueue } from './consumeQueue.js';

/** What follows changes of the catalog, platform by platform. Each has a queue of its own: none waits for another. */
export interface Follower {
  queue: string;
  /** Platforms with changes that it has not followed yet, the longest waiting first. */
  behind(): Promise<number[]>;
  /** One bounded turn of a platform. Returns whether more of it waits. */
  follow(platformId: number): Promise<boolean>;
}

export interface Following {
  /** When it was last known what there is to follow. */
  lookedAtMs(): number;
  close(): Promise<void>;
}

export interface FollowingOptions {
  /** Whether this process answered a request since then (`performance.now()`). */
  answeredSince(atMs: number): boolean;
  onError(error: Error): void;
}

const LOOK_EVERY_MS = 250;
/** Platforms that are followed at the same time. */
const WORKERS = 2;
/** Where requests were answered during a turn, the platform rests so many times as long as the turn took. */
const RESTS = 2;
const LONGEST_REST_MS = 500;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Enqueues one job for each platform that is behind, and runs them. A job is one turn; a platform that needs more of them goes to the
 * end of the queue, behind every other that waits. Where requests are answered meanwhile, which share processors with it, it rests
 * between its turns, and finds more to do in the next one. What fails is enqueued again by the next look.
 */
export async function followChanges(
  boss: PgBoss,
  { queue, behind, follow }: Follower,
  { answeredSince, onError }: FollowingOptions,
): Promise<Following> {
  const turns = createTurns();
  // At most one job of a platform waits: it will find every change when it runs.
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
      // No worker is held meanwhile: a look goes on.
      const restMs = Math.ceil(Math.min(RESTS * (performance.now() - startedAtMs), LONGEST_REST_MS));
      turns.pause(platformId, restMs);
      // A timer may end a little early.
      if (isMoreWaiting) setTimeout(() => looking.wake(), restMs + 1).unref();
    },
  });
  let lookedAtMs = Date.now();
  const look = async (): Promise<boolean> => {
    try {
      const free = (await behind()).filter((platformId) => turns.isFree(platformId));
      for (const platformId of free) await enqueue(platformId);
      // Also for what another process enqueued, whose hands may be full.
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

/** A platform is followed once at a time, and left alone for a while where it rests, and after a failure, longer each time. */
function createTurns() {
  const running = new Set<number>();
  /** By platform, until when (`performance.now()`). */
  const pauses = new Map<number, number>();
  /** By platform, the pause after its last failure. */
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
    /** What the turn returns; null where the platform has one already. */
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
