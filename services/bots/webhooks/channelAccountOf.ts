import {
  type ChannelAccount,
  chatAAccount,
  chatBAccount,
  chatEAccount,
  identifiedAccount,
} from '../../../db/bots/channelAccount.js';
import type { ChannelMessage, Writer } from '../../../providers/channels/channel.js';

/** The account that a message is from. Throws BotRefused when there can't be such an account. */
export function channelAccountOf(writer: Writer): ChannelAccount {
  switch (writer.channel) {
    case 'chat_a':
      return chatAAccount(writer.userId);
    case 'chat_b':
      return chatBAccount(writer.teamDomain, writer.username);
    case 'chat_c':
    case 'chat_d':
      return identifiedAccount(writer.channel, writer.userId);
    case 'chat_e':
      return chatEAccount(writer.phoneNumber);
  }
}

/** The same while the delivery says no more than the channel's own identifier of the writer. */
export function accountOfMessage(
  { writer, writerId }: ChannelMessage,
  channel: ChannelAccount['channel'],
): ChannelAccount {
  return writer ? channelAccountOf(writer) : { channel, key: writerId, shown: {} };
}
