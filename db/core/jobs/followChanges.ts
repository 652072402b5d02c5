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

const LOOK_EVERY_MS = 250;
/** Platforms that are followed at the same time. */
const WORKERS = 2;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Enqueues one job for each platform that is behind, and runs them. A job is one turn; a platform that needs more of them goes to the
 * end of the queue, behind every other that waits. What fails is enqueued again by the next look.
 */
export async function followChanges(
  boss: PgBoss,
  { queue, behind, follow }: Follower,
  onError: (error: Error) => void,
): Promise<Following> {
  const turns = createTurns();
  // At most one job of a platform waits: it will find every change when it runs.
  const enqueue = (platformId: number) => boss.send(queue, { platformId }, { singletonKey: String(platformId) });
  const consuming = await consumeQueue<{ platformId: number }>(boss, {
    queue,
    workers: WORKERS,
    onError,
    run: async ({ platformId }) => {
      if (await turns.take(platformId, () => follow(platformId))) await enqueue(platformId);
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

/** A platform is followed once at a time, and left alone for a while after a failure, longer each time. */
function createTurns() {
  const running = new Set<number>();
  const failures = new Map<number, { pauseMs: number; untilMs: number }>();
  const pauseAfterFailure = (platformId: number) => {
    const pauseMs = Math.min(2 * (failures.get(platformId)?.pauseMs ?? FIRST_PAUSE_MS / 2), LONGEST_PAUSE_MS);
    failures.set(platformId, { pauseMs, untilMs: Date.now() + pauseMs });
  };
  return {
    isFree: (platformId: number) => !running.has(platformId) && Date.now() >= (failures.get(platformId)?.untilMs ?? 0),
    take: async (platformId: number, turn: () => Promise<boolean>): Promise<boolean> => {
      if (running.has(platformId)) return false;
      running.add(platformId);
      try {
        const isMoreWaiting = await turn();
        failures.delete(platformId);
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
