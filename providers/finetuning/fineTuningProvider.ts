import type { TokenUsage } from '../llm/structuredModel.js';

/** The state of a provider's job. */
export type RemoteState = 'processing' | 'completed' | 'cancelled' | 'failed';

export interface RemoteJob {
  id: string;
  state: RemoteState;
  /** The provider's own name of the state. */
  status: string;
  fineTunedModel: string | null;
  /** The provider's message about a failure. */
  failure: string | null;
  /** Figures of the provider: tokens, hyperparameters that it chose, losses. */
  figures: Record<string, unknown>;
}

export interface RemoteEvent {
  at: Date;
  level: string;
  message: string;
  /** Losses and accuracies, if the event is about a step. */
  figures: Record<string, number>;
}

export interface JobRequest {
  /** The training's id, by which its job and files are found again. */
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

/** A provider that trains models. Every method rejects with a ProviderFailure. */
export interface FineTuningProvider {
  /** Uploads the file unless it exists, and returns the provider's id. */
  ensureFile(name: string, content: Uint8Array): Promise<string>;
  /** Creates the job of a training unless it exists; a repeated call returns the same job. */
  ensureJob(request: JobRequest): Promise<RemoteJob>;
  /** The job of a training; null: none. */
  findJob(request: Pick<JobRequest, 'trainingId'> & { trainFile: string | null }): Promise<RemoteJob | null>;
  readJob(id: string): Promise<RemoteJob>;
  /** The newest first, at most so many. */
  listEvents(id: string, atMost: number): Promise<RemoteEvent[]>;
  /** Does nothing to a job that has ended. */
  cancelJob(id: string): Promise<RemoteJob>;
  /** The answer of a trained model to a prompt. */
  answer(model: string, prompt: string, maxTokens: number): Promise<{ text: string; usage: TokenUsage }>;
}

/** A request to a provider failed. `isTransient`: a retry may succeed (unreachable, too many requests, server error). The message
 * contains no secret.
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
