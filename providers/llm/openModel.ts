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
  /** URL (http or https) instead of the provider's own; required for openai-compatible. */
  baseUrl: string | null;
  /** Null: the server needs none. */
  apiKey: string | null;
}

const MAX_RETRIES = 2;

/** Set explicitly: the library would read them from its own environment variables. */
const DEFAULT_ADDRESSES = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
};

/** The provider must not store requests: they contain data about learners. */
export const PROVIDER_OPTIONS = { openai: { store: false } };

// Caches compiled schemas by identity.
const ajv = new Ajv2020({ strict: false });

// Standard output is reserved for the log.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** Opens a structured model of a known provider, or of any OpenAI-compatible server. */
export function openModel(credential: LlmCredential, { mayBePrivate }: { mayBePrivate: boolean }): StructuredModel {
  const model = openLanguageModel(credential, guardedFetch({ mayBePrivate }));
  return {
    provider: credential.provider,
    model: credential.model,
    answer: async <T>({ schema, ...request }: StructuredRequest) => {
      const { object, usage } = await generate(model, { schema, ...request });
      // Validated here too: neither library nor provider is trusted to.
      if (!ajv.validate(schema, object))
        throw new LlmError('bad_answer', 'The answer does not match the requested schema.', usage);
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

/** Extracts the JSON object of an answer with text around it, from servers without structured output. Null: none. */
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
      // The library's own retries wait too long.
      maxRetries: 0,
      abortSignal: overdue,
    });
  try {
    const { object, usage } = await withRetries(attempt, { deadlineMs, maxRetries: MAX_RETRIES, findRetry: findRetry });
    return { object, usage: usageOrEstimate(parseUsage(usage), { sent, answer: JSON.stringify(object) }) };
  } catch (error) {
    if (overdue.aborted) throw new LlmError('timeout', 'The language model took too long.');
    const failure = mapError(error);
    // Counts the usage of an invalid answer.
    const answer = NoObjectGeneratedError.isInstance(error) ? (error.text ?? '') : '';
    throw answer === ''
      ? failure
      : new LlmError(failure.fault, failure.message, usageOrEstimate(failure.usage, { sent, answer }));
  }
}
