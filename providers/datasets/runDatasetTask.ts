import { mapThreadError } from '../documents/extractText.js';
import { runInThread } from '../threads/runInThread.js';
import type { CutSource, DatasetTask, MadeDataset } from './datasetTypes.js';

const LIMITS = { timeMs: 120_000, memoryMiB: 768 };

type TaskResult<Task> = Task extends { kind: 'cut' } ? CutSource : MadeDataset;

/** Runs a task in a thread. Throws DocumentRefused for faults of the source, or the reason of `signal`. */
export async function runDatasetTask<Task extends DatasetTask>(
  task: Task,
  signal?: AbortSignal,
): Promise<TaskResult<Task>> {
  try {
    return await runInThread<Task, TaskResult<Task>>('providers/datasets/datasetThread.ts', task, LIMITS, { signal });
  } catch (error) {
    throw mapThreadError(error as Error);
  }
}
