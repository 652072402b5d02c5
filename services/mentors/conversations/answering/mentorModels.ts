import type { Transaction } from '../../../../db/core/transaction.js';
import type { ChatModel } from '../../../../providers/llm/chatModel.js';
import { sandboxModel } from '../../../../providers/llm/sandboxModel.js';
import type { LlmFault, StructuredModel, TokenUsage } from '../../../../providers/llm/structuredModel.js';

/** The model that a mentor is to answer with, as its settings name it. */
export interface WantedModel {
  provider: string | null;
  model: string;
}

/** Where the tokens of calls are stored: with a message, or as calls of which no message came. */
export type StoredAs = 'message' | { outcome: 'answered' | LlmFault; durationMs: number };

/**
 * Stores what calls have cost in place of what was reserved for them, in the transaction that stores their result. To be called once.
 * Returns US dollars; null where the model has no price.
 */
export type SettleUsage = (trx: Transaction, used: TurnUsage, storedAs: StoredAs) => Promise<{ cost: number | null }>;

/** What the calls of one answer used. */
export interface TurnUsage extends TokenUsage {
  calls: number;
}

/** The most that one answer uses. */
export interface MostTurnUsage {
  calls: number;
  promptTokens: number;
  completionTokens: number;
}

/** The models of one answer. */
export interface OpenedModels {
  chat: ChatModel;
  /** For the steps before and after the answer; null: they are left out. */
  structured: StructuredModel | null;
  /** Takes from the budgets what the answer may cost at most. Throws LlmRefused when they are spent. */
  reserve(most: MostTurnUsage): Promise<SettleUsage>;
}

/** Opens the models that a person's platform has for a mentor. Throws LlmRefused where a rule of the platform says no. */
export type OpenMentorModels = (request: {
  platformId: number;
  userId: number;
  wanted: WantedModel | null;
}) => Promise<OpenedModels>;

/** What answers where no credential is: the embedded provider. */
export const SANDBOX_MODELS: OpenedModels = {
  chat: sandboxModel,
  structured: null,
  reserve: () => Promise.resolve(() => Promise.resolve({ cost: null })),
};
