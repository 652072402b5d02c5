import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { removeExternalTask, enqueueExternalTask } from '../../core/external/externalTasks.js';
import type { Transaction } from '../../core/transaction.js';
import { removeFiles } from '../../media/files/removeFiles.js';
import { FineTuningDataset } from './dataset.js';
import { FineTuningRefused } from './fineTuningRefused.js';
import { FineTuningTraining, type TrainingParameters } from './training.js';

/**
 * Values of a training. On a change, absent fields keep their value, and parameters are merged unless `replaces` is
 * set.
 */
export interface IncomingTraining {
  project_name?: string;
  base_model_name?: string;
  /** UUID. */
  dataset?: string;
  parameters?: TrainingParameters;
  /** Any JSON. */
  metadata?: unknown;
}

type Db = Pick<Database, 'transaction'>;

const COLUMNS = ['text_column', 'prompt_column', 'response_column'] as const;

/**
 * Creates a training of the tenant, which starts when its dataset is completed. Returns its UUID. Throws
 * FineTuningRefused.
 */
export function createTraining(
  db: Db,
  actor: Actor,
  platformId: number,
  { dataset, ...fields }: IncomingTraining & { project_name: string; base_model_name: string; dataset: string },
  createdById: number | null,
): Promise<string> {
  return db.transaction(actor, async (trx) => {
    const datasetId = await lockDataset(trx, platformId, dataset, fields.parameters ?? {});
    const row = { platform_id: platformId, dataset_id: datasetId, ...fields, created_by_id: createdById };
    const { id, unique_id: uniqueId } = await FineTuningTraining.query(trx).insert(row).returning(['id', 'unique_id']);
    await enqueueExternalTask(trx, platformId, 'training', id);
    return uniqueId;
  });
}

/**
 * Changes a training of the tenant. Its inputs (dataset, base model, parameters) can change only before it starts, or
 * after it failed or was cancelled, which restarts it. `again` restarts it with the same inputs. Name and metadata can
 * always change. `mayStart`: whether the platform has a provider. Returns false when there is no such training. Throws
 * FineTuningRefused (`under_way`, `no_provider`).
 */
export function changeTraining(
  db: Db,
  actor: Actor,
  platformId: number,
  uniqueId: string,
  { dataset, parameters, ...fields }: IncomingTraining,
  { replaces, again, mayStart }: { replaces: boolean; again: boolean; mayStart: boolean },
): Promise<boolean> {
  return db.transaction(actor, async (trx) => {
    const stored = await lockTraining(trx, platformId, uniqueId);
    if (!stored) return false;
    const next = replaces ? (parameters ?? {}) : { ...stored.parameters, ...parameters };
    const own =
      dataset === undefined
        ? null
        : await FineTuningDataset.query(trx).select('id').findOne({ platform_id: platformId, unique_id: dataset });
    const changesInputs =
      (dataset !== undefined && own?.id !== stored.dataset_id) ||
      (fields.base_model_name !== undefined && fields.base_model_name !== stored.base_model_name) ||
      JSON.stringify(sortEntries(next)) !== JSON.stringify(sortEntries(stored.parameters));
    const { state } = stored;
    if ((changesInputs && state === 'processing') || ((changesInputs || again) && state === 'completed'))
      throw new FineTuningRefused(
        'under_way',
        '',
        state === 'completed'
          ? 'The training is completed. Create another one.'
          : 'The training is running. Cancel it first.',
      );
    const restarts = changesInputs || (again && !isRunning(stored));
    if (restarts && !mayStart)
      throw new FineTuningRefused('no_provider', '', 'No provider trains models for this platform.');
    const datasetId = restarts
      ? await lockDataset(trx, platformId, dataset ?? (await readDatasetUuid(trx, stored)), next)
      : stored.dataset_id;
    const reset = restarts ? { ...RESET, run: stored.run + 1 } : {};
    await FineTuningTraining.query(trx)
      .patch({ ...fields, dataset_id: datasetId, parameters: next, ...reset, modified_at: trx.fn.now() as never })
      .where({ platform_id: platformId, id: stored.id });
    if (restarts) await enqueueExternalTask(trx, platformId, 'training', stored.id);
    return true;
  });
}

/**
 * Requests the cancellation of a training, also at the provider. Does nothing if it has ended. Returns false when
 * there is no such training.
 */
export function cancelTraining(db: Db, actor: Actor, platformId: number, uniqueId: string): Promise<boolean> {
  return db.transaction(actor, async (trx) => {
    const stored = await lockTraining(trx, platformId, uniqueId);
    if (!stored) return false;
    if (isRunning(stored)) await requestCancel(trx, stored, {});
    return true;
  });
}

/**
 * Deletes a training of the tenant, and its model file if it has one. A running training is hidden and cancelled
 * first. Returns false when there is no such training.
 */
export function deleteTraining(db: Db, actor: Actor, platformId: number, uniqueId: string): Promise<boolean> {
  return db.transaction(actor, async (trx) => {
    const stored = await lockTraining(trx, platformId, uniqueId);
    if (!stored) return false;
    if (isRunning(stored)) await requestCancel(trx, stored, { deleted_at: trx.fn.now() as never });
    else await removeTraining(trx, stored);
    return true;
  });
}

/** Deletes the row of an ended training, and its dataset if that was deleted before and no other training uses it. */
export async function removeTraining(
  trx: Transaction,
  { platform_id: platformId, id, dataset_id: datasetId, model_file_id: file }: FineTuningTraining,
): Promise<void> {
  await removeExternalTask(trx, platformId, 'training', id);
  await FineTuningTraining.query(trx).delete().where({ platform_id: platformId, id });
  if (file !== null) await removeFiles(trx, platformId, [file]);
  await FineTuningDataset.query(trx)
    .delete()
    .where({ platform_id: platformId, id: datasetId })
    .whereNotNull('deleted_at')
    .whereNotExists(
      FineTuningTraining.query(trx).select('id').where({ platform_id: platformId, dataset_id: datasetId }),
    );
}

const RESET = {
  state: 'pending' as const,
  engine: null,
  remote_train_file: null,
  remote_test_file: null,
  remote_job: null,
  remote_status: null,
  figures: {},
  evaluation: null,
  retry_attempts: 0,
  error_log: '',
  cancel_requested_at: null,
};

const isRunning = ({ state }: FineTuningTraining): boolean => state === 'pending' || state === 'processing';

async function requestCancel(
  trx: Transaction,
  { platform_id: platformId, id }: FineTuningTraining,
  also: Partial<FineTuningTraining>,
): Promise<void> {
  const change = { ...also, cancel_requested_at: trx.fn.now() as never, modified_at: trx.fn.now() as never };
  await FineTuningTraining.query(trx).patch(change).where({ platform_id: platformId, id });
  await enqueueExternalTask(trx, platformId, 'training', id);
}

const lockTraining = (trx: Transaction, platformId: number, uniqueId: string) =>
  FineTuningTraining.query(trx).findOne({ platform_id: platformId, unique_id: uniqueId, deleted_at: null }).forUpdate();

async function readDatasetUuid(
  trx: Transaction,
  { platform_id: platformId, dataset_id: id }: FineTuningTraining,
): Promise<string> {
  return (await FineTuningDataset.query(trx).select('unique_id').findOne({ platform_id: platformId, id }))!.unique_id;
}

/**
 * Locks the dataset, so that it does not change before the training is stored. The job checks the columns of a
 * dataset that is not completed.
 */
async function lockDataset(
  trx: Transaction,
  platformId: number,
  uniqueId: string,
  parameters: TrainingParameters,
): Promise<number> {
  const dataset = await FineTuningDataset.query(trx)
    .findOne({ platform_id: platformId, unique_id: uniqueId, deleted_at: null })
    .forUpdate();
  if (!dataset)
    throw new FineTuningRefused('unknown_dataset', '/dataset', `The platform has no dataset '${uniqueId}'.`);
  const unknown =
    dataset.status === 'completed' &&
    COLUMNS.find((name) => parameters[name] !== undefined && !dataset.columns.includes(parameters[name]));
  if (unknown) throw buildUnknownColumnError(unknown, parameters[unknown]!, dataset.columns);
  return dataset.id;
}

/** Builds the error for a column that the dataset does not have. */
export const buildUnknownColumnError = (name: string, column: string, columns: string[]) =>
  new FineTuningRefused(
    'unknown_column',
    `/${name}`,
    `The dataset has no column '${column}'. Its columns are ${columns.join(', ')}.`,
  );

/** Finds the first column of a training that its dataset lacks, and returns its error; null when there is none. */
export function findMissingColumn(parameters: TrainingParameters, columns: string[]): FineTuningRefused | null {
  const name = COLUMNS.find((one) => parameters[one] !== undefined && !columns.includes(parameters[one]));
  return name ? buildUnknownColumnError(name, parameters[name]!, columns) : null;
}

/** Sorts parameters by name. Cleared parameters are undefined, and not stored. */
const sortEntries = (parameters: TrainingParameters) =>
  Object.entries(parameters)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
