/** How often something is tried, and how long it rests before it is tried again. */
export interface Retries {
  mostAttempts: number;
  firstPauseMs: number;
  longestPauseMs: number;
}

/** Some four minutes in all, while channels and models ask for no more. */
export const USUAL_RETRIES: Retries = { mostAttempts: 8, firstPauseMs: 1_000, longestPauseMs: 120_000 };

/** The pause after so many attempts: twice as long each time, a little by chance, and never shorter than was requested. */
export function pauseAfter(
  { firstPauseMs, longestPauseMs }: Retries,
  attempts: number,
  retryAfterMs: number | null,
): number {
  const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** (attempts - 1));
  return Math.max(retryAfterMs ?? 0, Math.round(pause * (0.8 + 0.4 * Math.random())));
}
