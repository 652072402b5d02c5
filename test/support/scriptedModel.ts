import type {
  MostTurnUsage,
  OpenMentorModels,
  OpenedModels,
} from '../../services/mentors/conversations/answering/mentorModels.js';
import type { ChatModel, ChatPart, ChatRequest } from '../../providers/llm/chatModel.js';
import type { StructuredModel, StructuredRequest, TokenUsage } from '../../providers/llm/structuredModel.js';

/** One scripted response: text, chunks of text, a stream, or an error to throw. */
export type Line = string | string[] | ((request: ChatRequest) => AsyncIterable<ChatPart>) | Error;

export interface ScriptedModel {
  /** Responses in order; the last one repeats. */
  lines: Line[];
  /** Responses to structured requests, by schema name; errors are thrown. */
  verdicts: Record<string, unknown>;
  chats: ChatRequest[];
  consultations: StructuredRequest[];
  /** Reserved and settled amounts. */
  reserved: MostTurnUsage[];
  settled: TokenUsage[];
  /** Number of calls of each settlement. */
  settledCalls: number[];
  open: OpenMentorModels;
  models: OpenedModels;
}

/** Usage of one call. */
export const USAGE_OF_LINE: TokenUsage = { inputTokens: 100, outputTokens: 20 };
export const USAGE_OF_VERDICT: TokenUsage = { inputTokens: 10, outputTokens: 1 };

/** Creates a language model that returns scripted responses and records its requests. */
export function createScriptedModel(...lines: Line[]): ScriptedModel {
  const script: Omit<ScriptedModel, 'models' | 'open'> = {
    lines,
    verdicts: {},
    chats: [],
    consultations: [],
    reserved: [],
    settled: [],
    settledCalls: [],
  };
  const chat: ChatModel = {
    provider: 'scripted',
    model: 'scripted-1',
    streamAnswer: (request) => speak(script, request),
  };
  const structured: StructuredModel = {
    provider: 'scripted',
    model: 'scripted-1',
    answer: async <T>(request: StructuredRequest) => {
      script.consultations.push(request);
      const verdict = script.verdicts[request.name];
      if (verdict instanceof Error) throw verdict;
      if (verdict === undefined) throw new Error(`The script says nothing of '${request.name}'.`);
      return Promise.resolve({ value: verdict as T, usage: USAGE_OF_VERDICT });
    },
  };
  const models: OpenedModels = {
    chat,
    structured,
    reserve: (most) => {
      script.reserved.push(most);
      return Promise.resolve((_, { calls, ...used }) => {
        script.settled.push(used);
        script.settledCalls.push(calls);
        return Promise.resolve({ cost: 0.0012 });
      });
    },
  };
  return Object.assign(script, { models, open: () => Promise.resolve(models) });
}

async function* speak(script: Pick<ScriptedModel, 'lines' | 'chats'>, request: ChatRequest): AsyncGenerator<ChatPart> {
  script.chats.push(request);
  const line = script.lines.length > 1 ? script.lines.shift()! : script.lines[0];
  if (line === undefined) throw new Error('The script has no line.');
  if (line instanceof Error) throw line;
  if (typeof line === 'function') return yield* line(request);
  for (const text of typeof line === 'string' ? [line] : line) yield { type: 'text', text };
  yield { type: 'usage', usage: USAGE_OF_LINE };
}
