import type { LlmBudget } from '../../db/accounts/llm/llmBudget.js';
import type { Retention } from '../../db/compliance/retention/removeExpired.js';
import type { ChannelPlaceName } from '../../providers/channels/openChannels.js';
import type { OutsideSettings } from '../jobs/outsideServices.js';
import type { Config } from './config.js';

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
