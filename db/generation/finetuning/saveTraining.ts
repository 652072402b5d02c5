import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { removeExternalTask, enqueueExternalTask } from '../../core/external/externalTasks.js';
import type { Transaction } from '../../core/transaction.js';
import { removeFiles } from '../../media/files/removeFiles.js';
import { FineTuningDataset } from './dataset.js';
import { FineTuningRefused } from './fineTuningRefused.js';
import { FineTuningTraining, type TrainingParameters } from './training.js';

/** What is said of a training. On a change, what is absent keeps its value; parameters are replaced where `replaces` says so, else merged. */
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

/** Creates a training of the tenant, which begins when its dataset is made. Returns its UUID. Throws FineTuningRefused. */
export function createTraining(
  db: Db,
  actor: Actor,
  platformId: number,
  { dataset, ...fields }: IncomingTraining & { project_name: string; base_model_name: string; dataset: string },
  createdById: number | null,
): Promise<string> {
  return db.transaction(actor, async (trx) => {
    const datasetId = await datasetToTrainWith(trx, platformId, dataset, fields.parameters ?? {});
    const row = { platform_id: platformId, dataset_id: datasetId, ...fields, created_by_id: createdById };
    const { id, unique_id: uniqueId } = await FineTuningTraining.query(trx).insert(row).returning(['id', 'unique_id']);
    await enqueueExternalTask(trx, platformId, 'training', id);
    return uniqueId;
  });
}

/**
 * Changes a training of the tenant. What it trains with changes only while it has not begun; one that has failed or was cancelled begins
 * anew with it, and with `again` as it was. Its name and metadata change any time. Returns whether there is one. Throws FineTuningRefused
 * (`under_way`).
 */
export function changeTraining(
  db: Db,
  actor: Actor,
  platformId: number,
  uniqueId: string,
  { dataset, parameters, ...fields }: IncomingTraining,
  { replaces, again }: { replaces: boolean; again: boolean },
): Promise<boolean> {
  return db.transaction(actor, async (trx) => {
    const stored = await lockTraining(trx, platformId, uniqueId);
    if (!stored) return false;
    const wanted = replaces ? (parameters ?? {}) : { ...stored.parameters, ...parameters };
    const own =
      dataset === undefined
        ? null
        : await FineTuningDataset.query(trx).select('id').findOne({ platform_id: platformId, unique_id: dataset });
    const isOther =
      (dataset !== undefined && own?.id !== stored.dataset_id) ||
      (fields.base_model_name !== undefined && fields.base_model_name !== stored.base_model_name) ||
      JSON.stringify(sorted(wanted)) !== JSON.stringify(sorted(stored.parameters));
    const { state } = stored;
    if ((isOther && state === 'processing') || ((isOther || again) && state === 'completed'))
      throw new FineTuningRefused(
        'under_way',
        '',
        state === 'completed'
          ? 'The training is completed. Create another one.'
          : 'The training is running. Cancel it first.',
      );
    const isAnew = isOther || (again && !isRunning(stored));
    const datasetId = isAnew
      ? await datasetToTrainWith(trx, platformId, dataset ?? (await uuidOf(trx, stored)), wanted)
      : stored.dataset_id;
    const anew = isAnew ? { ...BEGUN_ANEW, run: stored.run + 1 } : {};
    await FineTuningTraining.query(trx)
      .patch({ ...fields, dataset_id: datasetId, parameters: wanted, ...anew, modified_at: trx.fn.now() as never })
      .where({ platform_id: platformId, id: stored.id });
    if (isAnew) await enqueueExternalTask(trx, platformId, 'training', stored.id);
    return true;
  });
}

/** Requests that a training ends, at the provider too. Does nothing to one that has ended. Returns whether there is one. */
export function cancelTraining(db: Db, actor: Actor, platformId: number, uniqueId: string): Promise<boolean> {
  return db.transaction(actor, async (trx) => {
    const stored = await lockTraining(trx, platformId, uniqueId);
    if (!stored) return false;
    if (isRunning(stored)) await requestEnd(trx, stored, {});
    return true;
  });
}

/** Removes a training of the tenant, and its model of the embedded provider. One that runs is cancelled first, out of sight. Returns whether there was one. */
export function deleteTraining(db: Db, actor: Actor, platformId: number, uniqueId: string): Promise<boolean> {
  return db.transaction(actor, async (trx) => {
    const stored = await lockTraining(trx, platformId, uniqueId);
    if (!stored) return false;
    if (isRunning(stored)) await requestEnd(trx, stored, { deleted_at: trx.fn.now() as never });
    else await removeTraining(trx, stored);
    return true;
  });
}

/** Removes the row of a training that has ended, and with it a dataset that was removed before. */
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

const BEGUN_ANEW = {
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

async function requestEnd(
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

async function uuidOf(
  trx: Transaction,
  { platform_id: platformId, dataset_id: id }: FineTuningTraining,
): Promise<string> {
  return (await FineTuningDataset.query(trx).select('unique_id').findOne({ platform_id: platformId, id }))!.unique_id;
}

/** Locked, so that it does not change before the training is stored. A dataset that is not made yet has no columns to check; the job does. */
async function datasetToTrainWith(
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
  if (unknown) throw unknownColumn(unknown, parameters[unknown]!, dataset.columns);
  return dataset.id;
}

/** A column that the dataset does not have. */
export const unknownColumn = (name: string, column: string, columns: string[]) =>
  new FineTuningRefused(
    'unknown_column',
    `/${name}`,
    `The dataset has no column '${column}'. Its columns are ${columns.join(', ')}.`,
  );

/** The first of the columns of a training that its dataset lacks; null when it has all. */
export function missingColumn(parameters: TrainingParameters, columns: string[]): FineTuningRefused | null {
  const name = COLUMNS.find((one) => parameters[one] !== undefined && !columns.includes(parameters[one]));
  return name ? unknownColumn(name, parameters[name]!, columns) : null;
}

/** What a change clears is undefined, and not stored. */
const sorted = (parameters: TrainingParameters) =>
  Object.entries(parameters)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
