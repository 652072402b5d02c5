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
    /** Of the words of the training answers that were held out, before each epoch: mean of -ln p, in nats. */
    loss_by_epoch: number[];
    /** The same of the answers of the test file; null without one. */
    test_loss: number | null;
  };
  /** On the test file; null without one. */
  evaluation: Evaluation | null;
}

const LIMITS = { timeMs: 300_000, memoryMiB: 1_000 };

/** The embedded provider: trains a small model in a thread. Throws DocumentRefused-like errors of the thread, or ThreadStopped. */
export function trainEmbedded(task: EmbeddedTask, signal?: AbortSignal): Promise<EmbeddedTraining> {
  return runInThread<EmbeddedTask, EmbeddedTraining>('providers/finetuning/sandbox/trainingThread.ts', task, LIMITS, {
    signal,
  });
}
