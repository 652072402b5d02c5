import type { ListedBot } from '../../db/bots/listBots.js';
import type { ListedCommand } from '../../db/bots/listCommands.js';
import type { ListedBotDelivery } from '../../db/bots/listBotDeliveries.js';
import type { ListedUserLink } from '../../db/bots/listUserLinks.js';
import type { Channel } from '../../db/bots/channel.js';
import type { MaskedConfig } from '../../db/bots/findConfig.js';
import type { components } from '../../generated/types.js';
import type { PlatformRef, RequestInfo } from '../../services/_shared/context.js';

type Schemas = components['schemas'];

export function presentBot(
  { id, name, provider, is_configured, config_id }: ListedBot,
  platform: PlatformRef,
  request: RequestInfo,
): Schemas['Bot'] {
  const configOf = (channel: Channel) => (channel === provider ? config_id : null);
  return {
    id,
    platform: platform.id,
    tenant: platform.key,
    name,
    provider,
    is_configured,
    chat_a_config: configOf('chat_a'),
    chat_b_config: configOf('chat_b'),
    chat_c_config: configOf('chat_c'),
    chat_d_config: configOf('chat_d'),
    chat_e_config: configOf('chat_e'),
    webhook_url: buildWebhookUrl(request, platform.key, provider, name),
  };
}

/** The URL at which the channel calls the bot, with the origin of this request. */
function buildWebhookUrl({ url }: RequestInfo, org: string, channel: Channel, name: string): string {
  const path = [org, channel.replace('_', '-'), name].map(encodeURIComponent).join('/');
  return `${url.origin}/api/ai-bot/v1/bots/webhooks/${path}/`;
}

export function presentCommand({ id, command, mentor, bot }: ListedCommand): Schemas['BotCommand'] {
  return { id, command, mentor, bot };
}

export function presentChatAConfig({ id, bot, values }: MaskedConfig): Schemas['ChatAConfig'] {
  const { client_id = '', token = '', client_secret = '', public_key = '' } = values;
  return { id, bot, client_id, token, client_secret, public_key };
}

export function presentChatBConfig({ id, bot, values }: MaskedConfig): Schemas['ChatBConfig'] {
  const { client_id = '', client_secret = '', app_token = '', verification_token = '' } = values;
  return { id, bot, client_id, client_secret, app_token, verification_token };
}

export function presentChatCConfig({ id, bot, values }: MaskedConfig): Schemas['ChatCConfig'] {
  const { client_id = '', client_secret = '', verification_token = '' } = values;
  return { id, bot, client_id, client_secret, verification_token };
}

export function presentChatDConfig({ id, bot, values }: MaskedConfig): Schemas['ChatDConfig'] {
  const { chat_d_bot_id = '', bot_access_token = '', bot_username = '', webhook_secret = '' } = values;
  return { id, bot, chat_d_bot_id, bot_access_token, bot_username, webhook_secret };
}

export function presentChatEConfig({ id, bot, values }: MaskedConfig): Schemas['ChatEConfig'] {
  const { phone_number_id = '', application_secret = '', webhook_verification_token = '', access_token = '' } = values;
  return { id, bot, phone_number_id, application_secret, webhook_verification_token, access_token };
}

export function presentChatAUserConfig({
  id,
  user_id,
  account,
  created,
  modified,
}: ListedUserLink): Schemas['ChatAUserConfig'] {
  const { chat_a_user_id = '' } = account;
  return { id, user: user_id, chat_a_user_id, date_created: created, last_modified: modified };
}

export function presentChatBUserConfig({
  id,
  user_id,
  account,
  created,
  modified,
}: ListedUserLink): Schemas['ChatBUserConfig'] {
  const { chat_b_team_domain = '', chat_b_username = '' } = account;
  return { id, user: user_id, chat_b_team_domain, chat_b_username, date_created: created, last_modified: modified };
}

export function presentChatEUserConfig({
  id,
  user_id,
  account,
  created,
  modified,
}: ListedUserLink): Schemas['ChatEUserConfig'] {
  const { phone_number = '' } = account;
  return { id, user: user_id, phone_number, date_created: created, last_modified: modified };
}

const ACCOUNT_FIELDS: Record<Channel, string[]> = {
  chat_a: ['chat_a_user_id'],
  chat_b: ['chat_b_team_domain', 'chat_b_username'],
  chat_c: ['chat_c_user_id'],
  chat_d: ['chat_d_user_id'],
  chat_e: ['phone_number'],
};

export function presentUserLink({
  id,
  channel,
  user_id,
  account,
  created,
  modified,
}: ListedUserLink): Schemas['BotUserLink'] {
  const shown = ACCOUNT_FIELDS[channel].map((field) => account[field] ?? '').join('/');
  return { id, provider: channel, user: user_id, account: shown, date_created: created, last_modified: modified };
}

export function presentDelivery(delivery: ListedBotDelivery): Schemas['BotDelivery'] {
  const { id, event_id, username, text, state, parts_sent, attempts, next_attempt, last_error, created, sent } =
    delivery;
  return { id, event_id, username, text, state, parts_sent, attempts, next_attempt, last_error, created, sent };
}
