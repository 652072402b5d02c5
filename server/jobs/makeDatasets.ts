import { serviceActor } from '../../db/core/actor.js';
import type { Task } from '../../db/core/jobs/task.js';
import type { ClaimedTask, StepEnd } from '../../db/core/external/externalTasks.js';
import type { FineTuningDataset } from '../../db/generation/finetuning/dataset.js';
import {
  completeDataset,
  markProcessing,
  listNextPassages,
  readDataset,
  listPassagesWithPairs,
  storeDatasetFailure,
  storePairs,
  storePassages,
} from '../../db/generation/finetuning/makeDataset.js';
import { LlmRefused } from '../../db/accounts/llm/llmRefused.js';
import type { DatasetPassage, MadeDataset, SplitRequest } from '../../providers/datasets/datasetTypes.js';
import { runDatasetTask } from '../../providers/datasets/runDatasetTask.js';
import { DocumentRefused } from '../../providers/documents/documentRefused.js';
import { EXTRACTION_LIMITS } from '../../providers/documents/extractionLimits.js';
import { DocumentUnreachable, type FetchedDocument, fetchDocument } from '../../providers/http/fetchDocument.js';
import { LlmError } from '../../providers/llm/structuredModel.js';
import type { ExternalJobServices } from './externalJobServices.js';
import { createExternalStepTask } from './externalJobSteps.js';
import { type PairWriter, openPairWriter } from './pairWriter.js';
import { readStored, storeBytes } from './storeBytes.js';
import type { WorkFailure } from './workFailure.js';

const ACTOR = serviceActor('make-datasets');
const FETCH_LIMITS = { bytes: EXTRACTION_LIMITS.bytes, timeMs: 60_000, redirects: 5 };
/** Few attempts to read a URL, because its author waits for the outcome. */
const MAX_FETCHES = 5;
const BUDGET_PAUSE_MS = 15 * 60_000;
/** Passages that a model reads concurrently in one step. */
const CONCURRENT_CALLS = 4;
const MAX_PAIRS_PER_PASSAGE = 5;

/** Makes datasets in steps: read and cut the source, let a model read some passages, write the files. */
export const createDatasetTask = (services: ExternalJobServices): Task =>
  createExternalStepTask(services, {
    kind: 'dataset',
    actor: ACTOR,
    concurrency: 2, // Steps hold whole sources in memory.
    read: readMaking,
    step: makeDataset,
    mapFailure: mapFailure,
    storeFailure: ({ db }, task, _, { message, isLast }) => storeDatasetFailure(db, ACTOR, task, message, { isLast }),
  });

type Making = FineTuningDataset & { cutPassages: number };

async function readMaking({ db }: ExternalJobServices, task: ClaimedTask): Promise<Making | null> {
  const dataset = await readDataset(db, task);
  if (!dataset || dataset.status === 'completed' || dataset.status === 'failed') return null;
  return dataset.source_url === null && dataset.source_file_id === null ? null : dataset;
}

async function makeDataset(
  services: ExternalJobServices,
  task: ClaimedTask,
  dataset: Making,
  signal: AbortSignal,
): Promise<StepEnd> {
  try {
    if (dataset.status === 'pending') await markProcessing(services.db, ACTOR, task);
    const writer = await openPairWriter(services, dataset);
    return dataset.cutPassages > 0 && writer
      ? await writePairs(services, task, dataset, writer, signal)
      : await begin(services, task, dataset, writer, signal);
  } catch (error) {
    if (!(error instanceof LlmRefused)) throw error;
    await storeDatasetFailure(
      services.db,
      ACTOR,
      task,
      `${error.message} Work continues when budget is available again.`,
      {
        isLast: false,
      },
    );
    return { nextInMs: BUDGET_PAUSE_MS };
  }
}

const buildSplit = ({
  num_data_points: atMost,
  train_split: trainSplit,
  unique_id: id,
  making,
}: FineTuningDataset): SplitRequest => ({ atMost, trainSplit, seed: `${id}/${making}` });

async function begin(
  services: ExternalJobServices,
  task: ClaimedTask,
  dataset: FineTuningDataset,
  writer: PairWriter | null,
  signal: AbortSignal,
): Promise<StepEnd> {
  const { bytes, type, name } = await readSource(services, dataset, signal);
  const source = { bytes, stated: { type, name }, split: buildSplit(dataset) };
  if (!writer) return complete(services, task, dataset, await runDatasetTask({ kind: 'make', ...source }, signal));
  const cut = await runDatasetTask({ kind: 'cut', ...source }, signal);
  if ('made' in cut) return complete(services, task, dataset, cut.made);
  const chosen = chooseEvenly(cut.passages, dataset.num_data_points);
  await storePassages(services.db, ACTOR, task, chosen, {
    method: writer.method,
    passages: chosen.length,
    passages_done: 0,
  });
  return { nextInMs: 0 };
}

async function readSource(
  services: ExternalJobServices,
  { platform_id: platformId, source_url: url, source_file_id: fileId }: FineTuningDataset,
  signal: AbortSignal,
): Promise<FetchedDocument> {
  if (url !== null)
    return fetchDocument(url, { mayBePrivate: services.settings.sourcesMayBePrivate, limits: FETCH_LIMITS, signal });
  const stored = await readStored(services, platformId, fileId!, EXTRACTION_LIMITS.bytes);
  if (!stored) throw new DocumentRefused('too_large', `The file has more than ${EXTRACTION_LIMITS.bytes} bytes.`);
  return stored;
}

/** Chooses passages evenly across the document if fewer pairs than passages are requested. */
function chooseEvenly(passages: DatasetPassage[], wanted: number): DatasetPassage[] {
  if (wanted === 0 || passages.length <= wanted) return passages;
  return Array.from({ length: wanted }, (_, index) => passages[Math.floor((index * passages.length) / wanted)]!);
}

async function writePairs(
  services: ExternalJobServices,
  task: ClaimedTask,
  dataset: FineTuningDataset,
  writer: PairWriter,
  signal: AbortSignal,
): Promise<StepEnd> {
  const { progress, num_data_points: wanted } = dataset;
  const passages = await listNextPassages(services.db, task, CONCURRENT_CALLS);
  if (passages.length === 0) {
    const read = await listPassagesWithPairs(services.db, task);
    const made = read.map(({ heading, text, pairs }) => ({ passage: { heading, text }, pairs: pairs ?? [] }));
    return complete(
      services,
      task,
      dataset,
      await runDatasetTask({ kind: 'assemble', made, split: buildSplit(dataset) }, signal),
    );
  }
  // Some more than needed, because near-duplicates are dropped.
  const share = wanted === 0 ? MAX_PAIRS_PER_PASSAGE : Math.ceil((1.2 * wanted) / Math.max(1, progress.passages ?? 1));
  const atMost = Math.min(MAX_PAIRS_PER_PASSAGE, Math.max(1, share));
  const results = await Promise.allSettled(
    passages.map(async (passage) => ({
      ordinal: passage.ordinal,
      pairs: await writer.write(passage, atMost, dataset.prompt),
    })),
  );
  const made = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  // Stores results of successful calls, which are paid for, even if others failed.
  if (made.length > 0)
    await storePairs(services.db, ACTOR, task, made, {
      ...progress,
      passages_done: (progress.passages_done ?? 0) + made.length,
    });
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason as Error;
  return { nextInMs: 0 };
}

async function complete(
  services: ExternalJobServices,
  task: ClaimedTask,
  { platform_id: platformId, progress, unique_id: id }: FineTuningDataset,
  made: MadeDataset,
): Promise<StepEnd> {
  if (made.trainPairs + made.testPairs === 0)
    throw new DocumentRefused('no_text', 'No pairs of question and answer could be made from the source.');
  const store = (side: string, bytes: Uint8Array | null) =>
    bytes && storeBytes(services, ACTOR, platformId, `${id}-${side}.jsonl`, bytes);
  const [train, test] = [await store('train', made.train), await store('test', made.test)];
  const { passages, trainPairs, testPairs, dropped, columns } = made;
  const counts = {
    passages,
    passages_done: passages,
    train_pairs: trainPairs,
    test_pairs: testPairs,
    near_duplicates: dropped,
  };
  const method = made.method === 'model' ? progress.method : made.method;
  await completeDataset(services.db, ACTOR, task, {
    train,
    test,
    columns,
    progress: { ...counts, ...(method !== undefined && { method }) },
  });
  return 'done';
}

function mapFailure(error: unknown, { failures }: ClaimedTask): WorkFailure | null {
  if (error instanceof DocumentRefused) return { kind: 'final', message: error.message };
  if (error instanceof DocumentUnreachable)
    return { kind: error.isTransient && failures + 1 < MAX_FETCHES ? 'passing' : 'final', message: error.message };
  if (error instanceof LlmError)
    return { kind: error.fault === 'refused' ? 'final' : 'passing', message: error.message };
  return null;
}
