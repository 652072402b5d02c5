import { beforeAll, beforeEach } from '@jest/globals';
import type { TestDatabase } from './database.js';

/**
 * Every table is as it was when this was called, before each test of the file: no test lives on what another one wrote. Call it
 * after the file's other `beforeAll` hooks; what a hook inside a `describe` writes is gone before its first test. Numbers of
 * sequences go on.
 */
export function restoreBeforeEach(db: TestDatabase): void {
  const restore = captureTables(db);
  beforeEach(restore);
}

/** The same by hand: returns what puts every table back to how it was after the file's `beforeAll` hooks above. */
export function captureTables(db: TestDatabase): () => Promise<void> {
  beforeAll(() => db.remember());
  return () => db.restore();
}
