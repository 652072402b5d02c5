import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FileServices } from '../../services/_shared/context.js';
import { createLocalStore } from '../../providers/files/localStore.js';
import type { TestDatabase } from './database.js';

let folder: string | undefined;

/** Creates file services with a store in a temporary folder of this process. `changes` override the defaults. */
export function createTestFiles(db: TestDatabase, changes: Partial<FileServices> = {}): FileServices {
  folder ??= mkdtempSync(path.join(tmpdir(), 'lps-files-'));
  return {
    db,
    store: createLocalStore(folder),
    spoolFolder: path.join(folder, 'incoming'),
    uploadLimitBytes: 1_000_000,
    quotaBytes: 0,
    ...changes,
  };
}
