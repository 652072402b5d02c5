import { describe, expect, it } from '@jest/globals';
import { buildChatAAccount, buildChatBAccount, buildChatEAccount } from '../../../db/bots/channelAccount.js';

const refused = (field: string) => expect.objectContaining({ name: 'BotRefused', code: 'invalid_account', field });

describe('accounts of channels', () => {
  it('are normalized', () => {
    expect(buildChatEAccount(' +44 (0)20 7946-0018').key).toBe('+442079460018');
    expect(buildChatEAccount('+442079460018').shown).toEqual({ phone_number: '+442079460018' });
    const team = {
      channel: 'chat_b',
      key: 'northfield/amina',
      shown: { chat_b_team_domain: 'northfield', chat_b_username: 'amina' },
    };
    for (const domain of ['northfield', 'Northfield.example', 'https://northfield.example/home'])
      expect(buildChatBAccount(domain, '@Amina')).toEqual(team);
    expect(buildChatAAccount(' 80351110224678912 ').key).toBe('80351110224678912');
  });

  it.each([
    '020 7946 0018',
    '+44',
    '+999 123456789',
    'call +44 20 7946 0018',
    '+44 20 7946 0018 ext. 5',
    '+44 20 7946 0018 0018 0018',
    '',
  ])('refuses the phone number %j', (number) => {
    expect(() => buildChatEAccount(number)).toThrow(refused('phone_number'));
  });

  it('refuses empty names and names with white space', () => {
    expect(() => buildChatAAccount('80 35')).toThrow(refused('chat_a_user_id'));
    expect(() => buildChatBAccount(' ', 'amina')).toThrow(refused('chat_b_team_domain'));
    expect(() => buildChatBAccount('northfield', '@')).toThrow(refused('chat_b_username'));
  });
});
