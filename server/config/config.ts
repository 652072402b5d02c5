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
    'Where clients reach the service, such as `https://learn.example.org`: for links in answers, and for the accounts and activities of learning records. Without it the address of each request (payments by card only where that is in a private network or a host that the platform allows), and `http://localhost` with `PORT` for `npx lps import records`.',
    origin,
  ),
  dataFolder: variable(
    'DATA_DIR',
    '.data',
    'Folder of the embedded PostgreSQL, unless `DATABASE_URL` is set, and of files, in `files`: with several machines one that they share, or `S3_BUCKET`.',
    (value) => path.resolve(value),
  ),
  databaseUrl: optionalButNotEmpty(
    'DATABASE_URL',
    'A PostgreSQL server of yours (16 or newer) instead of the embedded one.',
    url('postgres:', 'postgresql:'),
  ),
  secretsKey: optionalButNotEmpty(
    'SECRETS_KEY',
    '32 bytes as base64 that encrypt stored secrets. Without it a key is made in `DATA_DIR`; with `DATABASE_URL` none is, and what needs secrets answers 503.',
    keyOfBytes(32),
  ),
  secretsKeyOld: optionalButNotEmpty(
    'SECRETS_KEY_OLD',
    'The key before, while `npx lps secrets rotate` runs: what is sealed with it can still be read.',
    keyOfBytes(32),
  ),
  llmPrivateAddresses: variable(
    'LLM_PRIVATE_ADDRESSES',
    '0',
    '`1`: language models may be at private addresses, such as a model server of your own.',
    flag,
  ),
  mentorPrivateAddresses: variable(
    'MENTOR_PRIVATE_ADDRESSES',
    '0',
    '`1`: documents and MCP servers of mentors may be at private addresses. Whoever may change a mentor can then read what answers there.',
    flag,
  ),
  llmApiKey: optional('LLM_API_KEY', 'The key that `npx lps llm set` stores, instead of one on standard input.', text),
  llmCallsPerDay: variable(
    'LLM_CALLS_PER_DAY',
    '20000',
    'Requests to language models of one platform in a day (UTC): recommendations, every step of an answer of a mentor or a bot, pairs of datasets, evaluations of trainings. 0 is no limit. `npx lps llm budget` sets other limits for a platform, here and below.',
    wholeNumber(0, 1e9),
  ),
  llmTokensPerDay: variable(
    'LLM_TOKENS_PER_DAY',
    '100000000',
    'Tokens of one platform in a day; 0 is no limit.',
    wholeNumber(0, 1e12),
  ),
  llmPersonCallsPerDay: variable(
    'LLM_PERSON_CALLS_PER_DAY',
    '200',
    'Requests for one person of a platform in a day; 0 is no limit.',
    wholeNumber(0, 1e9),
  ),
  llmPersonTokensPerDay: variable(
    'LLM_PERSON_TOKENS_PER_DAY',
    '2000000',
    'Tokens for one person of a platform in a day; 0 is no limit.',
    wholeNumber(0, 1e12),
  ),
  llmTrialDays: variable(
    'LLM_TRIAL_DAYS',
    '14',
    'Days of a free trial of language models that says nothing else.',
    wholeNumber(1, 3_650),
  ),
  llmTrialTokens: variable('LLM_TRIAL_TOKENS', '100000', 'Tokens of such a trial.', wholeNumber(0, 1e12)),
  llmAnswersHours: variable(
    'LLM_ANSWERS_HOURS',
    '24',
    'Hours that the answer of a language model is kept for the same question; 0: every request is a call.',
    wholeNumber(0, 8_760),
  ),
  retentionLlmUsageDays: variable(
    'RETENTION_LLM_USAGE_DAYS',
    '400',
    'Days that `llm_usage` keeps a call; 0 is for ever, here and below.',
    wholeNumber(0, 36_500),
  ),
  retentionRecommendationsDays: variable(
    'RETENTION_RECOMMENDATIONS_DAYS',
    '400',
    'Days that a recommendation that was made is kept.',
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
    'Days that messages to bots and their answers are kept; an event that a channel sends again later is answered again.',
    wholeNumber(0, 36_500),
  ),
  retentionIdempotentAnswersDays: variable(
    'RETENTION_IDEMPOTENT_ANSWERS_DAYS',
    '1',
    'Days that the answer to an `Idempotency-Key` is stored; it is repeated for 24 hours.',
    wholeNumber(0, 36_500),
  ),
  recordsKeepMonths: variable(
    'RECORDS_KEEP_MONTHS',
    '0',
    'Whole months that statements of learning records are kept after they were stored; 0 is for ever. Older ones are removed; days, results and all else that was derived from them stay.',
    wholeNumber(0, 1_200),
  ),
  timeGapSeconds: variable(
    'TIME_GAP_SECONDS',
    '600',
    'Longest pause between two events of a person that still counts as time. `npx lps records rebuild` applies another value to the past.',
    wholeNumber(0, 86_400),
  ),
  sandboxUrl: optional(
    'SANDBOX_URL',
    'Where `npm run sandbox` listens, such as `http://127.0.0.1:8090`: the service talks to its stand-ins instead of the outside parties whose addresses are not set here.',
    origin,
  ),
  chatAUrl: optional(
    'CHAT_A_URL',
    'Where chat-a is reached, instead of its own address; it may be a private one, here and below.',
    url('http:', 'https:'),
  ),
  chatBUrl: optional('CHAT_B_URL', 'The same of chat-b.', url('http:', 'https:')),
  chatCKeysUrl: optional(
    'CHAT_C_KEYS_URL',
    'Where chat-c publishes the keys by which its requests are checked. With it, replies to chat-c may go to private addresses.',
    url('http:', 'https:'),
  ),
  chatCLoginUrl: optional('CHAT_C_LOGIN_URL', 'Where tokens for replies to chat-c come from.', url('http:', 'https:')),
  chatDUrl: optional('CHAT_D_URL', 'Where chat-d is reached.', url('http:', 'https:')),
  chatEUrl: optional('CHAT_E_URL', 'Where chat-e is reached, with its version.', url('http:', 'https:')),
  providerAUrl: optional(
    'PROVIDER_A_URL',
    'Where provider_a trains models (the address that an OpenAI client is given, with its version), for platforms whose credential names no address; it may be a private one.',
    url('http:', 'https:'),
  ),
  providerAKey: optional(
    'PROVIDER_A_KEY',
    'The key for provider_a of platforms that have no credential of their own. Without it, and without an address, the embedded provider trains for them.',
    text,
  ),
  avatarVideoUrl: optional(
    'AVATARVIDEO_URL',
    'Where avatar videos are made, for platforms whose credential names no address; it may be a private one.',
    url('http:', 'https:'),
  ),
  avatarVideoKey: optional(
    'AVATARVIDEO_KEY',
    'The key for avatar videos of platforms that have no credential of their own. Without it, and without an address, the embedded provider makes them.',
    text,
  ),
  outsidePrivateAddresses: variable(
    'OUTSIDE_PRIVATE_ADDRESSES',
    '0',
    '`1`: sources of datasets, and addresses in credentials of provider_a and avatar videos, may be in private networks.',
    flag,
  ),
  webhookPrivateAddresses: variable(
    'WEBHOOK_PRIVATE_ADDRESSES',
    '0',
    '`1`: webhook endpoints of platforms may be at private addresses, and at http addresses.',
    flag,
  ),
  outsidePollMs: variable(
    'OUTSIDE_POLL_MS',
    '1000',
    'The first rest between two looks at a training or a video of an outside party; it grows to a minute while nothing happens.',
    wholeNumber(10, 60_000),
  ),
  appstoreUrl: optional(
    'APPSTORE_URL',
    'Where purchases of the app store are read, instead of its own addresses; it may be a private one.',
    url('http:', 'https:'),
  ),
  appstoreRoots: optional(
    'APPSTORE_ROOTS',
    'Files with the root certificates (PEM or DER) by which what the app store signs is checked, separated by commas. Without them nothing of it is believed.',
    filePaths,
  ),
  appstoreApp: optional(
    'APPSTORE_APP',
    'An app of the operator at the app store, for launches and for platforms without one of their own: the JSON object of an integration credential `appstore`.',
    credential('appstore'),
  ),
  mobilepayUrl: optional(
    'MOBILEPAY_URL',
    'Where purchases of the wallet of mobile apps are read.',
    url('http:', 'https:'),
  ),
  mobilepayLoginUrl: optional('MOBILEPAY_LOGIN_URL', 'Where tokens for that come from.', url('http:', 'https:')),
  mobilepayKeysUrl: optional(
    'MOBILEPAY_KEYS_URL',
    'Where the keys are published (a JWK set) by which its notifications are checked.',
    url('http:', 'https:'),
  ),
  mobilepayApp: optional(
    'MOBILEPAY_APP',
    'The same as `APPSTORE_APP` for the wallet of mobile apps: the JSON object of an integration credential `mobilepay`.',
    credential('mobilepay'),
  ),
  engagementIndexPeriod: variable(
    'ENGAGEMENT_INDEX_PERIOD',
    '7',
    'Days of the windows of which the engagement index is the mean.',
    wholeNumber(1, 366),
  ),
  freeLaunch: variable(
    'FREE_LAUNCH',
    '0',
    '`1`: people launch tenants without a payment; `0`: only DM admins do.',
    flag,
  ),
  cardpaySecretKey: optional(
    'CARDPAY_SECRET_KEY',
    'The secret key of the account at cardpay that payments go to, for platforms without an account of their own. Without it, and without `SANDBOX_URL`, card payments are off.',
    text,
  ),
  cardpayPublishableKey: optional('CARDPAY_PUBLISHABLE_KEY', 'The key of the same account for browsers.', text),
  cardpayWebhookSecret: optional(
    'CARDPAY_WEBHOOK_SECRET',
    'Signs what cardpay posts to `/api/service/cardpay/hook/`; two, separated by a comma, while it is changed.',
    text,
  ),
  cardpayUrl: optional(
    'CARDPAY_URL',
    'Where cardpay is reached, instead of its own address; it may be a private one.',
    url('http:', 'https:'),
  ),
  cardpayPricingTable: optional('CARDPAY_PRICING_TABLE', 'The id of the table of prices that pages show.', text),
  cardpayPricingTableScript: optional(
    'CARDPAY_PRICING_TABLE_SCRIPT',
    'The address of the script that shows it.',
    url('http:', 'https:'),
  ),
  cardpayPaymentLink: optional('CARDPAY_PAYMENT_LINK', 'The id of a payment link that pages show.', text),
  cardpayPaymentLinkUrl: optional('CARDPAY_PAYMENT_LINK_URL', 'Its address.', url('http:', 'https:')),
  paymentGraceDays: variable(
    'PAYMENT_GRACE_DAYS',
    '3',
    'Days for which a subscription stays open after the end of its period, while it is not paid.',
    wholeNumber(0, 60),
  ),
  lmsUrl: optional(
    'LAUNCH_LMS_URL',
    'Where the learning pages of a launched tenant are, `{key}` standing for it, such as `https://{key}.learn.example.org`. Without it this service.',
    urlTemplate,
  ),
  cmsUrl: optional('LAUNCH_CMS_URL', 'The same for the pages where its courses are written.', urlTemplate),
  portalUrl: optional('LAUNCH_PORTAL_URL', 'The same for the pages of its administrators.', urlTemplate),
  ...marketplaceVariables,
  s3Bucket: optionalButNotEmpty(
    'S3_BUCKET',
    'A bucket of an S3-compatible store for files, instead of `DATA_DIR`. Uploads still pass `DATA_DIR` on their way.',
    text,
  ),
  s3Endpoint: optional(
    'S3_ENDPOINT',
    'Address of the store, such as `https://objects.example.org`; clients are sent there to read. Without it that of the region.',
    origin,
  ),
  s3Region: variable('S3_REGION', 'us-east-1', 'Region of the bucket.', text),
  s3AccessKeyId: optional('S3_ACCESS_KEY_ID', 'Key of the store. Without it the credentials of the machine.', text),
  s3SecretAccessKey: optional('S3_SECRET_ACCESS_KEY', 'Its secret; needed with `S3_ACCESS_KEY_ID`.', text),
  s3PathStyle: variable(
    'S3_PATH_STYLE',
    '1',
    '`1`: the bucket stands in the path of addresses; `0`: in the name of the host.',
    flag,
  ),
  s3Prefix: variable('S3_PREFIX', 'files/', 'Before the names of all objects.', text),
  uploadMaxMb: variable(
    'UPLOAD_MAX_MB',
    '200',
    'Largest file that is taken, in MB (1,000,000 bytes).',
    wholeNumber(1, 100_000),
  ),
  uploadTimeoutMs: variable(
    'UPLOAD_TIMEOUT_MS',
    '3600000',
    'Time to receive a request with files, which may pause for `REQUEST_TIMEOUT_MS`, and at least as much.',
    wholeNumber(100, 86_400_000),
  ),
  filesQuotaMb: variable(
    'FILES_QUOTA_MB',
    '20000',
    'MB that the files of one platform may have in all; 0 is no limit. `npx lps files quota` sets another one for a platform.',
    wholeNumber(0, 1e9),
  ),
  databaseReplicaUrl: optionalButNotEmpty(
    'DATABASE_REPLICA_URL',
    'A streaming replica of `DATABASE_URL`, one server: it answers what requests only read, and that may be as old as `DATABASE_REPLICA_MAX_LAG_MS`. Callers read what they wrote themselves. The same on all servers of a database.',
    url('postgres:', 'postgresql:'),
  ),
  databaseReplicaMaxLagMs: variable(
    'DATABASE_REPLICA_MAX_LAG_MS',
    '1000',
    'A replica that is further behind is not used until it has caught up.',
    wholeNumber(10, 60_000),
  ),
  databaseConnections: variable(
    'DATABASE_CONNECTIONS',
    '10',
    'Most connections of one process for reads; transactions have as many again. Fewer where all `WORKERS` together would open more than the server takes.',
    wholeNumber(1, 200),
  ),
  demo: optional(
    'DEMO',
    '`1`: an empty database gets the demo at the start; `0`: it stays empty, and credentials of a demo that was loaded before are revoked. Without it `1` for the embedded server, `0` with `DATABASE_URL`.',
    flag,
  ),
  workers: variable('WORKERS', '1', 'Processes that answer requests (node:cluster).', wholeNumber(1, 64)),
  typesenseUrl: optional(
    'TYPESENSE_URL',
    'Search by this Typesense server; without it by PostgreSQL.',
    url('http:', 'https:'),
  ),
  typesenseApiKey: optional('TYPESENSE_API_KEY', 'Its key; needed with `TYPESENSE_URL`.', text),
  searchResourcesByDefault: variable(
    'SEARCH_RESOURCES_BY_DEFAULT',
    '0',
    '`1`: a catalog search that names no `content` looks at resources too.',
    flag,
  ),
  validateResponses: variable(
    'VALIDATE_RESPONSES',
    '0',
    '`1`: answers are checked against the contract before they are sent; one that breaks it becomes a 500.',
    flag,
  ),
  logLevel: variable(
    'LOG_LEVEL',
    'info',
    'What is logged, as JSON lines on standard output.',
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  ),
  otlpEndpoint: optional(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'A collector of OpenTelemetry, such as `http://127.0.0.1:4318`: traces of requests are sent there as protocol buffers over HTTP. Other `OTEL_EXPORTER_OTLP_...` variables (headers, time, compression) mean what they always do. Without it nothing is traced.',
    url('http:', 'https:'),
  ),
  otelServiceName: variable('OTEL_SERVICE_NAME', 'learning-platform-service', 'What traces call this service.', text),
  otelShare: variable(
    'OTEL_TRACES_SAMPLER_ARG',
    '1',
    'Share of the requests that are traced, 0 to 1; those that belong to a trace of their caller are traced when that is.',
    share,
  ),
  corsOrigins: variable(
    'CORS_ORIGINS',
    'none',
    'Origins whose pages may call, separated by commas; `local` for pages of this machine on any port, as while a front end is developed; `*` for all, `none` for no other than our own.',
    origins,
  ),
  trustProxy: variable(
    'TRUST_PROXY',
    '0',
    'Number of proxies in front whose `X-Forwarded-*` is believed, or their addresses (CIDR), separated by commas.',
    proxies,
  ),
  rateLimitPerCredential: variable(
    'RATE_LIMIT_PER_CREDENTIAL',
    '300000',
    'Requests a minute of one key or token; 0 is no limit.',
    wholeNumber(0, 1e9),
  ),
  rateLimitPerAddress: variable(
    'RATE_LIMIT_PER_ADDRESS',
    '300000',
    'Requests a minute from one address; 0 is no limit.',
    wholeNumber(0, 1e9),
  ),
  rateLimitStore: variable(
    'RATE_LIMIT_STORE',
    'memory',
    '`memory`: counted in each process; `postgres`: counted together.',
    oneOf('memory', 'postgres'),
  ),
  headersTimeoutMs: variable(
    'HEADERS_TIMEOUT_MS',
    '10000',
    'Time to receive the head of a request.',
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
    'How long an idle connection stays open; more than the proxy in front.',
    wholeNumber(0, 3_600_000),
  ),
  shutdownGraceMs: variable(
    'SHUTDOWN_GRACE_MS',
    '10000',
    'How long running requests and jobs may take to end when the server stops.',
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
