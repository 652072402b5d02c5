import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { BotRefused } from './botRefused.js';
import type { Channel } from './channel.js';

/** An account of a person on a channel. */
export interface ChannelAccount {
  channel: Channel;
  /** The normalized form, for comparison. */
  key: string;
  /** The form that answers show, by the names of the contract. */
  shown: Record<string, string>;
}

const NO_SPACE = /^[^\s\p{Cc}]{1,200}$/u;

/** Builds an account from the channel's user id. Throws BotRefused when the id is invalid. */
export function buildChatAAccount(userId: string): ChannelAccount {
  const id = parseWord(userId, 'chat_a_user_id');
  return { channel: 'chat_a', key: id, shown: { chat_a_user_id: id } };
}

/**
 * Builds an account from team and user name, ignoring case. The team's address and its first label are equivalent
 * (`https://northfield.example/` and `northfield`), as are names with and without a leading @. Throws BotRefused.
 */
export function buildChatBAccount(teamDomain: string, username: string): ChannelAccount {
  const domain = parseWord(
    teamDomain
      .trim()
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .split(/[./:?#]/, 1)[0]!,
    'chat_b_team_domain',
  );
  const name = parseWord(username.trim().replace(/^@/, '').toLowerCase(), 'chat_b_username');
  return { channel: 'chat_b', key: `${domain}/${name}`, shown: { chat_b_team_domain: domain, chat_b_username: name } };
}

/** Builds an account from a phone number in E.164, or as people write it with a country code. Throws BotRefused. */
export function buildChatEAccount(phoneNumber: string): ChannelAccount {
  const number = parsePhoneNumberFromString(phoneNumber.trim(), { extract: false });
  if (!number?.isPossible() || number.ext) {
    throw new BotRefused(
      'invalid_account',
      'must be a phone number with its country code, such as +44 20 7946 0018',
      'phone_number',
    );
  }
  return { channel: 'chat_e', key: number.number, shown: { phone_number: number.number } };
}

/**
 * Builds an account from the channel's user id, for chat-c and chat-d, where people are first found by verified
 * e-mail address.
 */
export function buildIdentifiedAccount(channel: 'chat_c' | 'chat_d', userId: string): ChannelAccount {
  const id = userId.trim().slice(0, 500);
  if (id === '') throw new BotRefused('invalid_account', 'must not be empty', `${channel}_user_id`);
  return { channel, key: id, shown: { [`${channel}_user_id`]: id } };
}

function parseWord(text: string, field: string): string {
  const word = text.trim();
  if (!NO_SPACE.test(word)) throw new BotRefused('invalid_account', 'must be one word', field);
  return word;
}
