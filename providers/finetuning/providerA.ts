import OpenAI, { APIConnectionError, APIError, toFile } from 'openai';
import type { FineTuningJob, FineTuningJobEvent, JobCreateParams } from 'openai/resources/fine-tuning/jobs/jobs';
import { FetchRefused, guardedFetch } from '../http/guardedFetch.js';
import { parseUsage } from '../llm/callFailure.js';
import { usageOrEstimate } from '../llm/usageOrEstimate.js';
import {
  type FineTuningProvider,
  type JobRequest,
  ProviderFailure,
  type RemoteEvent,
  type RemoteJob,
  type RemoteState,
} from './fineTuningProvider.js';

export interface ProviderASettings {
  /** The prefix of the paths of requests. */
  baseUrl: string;
  apiKey: string;
  /** Whether the address may be in a private network. */
  mayBePrivate: boolean;
  timeoutMs?: number;
}

const TIMEOUT_MS = 60_000;
const MAX_RETRIES = 2;
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;
/** A job or file to be found again is recent, and lists are sorted by age. */
const MAX_LOOKED_AT = 500;
const MAX_SUFFIX = 40;

/** States by the provider's names. Other names count as `processing`. */
const STATES: Record<string, RemoteState> = {
  validating_files: 'processing',
  queued: 'processing',
  running: 'processing',
  paused: 'processing',
  succeeded: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
};

export const mapJobState = (status: string): RemoteState => STATES[status] ?? 'processing';

/** Opens the adapter for files and fine-tuning jobs, at any URL with the API of the package `openai`. */
export function openProviderA({
  baseUrl,
  apiKey,
  mayBePrivate,
  timeoutMs = TIMEOUT_MS,
}: ProviderASettings): FineTuningProvider {
  const client = new OpenAI({
    baseURL: baseUrl,
    apiKey,
    // Set explicitly: the package would read them from its own environment variables.
    organization: null,
    project: null,
    webhookSecret: null,
    timeout: timeoutMs,
    maxRetries: MAX_RETRIES,
    logLevel: 'off',
    fetch: encodeForms(guardedFetch({ mayBePrivate, maxAnswerBytes: MAX_ANSWER_BYTES })),
  });
  const { jobs } = client.fineTuning;
  const findJob: FineTuningProvider['findJob'] = ({ trainingId, trainFile }) =>
    mapErrors(async () => {
      let looked = 0;
      for await (const job of jobs.list({ limit: 100, metadata: { training: trainingId } })) {
        // Servers that ignore the filter list everything.
        if (job.metadata?.training === trainingId || (trainFile !== null && job.training_file === trainFile))
          return parseJob(job);
        if (++looked >= MAX_LOOKED_AT) break;
      }
      return null;
    });
  return {
    ensureFile: (name, content) =>
      mapErrors(async () => {
        let looked = 0;
        for await (const file of client.files.list({ purpose: 'fine-tune', order: 'desc', limit: 100 })) {
          if (file.filename === name && file.bytes === content.byteLength) return file.id;
          if (++looked >= MAX_LOOKED_AT) break;
        }
        const upload = await toFile(content, name, { type: 'application/jsonl' });
        return (
          await client.files.create({ file: upload, purpose: 'fine-tune' }, buildIdempotencyHeaders(`file ${name}`))
        ).id;
      }),
    findJob,
    ensureJob: async (request) =>
      (await findJob(request)) ??
      mapErrors(async () =>
        parseJob(await jobs.create(buildJobParams(request), buildIdempotencyHeaders(`job ${request.trainingId}`))),
      ),
    readJob: (id) => mapErrors(async () => parseJob(await jobs.retrieve(id))),
    listEvents: (id, atMost) =>
      mapErrors(async () => (await jobs.listEvents(id, { limit: atMost })).data.slice(0, atMost).map(parseEvent)),
    cancelJob: (id) =>
      mapErrors(async () => {
        const job = await jobs.retrieve(id);
        return parseJob(mapJobState(job.status) === 'processing' ? await jobs.cancel(id) : job);
      }),
    answer: (model, prompt, maxTokens) =>
      mapErrors(async () => {
        const { choices, usage } = await client.chat.completions.create({
          model,
          messages: [{ role: 'user', content: prompt }],
          max_completion_tokens: maxTokens,
          temperature: 0,
        });
        const text = choices[0]?.message.content ?? '';
        const counted = parseUsage({ inputTokens: usage?.prompt_tokens, outputTokens: usage?.completion_tokens });
        return { text, usage: usageOrEstimate(counted, { sent: [prompt], answer: text }) };
      }),
  };
}

/** Prevents duplicates at servers that support the header. */
const buildIdempotencyHeaders = (key: string) => ({ headers: { 'Idempotency-Key': key.replaceAll(' ', '-') } });

function buildJobParams({
  trainingId,
  baseModel,
  suffix,
  trainFile,
  testFile,
  seed,
  epochs,
  batchSize,
  learningRate,
}: JobRequest): JobCreateParams {
  const hyperparameters = {
    ...(epochs !== undefined && { n_epochs: epochs }),
    ...(batchSize !== undefined && { batch_size: batchSize }),
    ...(learningRate !== undefined && { learning_rate_multiplier: learningRate }),
  };
  return {
    model: baseModel,
    training_file: trainFile,
    ...(testFile !== null && { validation_file: testFile }),
    suffix: suffix.slice(0, MAX_SUFFIX),
    seed,
    metadata: { training: trainingId },
    method: { type: 'supervised', supervised: { hyperparameters } },
  };
}

function parseJob(job: FineTuningJob): RemoteJob {
  const { hyperparameters } = job.method?.supervised ?? job;
  return {
    id: job.id,
    state: mapJobState(job.status),
    status: job.status,
    fineTunedModel: job.fine_tuned_model,
    failure: job.error?.message ?? null,
    figures: { trained_tokens: job.trained_tokens ?? null, hyperparameters: hyperparameters ?? null },
  };
}

function parseEvent({ created_at: createdAt, level, message, data }: FineTuningJobEvent): RemoteEvent {
  const numbers = Object.entries((data ?? {}) as Record<string, unknown>).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number',
  );
  return { at: new Date(createdAt * 1_000), level, message, figures: Object.fromEntries(numbers) };
}

async function mapErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw mapError(error);
  }
}

function mapError(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error;
  const refused = listCauses(error).find((cause) => cause instanceof FetchRefused);
  if (refused) return new ProviderFailure(`The provider cannot be called. ${refused.message}`, false);
  if (error instanceof APIConnectionError) return new ProviderFailure('The provider cannot be reached.', true);
  if (!(error instanceof APIError)) return new ProviderFailure('The answer of the provider cannot be read.', true);
  const { status } = error as { status?: number };
  const isTransient = status === undefined || status === 408 || status === 409 || status === 429 || status >= 500;
  // The provider's message explains faults of files and models. For 401 and 403 it repeats the key, so it is left out.
  const reason =
    status === 401 || status === 403
      ? 'The credential was rejected.'
      : String((error.error as { message?: unknown } | undefined)?.message ?? '').slice(0, 500);
  return new ProviderFailure(
    `The provider answered ${status ?? 'nothing'}.${reason === '' ? '' : ` ${reason}`}`,
    isTransient,
    status ?? null,
  );
}

function listCauses(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let link = error; link instanceof Error && chain.length < 8; link = link.cause) chain.push(link);
  return chain;
}

/** Encodes forms: the package uses Node's FormData, which undici's fetch does not accept. */
function encodeForms(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    if (!(init?.body instanceof FormData)) return fetch(input, init);
    const form = new Response(init.body);
    const headers = new Headers(init.headers);
    headers.set('content-type', form.headers.get('content-type')!);
    return fetch(input, { ...init, headers, body: Buffer.from(await form.arrayBuffer()) });
  };
}
