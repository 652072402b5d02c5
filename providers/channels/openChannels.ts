import type { ChannelAdapter, ChannelName } from './channel.js';
import type { ChannelEndpoint } from './callChannel.js';
import { cacheFacts } from './cacheFacts.js';
import { openChatA } from './chat-a/openChatA.js';
import { openChatB } from './chat-b/openChatB.js';
import { openChatC } from './chat-c/openChatC.js';
import { openChatD } from './chat-d/openChatD.js';
import { openChatE } from './chat-e/openChatE.js';

/** Names of the endpoints with a URL of their own. */
export type ChannelEndpointName = 'chatA' | 'chatB' | 'chatCKeys' | 'chatCLogin' | 'chatD' | 'chatE';

/** The channels' own base URLs, with versions. */
export const DEFAULT_CHANNEL_ADDRESSES: Record<ChannelEndpointName, string> = {
  chatA: 'https://discord.com/api/v10',
  chatB: 'https://slack.com/api',
  chatCKeys: 'https://login.botframework.com',
  chatCLogin: 'https://login.microsoftonline.com',
  chatD: 'https://webexapis.com/v1',
  chatE: 'https://graph.facebook.com/v23.0',
};

const TIMEOUT_MS = 10_000;

export type Channels = Record<ChannelName, ChannelAdapter>;

/** Opens all channels at their own URLs, or at those that the operator has set, which may be private. */
export function openChannels(
  addresses: Partial<Record<ChannelEndpointName, string | null>> = {},
  { timeoutMs = TIMEOUT_MS } = {},
): Channels {
  const at = (name: ChannelEndpointName): ChannelEndpoint => {
    const set = addresses[name]?.replace(/\/+$/, '');
    return { url: set ?? DEFAULT_CHANNEL_ADDRESSES[name], mayBePrivate: set !== undefined, timeoutMs };
  };
  return {
    chat_a: cacheFacts(openChatA(at('chatA'))),
    chat_b: openChatB(at('chatB')),
    chat_c: openChatC({ keys: at('chatCKeys'), login: at('chatCLogin') }),
    chat_d: cacheFacts(openChatD(at('chatD'))),
    chat_e: openChatE(at('chatE')),
  };
}
