import type { TokenUsage } from './structuredModel.js';

/** Maximum number of requests to the model for one answer with tools. */
export const MAX_REQUESTS_WITH_TOOLS = 6;

export interface ChatMessage {
  role: 'user' | 'assistant';
  text: string;
}

/** A passage of a document that an answer may cite. */
export interface ChatPassage {
  /** The number by which the answer cites it: `1` for `[1]`. */
  ref: number;
  /** The document's name, and the headings above the piece. */
  source: string;
  heading: string | null;
  text: string;
}

/** A tool that the model may call. */
export interface ChatTool {
  name: string;
  description: string;
  /** JSON Schema of its input. */
  inputSchema: Record<string, unknown>;
  /** Resolves with a text for the model, also after a failure. */
  call(input: unknown, signal: AbortSignal): Promise<string>;
}

export interface ChatRequest {
  system: string;
  /** The last one contains the question, after passages and other marked data. */
  messages: ChatMessage[];
  /** The same question and passages, for models without prompts. */
  question: string;
  passages: ChatPassage[];
  temperature: number;
  /** Maximum tokens of the answer. */
  maxTokens: number;
  tools: ChatTool[];
  /** For the whole answer, including calls of tools. */
  timeoutMs: number;
  signal: AbortSignal;
  /** Called before each request to the model after the first, which calls of tools cause. */
  onFurtherCall?: () => void;
}

/** A piece of the answer, or at the end, its usage. */
export type ChatPart = { type: 'text'; text: string } | { type: 'usage'; usage: TokenUsage };

/** A language model that streams answers in a conversation. */
export interface ChatModel {
  provider: string;
  model: string;
  /** The last part is the usage. Throws an LlmError. Stops when the signal is aborted or the reader stops. */
  streamAnswer(request: ChatRequest): AsyncIterable<ChatPart>;
}
