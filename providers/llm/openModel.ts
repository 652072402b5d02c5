import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { type LanguageModel, NoObjectGeneratedError, generateObject, jsonSchema } from 'ai';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { LlmProvider } from './llmProviders.js';
import { mapError, findRetry, parseUsage } from './callFailure.js';
import { usageOrEstimate } from './usageOrEstimate.js';
import { guardedFetch } from '../http/guardedFetch.js';
import { withRetries } from './withRetries.js';
import { LlmError, type StructuredRequest, type StructuredModel, type TokenUsage } from './structuredModel.js';

export interface LlmCredential {
  provider: LlmProvider;
  model: string;
  /** Instead of the provider's own address; needed for openai-compatible. http or https. */
  baseUrl: string | null;
  /** Null for servers that need none. */
  apiKey: string | null;
}

const MAX_RETRIES = 2;

/** Named here, or the library would take them from environment variables of its own. */
const DEFAULT_ADDRESSES = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
};

/** What a learner's facts gave rise to is not kept by the provider. */
export const PROVIDER_OPTIONS = { openai: { store: false } };

// Keeps what it has compiled, by the schema's identity.
const ajv = new Ajv2020({ strict: false });

// It would write to standard output, which belongs to the log.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** The real adapter: a model of one of the usual providers, or at any address that speaks like OpenAI's. */
export function openModel(credential: LlmCredential, { mayBePrivate }: { mayBePrivate: boolean }): StructuredModel {
  const model = openLanguageModel(credential, guardedFetch({ mayBePrivate }));
  return {
    provider: credential.provider,
    model: credential.model,
    answer: async <T>({ schema, ...request }: StructuredRequest) => {
      const { object, usage } = await generate(model, { schema, ...request });
      // Whatever the library or the provider say they have checked.
      if (!ajv.validate(schema, object))
        throw new LlmError('bad_answer', 'The answer is not of the requested shape.', usage);
      return { value: object as T, usage };
    },
  };
}

/** The library's model for a credential. */
export function openLanguageModel(
  { provider, model, baseUrl, apiKey }: LlmCredential,
  fetch: typeof globalThis.fetch,
): LanguageModel {
  const own = provider === 'openai-compatible' ? null : DEFAULT_ADDRESSES[provider];
  const baseURL = baseUrl ?? own;
  if (baseURL === null) throw new Error('An OpenAI-compatible provider needs its address.');
  const options = { fetch, baseURL, apiKey: apiKey ?? '' };
  switch (provider) {
    case 'openai':
      return createOpenAI(options)(model);
    case 'anthropic':
      return createAnthropic(options)(model);
    case 'google':
      return createGoogleGenerativeAI(options)(model);
    case 'openai-compatible': {
      const compatible = {
        name: 'openai-compatible',
        baseURL,
        fetch,
        supportsStructuredOutputs: true,
        includeUsage: true,
      };
      return createOpenAICompatible({ ...compatible, ...(apiKey !== null && { apiKey }) })(model);
    }
  }
}

/** Servers that do not hold a model to a shape let it write around it: a fence, or what it thought. Null: there is nothing like it. */
function extractObject(text: string): string | null {
  const [begin, end] = [text.indexOf('{'), text.lastIndexOf('}')];
  return begin >= 0 && begin < end ? text.slice(begin, end + 1) : null;
}

async function generate(
  model: LanguageModel,
  request: StructuredRequest,
): Promise<{ object: unknown; usage: TokenUsage }> {
  const deadlineMs = performance.now() + request.timeoutMs;
  const overdue = AbortSignal.timeout(request.timeoutMs);
  const sent = [request.system, request.prompt, JSON.stringify(request.schema)];
  const attempt = () =>
    generateObject({
      model,
      schema: jsonSchema(request.schema),
      schemaName: request.name,
      system: request.system,
      prompt: request.prompt,
      maxOutputTokens: request.maxOutputTokens,
      providerOptions: PROVIDER_OPTIONS,
      experimental_repairText: ({ text }) => Promise.resolve(extractObject(text)),
      // Its own repetitions wait longer than there is time.
      maxRetries: 0,
      abortSignal: overdue,
    });
  try {
    const { object, usage } = await withRetries(attempt, { deadlineMs, maxRetries: MAX_RETRIES, findRetry: findRetry });
    return { object, usage: usageOrEstimate(parseUsage(usage), { sent, said: JSON.stringify(object) }) };
  } catch (error) {
    if (overdue.aborted) throw new LlmError('timeout', 'The language model took too long.');
    const failure = mapError(error);
    // It has answered, though not what was requested.
    const said = NoObjectGeneratedError.isInstance(error) ? (error.text ?? '') : '';
    throw said === ''
      ? failure
      : new LlmError(failure.fault, failure.message, usageOrEstimate(failure.usage, { sent, said }));
  }
}
