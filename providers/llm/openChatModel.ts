import {
  type FinishReason,
  InvalidResponseDataError,
  type ToolSet,
  dynamicTool,
  jsonSchema,
  stepCountIs,
  streamText,
} from 'ai';
import { guardedFetch } from '../http/guardedFetch.js';
import { mapError, parseUsage } from './callFailure.js';
import { endAtDone } from './endAtDone.js';
import { usageOrEstimate } from './usageOrEstimate.js';
import {
  type ChatModel,
  type ChatPart,
  type ChatRequest,
  type ChatTool,
  MAX_REQUESTS_WITH_TOOLS,
} from './chatModel.js';
import { type LlmCredential, PROVIDER_OPTIONS, openLanguageModel } from './openModel.js';
import { LlmError, type TokenUsage } from './structuredModel.js';

/** A token of a streamed answer takes about a hundred bytes. */
const MAX_STREAM_BYTES = 64 * 1024 * 1024;
const LAST_STEP = 'Call no more tools: answer now with what you know.';
/** Maximum time between two parts while no tool runs. */
const LONGEST_SILENCE_MS = 45_000;

export interface ChatModelOptions {
  mayBePrivate: boolean;
  silenceMs?: number;
}

/** Opens a chat model of a known provider, or of any OpenAI-compatible server. */
export function openChatModel(
  credential: LlmCredential,
  { mayBePrivate, silenceMs = LONGEST_SILENCE_MS }: ChatModelOptions,
): ChatModel {
  const fetch = guardedFetch({ mayBePrivate, maxAnswerBytes: MAX_STREAM_BYTES });
  const model = openLanguageModel(credential, credential.provider === 'openai-compatible' ? endAtDone(fetch) : fetch);
  return {
    provider: credential.provider,
    model: credential.model,
    streamAnswer: (request) => streamParts(model, request, silenceMs),
  };
}

async function* streamParts(
  model: ReturnType<typeof openLanguageModel>,
  request: ChatRequest,
  silenceMs: number,
): AsyncGenerator<ChatPart> {
  const watch = startWatch(request, silenceMs);
  const { fullStream } = streamText({
    model,
    system: request.system,
    messages: request.messages.map(({ role, text }) => ({ role, content: text })),
    temperature: request.temperature,
    maxOutputTokens: request.maxTokens,
    providerOptions: PROVIDER_OPTIONS,
    // The caller may retry; a retry here would double the wait.
    maxRetries: 0,
    abortSignal: watch.signal,
    // The default writes to standard output; failures arrive as parts.
    onError: () => {},
    ...(request.tools.length > 0 && {
      tools: buildToolSet(request.tools, watch),
      stopWhen: stepCountIs(MAX_REQUESTS_WITH_TOOLS),
      // A prompt instead of removing the tools: some servers reject a conversation with tool calls but without tools.
      prepareStep: ({ stepNumber }) => {
        if (stepNumber > 0) request.onFurtherCall?.();
        return stepNumber === MAX_REQUESTS_WITH_TOOLS - 1 ? { system: `${request.system}\n\n${LAST_STEP}` } : {};
      },
    }),
  });
  const sent = [request.system, ...request.messages.map(({ text }) => text)];
  let answer = '';
  let stepText = '';
  let counted: TokenUsage = { inputTokens: 0, outputTokens: 0 };
  let hasBegun = false;
  try {
    for await (const part of fullStream) {
      watch.heard();
      hasBegun ||= /^(text|reasoning|tool)-/.test(part.type);
      if (part.type === 'finish-step') {
        checkEnd(part.finishReason, part.rawFinishReason, hasBegun, parseUsage(part.usage));
        counted = addUsage(counted, parseUsage(part.usage));
        stepText = '';
      } else if (part.type === 'text-delta' && part.text !== '') {
        // Text before a tool call is a paragraph of its own.
        const text = stepText === '' && answer !== '' && !/\s$/.test(answer) ? `\n\n${part.text}` : part.text;
        answer += text;
        stepText += text;
        yield { type: 'text', text };
      } else if (part.type === 'finish')
        yield { type: 'usage', usage: usageOrEstimate(parseUsage(part.totalUsage), { sent, answer }) };
      else if (part.type === 'error')
        throw InvalidResponseDataError.isInstance(part.error) ? buildUnfinishedError(hasBegun) : part.error;
      else if (part.type === 'abort') throw buildUnfinishedError(true);
    }
  } catch (error) {
    const failure = watch.isOverdue() ? new LlmError('timeout', 'The language model took too long.') : mapError(error);
    // Partial answers and the steps before them cost tokens too.
    const ofStep = stepText === '' ? failure.usage : usageOrEstimate(failure.usage, { sent, answer: stepText });
    throw new LlmError(failure.fault, failure.message, addUsage(counted, ofStep));
  } finally {
    watch.end();
  }
}

/**
 * Throws an LlmError for an answer that ends with an error or without a finish reason, which means that it is
 * incomplete.
 */
function checkEnd(reason: FinishReason, rawReason: string | undefined, hasBegun: boolean, usage: TokenUsage): void {
  if (reason === 'error') throw new LlmError('bad_answer', 'The language model ended its answer with an error.', usage);
  if (reason === 'other' && !rawReason) throw buildUnfinishedError(hasBegun, usage);
}

/** The error for a stream that ends too early. Without any part, the server may not be a language model. */
const buildUnfinishedError = (hasBegun: boolean, usage?: TokenUsage) =>
  hasBegun
    ? new LlmError('unavailable', 'The answer was broken off.', usage)
    : new LlmError('bad_answer', 'The answer cannot be read.', usage);

const addUsage = (one: TokenUsage, other: TokenUsage): TokenUsage => ({
  inputTokens: one.inputTokens + other.inputTokens,
  outputTokens: one.outputTokens + other.outputTokens,
});

interface Watch {
  signal: AbortSignal;
  /** Restarts the silence timer. */
  heard(): void;
  /** Suspends the silence timer while the work runs. */
  duringTool<T>(work: () => Promise<T>): Promise<T>;
  isOverdue(): boolean;
  end(): void;
}

/** Aborts the call after the time limit, after too long a silence, or when the request is aborted. */
function startWatch({ timeoutMs, signal }: ChatRequest, silenceMs: number): Watch {
  const ours = new AbortController();
  let overdue = false;
  let tools = 0;
  const breakOff = () => {
    overdue = true;
    ours.abort();
  };
  const whole = setTimeout(breakOff, timeoutMs);
  let silence = setTimeout(breakOff, silenceMs);
  const heard = () => {
    clearTimeout(silence);
    if (tools === 0 && !ours.signal.aborted) silence = setTimeout(breakOff, silenceMs);
  };
  return {
    signal: AbortSignal.any([signal, ours.signal]),
    heard,
    duringTool: async (work) => {
      tools += 1;
      clearTimeout(silence);
      try {
        return await work();
      } finally {
        tools -= 1;
        heard();
      }
    },
    isOverdue: () => overdue,
    end: () => {
      clearTimeout(whole);
      clearTimeout(silence);
      // Stops the provider when the reader stops.
      ours.abort();
    },
  };
}

function buildToolSet(tools: ChatTool[], watch: Watch): ToolSet {
  return Object.fromEntries(
    tools.map(({ name, description, inputSchema, call }) => [
      name,
      dynamicTool({
        description,
        inputSchema: jsonSchema(inputSchema),
        execute: (input) => watch.duringTool(() => call(input, watch.signal)),
      }),
    ]),
  );
}
