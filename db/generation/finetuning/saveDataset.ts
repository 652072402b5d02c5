import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { removeExternalTask, enqueueExternalTask } from '../../core/external/externalTasks.js';
import type { Transaction } from '../../core/transaction.js';
import { createFile } from '../../media/files/createFile.js';
import { removeFiles } from '../../media/files/removeFiles.js';
import type { StoredContent } from '../../media/files/storedContent.js';
import { FineTuningDataset } from './dataset.js';
import { FineTuningRefused } from './fineTuningRefused.js';
import { FineTuningPassage } from './passage.js';
import { FineTuningTraining } from './training.js';

/** What is said of a dataset. On a change, what is absent keeps its value. */
export interface IncomingDataset {
  name?: string;
  prompt?: string;
  /** Null: none any more. */
  source_url?: string | null;
  /** A file that is stored already, in place of the one before. Null: none any more. */
  source_file?: StoredContent | null;
  num_data_points?: number;
  train_split?: number;
}

type Db = Pick<Database, 'transaction'>;

/** Creates a dataset of the tenant; with a source it is made at once. Returns its UUID. Throws FineTuningRefused, QuotaExceeded. */
export function createDataset(
  db: Db,
  actor: Actor,
  platformId: number,
  { source_file: file, ...fields }: IncomingDataset & { name: string },
  createdById: number | null,
): Promise<string> {
  return db.transaction(actor, async (trx) => {
    if (file && fields.source_url != null) throw twoSources();
    const fileId = file ? await createFile(trx, file, { createdById }) : null;
    const row = { platform_id: platformId, ...fields, source_file_id: fileId, created_by_id: createdById };
    const { id, unique_id: uniqueId } = await FineTuningDataset.query(trx).insert(row).returning(['id', 'unique_id']);
    if (fileId !== null || row.source_url != null) await enqueueExternalTask(trx, platformId, 'dataset', id);
    return uniqueId;
  });
}

/**
 * Changes a dataset of the tenant. It is made anew when what it is made of changes, or with `again`. Returns whether there is one. Throws
 * FineTuningRefused (`in_use` while a training reads it), QuotaExceeded.
 */
export function changeDataset(
  db: Db,
  actor: Actor,
  platformId: number,
  uniqueId: string,
  { source_file: file, ...fields }: IncomingDataset,
  { again = false, changedById = null }: { again?: boolean; changedById?: number | null } = {},
): Promise<boolean> {
  return db.transaction(actor, async (trx) => {
    const stored = await lockDataset(trx, platformId, uniqueId);
    if (!stored) return false;
    const change = sourceOf(stored, fields, file);
    const isRemade =
      (again && stored.status !== 'pending') ||
      file != null ||
      ANEW.some((name) => name in change && change[name] !== stored[name]);
    if (isRemade || Object.entries(change).some(([name, value]) => value !== stored[name as keyof typeof change]))
      await refuseUsed(trx, stored);
    const fileId = file ? await createFile(trx, file, { createdById: changedById }) : change.source_file_id;
    await FineTuningDataset.query(trx)
      .patch({
        ...change,
        source_file_id: fileId,
        ...(isRemade && (await begunAnew(trx, stored))),
        modified_at: trx.fn.now() as never,
      })
      .where({ platform_id: platformId, id: stored.id });
    if (stored.source_file_id !== null && fileId !== stored.source_file_id)
      await removeFiles(trx, platformId, [stored.source_file_id]);
    const hasSource = fileId !== null || change.source_url !== null;
    if (isRemade) await (hasSource ? enqueueExternalTask : removeExternalTask)(trx, platformId, 'dataset', stored.id);
    return true;
  });
}

/** Removes a dataset of the tenant and its files; trainings that have ended still show it. Returns whether there was one. Throws FineTuningRefused. */
export function deleteDataset(db: Db, actor: Actor, platformId: number, uniqueId: string): Promise<boolean> {
  return db.transaction(actor, async (trx) => {
    const stored = await lockDataset(trx, platformId, uniqueId);
    if (!stored) return false;
    await refuseUsed(trx, stored);
    const { id, source_file_id: source, train_file_id: train, test_file_id: test } = stored;
    await removeExternalTask(trx, platformId, 'dataset', id);
    await FineTuningPassage.query(trx).delete().where({ platform_id: platformId, dataset_id: id });
    const isShown = await FineTuningTraining.query(trx)
      .select('id')
      .findOne({ platform_id: platformId, dataset_id: id });
    if (isShown) {
      const gone = { source_file_id: null, train_file_id: null, test_file_id: null, deleted_at: trx.fn.now() as never };
      await FineTuningDataset.query(trx).patch(gone).where({ platform_id: platformId, id });
    } else await FineTuningDataset.query(trx).delete().where({ platform_id: platformId, id });
    await removeFiles(
      trx,
      platformId,
      [source, train, test].filter((file) => file !== null),
    );
    return true;
  });
}

/** A training that begins locks the dataset as well, so none begins while it changes. */
const lockDataset = (trx: Transaction, platformId: number, uniqueId: string) =>
  FineTuningDataset.query(trx).findOne({ platform_id: platformId, unique_id: uniqueId, deleted_at: null }).forUpdate();

/** What it is made of. */
const ANEW = ['prompt', 'source_url', 'source_file_id', 'num_data_points', 'train_split'] as const;

type Change = Omit<IncomingDataset, 'source_file'> & { source_url: string | null; source_file_id: number | null };

/** A new source takes the place of the other one; both at once can't be. */
function sourceOf(
  stored: FineTuningDataset,
  fields: Omit<IncomingDataset, 'source_file'>,
  file: StoredContent | null | undefined,
): Change {
  if (file && fields.source_url != null) throw twoSources();
  const change = { ...fields, source_url: stored.source_url, source_file_id: stored.source_file_id };
  if (file) return { ...change, source_url: null };
  if (fields.source_url != null) return { ...change, source_url: fields.source_url, source_file_id: null };
  return {
    ...change,
    source_url: fields.source_url === null ? null : stored.source_url,
    source_file_id: file === null ? null : stored.source_file_id,
  };
}

async function begunAnew(
  trx: Transaction,
  { platform_id: platformId, id, making, train_file_id: train, test_file_id: test }: FineTuningDataset,
) {
  await FineTuningPassage.query(trx).delete().where({ platform_id: platformId, dataset_id: id });
  const gone = { train_file_id: null, test_file_id: null };
  // Rows that refer to files go before these do.
  await FineTuningDataset.query(trx).patch(gone).where({ platform_id: platformId, id });
  await removeFiles(
    trx,
    platformId,
    [train, test].filter((file) => file !== null),
  );
  return {
    ...gone,
    status: 'pending' as const,
    making: making + 1,
    retry_attempts: 0,
    error_log: '',
    progress: {},
    columns: [],
  };
}

async function refuseUsed(trx: Transaction, { platform_id: platformId, id }: FineTuningDataset): Promise<void> {
  const reader = await FineTuningTraining.query(trx)
    .select('project_name')
    .whereIn('state', ['pending', 'processing'])
    .findOne({ platform_id: platformId, dataset_id: id, deleted_at: null });
  if (reader)
    throw new FineTuningRefused(
      'in_use',
      '',
      `The training '${reader.project_name}' uses this dataset. Cancel it first.`,
    );
}

const twoSources = () => new FineTuningRefused('two_sources', '/source_url', 'cannot be combined with source_file');
