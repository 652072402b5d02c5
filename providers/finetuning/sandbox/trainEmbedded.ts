import { runInThread } from '../../threads/runInThread.js';
import type { Evaluation } from '../evaluate.js';
import type { ExampleForm } from '../trainingRows.js';

export interface EmbeddedTask {
  train: Uint8Array;
  test: Uint8Array | null;
  form: ExampleForm;
  epochs: number;
}

export interface EmbeddedTraining {
  /** A RetrievalModel in JSON. */
  model: Uint8Array;
  figures: {
    kind: 'retrieval';
    note: string;
    examples: number;
    /** The loss on held-out training answers before each epoch: mean of -ln p per word, in nats. */
    loss_by_epoch: number[];
    /** The loss on the answers of the test file; null: no test file. */
    test_loss: number | null;
  };
  /** On the test file; null: no test file. */
  evaluation: Evaluation | null;
}

const LIMITS = { timeMs: 300_000, memoryMiB: 1_000 };

/**
 * The embedded provider: trains a small model in a thread. Throws DocumentRefused-like errors of the thread, or
 * ThreadStopped.
 */
export function trainEmbedded(task: EmbeddedTask, signal?: AbortSignal): Promise<EmbeddedTraining> {
  return runInThread<EmbeddedTask, EmbeddedTraining>('providers/finetuning/sandbox/trainingThread.ts', task, LIMITS, {
    signal,
  });
}
