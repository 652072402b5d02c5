import type { LlmBudget } from '../../db/accounts/llm/llmBudget.js';
import type { Retention } from '../../db/compliance/retention/removeExpired.js';
import type { ChannelEndpointName } from '../../providers/channels/openChannels.js';
import type { ExternalJobSettings } from '../jobs/externalJobServices.js';
import type { Config } from './config.js';

/** The Typesense server for searches, or null for PostgreSQL. */
export function typesenseSettings({ typesenseUrl, typesenseApiKey }: Config): { url: string; apiKey: string } | null {
  return typesenseUrl !== null && typesenseApiKey !== null ? { url: typesenseUrl, apiKey: typesenseApiKey } : null;
}

/** The URLs of the channels: configured ones, else those of the sandbox; null for a channel's own URL. */
export function channelUrls(config: Config): Record<ChannelEndpointName, string | null> {
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

/** URLs at which credentials are checked, by service, where they are not the service's own. */
export function credentialCheckUrls(config: Config): Record<string, string> {
  const { chatA, chatB, chatCLogin, chatD, chatE } = channelUrls(config);
  const set = Object.entries({
    'chat-a': chatA,
    'chat-b': chatB,
    'chat-c': chatCLogin,
    'chat-d': chatD,
    'chat-e': chatE,
  });
  return Object.fromEntries(set.filter((one): one is [string, string] => one[1] !== null));
}

/** Settings of the jobs that call external services for fine-tuning and avatar videos. */
export function externalJobSettings(config: Config): ExternalJobSettings {
  const at = (set: string | null, path: string) =>
    set ?? (config.sandboxUrl === null ? null : `${config.sandboxUrl}/${path}`);
  return {
    providerAUrl: at(config.providerAUrl, 'provider_a/v1'),
    providerAKey: config.providerAKey,
    avatarVideoUrl: at(config.avatarVideoUrl, 'avatarvideo'),
    avatarVideoKey: config.avatarVideoKey,
    sourcesMayBePrivate: config.outsidePrivateAddresses,
    modelsMayBePrivate: config.llmPrivateAddresses,
    llmBudget: defaultLlmBudget(config),
    pollMs: config.outsidePollMs,
  };
}

/** Limits of language models for platforms without limits of their own. */
export function defaultLlmBudget(config: Config): LlmBudget {
  return {
    calls: config.llmCallsPerDay,
    tokens: config.llmTokensPerDay,
    personCalls: config.llmPersonCallsPerDay,
    personTokens: config.llmPersonTokensPerDay,
  };
}

/** Retention periods of tables that only grow. */
export function retentionSettings(config: Config): Retention {
  return {
    llmUsageDays: config.retentionLlmUsageDays,
    recommendationsDays: config.retentionRecommendationsDays,
    eventsDays: config.retentionEventsDays,
    botEventsDays: config.retentionBotEventsDays,
    idempotentAnswersDays: config.retentionIdempotentAnswersDays,
    llmAnswersHours: config.llmAnswersHours,
  };
}
