/** What was waited for in vain: a free connection, or the turn of a request that others go before. */
export type WaitedFor = 'connection' | 'turn';

/** A request waited too long within this process. PostgreSQL was not asked: the next try may succeed. */
export class DatabaseWaitTimeout extends Error {
  override readonly name = 'DatabaseWaitTimeout';

  constructor(
    readonly waitedFor: WaitedFor,
    readonly waitedMs: number,
  ) {
    const what =
      waitedFor === 'connection' ? 'a free database connection' : 'other requests that change the same records';
    super(`The service waited ${waitedMs / 1000} s for ${what}.`);
  }
}
