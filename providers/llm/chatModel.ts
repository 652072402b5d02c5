import type { TokenUsage } from './structuredModel.js';

/** Requests to the model for one answer with tools, the last one included. */
export const MOST_REQUESTS_WITH_TOOLS = 6;

export interface ChatMessage {
  role: 'user' | 'assistant';
  text: string;
}

/** A piece of a document that an answer may rest on. */
export interface ChatPassage {
  /** What the answer calls it: `1` for `[1]`. */
  ref: number;
  /** The document's name, and the headings above the piece. */
  source: string;
  heading: string | null;
  text: string;
}

/** Something that the model may call while it answers. */
export interface ChatTool {
  name: string;
  description: string;
  /** JSON Schema of what it takes. */
  inputSchema: Record<string, unknown>;
  /** Resolves with a text for the model, failures too. */
  call(input: unknown, signal: AbortSignal): Promise<string>;
}

export interface ChatRequest {
  system: string;
  /** The last one is the question, after the passages and what else belongs to it as marked data. */
  messages: ChatMessage[];
  /** The same question and passages as they are, for models that do not read prompts. */
  question: string;
  passages: ChatPassage[];
  temperature: number;
  /** Of the answer. */
  maxTokens: number;
  tools: ChatTool[];
  /** For everything, calls of tools included. */
  timeoutMs: number;
  signal: AbortSignal;
  /** Called before each request to the model after the first one: it answers again after each call of tools. */
  onFurtherCall?: () => void;
}

/** A piece of the answer, or, at its end, what the whole cost. */
export type ChatPart = { type: 'text'; text: string } | { type: 'usage'; usage: TokenUsage };

/** A language model that answers in a conversation, as the words come. */
export interface ChatModel {
  provider: string;
  model: string;
  /** The last part is the usage. Throws an LlmError. Ends early when the signal is aborted, or when nobody reads on. */
  streamAnswer(request: ChatRequest): AsyncIterable<ChatPart>;
}
