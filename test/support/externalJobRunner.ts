import type { OpenDatabase } from '../../db/core/connect.js';
import { SECRET_KEY_BYTES, createSecretBox } from '../../db/core/secretBox.js';
import { createExternalJobs } from '../../server/jobs/externalJobs.js';
import type { FileStore } from '../../providers/files/fileStore.js';
import type { ExternalJobServices, ExternalJobSettings } from '../../server/jobs/externalJobServices.js';
import type { TestDatabase } from './database.js';
import { runNextJob, unlockJobs } from './dueJobs.js';
import { createTestFiles } from './files.js';

const SETTINGS: ExternalJobSettings = {
  providerAUrl: null,
  providerAKey: null,
  avatarVideoUrl: null,
  avatarVideoKey: null,
  sourcesMayBePrivate: true,
  modelsMayBePrivate: true,
  llmBudget: { calls: 0, tokens: 0, personCalls: 0, personTokens: 0 },
  pollMs: 10,
};

/** The same key as that of test servers. */
export const testSecrets = createSecretBox(Buffer.alloc(SECRET_KEY_BYTES, 7));

export interface ExternalJobRunner {
  /** Errors that steps threw. */
  errors: Error[];
  /** Runs the pending steps of datasets, trainings and videos without delays, up to a maximum number of steps. */
  run(options?: { atMost?: number }): Promise<void>;
}

export function createExternalJobRunner(
  db: TestDatabase,
  settings: Partial<ExternalJobSettings> = {},
  database: OpenDatabase = db,
  store: Partial<FileStore> = {},
): ExternalJobRunner {
  const errors: Error[] = [];
  const usual = createTestFiles(db, { uploadLimitBytes: 50_000_000 });
  const files = { ...usual, db: database, store: { ...usual.store, ...store } };
  const services: ExternalJobServices = {
    db: database,
    secrets: testSecrets,
    files,
    settings: { ...SETTINGS, ...settings },
    onError: (error) => errors.push(error),
  };
  const tasks = createExternalJobs(services);
  return {
    errors,
    run: async ({ atMost = 200 } = {}) => {
      for (let steps = 0; steps < atMost; steps++) if (!(await runNextJob(db.pool, tasks))) return;
    },
  };
}

/**
 * Creates a database that simulates a killed process: after this many transactions, every transaction and read fails.
 */
export function createDyingDatabase(db: TestDatabase, transactions: number): OpenDatabase {
  let left = transactions;
  return {
    ...db,
    read: (...args) => (left <= 0 ? Promise.reject(new Error('dead')) : db.read(...args)),
    transaction: (...args) => (left-- <= 0 ? Promise.reject(new Error('dead')) : db.transaction(...args)),
  };
}

/** Lets other processes take over the work of a killed one at once. */
export const expireClaims = (db: TestDatabase) => unlockJobs(db.pool);
