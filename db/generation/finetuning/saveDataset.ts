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

/** Values of a dataset. On a change, absent fields keep their value. */
export interface IncomingDataset {
  name?: string;
  prompt?: string;
  /** Null removes the URL. */
  source_url?: string | null;
  /** A stored content that replaces the source file. Null removes the file. */
  source_file?: StoredContent | null;
  num_data_points?: number;
  train_split?: number;
}

type Db = Pick<Database, 'transaction'>;

/**
 * Creates a dataset of the tenant, and enqueues its generation if it has a source. Returns its UUID. Throws
 * FineTuningRefused, QuotaExceeded.
 */
export function createDataset(
  db: Db,
  actor: Actor,
  platformId: number,
  { source_file: file, ...fields }: IncomingDataset & { name: string },
  createdById: number | null,
): Promise<string> {
  return db.transaction(actor, async (trx) => {
    if (file && fields.source_url != null) throw buildTwoSourcesError();
    const fileId = file ? await createFile(trx, file, { createdById }) : null;
    const row = { platform_id: platformId, ...fields, source_file_id: fileId, created_by_id: createdById };
    const { id, unique_id: uniqueId } = await FineTuningDataset.query(trx).insert(row).returning(['id', 'unique_id']);
    if (fileId !== null || row.source_url != null) await enqueueExternalTask(trx, platformId, 'dataset', id);
    return uniqueId;
  });
}

/**
 * Changes a dataset of the tenant. It is generated again when its inputs change, or with `again`. Returns false when
 * there is no such dataset. Throws FineTuningRefused (`in_use` while a training uses it), QuotaExceeded.
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
    const change = resolveSource(stored, fields, file);
    const isRemade =
      (again && stored.status !== 'pending') ||
      file != null ||
      INPUTS.some((name) => name in change && change[name] !== stored[name]);
    if (isRemade || Object.entries(change).some(([name, value]) => value !== stored[name as keyof typeof change]))
      await refuseInUse(trx, stored);
    const fileId = file ? await createFile(trx, file, { createdById: changedById }) : change.source_file_id;
    await FineTuningDataset.query(trx)
      .patch({
        ...change,
        source_file_id: fileId,
        ...(isRemade && (await resetDataset(trx, stored))),
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

/**
 * Deletes a dataset of the tenant and its files. Ended trainings still show it. Returns false when there is no such
 * dataset. Throws FineTuningRefused.
 */
export function deleteDataset(db: Db, actor: Actor, platformId: number, uniqueId: string): Promise<boolean> {
  return db.transaction(actor, async (trx) => {
    const stored = await lockDataset(trx, platformId, uniqueId);
    if (!stored) return false;
    await refuseInUse(trx, stored);
    const { id, source_file_id: source, train_file_id: train, test_file_id: test } = stored;
    await removeExternalTask(trx, platformId, 'dataset', id);
    await FineTuningPassage.query(trx).delete().where({ platform_id: platformId, dataset_id: id });
    const isShown = await FineTuningTraining.query(trx)
      .select('id')
      .findOne({ platform_id: platformId, dataset_id: id });
    if (isShown) {
      const cleared = {
        source_file_id: null,
        train_file_id: null,
        test_file_id: null,
        deleted_at: trx.fn.now() as never,
      };
      await FineTuningDataset.query(trx).patch(cleared).where({ platform_id: platformId, id });
    } else await FineTuningDataset.query(trx).delete().where({ platform_id: platformId, id });
    await removeFiles(
      trx,
      platformId,
      [source, train, test].filter((file) => file !== null),
    );
    return true;
  });
}

/** Creating a training locks the dataset too, so that no training starts while the dataset changes. */
const lockDataset = (trx: Transaction, platformId: number, uniqueId: string) =>
  FineTuningDataset.query(trx).findOne({ platform_id: platformId, unique_id: uniqueId, deleted_at: null }).forUpdate();

/** The fields from which a dataset is generated. */
const INPUTS = ['prompt', 'source_url', 'source_file_id', 'num_data_points', 'train_split'] as const;

type Change = Omit<IncomingDataset, 'source_file'> & { source_url: string | null; source_file_id: number | null };

/**
 * Resolves the source after a change: a new URL replaces a file, and a new file a URL. Throws FineTuningRefused for
 * both.
 */
function resolveSource(
  stored: FineTuningDataset,
  fields: Omit<IncomingDataset, 'source_file'>,
  file: StoredContent | null | undefined,
): Change {
  if (file && fields.source_url != null) throw buildTwoSourcesError();
  const change = { ...fields, source_url: stored.source_url, source_file_id: stored.source_file_id };
  if (file) return { ...change, source_url: null };
  if (fields.source_url != null) return { ...change, source_url: fields.source_url, source_file_id: null };
  return {
    ...change,
    source_url: fields.source_url === null ? null : stored.source_url,
    source_file_id: file === null ? null : stored.source_file_id,
  };
}

async function resetDataset(
  trx: Transaction,
  { platform_id: platformId, id, making, train_file_id: train, test_file_id: test }: FineTuningDataset,
) {
  await FineTuningPassage.query(trx).delete().where({ platform_id: platformId, dataset_id: id });
  const cleared = { train_file_id: null, test_file_id: null };
  // References to files are removed before the files.
  await FineTuningDataset.query(trx).patch(cleared).where({ platform_id: platformId, id });
  await removeFiles(
    trx,
    platformId,
    [train, test].filter((file) => file !== null),
  );
  return {
    ...cleared,
    status: 'pending' as const,
    making: making + 1,
    retry_attempts: 0,
    error_log: '',
    progress: {},
    columns: [],
  };
}

async function refuseInUse(trx: Transaction, { platform_id: platformId, id }: FineTuningDataset): Promise<void> {
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

const buildTwoSourcesError = () =>
  new FineTuningRefused('two_sources', '/source_url', 'cannot be combined with source_file');
