import type { Transaction } from '../../../../db/core/transaction.js';
import type { ChatModel } from '../../../../providers/llm/chatModel.js';
import { sandboxModel } from '../../../../providers/llm/sandboxModel.js';
import type { LlmFault, StructuredModel, TokenUsage } from '../../../../providers/llm/structuredModel.js';

/** The model that a mentor's settings name. */
export interface WantedModel {
  provider: string | null;
  model: string;
}

/** Where the usage of calls is stored: with a message, or as calls without a message. */
export type StoredAs = 'message' | { outcome: 'answered' | LlmFault; durationMs: number };

/**
 * Stores the cost of calls in place of its reservation, in the transaction that stores their result. Must be called
 * once. Returns US dollars; null where the model has no price.
 */
export type SettleUsage = (trx: Transaction, used: TurnUsage, storedAs: StoredAs) => Promise<{ cost: number | null }>;

/** The usage of all calls of one answer. */
export interface TurnUsage extends TokenUsage {
  calls: number;
}

/** The most that one answer may use. */
export interface MostTurnUsage {
  calls: number;
  promptTokens: number;
  completionTokens: number;
}

/** The models of one answer. */
export interface OpenedModels {
  chat: ChatModel;
  /** The model of the steps before and after the answer; null: they are skipped. */
  structured: StructuredModel | null;
  /** Reserves the highest cost of the answer in the budgets. Throws LlmRefused when they are spent. */
  reserve(most: MostTurnUsage): Promise<SettleUsage>;
}

/**
 * Opens the models that a person's platform has for a mentor. Throws LlmRefused when a rule of the platform forbids it.
 */
export type OpenMentorModels = (request: {
  platformId: number;
  userId: number;
  wanted: WantedModel | null;
}) => Promise<OpenedModels>;

/** The embedded provider, used without a credential. */
export const SANDBOX_MODELS: OpenedModels = {
  chat: sandboxModel,
  structured: null,
  reserve: () => Promise.resolve(() => Promise.resolve({ cost: null })),
};
