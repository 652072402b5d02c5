import path from 'node:path';
import { flag, keyOfBytes, oneOf, origin, share, text, url, wholeNumber } from './configValues.js';
import { type Variable, optional, optionalButNotEmpty, variable } from './configVariable.js';
import { findMarketplaceContradictions, marketplaceVariables } from './marketplaceVariables.js';
import { modelVariables } from './modelVariables.js';
import { providerVariables } from './providerVariables.js';
import { paymentVariables } from './paymentVariables.js';
import { requestVariables } from './requestVariables.js';

/** The environment contains an invalid value. The message names every wrong variable and its allowed values. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Proxies and orchestrators usually probe every few seconds. */
const DEFAULT_DRAIN_MS = 5_000;

const definitions = {
  host: variable('HOST', '127.0.0.1', 'Address to listen on; `0.0.0.0` for all.', text),
  port: variable('PORT', '8080', 'Port to listen on; 0 takes a free one.', wholeNumber(0, 65_535)),
  publicUrl: optional(
    'PUBLIC_URL',
    'Address under which clients reach the service, such as `https://learn.example.org`: for links in answers, and for the accounts and activities of learning records. Default: the address of each request (for card payments only if it is in a private network or a host that the platform allows); for `npx lps import records`, `http://localhost` with `PORT`.',
    origin,
  ),
  dataFolder: variable(
    'DATA_DIR',
    '.data',
    'Folder of the embedded PostgreSQL (unless `DATABASE_URL` is set) and of files (`files`). Several machines share it, or use `S3_BUCKET`.',
    (value) => path.resolve(value),
  ),
  databaseUrl: optionalButNotEmpty(
    'DATABASE_URL',
    'Your PostgreSQL server (16 or newer) instead of the embedded one.',
    url('postgres:', 'postgresql:'),
  ),
  secretsKey: optionalButNotEmpty(
    'SECRETS_KEY',
    '32 bytes as base64 that encrypt stored secrets. Default: a key created in `DATA_DIR`. With `DATABASE_URL` there is no default, and operations that need secrets answer 503.',
    keyOfBytes(32),
  ),
  secretsKeyOld: optionalButNotEmpty(
    'SECRETS_KEY_OLD',
    'The previous key while `npx lps secrets rotate` runs. The service still decrypts with it.',
    keyOfBytes(32),
  ),
  ...modelVariables,
  retentionLlmUsageDays: variable(
    'RETENTION_LLM_USAGE_DAYS',
    '400',
    'Days that calls stay in `llm_usage`; 0: for ever, also for the retention settings below.',
    wholeNumber(0, 36_500),
  ),
  retentionRecommendationsDays: variable(
    'RETENTION_RECOMMENDATIONS_DAYS',
    '400',
    'Days that recommendations are stored.',
    wholeNumber(0, 36_500),
  ),
  retentionEventsDays: variable(
    'RETENTION_EVENTS_DAYS',
    '400',
    'Days that an event can be read.',
    wholeNumber(0, 36_500),
  ),
  retentionBotEventsDays: variable(
    'RETENTION_BOT_EVENTS_DAYS',
    '400',
    'Days that messages to bots and their answers are stored. A channel that repeats an event later gets another answer.',
    wholeNumber(0, 36_500),
  ),
  retentionIdempotentAnswersDays: variable(
    'RETENTION_IDEMPOTENT_ANSWERS_DAYS',
    '1',
    'Days that answers to `Idempotency-Key` are stored. Repeated requests get them for 24 hours.',
    wholeNumber(0, 36_500),
  ),
  recordsKeepMonths: variable(
    'RECORDS_KEEP_MONTHS',
    '0',
    'Whole months that statements of learning records stay after they were stored; 0: for ever. Days, results and all other derived rows stay. Records about removed months are refused.',
    wholeNumber(0, 1_200),
  ),
  timeGapSeconds: variable(
    'TIME_GAP_SECONDS',
    '600',
    'Longest pause between two events of a person that counts as time. `npx lps records rebuild` applies a new value to the past.',
    wholeNumber(0, 86_400),
  ),
  ...providerVariables,
  ...paymentVariables,
  ...marketplaceVariables,
  s3Bucket: optionalButNotEmpty(
    'S3_BUCKET',
    'Bucket of an S3-compatible store for files, instead of `DATA_DIR`. Uploads still pass through `DATA_DIR`.',
    text,
  ),
  s3Endpoint: optional(
    'S3_ENDPOINT',
    'Address of the store, such as `https://objects.example.org`. Clients are redirected there to read files. Default: the address of the region.',
    origin,
  ),
  s3Region: variable('S3_REGION', 'us-east-1', 'Region of the bucket.', text),
  s3AccessKeyId: optional(
    'S3_ACCESS_KEY_ID',
    'Access key of the store. Default: the credentials of the machine.',
    text,
  ),
  s3SecretAccessKey: optional('S3_SECRET_ACCESS_KEY', 'Its secret; required with `S3_ACCESS_KEY_ID`.', text),
  s3PathStyle: variable(
    'S3_PATH_STYLE',
    '1',
    '`1`: the bucket is in the path of addresses; `0`: in the host name.',
    flag,
  ),
  s3Prefix: variable('S3_PREFIX', 'files/', 'Prefix of all object names.', text),
  uploadMaxMb: variable(
    'UPLOAD_MAX_MB',
    '200',
    'Largest accepted file, in MB (1,000,000 bytes).',
    wholeNumber(1, 100_000),
  ),
  uploadTimeoutMs: variable(
    'UPLOAD_TIMEOUT_MS',
    '3600000',
    'Time to receive a request with files; at least `REQUEST_TIMEOUT_MS`, which is then the longest pause.',
    wholeNumber(100, 86_400_000),
  ),
  filesQuotaMb: variable(
    'FILES_QUOTA_MB',
    '20000',
    'MB for all files of one platform; 0: no limit. `npx lps files quota` sets another quota for a platform.',
    wholeNumber(0, 1e9),
  ),
  databaseReplicaUrl: optionalButNotEmpty(
    'DATABASE_REPLICA_URL',
    'A streaming replica of `DATABASE_URL` (one server). It answers reads that may be as old as `DATABASE_REPLICA_MAX_LAG_MS`; callers read their own writes. Set it on all servers of a database.',
    url('postgres:', 'postgresql:'),
  ),
  databaseReplicaMaxLagMs: variable(
    'DATABASE_REPLICA_MAX_LAG_MS',
    '1000',
    'The service does not use a replica that lags more than this.',
    wholeNumber(10, 60_000),
  ),
  databaseConnections: variable(
    'DATABASE_CONNECTIONS',
    '10',
    "Connections of one process for reads, and as many for transactions. The service uses fewer if all `WORKERS` together would exceed the server's limit.",
    wholeNumber(1, 200),
  ),
  demo: optional(
    'DEMO',
    '`1`: load the demo into an empty database at the start; `0`: do not, and revoke the credentials of a demo loaded earlier. Default: `1` with the embedded server, `0` with `DATABASE_URL`.',
    flag,
  ),
  workers: variable(
    'WORKERS',
    '1',
    'Processes that answer requests and share background work (node:cluster).',
    wholeNumber(1, 64),
  ),
  typesenseUrl: optional(
    'TYPESENSE_URL',
    'Typesense server for searches. Default: PostgreSQL searches.',
    url('http:', 'https:'),
  ),
  typesenseApiKey: optional('TYPESENSE_API_KEY', 'Its key; required with `TYPESENSE_URL`.', text),
  searchResourcesByDefault: variable(
    'SEARCH_RESOURCES_BY_DEFAULT',
    '0',
    '`1`: a catalog search without `content` includes resources.',
    flag,
  ),
  validateResponses: variable(
    'VALIDATE_RESPONSES',
    '0',
    '`1`: the service validates answers against the contract and replaces an invalid one by a 500.',
    flag,
  ),
  logLevel: variable(
    'LOG_LEVEL',
    'info',
    'Level of the log, which is JSON lines on standard output.',
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  ),
  otlpEndpoint: optional(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'OpenTelemetry collector, such as `http://127.0.0.1:4318`. The service sends traces of requests as protocol buffers over HTTP. Other `OTEL_EXPORTER_OTLP_...` variables (headers, timeout, compression) have their standard meaning. Without it nothing is traced.',
    url('http:', 'https:'),
  ),
  otelServiceName: variable('OTEL_SERVICE_NAME', 'learning-platform-service', 'Name of this service in traces.', text),
  otelShare: variable(
    'OTEL_TRACES_SAMPLER_ARG',
    '1',
    "Share of traced requests, 0 to 1. A request that belongs to its caller's trace is traced if that trace is.",
    share,
  ),
  ...requestVariables,
};

type Definitions = typeof definitions;

type Values = { [Key in keyof Definitions]: ReturnType<Definitions[Key]['parse']> };

/** All settings of the service. Times are in milliseconds; settings without value and default are null. */
export type Config = Readonly<
  Values & {
    demo: boolean;
    shutdownDrainMs: number;
    launchUrls: { lms: string | null; cms: string | null; portal: string | null };
  }
>;

/** The table of README: every variable with its default and meaning. */
export const configVariables: readonly { name: string; default: string | null; meaning: string }[] = Object.values(
  definitions,
).map(({ name, default: defaultText, meaning }) => ({ name, default: defaultText, meaning }));

/**
 * Parses the environment. An empty value counts as unset; for variables that decide on data it is an error. Throws
 * ConfigError with all errors.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const problems: string[] = [];
  const entries = Object.entries(definitions).map(([key, definition]: [string, Variable<unknown>]) => {
    const isEmpty = env[definition.name]?.trim() === '';
    if (isEmpty && definition.refusesEmpty)
      problems.push(`${definition.name} is set but empty. Set a value, or unset it.`);
    const setting = env[definition.name]?.trim() || definition.default;
    try {
      return [key, setting === null ? null : definition.parse(setting)];
    } catch (error) {
      // Values of variables without a default are URLs and keys, which may hold secrets: the message does not repeat
      // them.
      const shown = definition.default === null ? '' : `; it is '${setting}'`;
      problems.push(`${definition.name} must be ${(error as Error).message}${shown}.`);
      return [key, null];
    }
  });
  const values = Object.fromEntries(entries) as Values;
  const launchUrls = { lms: values.lmsUrl, cms: values.cmsUrl, portal: values.portalUrl };
  const isShared = values.databaseUrl !== null || values.workers > 1;
  const config: Config = {
    ...values,
    demo: values.demo ?? values.databaseUrl === null,
    shutdownDrainMs: values.shutdownDrainMs ?? (isShared ? DEFAULT_DRAIN_MS : 0),
    launchUrls,
  };
  if (problems.length === 0) problems.push(...findContradictions(config));
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return Object.freeze(config);
}

function findContradictions(config: Config): string[] {
  const conflicts: string[] = [];
  if (config.typesenseUrl !== null && config.typesenseApiKey === null)
    conflicts.push('TYPESENSE_API_KEY must be set when TYPESENSE_URL is.');
  if ((config.s3AccessKeyId === null) !== (config.s3SecretAccessKey === null))
    conflicts.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.');
  if (config.databaseReplicaUrl !== null && config.databaseUrl === null)
    conflicts.push('DATABASE_URL must be set when DATABASE_REPLICA_URL is.');
  conflicts.push(...findMarketplaceContradictions(config));
  if (config.uploadTimeoutMs < config.requestTimeoutMs)
    conflicts.push('UPLOAD_TIMEOUT_MS must be at least REQUEST_TIMEOUT_MS.');
  if (config.requestTimeoutMs < config.headersTimeoutMs)
    conflicts.push('REQUEST_TIMEOUT_MS must be at least HEADERS_TIMEOUT_MS.');
  return conflicts;
}
