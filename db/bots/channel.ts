/** The channels on which a bot can be. A bot is on one. */
export const CHANNELS = ['chat_a', 'chat_b', 'chat_c', 'chat_d', 'chat_e'] as const;

export type Channel = (typeof CHANNELS)[number];

/** What the configuration of a channel consists of, by the names of the contract. */
export interface ChannelFields {
  plain: readonly string[];
  secret: readonly string[];
  /** Those of them without which the channel can't be used. */
  needed: readonly string[];
}

export const CHANNEL_FIELDS: Record<Channel, ChannelFields> = {
  // What is not needed is read from the channel while it is not set.
  chat_a: {
    plain: ['client_id', 'public_key'],
    secret: ['token', 'client_secret'],
    needed: ['client_id', 'token', 'client_secret'],
  },
  chat_b: fieldsOf(['client_id'], ['client_secret', 'app_token', 'verification_token']),
  chat_c: {
    plain: ['client_id'],
    secret: ['client_secret', 'verification_token'],
    needed: ['client_id', 'client_secret'],
  },
  chat_d: {
    plain: ['chat_d_bot_id', 'bot_username'],
    secret: ['bot_access_token', 'webhook_secret'],
    needed: ['chat_d_bot_id', 'bot_username', 'bot_access_token'],
  },
  chat_e: fieldsOf(['phone_number_id'], ['application_secret', 'webhook_verification_token', 'access_token']),
};

function fieldsOf(plain: readonly string[], secret: readonly string[]): ChannelFields {
  return { plain, secret, needed: [...plain, ...secret] };
}
