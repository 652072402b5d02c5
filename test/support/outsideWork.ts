import type { OpenDatabase } from '../../db/core/connect.js';
import type { Follower } from '../../db/core/jobs/followChanges.js';
import { SECRET_KEY_BYTES, createSecretBox } from '../../db/core/secretBox.js';
import { createExternalJobs } from '../../server/jobs/externalJobs.js';
import type { FileStore } from '../../providers/files/fileStore.js';
import type { ExternalJobServices, ExternalJobSettings } from '../../server/jobs/externalJobServices.js';
import type { TestDatabase } from './database.js';
import { testFiles } from './files.js';

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

export interface OutsideWork {
  /** Errors that steps threw. */
  errors: Error[];
  /** Does all that is to be done about datasets, trainings and videos, without rests, at most so many steps. */
  run(options?: { atMost?: number }): Promise<void>;
}

export function outsideWork(
  db: TestDatabase,
  settings: Partial<ExternalJobSettings> = {},
  database: OpenDatabase = db,
  store: Partial<FileStore> = {},
): OutsideWork {
  const errors: Error[] = [];
  const usual = testFiles(db, { uploadLimitBytes: 50_000_000 });
  const files = { ...usual, db: database, store: { ...usual.store, ...store } };
  const services: ExternalJobServices = {
    db: database,
    secrets: testSecrets,
    files,
    settings: { ...SETTINGS, ...settings },
    onError: (error) => errors.push(error),
  };
  const followers = createExternalJobs(services);
  return {
    errors,
    run: async ({ atMost = 200 } = {}) => {
      for (let steps = 0; steps < atMost;) {
        await db.pool.query('update external_tasks set due_at = now() where due_at > now()');
        const done = await stepOfAll(followers);
        if (done === 0) return;
        steps += done;
      }
    },
  };
}

async function stepOfAll(followers: Follower[]): Promise<number> {
  let done = 0;
  for (const follower of followers)
    for (const platformId of await follower.behind()) if (await follower.follow(platformId)) done++;
  return done;
}

/** A database whose process dies: after so many transactions, each one that follows fails, as do reads. */
export function dyingDatabase(db: TestDatabase, transactions: number): OpenDatabase {
  let left = transactions;
  return {
    ...db,
    read: (...args) => (left <= 0 ? Promise.reject(new Error('dead')) : db.read(...args)),
    transaction: (...args) => (left-- <= 0 ? Promise.reject(new Error('dead')) : db.transaction(...args)),
  };
}

/** What a dead process had claimed is free again. */
export const expireClaims = (db: TestDatabase) =>
  db.pool.query(
    `update external_tasks set claimed_until = now() - interval '1 second' where claimed_until is not null`,
  );
