/** What the request waited for: a free connection, or its position in a queue. */
export type WaitedFor = 'connection' | 'turn';

/** A request waited too long within this process and never reached PostgreSQL. A retry may succeed. */
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
