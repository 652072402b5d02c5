import type { BenchDatabase } from './benchDatabase.js';

const PAUSE_MS = 20;

/**
 * Looks at how far the derived state of a platform is behind what is stored. `end` waits for all of it, and returns the
 * longest time in milliseconds.
 */
export function watchLag(db: BenchDatabase, platformId: number): { end(): Promise<number> } {
  const waiting: { stored: string; atMs: number }[] = [];
  let [longestMs, isEnding] = [0, false];
  const watching = (async () => {
    for (let last = '', isLast = false; !isLast || waiting.length > 0;) {
      // Waits also for statements that are stored when `end` is called.
      isLast = isEnding;
      const { rows } = await db.pool.query<{ stored: string; derived: string }>(
        `select last_stored::text as stored, coalesce(activity_cursors.stored, '-infinity')::text as derived
           from record_store_cursors left join activity_cursors using (platform_id) where platform_id = $1`,
        [platformId],
      );
      const [{ stored, derived } = { stored: '', derived: '' }] = rows;
      if (stored > last) waiting.push({ stored: (last = stored), atMs: performance.now() });
      while (waiting.length > 0 && waiting[0]!.stored <= derived)
        longestMs = Math.max(longestMs, performance.now() - waiting.shift()!.atMs);
      await new Promise((resume) => setTimeout(resume, PAUSE_MS));
    }
  })();
  return {
    end: async () => {
      isEnding = true;
      await watching;
      return longestMs;
    },
  };
}
