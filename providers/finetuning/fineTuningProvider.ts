import type { TokenUsage } from '../llm/structuredModel.js';

/** How a job of a provider stands, in words of our own; see `stateOfJob` for theirs. */
export type RemoteState = 'processing' | 'completed' | 'cancelled' | 'failed';

export interface RemoteJob {
  id: string;
  state: RemoteState;
  /** The provider's own word. */
  status: string;
  fineTunedModel: string | null;
  /** What the provider says about a failure. */
  failure: string | null;
  /** Figures of the provider: tokens, hyperparameters that it chose, losses. */
  figures: Record<string, unknown>;
}

export interface RemoteEvent {
  at: Date;
  level: string;
  message: string;
  /** Losses and accuracies of a step, where it is about one. */
  figures: Record<string, number>;
}

export interface JobRequest {
  /** Of the training: what its job and files are found by again. */
  trainingId: string;
  baseModel: string;
  /** Becomes a part of the model's name. */
  suffix: string;
  trainFile: string;
  testFile: string | null;
  seed: number;
  /** Absent: the provider chooses. */
  epochs?: number;
  batchSize?: number;
  learningRate?: number;
}

/** Where models are trained. Every method rejects with a ProviderFailure. */
export interface FineTuningProvider {
  /** The file of this name, uploaded unless it is there already. Returns the provider's id of it. */
  ensureFile(name: string, content: Uint8Array): Promise<string>;
  /** The job of a training, created unless there is one already: calling it again never begins a second one. */
  ensureJob(request: JobRequest): Promise<RemoteJob>;
  /** The job of a training that has begun before; null when there is none. */
  findJob(request: Pick<JobRequest, 'trainingId'> & { trainFile: string | null }): Promise<RemoteJob | null>;
  readJob(id: string): Promise<RemoteJob>;
  /** The newest first, at most so many. */
  listEvents(id: string, atMost: number): Promise<RemoteEvent[]>;
  /** Does nothing to a job that has ended. */
  cancelJob(id: string): Promise<RemoteJob>;
  /** What a trained model answers to a prompt. */
  answer(model: string, prompt: string, maxTokens: number): Promise<{ text: string; usage: TokenUsage }>;
}

/**
 * A provider did not do what was requested. `isTransient`: the same may work later (not reachable, too many requests, a failing server).
 * The message holds no secret.
 */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';

  constructor(
    message: string,
    readonly isTransient: boolean,
    readonly status: number | null = null,
  ) {
    super(message);
  }
}
