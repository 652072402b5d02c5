import { type ChannelEndpoint, callChannel } from '../callChannel.js';
import {
  type ChannelAdapter,
  type ChannelConfig,
  ChannelFailure,
  type Conversation,
  type SendOptions,
} from '../channel.js';
import { asObject, asText } from '../readDelivery.js';
import { splitText } from '../splitText.js';
import { parseInteraction } from './parseInteraction.js';
import { verifyInteraction } from './verifyInteraction.js';

const LONGEST_MESSAGE = 2_000;
const EPHEMERAL = 64;
/** A model's text must not mention people. */
const NO_MENTIONS = { allowed_mentions: { parse: [] } };

/** Community chat: commands come as interactions; answers become the message that the channel shows for the command. */
export function openChatA(endpoint: ChannelEndpoint): ChannelAdapter {
  return {
    name: 'chat_a',
    conversationSecrets: ['token'],
    facts: { names: ['public_key'], secret: [] },
    readFacts: async ({ token }) => {
      const { body } = await callChannel(
        { method: 'GET', url: `${endpoint.url}/applications/@me`, headers: botToken(token) },
        endpoint,
      );
      const key = asText(asObject(body).verify_key);
      if (!key) throw new ChannelFailure('The channel returned no key of the application.', { isTransient: true });
      return { public_key: key };
    },
    verify: (call, config) => Promise.resolve(verifyInteraction(call, config)),
    parse: parseInteraction,
    complete: ({ writerId, text }) => Promise.resolve({ writer: { channel: 'chat_a', userId: writerId }, text }),
    format: (markdown) => splitText(markdown, { limit: LONGEST_MESSAGE, size: (text) => text.length }),
    send: (config, conversation, text, options) => sendMessage(endpoint, config, conversation, text, options),
  };
}

const botToken = (token: string | null | undefined) => ({ Authorization: `Bot ${token ?? ''}` });

/** The first part replaces the channel's placeholder for the command, the others follow. The token of an interaction is valid for
 * 15 minutes; after that, the bot answers with a message in the same room.
 */
async function sendMessage(
  endpoint: ChannelEndpoint,
  { token }: ChannelConfig,
  conversation: Conversation,
  text: string,
  { part, isPrivate }: SendOptions,
): Promise<void> {
  const own = `${endpoint.url}/webhooks/${encodeURIComponent(conversation.application_id ?? '')}/${encodeURIComponent(conversation.token ?? '')}`;
  const json = { content: text, ...NO_MENTIONS };
  try {
    if (!conversation.token)
      throw new ChannelFailure('The token of the interaction has expired.', { isTransient: false, status: 404 });
    if (part > 0)
      await callChannel(
        { method: 'POST', url: `${own}?wait=true`, json: { ...json, ...(isPrivate && { flags: EPHEMERAL }) } },
        endpoint,
      );
    else if (!isPrivate) await callChannel({ method: 'PATCH', url: `${own}/messages/@original`, json }, endpoint);
    else {
      // The placeholder is visible to all; only messages that follow may be private.
      await callChannel(
        {
          method: 'PATCH',
          url: `${own}/messages/@original`,
          json: { content: 'This is for you alone:', ...NO_MENTIONS },
        },
        endpoint,
      );
      await callChannel({ method: 'POST', url: `${own}?wait=true`, json: { ...json, flags: EPHEMERAL } }, endpoint);
    }
  } catch (error) {
    const isOver = error instanceof ChannelFailure && [401, 403, 404].includes(error.status ?? 0);
    if (!isOver || isPrivate || !conversation.channel_id) throw error;
    const url = `${endpoint.url}/channels/${encodeURIComponent(conversation.channel_id)}/messages`;
    await callChannel({ method: 'POST', url, headers: botToken(token), json }, endpoint);
  }
}
