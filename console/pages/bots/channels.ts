import type { DataOf } from '../../api/client';

export type Bot = DataOf<'getBot'>;
export type Channel = Bot['provider'];

interface ChannelForm {
  read: `getChat${'A' | 'B' | 'C' | 'D' | 'E'}Config`;
  change: `updateChat${'A' | 'B' | 'C' | 'D' | 'E'}Config`;
  /** The fields of the configuration in the order of the form. */
  fields: ConfigField[];
}

export type ConfigField =
  | 'access_token'
  | 'app_token'
  | 'application_secret'
  | 'bot_access_token'
  | 'bot_username'
  | 'chat_d_bot_id'
  | 'client_id'
  | 'client_secret'
  | 'phone_number_id'
  | 'public_key'
  | 'token'
  | 'verification_token'
  | 'webhook_secret'
  | 'webhook_verification_token';

/** The configuration of a bot by its channel. */
export const CHANNELS: Record<Channel, ChannelForm> = {
  chat_a: {
    read: 'getChatAConfig',
    change: 'updateChatAConfig',
    fields: ['client_id', 'public_key', 'client_secret', 'token'],
  },
  chat_b: {
    read: 'getChatBConfig',
    change: 'updateChatBConfig',
    fields: ['client_id', 'client_secret', 'app_token', 'verification_token'],
  },
  chat_c: {
    read: 'getChatCConfig',
    change: 'updateChatCConfig',
    fields: ['client_id', 'client_secret', 'verification_token'],
  },
  chat_d: {
    read: 'getChatDConfig',
    change: 'updateChatDConfig',
    fields: ['chat_d_bot_id', 'bot_username', 'bot_access_token', 'webhook_secret'],
  },
  chat_e: {
    read: 'getChatEConfig',
    change: 'updateChatEConfig',
    fields: ['phone_number_id', 'application_secret', 'access_token', 'webhook_verification_token'],
  },
};

export const channelNames = Object.keys(CHANNELS) as Channel[];
