import path from 'node:path';
import type { LlmBudget } from '../../db/accounts/llm/llmBudget.js';
import type { OutsideSettings } from '../jobs/outsideServices.js';
import type { Retention } from '../../db/compliance/retention/removeExpired.js';
import type { ChannelPlaceName } from '../../providers/channels/openChannels.js';
import {
  credential,
  filePaths,
  flag,
  keyOfBytes,
  oneOf,
  origin,
  origins,
  proxies,
  share,
  text,
  url,
  urlTemplate,
  wholeNumber,
} from './configValues.js';
import { type Variable, optional, optionalButNotEmpty, variable } from './configVariable.js';
import { marketplaceContradictions, marketplaceVariables } from './marketplaceVariables.js';

/** A value of the environment is not allowed. The message names every wrong variable and what it may be. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

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
  llmPrivateAddresses: variable(
    'LLM_PRIVATE_ADDRESSES',
    '0',
    '`1`: language models may have private addresses, such as a model server in your network.',
    flag,
  ),
  mentorPrivateAddresses: variable(
    'MENTOR_PRIVATE_ADDRESSES',
    '0',
    '`1`: documents and MCP servers of mentors may have private addresses. Anyone who can change a mentor can then read from those addresses.',
    flag,
  ),
  llmApiKey: optional('LLM_API_KEY', 'The key that `npx lps llm set` stores, instead of standard input.', text),
  llmCallsPerDay: variable(
    'LLM_CALLS_PER_DAY',
    '20000',
    'Calls to language models per platform and day (UTC): recommendations, each step of an answer of a mentor or bot, dataset pairs, evaluations of trainings. 0: no limit. `npx lps llm budget` sets other limits for a platform, also for the three settings below.',
    wholeNumber(0, 1e9),
  ),
  llmTokensPerDay: variable(
    'LLM_TOKENS_PER_DAY',
    '100000000',
    'Tokens per platform and day; 0: no limit.',
    wholeNumber(0, 1e12),
  ),
  llmPersonCallsPerDay: variable(
    'LLM_PERSON_CALLS_PER_DAY',
    '200',
    'Calls per person, platform and day; 0: no limit.',
    wholeNumber(0, 1e9),
  ),
  llmPersonTokensPerDay: variable(
    'LLM_PERSON_TOKENS_PER_DAY',
    '2000000',
    'Tokens per person, platform and day; 0: no limit.',
    wholeNumber(0, 1e12),
  ),
  llmTrialDays: variable(
    'LLM_TRIAL_DAYS',
    '14',
    'Days of a free trial of language models, unless the trial sets its own.',
    wholeNumber(1, 3_650),
  ),
  llmTrialTokens: variable(
    'LLM_TRIAL_TOKENS',
    '100000',
    'Tokens of a free trial, unless the trial sets its own.',
    wholeNumber(0, 1e12),
  ),
  llmAnswersHours: variable(
    'LLM_ANSWERS_HOURS',
    '24',
    'Hours for which the answer of a language model to the same question is cached; 0: no cache.',
    wholeNumber(0, 8_760),
  ),
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
    'Whole months that statements of learning records stay after they were stored; 0: for ever. Days, results and all other derived rows stay.',
    wholeNumber(0, 1_200),
  ),
  timeGapSeconds: variable(
    'TIME_GAP_SECONDS',
    '600',
    'Longest pause between two events of a person that counts as time. `npx lps records rebuild` applies a new value to the past.',
    wholeNumber(0, 86_400),
  ),
  sandboxUrl: optional(
    'SANDBOX_URL',
    'Address of `npm run sandbox`, such as `http://127.0.0.1:8090`. The service calls its stand-ins for every external service without an address of its own here.',
    origin,
  ),
  chatAUrl: optional(
    'CHAT_A_URL',
    'Address of chat-a, instead of its public one. It may be private, as may those below.',
    url('http:', 'https:'),
  ),
  chatBUrl: optional('CHAT_B_URL', 'Address of chat-b.', url('http:', 'https:')),
  chatCKeysUrl: optional(
    'CHAT_C_KEYS_URL',
    'Address of the public keys that verify requests of chat-c. If set, replies to chat-c may go to private addresses.',
    url('http:', 'https:'),
  ),
  chatCLoginUrl: optional(
    'CHAT_C_LOGIN_URL',
    'Address that issues tokens for replies to chat-c.',
    url('http:', 'https:'),
  ),
  chatDUrl: optional('CHAT_D_URL', 'Address of chat-d.', url('http:', 'https:')),
  chatEUrl: optional('CHAT_E_URL', 'Address of chat-e, with its version.', url('http:', 'https:')),
  providerAUrl: optional(
    'PROVIDER_A_URL',
    'Address of provider_a (the base URL of an OpenAI client, with its version), for platforms whose credential has no address. It may be private.',
    url('http:', 'https:'),
  ),
  providerAKey: optional(
    'PROVIDER_A_KEY',
    'Key for provider_a, for platforms without a credential. Without this key and address, the embedded provider trains for them.',
    text,
  ),
  avatarVideoUrl: optional(
    'AVATARVIDEO_URL',
    'Address of the avatar video service, for platforms whose credential has no address. It may be private.',
    url('http:', 'https:'),
  ),
  avatarVideoKey: optional(
    'AVATARVIDEO_KEY',
    'Key for avatar videos, for platforms without a credential. Without this key and address, the embedded provider makes them.',
    text,
  ),
  outsidePrivateAddresses: variable(
    'OUTSIDE_PRIVATE_ADDRESSES',
    '0',
    '`1`: sources of datasets, and addresses in credentials of provider_a and avatar videos, may be private.',
    flag,
  ),
  webhookPrivateAddresses: variable(
    'WEBHOOK_PRIVATE_ADDRESSES',
    '0',
    '`1`: webhook endpoints may have private and http addresses.',
    flag,
  ),
  outsidePollMs: variable(
    'OUTSIDE_POLL_MS',
    '1000',
    'First interval of polling a training or a video at its provider. It grows to a minute while nothing changes.',
    wholeNumber(10, 60_000),
  ),
  appstoreUrl: optional(
    'APPSTORE_URL',
    "Address of the app store's API, instead of its public ones. It may be private.",
    url('http:', 'https:'),
  ),
  appstoreRoots: optional(
    'APPSTORE_ROOTS',
    'Files with the root certificates (PEM or DER) that verify signatures of the app store, separated by commas. Without them all its signatures are rejected.',
    filePaths,
  ),
  appstoreApp: optional(
    'APPSTORE_APP',
    "The operator's app at the app store, for launches and for platforms without their own: the JSON object of an integration credential `appstore`.",
    credential('appstore'),
  ),
  mobilepayUrl: optional('MOBILEPAY_URL', 'Address of the API of the wallet for mobile apps.', url('http:', 'https:')),
  mobilepayLoginUrl: optional(
    'MOBILEPAY_LOGIN_URL',
    'Address that issues tokens for this API.',
    url('http:', 'https:'),
  ),
  mobilepayKeysUrl: optional(
    'MOBILEPAY_KEYS_URL',
    'Address of the public keys (a JWK set) that verify notifications of the wallet.',
    url('http:', 'https:'),
  ),
  mobilepayApp: optional(
    'MOBILEPAY_APP',
    "The operator's app in the wallet for mobile apps, as `APPSTORE_APP`: the JSON object of an integration credential `mobilepay`.",
    credential('mobilepay'),
  ),
  engagementIndexPeriod: variable(
    'ENGAGEMENT_INDEX_PERIOD',
    '7',
    'Length in days of the windows of the engagement index.',
    wholeNumber(1, 366),
  ),
  freeLaunch: variable(
    'FREE_LAUNCH',
    '0',
    '`1`: people may launch tenants without a payment; `0`: only DM admins may.',
    flag,
  ),
  cardpaySecretKey: optional(
    'CARDPAY_SECRET_KEY',
    'Secret key of the cardpay account that receives payments, for platforms without their own account. Without it and without `SANDBOX_URL`, card payments are off.',
    text,
  ),
  cardpayPublishableKey: optional('CARDPAY_PUBLISHABLE_KEY', 'Key of the same account for browsers.', text),
  cardpayWebhookSecret: optional(
    'CARDPAY_WEBHOOK_SECRET',
    'Secret that signs the events of cardpay to `/api/service/cardpay/hook/`; two, separated by a comma, while it is replaced.',
    text,
  ),
  cardpayUrl: optional(
    'CARDPAY_URL',
    'Address of cardpay, instead of its public one. It may be private.',
    url('http:', 'https:'),
  ),
  cardpayPricingTable: optional('CARDPAY_PRICING_TABLE', 'Id of the pricing table that pages show.', text),
  cardpayPricingTableScript: optional(
    'CARDPAY_PRICING_TABLE_SCRIPT',
    'Address of the script that shows the pricing table.',
    url('http:', 'https:'),
  ),
  cardpayPaymentLink: optional('CARDPAY_PAYMENT_LINK', 'Id of a payment link that pages show.', text),
  cardpayPaymentLinkUrl: optional('CARDPAY_PAYMENT_LINK_URL', 'Address of the payment link.', url('http:', 'https:')),
  paymentGraceDays: variable(
    'PAYMENT_GRACE_DAYS',
    '3',
    'Days that an unpaid subscription stays open after the end of its period.',
    wholeNumber(0, 60),
  ),
  lmsUrl: optional(
    'LAUNCH_LMS_URL',
    'Address of the learning pages of a launched tenant, with `{key}` for its key, such as `https://{key}.learn.example.org`. Default: this service.',
    urlTemplate,
  ),
  cmsUrl: optional('LAUNCH_CMS_URL', 'Address of its pages for authors, likewise.', urlTemplate),
  portalUrl: optional('LAUNCH_PORTAL_URL', 'Address of its pages for administrators, likewise.', urlTemplate),
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
  workers: variable('WORKERS', '1', 'Processes that answer requests (node:cluster).', wholeNumber(1, 64)),
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
  corsOrigins: variable(
    'CORS_ORIGINS',
    'none',
    'Origins whose pages may call, separated by commas. `local`: pages of this machine on any port, for front-end development; `*`: all; `none`: none but our own.',
    origins,
  ),
  trustProxy: variable(
    'TRUST_PROXY',
    '0',
    'Number of proxies in front whose `X-Forwarded-*` headers are trusted, or their addresses (CIDR), separated by commas.',
    proxies,
  ),
  rateLimitPerCredential: variable(
    'RATE_LIMIT_PER_CREDENTIAL',
    '300000',
    'Requests per minute and credential; 0: no limit.',
    wholeNumber(0, 1e9),
  ),
  rateLimitPerAddress: variable(
    'RATE_LIMIT_PER_ADDRESS',
    '300000',
    'Requests per minute and address; 0: no limit.',
    wholeNumber(0, 1e9),
  ),
  rateLimitStore: variable(
    'RATE_LIMIT_STORE',
    'memory',
    '`memory`: each process counts for itself; `postgres`: all processes count together.',
    oneOf('memory', 'postgres'),
  ),
  headersTimeoutMs: variable(
    'HEADERS_TIMEOUT_MS',
    '10000',
    'Time to receive the headers of a request.',
    wholeNumber(100, 600_000),
  ),
  requestTimeoutMs: variable(
    'REQUEST_TIMEOUT_MS',
    '30000',
    'Time to receive a whole request; at least `HEADERS_TIMEOUT_MS`.',
    wholeNumber(100, 3_600_000),
  ),
  keepAliveTimeoutMs: variable(
    'KEEP_ALIVE_TIMEOUT_MS',
    '65000',
    'Time that an idle connection stays open; more than that of the proxy in front.',
    wholeNumber(0, 3_600_000),
  ),
  shutdownGraceMs: variable(
    'SHUTDOWN_GRACE_MS',
    '10000',
    'Time for running requests and jobs to finish when the server stops.',
    wholeNumber(0, 3_600_000),
  ),
};

type Definitions = typeof definitions;

type Values = { [Key in keyof Definitions]: ReturnType<Definitions[Key]['parse']> };

/** All settings of the service. Times are milliseconds; what has no value and no default is null. */
export type Config = Readonly<
  Values & { demo: boolean; launchUrls: { lms: string | null; cms: string | null; portal: string | null } }
>;

/** The table of README: every variable with its default and what it means. */
export const configVariables: readonly { name: string; default: string | null; meaning: string }[] = Object.values(
  definitions,
).map(({ name, default: defaultText, meaning }) => ({ name, default: defaultText, meaning }));

/**
 * Reads the environment once. An empty value counts as unset, but where it decides on data it is an error. Throws ConfigError with all
 * that is wrong.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const problems: string[] = [];
  const entries = Object.entries(definitions).map(([key, definition]: [string, Variable<unknown>]) => {
    const isEmpty = env[definition.name]?.trim() === '';
    if (isEmpty && definition.refusesEmpty)
      problems.push(`${definition.name} is set but empty: give it a value, or unset it.`);
    const setting = env[definition.name]?.trim() || definition.default;
    try {
      return [key, setting === null ? null : definition.parse(setting)];
    } catch (error) {
      // Those without a default are addresses and keys, which may hold secrets.
      const shown = definition.default === null ? '' : `; it is '${setting}'`;
      problems.push(`${definition.name} must be ${(error as Error).message}${shown}.`);
      return [key, null];
    }
  });
  const values = Object.fromEntries(entries) as Values;
  const launchUrls = { lms: values.lmsUrl, cms: values.cmsUrl, portal: values.portalUrl };
  const config: Config = { ...values, demo: values.demo ?? values.databaseUrl === null, launchUrls };
  if (problems.length === 0) problems.push(...contradictions(config));
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return Object.freeze(config);
}

/** The Typesense server to search by, or null for Postgres. */
export function typesenseOf({ typesenseUrl, typesenseApiKey }: Config): { url: string; apiKey: string } | null {
  return typesenseUrl !== null && typesenseApiKey !== null ? { url: typesenseUrl, apiKey: typesenseApiKey } : null;
}

/** Where the channels are reached: at an address that is set, else in the sandbox; null where it is the channel's own. */
export function channelAddressesOf(config: Config): Record<ChannelPlaceName, string | null> {
  const at = (set: string | null, path: string) =>
    set ?? (config.sandboxUrl === null ? null : `${config.sandboxUrl}/${path}`);
  return {
    chatA: at(config.chatAUrl, 'chat-a'),
    chatB: at(config.chatBUrl, 'chat-b'),
    chatCKeys: at(config.chatCKeysUrl, 'chat-c'),
    chatCLogin: at(config.chatCLoginUrl, 'chat-c'),
    chatD: at(config.chatDUrl, 'chat-d'),
    chatE: at(config.chatEUrl, 'chat-e/v23.0'),
  };
}

/** Where a credential is checked, by service, where the operator says that it is elsewhere than at its own address. */
export function checkAddressesOf(config: Config): Record<string, string> {
  const { chatA, chatB, chatCLogin, chatD, chatE } = channelAddressesOf(config);
  const set = Object.entries({
    'chat-a': chatA,
    'chat-b': chatB,
    'chat-c': chatCLogin,
    'chat-d': chatD,
    'chat-e': chatE,
  });
  return Object.fromEntries(set.filter((one): one is [string, string] => one[1] !== null));
}

/** How jobs reach the outside parties of fine-tuning and avatar videos. */
export function outsideOf(config: Config): OutsideSettings {
  const at = (set: string | null, path: string) =>
    set ?? (config.sandboxUrl === null ? null : `${config.sandboxUrl}/${path}`);
  return {
    providerAUrl: at(config.providerAUrl, 'provider_a/v1'),
    providerAKey: config.providerAKey,
    avatarVideoUrl: at(config.avatarVideoUrl, 'avatarvideo'),
    avatarVideoKey: config.avatarVideoKey,
    sourcesMayBePrivate: config.outsidePrivateAddresses,
    modelsMayBePrivate: config.llmPrivateAddresses,
    llmBudget: llmBudgetOf(config),
    pollMs: config.outsidePollMs,
  };
}

/** Limits of language models for platforms that have none of their own. */
export function llmBudgetOf(config: Config): LlmBudget {
  return {
    calls: config.llmCallsPerDay,
    tokens: config.llmTokensPerDay,
    personCalls: config.llmPersonCallsPerDay,
    personTokens: config.llmPersonTokensPerDay,
  };
}

/** How long what only grows is kept. */
export function retentionOf(config: Config): Retention {
  return {
    llmUsageDays: config.retentionLlmUsageDays,
    recommendationsDays: config.retentionRecommendationsDays,
    eventsDays: config.retentionEventsDays,
    botEventsDays: config.retentionBotEventsDays,
    idempotentAnswersDays: config.retentionIdempotentAnswersDays,
    llmAnswersHours: config.llmAnswersHours,
  };
}

function contradictions(config: Config): string[] {
  const conflicts: string[] = [];
  if (config.typesenseUrl !== null && config.typesenseApiKey === null)
    conflicts.push('TYPESENSE_API_KEY must be set when TYPESENSE_URL is.');
  if ((config.s3AccessKeyId === null) !== (config.s3SecretAccessKey === null))
    conflicts.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.');
  if (config.databaseReplicaUrl !== null && config.databaseUrl === null)
    conflicts.push('DATABASE_URL must be set when DATABASE_REPLICA_URL is.');
  conflicts.push(...marketplaceContradictions(config));
  if (config.uploadTimeoutMs < config.requestTimeoutMs)
    conflicts.push('UPLOAD_TIMEOUT_MS must be at least REQUEST_TIMEOUT_MS.');
  if (config.requestTimeoutMs < config.headersTimeoutMs)
    conflicts.push('REQUEST_TIMEOUT_MS must be at least HEADERS_TIMEOUT_MS.');
  return conflicts;
}
