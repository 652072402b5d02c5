import type { Task } from '../../db/core/jobs/task.js';
import type { ClaimedTask, StepEnd } from '../../db/core/external/externalTasks.js';
import {
  type TrainingToRun,
  endTraining,
  readTraining,
  storeTrainingStep,
} from '../../db/generation/finetuning/runTraining.js';
import { findMissingColumn } from '../../db/generation/finetuning/saveTraining.js';
import {
  type FineTuningProvider,
  ProviderFailure,
  type RemoteJob,
} from '../../providers/finetuning/fineTuningProvider.js';
import { type Example, formatChatLines, buildExamples, parseRows } from '../../providers/finetuning/trainingRows.js';
import { NO_TRAINING_PROVIDER } from '../../services/generation/providerEndpoints.js';
import { evaluateTraining } from './evaluateTraining.js';
import { type ExternalJobServices, findTrainingProvider, computePauseMs } from './externalJobServices.js';
import { createExternalStepTask } from './externalJobSteps.js';
import { ACTOR, type Run, buildExampleForm, readFile } from './trainingRun.js';
import type { WorkFailure } from './workFailure.js';

const MAX_EVENTS = 100;
/** Parameters that may be stored as 0, which no engine accepts. */
const POSITIVE = ['num_epochs', 'batch_size', 'learning_rate'] as const;

/** Runs trainings in steps: upload files, create one job at the provider, poll it, evaluate the model. */
export const createTrainingTask = (services: ExternalJobServices): Task =>
  createExternalStepTask(services, {
    kind: 'training',
    actor: ACTOR,
    concurrency: 2, // Steps hold whole files of datasets in memory.
    read: readRun,
    step: (services, task, training, signal) => runTraining({ services, task, training, signal }),
    mapFailure: mapFailure,
    storeFailure,
  });

async function readRun({ db }: ExternalJobServices, task: ClaimedTask): Promise<TrainingToRun | null> {
  const training = await readTraining(db, task);
  return training && (training.state === 'pending' || training.state === 'processing') ? training : null;
}

/** The reason of a training that the embedded provider of an earlier version had begun. */
const EMBEDDED_REMOVED = 'The service no longer has an embedded provider. Start the training again.';

function runTraining(run: Run): Promise<StepEnd> {
  const { cancel_requested_at: cancelRequestedAt, engine } = run.training;
  if (cancelRequestedAt !== null) return cancel(run);
  if (engine === 'sandbox') return fail(run, EMBEDDED_REMOVED);
  return engine === null ? begin(run) : trainAtProvider(run);
}

async function begin({ services, task, training }: Run): Promise<StepEnd> {
  const { datasetStatus, columns, parameters } = training;
  if (datasetStatus === 'failed') return fail({ services, task }, `The dataset '${training.datasetName}' has failed.`);
  if (datasetStatus !== 'completed')
    return { nextInMs: computePauseMs(services.settings, task.idleSteps), isIdle: true };
  const missing = findMissingColumn(parameters, columns);
  if (missing) return fail({ services, task }, missing.message);
  if (training.trainFileId === null)
    return fail({ services, task }, 'The dataset has no pairs for training: its train_split is too small.');
  const zero = POSITIVE.find((name) => parameters[name] === 0);
  if (zero) return fail({ services, task }, `A training cannot run with ${zero} = 0.`);
  if (!(await findTrainingProvider(services, task.platformId))) return fail({ services, task }, NO_TRAINING_PROVIDER);
  await storeTrainingStep(services.db, ACTOR, task, { engine: 'provider_a', state: 'processing' });
  return { nextInMs: 0 };
}

/** The id of a run at the provider: each run of a training has its own job. */
const buildRunKey = ({ unique_id: id, run }: TrainingToRun): string => (run === 1 ? id : `${id}-${run}`);

const slugify = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60) || 'model';

async function trainAtProvider(run: Run): Promise<StepEnd> {
  const { services, task, training } = run;
  const provider = await findTrainingProvider(services, task.platformId);
  if (!provider) throw new ProviderFailure('The platform no longer has a credential for provider_a.', true);
  if (training.remote_train_file === null) return upload(run, provider);
  if (training.remote_job === null) return createJob(run, provider);
  const job = await provider.readJob(training.remote_job);
  return handleJob(run, provider, job);
}

async function upload(run: Run, provider: FineTuningProvider): Promise<StepEnd> {
  const { services, task, training } = run;
  const form = buildExampleForm(training);
  const examplesIn = async (fileId: number | null): Promise<Example[]> => {
    const bytes = await readFile(run, fileId);
    return bytes ? buildExamples(parseRows(bytes), form) : [];
  };
  const train = await examplesIn(training.trainFileId);
  if (train.length === 0) return fail(run, 'The columns of the training are empty in the training file.');
  const test = await examplesIn(training.testFileId);
  const key = buildRunKey(training);
  const trainFile = await provider.ensureFile(`${key}-train.jsonl`, formatChatLines(train));
  const testFile = test.length === 0 ? null : await provider.ensureFile(`${key}-test.jsonl`, formatChatLines(test));
  await storeTrainingStep(services.db, ACTOR, task, {
    remote_train_file: trainFile,
    remote_test_file: testFile,
    error_log: '',
  });
  return { nextInMs: 0 };
}

async function createJob({ services, task, training }: Run, provider: FineTuningProvider): Promise<StepEnd> {
  const { num_epochs: epochs, batch_size: batchSize, learning_rate: learningRate } = training.parameters;
  const job = await provider.ensureJob({
    trainingId: buildRunKey(training),
    baseModel: training.base_model_name,
    suffix: slugify(training.project_name),
    trainFile: training.remote_train_file!,
    testFile: training.remote_test_file,
    seed: training.id % 2 ** 31,
    epochs,
    batchSize,
    learningRate,
  });
  await storeTrainingStep(services.db, ACTOR, task, { remote_job: job.id, remote_status: job.status, error_log: '' });
  return { nextInMs: services.settings.pollMs };
}

async function handleJob(run: Run, provider: FineTuningProvider, job: RemoteJob): Promise<StepEnd> {
  const { services, task, training } = run;
  const { db, settings } = services;
  if (job.state === 'processing') {
    const isIdle = job.status === training.remote_status;
    if (!isIdle || training.error_log !== '')
      await storeTrainingStep(db, ACTOR, task, { remote_status: job.status, error_log: '' });
    return { nextInMs: computePauseMs(settings, isIdle ? task.idleSteps : 0), isIdle };
  }
  const figures = { ...job.figures, ...(await readLosses(provider, job.id)) };
  const end = { remote_status: job.status, figures };
  if (job.state === 'failed')
    await endTraining(db, ACTOR, task, {
      ...end,
      state: 'failed',
      error_log: job.failure ?? 'The provider gave no reason.',
    });
  else if (job.state === 'cancelled') await endTraining(db, ACTOR, task, { ...end, state: 'cancelled', error_log: '' });
  else if (job.fineTunedModel === null)
    await endTraining(db, ACTOR, task, { ...end, state: 'failed', error_log: 'The provider returned no model.' });
  else {
    const evaluation = await evaluateTraining(run, provider, job.fineTunedModel);
    await endTraining(db, ACTOR, task, {
      ...end,
      state: 'completed',
      fine_tuned_model: job.fineTunedModel,
      evaluation,
      error_log: '',
    });
  }
  return 'done';
}

/** The last figures in the events of a job; empty if the provider has none. */
async function readLosses(provider: FineTuningProvider, job: string): Promise<Record<string, number>> {
  try {
    const events = await provider.listEvents(job, MAX_EVENTS);
    return Object.assign({}, ...events.toReversed().map(({ figures }) => figures)) as Record<string, number>;
  } catch (error) {
    if (error instanceof ProviderFailure) return {};
    throw error;
  }
}

/** Cancels a run. A job may exist at the provider although none is stored, if the process died in between. */
async function cancel(run: Run): Promise<StepEnd> {
  const { services, task, training } = run;
  const { db } = services;
  const provider = training.engine === 'provider_a' ? await findTrainingProvider(services, task.platformId) : null;
  const none = { state: 'cancelled' as const, error_log: '' };
  if (!provider) {
    const wasThere = training.engine === 'provider_a' && training.remote_train_file !== null;
    await endTraining(db, ACTOR, task, {
      ...none,
      ...(wasThere && {
        error_log: 'The job at the provider could not be cancelled: the platform no longer has a credential.',
      }),
    });
    return 'done';
  }
  const found =
    training.remote_job ??
    (training.remote_train_file &&
      (await provider.findJob({ trainingId: buildRunKey(training), trainFile: training.remote_train_file }))?.id);
  if (!found) {
    await endTraining(db, ACTOR, task, none);
    return 'done';
  }
  const job = await provider.cancelJob(found).catch((error: unknown) => {
    if (error instanceof ProviderFailure && error.status === 404) return null;
    throw error;
  });
  if (!job) {
    await endTraining(db, ACTOR, task, none);
    return 'done';
  }
  // The job completed before the cancellation reached it: its model is stored, unless the training was removed.
  if (job.state === 'completed' && training.deleted_at === null) return handleJob(run, provider, job);
  await endTraining(db, ACTOR, task, { ...none, remote_status: job.status });
  return 'done';
}

/** While a key is replaced, a started (and paid) job is retried. */
function mapFailure(error: unknown, _: ClaimedTask, { remote_job: job }: TrainingToRun): WorkFailure | null {
  if (!(error instanceof ProviderFailure)) return null;
  const isKeyRefused = error.status === 401 || error.status === 403;
  return { kind: error.isTransient || (isKeyRefused && job !== null) ? 'passing' : 'final', message: error.message };
}

/** A training with a requested cancellation ends as cancelled, even if the provider could not be reached. */
async function storeFailure(
  { db }: ExternalJobServices,
  task: ClaimedTask,
  training: TrainingToRun,
  { message, isLast }: { message: string; isLast: boolean },
): Promise<void> {
  if (!isLast)
    await storeTrainingStep(db, ACTOR, task, { retry_attempts: training.retry_attempts + 1, error_log: message });
  else if (training.cancel_requested_at === null)
    await endTraining(db, ACTOR, task, { state: 'failed', error_log: message });
  else
    await endTraining(db, ACTOR, task, {
      state: 'cancelled',
      error_log: `The job at the provider could not be cancelled. ${message}`,
    });
}

async function fail({ services, task }: Pick<Run, 'services' | 'task'>, message: string): Promise<StepEnd> {
  await endTraining(services.db, ACTOR, task, { state: 'failed', error_log: message });
  return 'done';
}
