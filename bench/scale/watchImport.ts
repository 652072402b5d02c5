import type { BenchDatabase } from '../benchDatabase.js';

const LOOK_EVERY_MS = 1_000;
const MILLION = 1_000_000;
const US_PER_MS = 1_000;
/** Statements stored since PostgreSQL began to count. */
const STORED = `select coalesce(sum(n_tup_ins), 0)::float8 as count from pg_stat_user_tables where relname like 'statements\\_2%'`;

export interface ImportProgress {
  resume(): void;
  pause(): void;
  /** The time of imports alone, and microseconds a record of the first and of the last million; without them for fewer records. */
  end(): Promise<{ importedMs: number; rates: Record<string, number> }>;
}

/** Watches how fast statements are stored while it is not paused, as which it begins. */
export async function watchImport(db: BenchDatabase): Promise<ImportProgress> {
  const readStored = async () => (await db.pool.query<{ count: number }>(STORED)).rows[0]!.count;
  const samples: { count: number; atMs: number }[] = [{ count: await readStored(), atMs: 0 }];
  let importedMs = 0;
  let resumedAtMs: number | null = null;
  const elapsed = () => importedMs + (resumedAtMs === null ? 0 : performance.now() - resumedAtMs);
  let looking = Promise.resolve();
  const look = () => {
    looking = looking.then(async () => {
      const atMs = elapsed();
      samples.push({ count: await readStored(), atMs });
    });
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  return {
    resume: () => {
      resumedAtMs = performance.now();
    },
    pause: () => {
      importedMs = elapsed();
      resumedAtMs = null;
    },
    end: async () => {
      clearInterval(timer);
      // Statistics are a second old at most.
      await new Promise((resolve) => setTimeout(resolve, 2 * LOOK_EVERY_MS));
      look();
      await looking;
      return { importedMs, rates: listRates(samples) };
    },
  };
}

function listRates(samples: readonly { count: number; atMs: number }[]): Record<string, number> {
  const [first, last] = [samples[0]!, samples.at(-1)!];
  if (last.count - first.count < 2 * MILLION) return {};
  const usBetween = (from: { count: number; atMs: number }, to: { count: number; atMs: number }) =>
    ((to.atMs - from.atMs) * US_PER_MS) / (to.count - from.count);
  return {
    'first million': usBetween(
      first,
      samples.find(({ count }) => count - first.count >= MILLION)!,
    ),
    'last million': usBetween(
      samples.findLast(({ count }) => count <= last.count - MILLION)!,
      last,
    ),
  };
}
