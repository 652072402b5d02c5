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
  MOST_REQUESTS_WITH_TOOLS,
} from './chatModel.js';
import { type LlmCredential, PROVIDER_OPTIONS, openLanguageModel } from './openModel.js';
import { LlmError, type TokenUsage } from './structuredModel.js';

/** A token of a streamed answer takes some hundred bytes. */
const MOST_STREAM_BYTES = 64 * 1024 * 1024;
const LAST_STEP = 'Call no more tools: answer now with what you know.';
/** Between two parts, while no tool runs. */
const LONGEST_SILENCE_MS = 45_000;

export interface ChatModelOptions {
  mayBePrivate: boolean;
  silenceMs?: number;
}

/** The real adapter: a model of one of the usual providers, or at any address that speaks like OpenAI's. */
export function openChatModel(
  credential: LlmCredential,
  { mayBePrivate, silenceMs = LONGEST_SILENCE_MS }: ChatModelOptions,
): ChatModel {
  const fetch = guardedFetch({ mayBePrivate, maxAnswerBytes: MOST_STREAM_BYTES });
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
    // Whoever sent it can repeat the question; a second attempt here would double the wait.
    maxRetries: 0,
    abortSignal: watch.signal,
    // It would write to standard output; failures come as parts.
    onError: () => {},
    ...(request.tools.length > 0 && {
      tools: buildToolSet(request.tools, watch),
      stopWhen: stepCountIs(MOST_REQUESTS_WITH_TOOLS),
      // Said rather than set: some servers refuse a conversation with tools that has none at its end.
      prepareStep: ({ stepNumber }) => {
        if (stepNumber > 0) request.onFurtherCall?.();
        return stepNumber === MOST_REQUESTS_WITH_TOOLS - 1 ? { system: `${request.system}\n\n${LAST_STEP}` } : {};
      },
    }),
  });
  const sent = [request.system, ...request.messages.map(({ text }) => text)];
  let said = '';
  let saidInStep = '';
  let counted: TokenUsage = { inputTokens: 0, outputTokens: 0 };
  let hasBegun = false;
  try {
    for await (const part of fullStream) {
      watch.heard();
      hasBegun ||= /^(text|reasoning|tool)-/.test(part.type);
      if (part.type === 'finish-step') {
        checkEnd(part.finishReason, part.rawFinishReason, hasBegun, parseUsage(part.usage));
        counted = addUsage(counted, parseUsage(part.usage));
        saidInStep = '';
      } else if (part.type === 'text-delta' && part.text !== '') {
        // What a model says before it calls a tool is a paragraph of its own.
        const text = saidInStep === '' && said !== '' && !/\s$/.test(said) ? `\n\n${part.text}` : part.text;
        said += text;
        saidInStep += text;
        yield { type: 'text', text };
      } else if (part.type === 'finish')
        yield { type: 'usage', usage: usageOrEstimate(parseUsage(part.totalUsage), { sent, said }) };
      else if (part.type === 'error')
        throw InvalidResponseDataError.isInstance(part.error) ? buildUnfinishedError(hasBegun) : part.error;
      else if (part.type === 'abort') throw buildUnfinishedError(true);
    }
  } catch (error) {
    const failure = watch.isOverdue() ? new LlmError('timeout', 'The language model took too long.') : mapError(error);
    // What it had said is paid for, and so are the answers before it called tools.
    const ofStep = saidInStep === '' ? failure.usage : usageOrEstimate(failure.usage, { sent, said: saidInStep });
    throw new LlmError(failure.fault, failure.message, addUsage(counted, ofStep));
  } finally {
    watch.end();
  }
}

/** Every provider says why an answer ends, as its last word: where none does, the rest is missing. Throws an LlmError. */
function checkEnd(reason: FinishReason, saidReason: string | undefined, hasBegun: boolean, usage: TokenUsage): void {
  if (reason === 'error') throw new LlmError('bad_answer', 'The language model ended its answer with an error.', usage);
  if (reason === 'other' && !saidReason) throw buildUnfinishedError(hasBegun, usage);
}

/** A stream that ends, or is ended, too early. One in which nothing of an answer came is perhaps none of a language model. */
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
  /** Something came: the silence begins anew. */
  heard(): void;
  /** While the work runs, silence is no fault of the model. */
  duringTool<T>(work: () => Promise<T>): Promise<T>;
  isOverdue(): boolean;
  end(): void;
}

/** Breaks the call off when it takes too long, when nothing comes for too long, or when it is not wanted any more. */
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
      // Nobody reads on: the provider need not go on either.
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
