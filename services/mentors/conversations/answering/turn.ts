import type { FoundMentor } from '../../../../db/mentors/mentors/findMentor.js';
import type { FoundPassage } from '../../../../db/mentors/mentors/findPassages.js';
import type { MentorServices } from '../../services.js';
import type { MentorSettings } from '../../mentors/mentorSettings.js';
import type { ChatMessage } from '../../../../providers/llm/chatModel.js';
import type { StructuredModel, TokenUsage } from '../../../../providers/llm/structuredModel.js';
import type { OpenedModels, TurnUsage } from './mentorModels.js';

/** The content of the page in which a mentor is embedded, as its client sent it. */
export interface PageContent {
  url?: string;
  title?: string;
  text: string;
}

/** The state that the steps of an answer share. */
export interface Turn {
  services: Pick<MentorServices, 'db' | 'secrets' | 'mentorTools'>;
  /** The person's platform; the mentor may be one of the main platform. */
  platformId: number;
  mentor: FoundMentor;
  settings: MentorSettings;
  /** Whether to search documents that only administrators may read. */
  seesPrivate: boolean;
  question: string;
  /** The relevant passages, if the search has begun already. */
  passages: Promise<FoundPassage[]> | null;
  /** Null without a page, or if the mentor does not use it. */
  page: PageContent | null;
  /** The messages before the question, the oldest first. */
  history: ChatMessage[];
  models: OpenedModels;
  /** The usage of all calls of the turn so far. */
  used: TurnUsage;
  /** Aborted when the answer takes too long. */
  signal: AbortSignal;
}

/** Adds the usage of a call. */
export function addUsage(turn: { used: TokenUsage }, { inputTokens, outputTokens }: TokenUsage): void {
  turn.used.inputTokens += inputTokens;
  turn.used.outputTokens += outputTokens;
}

const STEP_TIMEOUT_MS = 30_000;

/** Asks the structured model for a value by a JSON schema. Null if there is no structured model. Throws an LlmError. */
export async function askStructured<T>(
  turn: Turn,
  request: { system: string; prompt: string; schema: Record<string, unknown>; name: string; maxOutputTokens: number },
): Promise<T | null> {
  const model: StructuredModel | null = turn.models.structured;
  if (!model) return null;
  turn.used.calls++;
  const { value, usage } = await model.answer<T>({ ...request, timeoutMs: STEP_TIMEOUT_MS });
  addUsage(turn, usage);
  return value;
}
