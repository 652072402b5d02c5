import { type ChannelEndpoint, callChannel } from '../callChannel.js';
import type { ChannelAdapter } from '../channel.js';
import { type TextFormat, formatText } from '../formatText.js';
import { splitText } from '../splitText.js';
import { parseCall } from './parseCall.js';
import { verifyCall } from './verifyCall.js';

const LONGEST_MESSAGE = 4_096;

const FORMAT: TextFormat = {
  bold: (text) => `*${text}*`,
  italic: (text) => `_${text}_`,
  strike: (text) => `~${text}~`,
  link: (text, url) => (text === url ? url : `${text} (${url})`),
  escape: (text) => text,
};

/** Phone messaging: one conversation per phone number; answers are text messages that refer to the question. */
export function openChatE(endpoint: ChannelEndpoint): ChannelAdapter {
  const format = (text: string) => formatText(text, FORMAT);
  return {
    name: 'chat_e',
    conversationSecrets: [],
    facts: { names: [], secret: [] },
    readFacts: () => Promise.resolve({}),
    verify: (call, config) => Promise.resolve(verifyCall(call, config)),
    parse: parseCall,
    complete: ({ writerId, text }) =>
      Promise.resolve({ writer: { channel: 'chat_e', phoneNumber: `+${writerId}` }, text }),
    format: (markdown) =>
      splitText(markdown, { limit: LONGEST_MESSAGE, size: (text) => format(text).length }).map(format),
    send: async ({ phone_number_id: from, access_token: token }, { to, message }, text, { part }) => {
      const json = {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to,
        type: 'text',
        ...(part === 0 && message && { context: { message_id: message } }),
        text: { body: text, preview_url: false },
      };
      const url = `${endpoint.url}/${encodeURIComponent(from ?? '')}/messages`;
      await callChannel({ method: 'POST', url, headers: { Authorization: `Bearer ${token ?? ''}` }, json }, endpoint);
    },
  };
}
