import {
  type ChannelAccount,
  buildChatAAccount,
  buildChatBAccount,
  buildChatEAccount,
  buildIdentifiedAccount,
} from '../../../db/bots/channelAccount.js';
import type { ChannelMessage, Writer } from '../../../providers/channels/channel.js';

/** The channel account of a writer. Throws BotRefused for values that no account can have. */
export function buildChannelAccount(writer: Writer): ChannelAccount {
  switch (writer.channel) {
    case 'chat_a':
      return buildChatAAccount(writer.userId);
    case 'chat_b':
      return buildChatBAccount(writer.teamDomain, writer.username);
    case 'chat_c':
    case 'chat_d':
      return buildIdentifiedAccount(writer.channel, writer.userId);
    case 'chat_e':
      return buildChatEAccount(writer.phoneNumber);
  }
}

/** The account of a message's writer; only the channel's own identifier while the delivery contains no more. */
export function buildMessageAccount(
  { writer, writerId }: ChannelMessage,
  channel: ChannelAccount['channel'],
): ChannelAccount {
  return writer ? buildChannelAccount(writer) : { channel, key: writerId, shown: {} };
}
