/** The number of attempts, and the pauses between them. */
export interface Retries {
  maxAttempts: number;
  firstPauseMs: number;
  longestPauseMs: number;
}

/** About four minutes in all, unless channels or models request longer pauses. */
export const DEFAULT_RETRIES: Retries = { maxAttempts: 8, firstPauseMs: 1_000, longestPauseMs: 120_000 };

/** The pause after this number of attempts: exponential with jitter, and at least `retryAfterMs`. */
export function computePause(
  { firstPauseMs, longestPauseMs }: Retries,
  attempts: number,
  retryAfterMs: number | null,
): number {
  const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** (attempts - 1));
  return Math.max(retryAfterMs ?? 0, Math.round(pause * (0.8 + 0.4 * Math.random())));
}
