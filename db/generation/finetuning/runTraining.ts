import { ignoringCase } from '../../core/ignoringCase.js';
import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { type ClaimedTask, removeExternalTask, lockClaim } from '../../core/external/externalTasks.js';
import type { Transaction } from '../../core/transaction.js';
import { type FineTuningDataset } from './dataset.js';
import { removeTraining } from './saveTraining.js';
import { FineTuningTraining } from './training.js';

type Db = Pick<Database, 'transaction'>;

/** A training with the data of its dataset that a run needs. */
export interface TrainingToRun extends FineTuningTraining {
  datasetStatus: FineTuningDataset['status'];
  datasetName: FineTuningDataset['name'];
  columns: FineTuningDataset['columns'];
  trainFileId: FineTuningDataset['train_file_id'];
  testFileId: FineTuningDataset['test_file_id'];
}

const READ = {
  name: 'read training to run',
  text: `
    select training.*, dataset.status as "datasetStatus", dataset.name as "datasetName", dataset.columns, dataset.train_file_id as "trainFileId", dataset.test_file_id as "testFileId"
      from fine_tuning_trainings training
      join fine_tuning_datasets dataset on dataset.platform_id = training.platform_id and dataset.id = training.dataset_id
     where training.platform_id = $1 and training.id = $2`,
};

/** Reads the training of a task; null when it was deleted. */
export async function readTraining(
  db: Pick<Database, 'read'>,
  { platformId, subjectId }: ClaimedTask,
): Promise<TrainingToRun | null> {
  return (await db.read<TrainingToRun>(READ, [platformId, subjectId]))[0] ?? null;
}

/** The result of a step of a run. */
export type TrainingStep = Partial<
  Pick<
    FineTuningTraining,
    | 'state'
    | 'engine'
    | 'remote_train_file'
    | 'remote_test_file'
    | 'remote_job'
    | 'remote_status'
    | 'fine_tuned_model'
    | 'figures'
    | 'evaluation'
    | 'retry_attempts'
    | 'error_log'
  >
>;

/** Stores the result of a step if it changes anything. Throws ClaimLost. */
export function storeTrainingStep(db: Db, actor: Actor, task: ClaimedTask, step: TrainingStep): Promise<void> {
  return lockTraining(db, actor, task, async (trx, training) => {
    const isChanged = Object.entries(step).some(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(training[name as keyof TrainingStep]),
    );
    if (isChanged) await patch(trx, task, step);
  });
}

/** Ends a training, and removes it if it was deleted in the meantime. Throws ClaimLost. */
export function endTraining(
  db: Db,
  actor: Actor,
  task: ClaimedTask,
  step: TrainingStep & { state: 'completed' | 'cancelled' | 'failed' },
): Promise<void> {
  return lockTraining(db, actor, task, async (trx, training) => {
    await removeExternalTask(trx, task.platformId, 'training', task.subjectId);
    if (training.deleted_at !== null) return removeTraining(trx, training);
    await patch(trx, task, step);
  });
}

async function lockTraining(
  db: Db,
  actor: Actor,
  task: ClaimedTask,
  work: (trx: Transaction, training: FineTuningTraining) => Promise<void>,
): Promise<void> {
  await db.transaction(actor, async (trx) => {
    const training = await FineTuningTraining.query(trx)
      .findOne({ platform_id: task.platformId, id: task.subjectId })
      .forUpdate();
    await lockClaim(trx, 'training', task);
    await work(trx, training!);
  });
}

const patch = (trx: Transaction, { platformId, subjectId }: ClaimedTask, change: Partial<FineTuningTraining>) =>
  FineTuningTraining.query(trx)
    .patch({ ...change, modified_at: trx.fn.now() as never })
    .where({ platform_id: platformId, id: subjectId });

/** Whether a model was trained for other tenants only, so that this tenant may not use it. */
export async function isModelOfOthers(trx: Transaction, platformId: number, model: string): Promise<boolean> {
  const owners = await FineTuningTraining.query(trx)
    .distinct('platform_id')
    .where(...ignoringCase('fine_tuned_model', model));
  return owners.length > 0 && !owners.some((owner) => owner.platform_id === platformId);
}

/** Finds a model that was trained for this tenant at a provider, by name; returns its exact name, null for none. */
export async function findTrainedModel(
  db: Pick<Database, 'read'>,
  platformId: number,
  model: string,
): Promise<string | null> {
  const [found] = await db.read<{ model: string }>(
    {
      name: 'find trained model',
      text: `
        select fine_tuned_model as model from fine_tuning_trainings
         where platform_id = $1 and lower(fine_tuned_model) = lower($2) and engine = 'provider_a' and deleted_at is null
         order by id desc limit 1`,
    },
    [platformId, model],
  );
  return found?.model ?? null;
}
