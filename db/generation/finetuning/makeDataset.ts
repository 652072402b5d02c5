import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { type ClaimedTask, lockClaim } from '../../core/external/externalTasks.js';
import { stringifyList } from '../../core/slices.js';
import { type Transaction, query } from '../../core/transaction.js';
import { createFile } from '../../media/files/createFile.js';
import type { StoredContent } from '../../media/files/storedContent.js';
import { type DatasetProgress, FineTuningDataset } from './dataset.js';
import { FineTuningPassage, type StoredPair } from './passage.js';

type Db = Pick<Database, 'transaction'>;
type Pairs = StoredPair[];

const READ = {
  name: 'read dataset to make',
  text: `
    select dataset.*, (select count(*)::integer from fine_tuning_passages passage where passage.platform_id = dataset.platform_id and passage.dataset_id = dataset.id) as "cutPassages"
      from fine_tuning_datasets dataset where platform_id = $1 and id = $2 and deleted_at is null`,
};

/** Reads the dataset of a task with the number of its stored passages; null when it was deleted. */
export async function readDataset(
  db: Pick<Database, 'read'>,
  { platformId, subjectId }: ClaimedTask,
): Promise<(FineTuningDataset & { cutPassages: number }) | null> {
  return (await db.read<FineTuningDataset & { cutPassages: number }>(READ, [platformId, subjectId]))[0] ?? null;
}

/**
 * Marks a dataset as being processed. Like all writes of this file, throws ClaimLost when the claim of the task is
 * lost.
 */
export const markProcessing = (db: Db, actor: Actor, task: ClaimedTask) =>
  updateDataset(db, actor, task, () => Promise.resolve({ status: 'processing' as const }));

/** Replaces the passages of a dataset, in one transaction. */
export async function storePassages(
  db: Db,
  actor: Actor,
  task: ClaimedTask,
  passages: Pick<FineTuningPassage, 'heading' | 'text'>[],
  progress: DatasetProgress,
): Promise<void> {
  const list = await stringifyList(passages);
  return updateDataset(db, actor, task, async (trx) => {
    await FineTuningPassage.query(trx).delete().where({ platform_id: task.platformId, dataset_id: task.subjectId });
    await query(trx, INSERT_PASSAGES, [task.platformId, task.subjectId, list]);
    return { progress, error_log: '' };
  });
}

const INSERT_PASSAGES: ChangingStatement = {
  changes: true,
  name: 'insert passages',
  text: `
    insert into fine_tuning_passages (platform_id, dataset_id, ordinal, heading, text)
    select $1, $2, ordinal, passage ->> 'heading', passage ->> 'text' from json_array_elements($3::json) with ordinality as one (passage, ordinal)`,
};

const LIST_NEXT = {
  name: 'next passages',
  text: `
    select ordinal, heading, text from fine_tuning_passages
     where platform_id = $1 and dataset_id = $2 and pairs is null order by ordinal limit $3`,
};

/** Lists the first passages without pairs, in order. */
export function listNextPassages(
  db: Pick<Database, 'read'>,
  { platformId, subjectId }: ClaimedTask,
  atMost: number,
): Promise<Pick<FineTuningPassage, 'ordinal' | 'heading' | 'text'>[]> {
  return db.read(LIST_NEXT, [platformId, subjectId, atMost]);
}

/** Stores the pairs that a model generated from passages. */
export function storePairs(
  db: Db,
  actor: Actor,
  task: ClaimedTask,
  made: { ordinal: number; pairs: Pairs }[],
  progress: DatasetProgress,
): Promise<void> {
  return updateDataset(db, actor, task, async (trx) => {
    await query(trx, UPDATE_PAIRS, [task.platformId, task.subjectId, JSON.stringify(made)]);
    return { progress, error_log: '' };
  });
}

const UPDATE_PAIRS: ChangingStatement = {
  changes: true,
  name: 'update pairs',
  text: `
    update fine_tuning_passages passage set pairs = one.pairs
      from json_to_recordset($3::json) as one (ordinal integer, pairs jsonb)
     where passage.platform_id = $1 and passage.dataset_id = $2 and passage.ordinal = one.ordinal`,
};

const LIST_ALL = {
  name: 'all passages of a dataset',
  text: 'select heading, text, pairs from fine_tuning_passages where platform_id = $1 and dataset_id = $2 order by ordinal',
};

/** Lists all passages with their pairs, in order. */
export function listPassagesWithPairs(
  db: Pick<Database, 'read'>,
  { platformId, subjectId }: ClaimedTask,
): Promise<Pick<FineTuningPassage, 'heading' | 'text' | 'pairs'>[]> {
  return db.read(LIST_ALL, [platformId, subjectId]);
}

export interface DatasetResult {
  train: StoredContent | null;
  test: StoredContent | null;
  columns: FineTuningDataset['columns'];
  progress: DatasetProgress;
}

/** Marks a dataset as completed and stores its files, in one transaction. Throws ClaimLost, QuotaExceeded. */
export function completeDataset(
  db: Db,
  actor: Actor,
  task: ClaimedTask,
  { train, test, columns, progress }: DatasetResult,
): Promise<void> {
  return updateDataset(db, actor, task, async (trx, { created_by_id: createdById }) => {
    await FineTuningPassage.query(trx).delete().where({ platform_id: task.platformId, dataset_id: task.subjectId });
    const trainId = train && (await createFile(trx, train, { createdById }));
    const testId = test && (await createFile(trx, test, { createdById }));
    return {
      status: 'completed' as const,
      train_file_id: trainId,
      test_file_id: testId,
      columns,
      progress,
      error_log: '',
    };
  });
}

/** Stores the failure of an attempt. With `isLast`, the dataset stays failed until it is changed. */
export function storeDatasetFailure(
  db: Db,
  actor: Actor,
  task: ClaimedTask,
  message: string,
  { isLast }: { isLast: boolean },
): Promise<void> {
  return updateDataset(db, actor, task, (_, { retry_attempts: before }) =>
    Promise.resolve({
      error_log: message,
      ...(isLast ? { status: 'failed' as const } : { retry_attempts: before + 1 }),
    }),
  );
}

function updateDataset(
  db: Db,
  actor: Actor,
  task: ClaimedTask,
  work: (trx: Transaction, dataset: FineTuningDataset) => Promise<Partial<FineTuningDataset>>,
): Promise<void> {
  const key = { platform_id: task.platformId, id: task.subjectId };
  return db.transaction(actor, async (trx) => {
    const dataset = await FineTuningDataset.query(trx).findOne(key).forUpdate();
    await lockClaim(trx, 'dataset', task);
    const change = await work(trx, dataset!);
    await FineTuningDataset.query(trx)
      .patch({ ...change, modified_at: trx.fn.now() as never })
      .where(key);
  });
}
