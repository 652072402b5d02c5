import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, type LanguageModel, NoObjectGeneratedError, RetryError, generateObject, jsonSchema } from 'ai';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { guardedFetch } from './guardedFetch.js';
import { LlmError, type LlmFault, type StructuredAsk, type StructuredModel, type TokenUsage } from './structuredModel.js';

export const LLM_PROVIDERS = ['openai', 'anthropic', 'google', 'openai-compatible'] as const;
export type LlmProvider = (typeof LLM_PROVIDERS)[number];

export interface LlmCredential {
  provider: LlmProvider;
  model: string;
  /** Instead of the provider's own address; needed for openai-compatible. http or https. */
  baseUrl: string | null;
  /** Null for servers that ask for none. */
  apiKey: string | null;
}

const MOST_REPETITIONS = 2;

/** The real adapter: a model of one of the usual providers, or at any address that speaks like OpenAI's. */
export function openModel(credential: LlmCredential, { mayBePrivate }: { mayBePrivate: boolean }): StructuredModel {
  const model = languageModel(credential, guardedFetch({ mayBePrivate }));
  const ajv = new Ajv2020({ strict: false });
  return {
    provider: credential.provider,
    model: credential.model,
    answer: async <T>({ schema, ...ask }: StructuredAsk) => {
      const { object, usage } = await generate(model, { schema, ...ask });
      // Whatever the library or the provider say they have checked.
      if (!ajv.validate(schema, object)) throw new LlmError('bad_answer', 'The answer is not of the shape that was asked for.', usage);
      return { value: object as T, usage };
    },
  };
}

function languageModel({ provider, model, baseUrl, apiKey }: LlmCredential, fetch: typeof globalThis.fetch): LanguageModel {
  const options = { fetch, ...(baseUrl !== null && { baseURL: baseUrl }), apiKey: apiKey ?? '' };
  switch (provider) {
    case 'openai':
      return createOpenAI(options)(model);
    case 'anthropic':
      return createAnthropic(options)(model);
    case 'google':
      return createGoogleGenerativeAI(options)(model);
    case 'openai-compatible': {
      if (baseUrl === null) throw new Error('An OpenAI-compatible provider needs its address.');
      const own = { name: 'openai-compatible', baseURL: baseUrl, fetch, supportsStructuredOutputs: true };
      return createOpenAICompatible({ ...own, ...(apiKey !== null && { apiKey }) })(model);
    }
  }
}

async function generate(model: LanguageModel, ask: StructuredAsk): Promise<{ object: unknown; usage: TokenUsage }> {
  const overdue = AbortSignal.timeout(ask.timeoutMs);
  try {
    const { object, usage } = await generateObject({
      model,
      schema: jsonSchema(ask.schema),
      schemaName: ask.name,
      system: ask.system,
      prompt: ask.prompt,
      maxOutputTokens: ask.maxOutputTokens,
      maxRetries: MOST_REPETITIONS,
      abortSignal: overdue,
    });
    return { object, usage: tokensOf(usage) };
  } catch (error) {
    throw faultOf(error, overdue.aborted);
  }
}

interface SdkUsage {
  inputTokens?: number | undefined;
  outputTokens?: number | undefined;
}

const tokensOf = (usage: SdkUsage | undefined): TokenUsage => ({ inputTokens: usage?.inputTokens ?? 0, outputTokens: usage?.outputTokens ?? 0 });

/** Words of our own: what the provider or the library say may repeat what was sent. */
function faultOf(error: unknown, isOverdue: boolean): LlmError {
  if (isOverdue) return new LlmError('timeout', 'The language model took too long.');
  if (NoObjectGeneratedError.isInstance(error)) return new LlmError('bad_answer', 'The answer is not what was asked for.', tokensOf(error.usage));
  const last = RetryError.isInstance(error) ? error.lastError : error;
  const status = APICallError.isInstance(last) ? (last.statusCode ?? null) : null;
  const [fault, words] = meaningOf(status);
  return new LlmError(fault, words);
}

function meaningOf(status: number | null): [LlmFault, string] {
  if (status === 429) return ['rate_limited', 'The language model gets too many requests.'];
  if (status !== null && status < 500 && status >= 400) return ['refused', `The language model refused the request (${status}).`];
  if (status !== null && status < 400) return ['bad_answer', 'The answer can not be read.'];
  return ['unavailable', status === null ? 'The language model can not be reached.' : `The language model failed (${status}).`];
}
