/** The channels of bots. A bot has one channel. */
export const CHANNELS = ['chat_a', 'chat_b', 'chat_c', 'chat_d', 'chat_e'] as const;

export type Channel = (typeof CHANNELS)[number];

/** The fields of a channel's configuration, by the names of the contract. */
export interface ChannelFields {
  plain: readonly string[];
  secret: readonly string[];
  /** Fields without which the channel cannot be used. */
  required: readonly string[];
}

export const CHANNEL_FIELDS: Record<Channel, ChannelFields> = {
  // Fields that are not required are read from the channel while they are not set.
  chat_a: {
    plain: ['client_id', 'public_key'],
    secret: ['token', 'client_secret'],
    required: ['client_id', 'token', 'client_secret'],
  },
  chat_b: requireAll(['client_id'], ['client_secret', 'app_token', 'verification_token']),
  chat_c: {
    plain: ['client_id'],
    secret: ['client_secret', 'verification_token'],
    required: ['client_id', 'client_secret'],
  },
  chat_d: {
    plain: ['chat_d_bot_id', 'bot_username'],
    secret: ['bot_access_token', 'webhook_secret'],
    required: ['chat_d_bot_id', 'bot_username', 'bot_access_token'],
  },
  chat_e: requireAll(['phone_number_id'], ['application_secret', 'webhook_verification_token', 'access_token']),
};

function requireAll(plain: readonly string[], secret: readonly string[]): ChannelFields {
  return { plain, secret, required: [...plain, ...secret] };
}
