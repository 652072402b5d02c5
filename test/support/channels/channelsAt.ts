import { type Channels, openChannels } from '../../../providers/channels/openChannels.js';

/** The channels at a sandbox. A request to one that does not answer is given up after two seconds, or `timeoutMs`. */
export const channelsAt = (url: string, timeoutMs = 2_000): Channels =>
  openChannels(
    {
      chatA: `${url}/chat-a`,
      chatB: `${url}/chat-b`,
      chatCKeys: `${url}/chat-c`,
      chatCLogin: `${url}/chat-c`,
      chatD: `${url}/chat-d`,
      chatE: `${url}/chat-e/v23.0`,
    },
    { timeoutMs },
  );
