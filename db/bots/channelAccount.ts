import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { BotRefused } from './botRefused.js';
import type { Channel } from './channel.js';

/** Somebody's account on a channel. */
export interface ChannelAccount {
  channel: Channel;
  /** As it is compared. */
  key: string;
  /** As it is shown, by the names of the contract. */
  shown: Record<string, string>;
}

const NO_SPACE = /^[^\s\p{Cc}]{1,200}$/u;

/** By the number that the channel has for the user. Throws BotRefused when there can't be such an account. */
export function chatAAccount(userId: string): ChannelAccount {
  const id = oneWord(userId, 'chat_a_user_id');
  return { channel: 'chat_a', key: id, shown: { chat_a_user_id: id } };
}

/**
 * By team and user name, case aside. The team's address and its first label mean the same (`https://northfield.example/` and
 * `northfield`), and so do names with and without a leading @. Throws BotRefused.
 */
export function chatBAccount(teamDomain: string, username: string): ChannelAccount {
  const domain = oneWord(
    teamDomain
      .trim()
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .split(/[./:?#]/, 1)[0]!,
    'chat_b_team_domain',
  );
  const name = oneWord(username.trim().replace(/^@/, '').toLowerCase(), 'chat_b_username');
  return { channel: 'chat_b', key: `${domain}/${name}`, shown: { chat_b_team_domain: domain, chat_b_username: name } };
}

/** By the phone number: E.164, or as people write it with the country's code. Throws BotRefused. */
export function chatEAccount(phoneNumber: string): ChannelAccount {
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

/** By the channel's own identifier of the user: chat-c and chat-d, whose people are found by their verified addresses first. */
export function identifiedAccount(channel: 'chat_c' | 'chat_d', userId: string): ChannelAccount {
  const id = userId.trim().slice(0, 500);
  if (id === '') throw new BotRefused('invalid_account', 'must not be empty', `${channel}_user_id`);
  return { channel, key: id, shown: { [`${channel}_user_id`]: id } };
}

function oneWord(text: string, field: string): string {
  const word = text.trim();
  if (!NO_SPACE.test(word)) throw new BotRefused('invalid_account', 'must be one word', field);
  return word;
}
