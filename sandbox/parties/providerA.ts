import { randomUUID } from 'node:crypto';
import type { Example } from '../../providers/finetuning/trainingRows.js';
import type { PartyDefinition, SandboxAnswer, SandboxRequest } from '../party.js';
import { openStateFile } from '../stateFile.js';
import { completeChat } from './trainedModel.js';

const KEY = 'sandbox-provider-a-key';

interface StoredFile {
  id: string;
  object: 'file';
  bytes: number;
  created_at: number;
  filename: string;
  purpose: string;
  status: 'processed';
}

interface Job {
  id: string;
  object: 'fine_tuning.job';
  created_at: number;
  error: { code: string; message: string; param: string | null } | null;
  fine_tuned_model: string | null;
  finished_at: number | null;
  hyperparameters: Record<string, unknown>;
  model: string;
  organization_id: string;
  result_files: string[];
  seed: number;
  status: string;
  trained_tokens: number | null;
  training_file: string;
  validation_file: string | null;
  metadata: Record<string, string> | null;
  method: { type: string; supervised: { hyperparameters: Record<string, unknown> } };
}

/** The outcome of the next jobs, and the number of polls until then. */
interface Plan {
  outcome: string;
  polls: number;
}

type Files = Map<string, { file: StoredFile; examples: Example[] }>;
type Jobs = Map<string, { job: Job; plan: Plan; polls: number }>;

/** What a persistent stand-in stores. */
interface State {
  files: [string, { file: StoredFile; examples: Example[] }][];
  jobs: [string, { job: Job; plan: Plan; polls: number }][];
}

const UNDER_WAY = ['validating_files', 'queued', 'running'];
const now = () => Math.floor(Date.now() / 1_000);
const failure = (status: number, message: string, param: string | null = null): SandboxAnswer => ({
  status,
  body: { error: { message, type: 'invalid_request_error', param, code: null } },
});

/**
 * Fine-tuning: files, jobs and trained models. A job advances one state each time a client reads it. A trained model
 * answers with the nearest example of its file.
 */
export const providerA: PartyDefinition = createProviderA(null);

/** Creates a provider_a that stores its files and jobs in a file and restores them at the next start. */
export const createPersistentProviderA = (path: string): PartyDefinition => createProviderA(path);

function createProviderA(path: string | null): PartyDefinition {
  return {
    name: 'provider_a',
    title: 'Fine-tuning',
    open: async () => {
      const stateFile = path === null ? null : openStateFile<State>(path);
      const stored = await stateFile?.read();
      const files: Files = new Map(stored?.files);
      const jobs: Jobs = new Map(stored?.jobs);
      let plan: Plan = { outcome: 'succeeded', polls: 3 };
      return {
        settings: { address: '/provider_a/v1', api_key: KEY },
        answer: async (request) => {
          if (request.headers.authorization !== `Bearer ${KEY}` && request.headers.authorization !== 'Bearer none')
            return failure(401, 'Incorrect API key provided.');
          const given = await answer(request, files, jobs, plan);
          // Reading a job advances it.
          if (request.path !== '/v1/chat/completions')
            await stateFile?.write(() => ({ files: [...files], jobs: [...jobs] }));
          return given;
        },
        actions: {
          plan: {
            title: 'Set the outcome of the next jobs (succeeded, failed, cancelled) and the number of polls until then',
            fields: { outcome: 'succeeded', polls: '3' },
            run: ({ outcome = 'succeeded', polls = '3' }) => {
              plan = { outcome, polls: Number(polls) };
              return Promise.resolve(plan);
            },
          },
          show: {
            title: 'Show files and jobs',
            fields: {},
            run: () =>
              Promise.resolve({
                files: [...files.values()].map(({ file }) => file),
                jobs: [...jobs.values()].map(({ job }) => job),
              }),
          },
        },
      };
    },
  };
}

async function answer(
  request: SandboxRequest,
  files: Files,
  jobs: Jobs,
  plan: Plan,
): Promise<SandboxAnswer | undefined> {
  const { method, path, query } = request;
  if (path === '/v1/files')
    return method === 'POST'
      ? storeFile(request, files)
      : formatList([...files.values()].map(({ file }) => file).reverse(), query);
  if (path === '/v1/fine_tuning/jobs' && method === 'POST') return createJob(request, files, jobs, plan);
  if (path === '/v1/fine_tuning/jobs' && method === 'GET') {
    const filters = [...query].flatMap(([name, value]) =>
      /^metadata\[(.+)\]$/.exec(name)?.[1] ? [[/^metadata\[(.+)\]$/.exec(name)![1]!, value] as const] : [],
    );
    const all = [...jobs.values()].map(({ job }) => job).reverse();
    return formatList(
      all.filter(({ metadata }) => filters.every(([name, value]) => metadata?.[name] === value)),
      query,
    );
  }
  if (path === '/v1/chat/completions' && method === 'POST') return complete(request, files, jobs);
  const [, id, rest] = /^\/v1\/fine_tuning\/jobs\/([^/]+)(\/\w+)?$/.exec(path) ?? [];
  const found = id === undefined ? undefined : jobs.get(id);
  if (id === undefined) return undefined;
  if (!found) return failure(404, `Could not find fine tune: ${id}`, 'fine_tune_id');
  if (rest === '/cancel' && method === 'POST') {
    if (!UNDER_WAY.includes(found.job.status)) return failure(400, `Job has already completed: ${id}`);
    Object.assign(found.job, { status: 'cancelled', finished_at: now() });
    return { status: 200, body: found.job };
  }
  if (rest === '/events' && method === 'GET') return formatList(listEvents(found.job), query);
  if (rest !== undefined || method !== 'GET') return undefined;
  advance(found, files);
  return { status: 200, body: found.job };
}

/** Formats a page of a list; the cursor `after` is the id of the last item of the previous page. */
function formatList(all: { id: string }[], query: URLSearchParams): SandboxAnswer {
  const start = query.get('after') === null ? 0 : all.findIndex(({ id }) => id === query.get('after')) + 1;
  const data = all.slice(start, start + Number(query.get('limit') ?? 20));
  return {
    status: 200,
    body: {
      object: 'list',
      data,
      has_more: start + data.length < all.length,
      first_id: data[0]?.id ?? null,
      last_id: data.at(-1)?.id ?? null,
    },
  };
}

async function storeFile({ headers, rawBody }: SandboxRequest, files: Files): Promise<SandboxAnswer> {
  const form = await new Response(rawBody, { headers: { 'content-type': String(headers['content-type']) } })
    .formData()
    .catch(() => null);
  const sent = form?.get('file');
  if (!form || !(sent instanceof File)) return failure(400, "'file' is a required property", 'file');
  if (form.get('purpose') !== 'fine-tune')
    return failure(400, 'The purpose is not one of the allowed ones.', 'purpose');
  const examples = parseExamples(await sent.text());
  if (typeof examples === 'string') return failure(400, examples, 'file');
  const file: StoredFile = {
    id: `file-${randomUUID()}`,
    object: 'file',
    bytes: sent.size,
    created_at: now(),
    filename: sent.name,
    purpose: 'fine-tune',
    status: 'processed',
  };
  files.set(file.id, { file, examples });
  return { status: 200, body: file };
}

/** Parses chat examples; returns an error message when the file is invalid. */
function parseExamples(text: string): Example[] | string {
  const lines = text.split('\n').filter((line) => line !== '');
  if (lines.length === 0) return 'The file is empty.';
  try {
    return lines.map((line) => {
      const { messages } = JSON.parse(line) as { messages: { role: string; content: string }[] };
      const readContent = (role: string) => messages.find((message) => message.role === role)!.content;
      return { prompt: readContent('user'), response: readContent('assistant') };
    });
  } catch {
    return 'Invalid file format. Each line must be a JSON object with messages of a user and an assistant.';
  }
}

function createJob({ body }: SandboxRequest, files: Files, jobs: Jobs, plan: Plan): SandboxAnswer {
  const {
    model,
    training_file: train,
    validation_file: test = null,
    metadata = null,
    seed = 1,
    suffix,
    method,
  } = (body ?? {}) as Partial<Job> & { suffix?: string };
  if (typeof model !== 'string' || model === '') return failure(400, 'you must provide a model parameter', 'model');
  if (model === 'no-such-model')
    return failure(400, `Model ${model} is not available for fine-tuning or does not exist.`, 'model');
  if (!train || !files.has(train)) return failure(400, `invalid training_file: ${train}`, 'training_file');
  if (test !== null && !files.has(test)) return failure(400, `invalid validation_file: ${test}`, 'validation_file');
  const chosen = { n_epochs: 3, batch_size: 1, learning_rate_multiplier: 1.8, ...method?.supervised?.hyperparameters };
  if (Object.values(chosen).some((value) => typeof value === 'number' && value <= 0))
    return failure(400, 'Hyperparameters must be positive.', 'method');
  const id = `ftjob-${randomUUID()}`;
  const job: Job = {
    ...{
      id,
      object: 'fine_tuning.job',
      created_at: now(),
      error: null,
      fine_tuned_model: null,
      finished_at: null,
      hyperparameters: chosen,
      model,
    },
    ...{
      organization_id: 'org-sandbox',
      result_files: [],
      seed,
      status: 'validating_files',
      trained_tokens: null,
      training_file: train,
      validation_file: test,
    },
    ...{ metadata, method: { type: 'supervised', supervised: { hyperparameters: chosen } } },
  };
  jobs.set(id, { job: Object.assign(job, { user_provided_suffix: suffix ?? null }), plan, polls: 0 });
  return { status: 200, body: job };
}

function advance(found: { job: Job; plan: Plan; polls: number }, files: Files): void {
  const { job, plan } = found;
  if (!UNDER_WAY.includes(job.status)) return;
  found.polls++;
  if (found.polls < plan.polls) {
    job.status = UNDER_WAY[Math.min(found.polls, UNDER_WAY.length - 1)]!;
    return;
  }
  Object.assign(job, { status: plan.outcome, finished_at: now() });
  if (plan.outcome === 'failed')
    job.error = { code: 'exceeded_quota', message: 'The sandbox was set to fail this job.', param: null };
  if (plan.outcome !== 'succeeded') return;
  const counts = files
    .get(job.training_file)!
    .examples.map(({ prompt, response }) => `${prompt} ${response}`.split(/\s+/).length);
  job.trained_tokens = counts.reduce((sum, count) => sum + count, 0) * Number(job.hyperparameters.n_epochs);
  job.fine_tuned_model = `ft:${job.model}:sandbox:${(job as Job & { user_provided_suffix: string | null }).user_provided_suffix ?? ''}:${job.id.slice(-8)}`;
}

function listEvents({ id, status, created_at: createdAt }: Job) {
  const event = (number: number, message: string, data?: object) => ({
    id: `ftevent-${id}-${number}`,
    object: 'fine_tuning.job.event',
    created_at: createdAt + number,
    level: 'info',
    message,
    type: data ? 'metrics' : 'message',
    ...(data && { data }),
  });
  const begun = [event(1, 'Created fine-tuning job')];
  if (status !== 'succeeded') return begun;
  return [
    event(3, 'The job has successfully completed'),
    event(2, 'Step 10/10', { step: 10, train_loss: 0.42, valid_loss: 0.51 }),
    ...begun,
  ];
}

function complete({ body }: SandboxRequest, files: Files, jobs: Jobs): SandboxAnswer {
  const { model } = (body ?? {}) as { model?: string };
  const job = [...jobs.values()].find(({ job: one }) => one.fine_tuned_model === model)?.job;
  if (!job) return failure(404, `The model \`${model}\` does not exist or you do not have access to it.`, 'model');
  return completeChat(body, files.get(job.training_file)!.examples);
}
