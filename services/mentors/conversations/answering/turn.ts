import type { NamedMentor } from '../../../../db/mentors/mentors/findMentor.js';
import type { FoundPassage } from '../../../../db/mentors/mentors/findPassages.js';
import type { MentorServices } from '../../services.js';
import type { MentorSettings } from '../../mentors/mentorSettings.js';
import type { ChatMessage } from '../../../../providers/llm/chatModel.js';
import type { StructuredModel, TokenUsage } from '../../../../providers/llm/structuredModel.js';
import type { OpenedModels, TurnUsage } from './mentorModels.js';

/** The page in which a mentor is embedded, as its client read it. */
export interface PageContent {
  url?: string;
  title?: string;
  text: string;
}

/** What the steps of an answer know. */
export interface Turn {
  services: Pick<MentorServices, 'db' | 'secrets' | 'mentorTools'>;
  /** The person's platform; the mentor may be one of the main platform. */
  platformId: number;
  mentor: NamedMentor;
  settings: MentorSettings;
  /** Whether documents count that only administrators may read. */
  seesPrivate: boolean;
  question: string;
  /** The passages that the question is about, where they are looked for already. */
  passages: Promise<FoundPassage[]> | null;
  /** Null where there is none, or the mentor does not read it. */
  page: PageContent | null;
  /** What was said before, the oldest first. */
  history: ChatMessage[];
  models: OpenedModels;
  /** What all calls of the turn used so far. */
  used: TurnUsage;
  /** Aborted when the answer takes too long. */
  signal: AbortSignal;
}

/** Adds what a call cost. */
export function addUsage(turn: { used: TokenUsage }, { inputTokens, outputTokens }: TokenUsage): void {
  turn.used.inputTokens += inputTokens;
  turn.used.outputTokens += outputTokens;
}

const STEP_TIMEOUT_MS = 30_000;

/** One question of ours to the model, in the shape of a schema. Null where the model answers no such questions. Throws an LlmError. */
export async function consult<T>(
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
