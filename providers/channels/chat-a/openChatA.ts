import { type ChannelPlace, callChannel } from '../callChannel.js';
import {
  type ChannelAdapter,
  type ChannelConfig,
  ChannelFailure,
  type Conversation,
  type SendOptions,
} from '../channel.js';
import { objectAt, textAt } from '../readDelivery.js';
import { splitText } from '../splitText.js';
import { parseInteraction } from './parseInteraction.js';
import { verifyInteraction } from './verifyInteraction.js';

const LONGEST_MESSAGE = 2_000;
const EPHEMERAL = 64;
/** Nobody is called by what a model writes. */
const NO_MENTIONS = { allowed_mentions: { parse: [] } };

/** Community chat: commands come as interactions; answers become the message that the channel shows for the command. */
export function openChatA(place: ChannelPlace): ChannelAdapter {
  return {
    name: 'chat_a',
    secretsOfConversation: ['token'],
    facts: { names: ['public_key'], secret: [] },
    readFacts: async ({ token }) => {
      const { body } = await callChannel(
        { method: 'GET', url: `${place.url}/applications/@me`, headers: botToken(token) },
        place,
      );
      const key = textAt(objectAt(body).verify_key);
      if (!key) throw new ChannelFailure('The channel named no key of the application.', { isPassing: true });
      return { public_key: key };
    },
    verify: (call, config) => Promise.resolve(verifyInteraction(call, config)),
    parse: parseInteraction,
    complete: ({ writerId, text }) => Promise.resolve({ writer: { channel: 'chat_a', userId: writerId }, text }),
    format: (markdown) => splitText(markdown, { limit: LONGEST_MESSAGE, size: (text) => text.length }),
    send: (config, conversation, text, options) => sendMessage(place, config, conversation, text, options),
  };
}

const botToken = (token: string | null | undefined) => ({ Authorization: `Bot ${token ?? ''}` });

/**
 * The first part replaces what the channel shows for the command, the others follow it. The token of an interaction is good for 15 minutes;
 * then an answer is a message of the bot in the same room.
 */
async function sendMessage(
  place: ChannelPlace,
  { token }: ChannelConfig,
  conversation: Conversation,
  text: string,
  { part, isPrivate }: SendOptions,
): Promise<void> {
  const own = `${place.url}/webhooks/${encodeURIComponent(conversation.application_id ?? '')}/${encodeURIComponent(conversation.token ?? '')}`;
  const json = { content: text, ...NO_MENTIONS };
  try {
    if (!conversation.token)
      throw new ChannelFailure('The token of the interaction is gone.', { isPassing: false, status: 404 });
    if (part > 0)
      await callChannel(
        { method: 'POST', url: `${own}?wait=true`, json: { ...json, ...(isPrivate && { flags: EPHEMERAL }) } },
        place,
      );
    else if (!isPrivate) await callChannel({ method: 'PATCH', url: `${own}/messages/@original`, json }, place);
    else {
      // What the channel shows for the command is there for everybody; what follows may be for one.
      await callChannel(
        {
          method: 'PATCH',
          url: `${own}/messages/@original`,
          json: { content: 'This is for you alone:', ...NO_MENTIONS },
        },
        place,
      );
      await callChannel({ method: 'POST', url: `${own}?wait=true`, json: { ...json, flags: EPHEMERAL } }, place);
    }
  } catch (error) {
    const isOver = error instanceof ChannelFailure && [401, 403, 404].includes(error.status ?? 0);
    if (!isOver || isPrivate || !conversation.channel_id) throw error;
    const url = `${place.url}/channels/${encodeURIComponent(conversation.channel_id)}/messages`;
    await callChannel({ method: 'POST', url, headers: botToken(token), json }, place);
  }
}
