import { type Incoming, UnreadableDelivery, type WebhookCall } from '../channel.js';
import { type JsonFields, deliveryKeyOf, listAt, objectAt, objectOf, textAt } from '../readDelivery.js';

const PING = 1;
const COMMAND = 2;
const AUTOCOMPLETE = 4;

/** Types of answers. */
const PONG = 1;
const DEFERRED_MESSAGE = 5;
const DEFERRED_UPDATE = 6;
const CHOICES = 8;

/** A ping is answered at once, a command later: its answer becomes the message that the channel shows meanwhile. */
export function parseInteraction({ rawBody }: WebhookCall): Incoming {
  const interaction = objectOf(rawBody);
  const { type } = interaction;
  if (type === PING) return { kind: 'handshake', answer: { type: PONG } };
  if (type === COMMAND) return parseCommand(interaction);
  if (type === AUTOCOMPLETE) return { kind: 'ignored', answer: { type: CHOICES, data: { choices: [] } } };
  if (typeof type !== 'number') throw new UnreadableDelivery('The interaction has no type.');
  return { kind: 'ignored', answer: { type: DEFERRED_UPDATE } };
}

function parseCommand(interaction: JsonFields): Incoming {
  const [id, application, token] = ['id', 'application_id', 'token'].map((name) => textAt(interaction[name]));
  const user = textAt(objectAt(objectAt(interaction.member).user).id) ?? textAt(objectAt(interaction.user).id);
  const data = objectAt(interaction.data);
  const command = textAt(data.name);
  if (!id || !application || !token || !user || !command)
    throw new UnreadableDelivery('The interaction lacks its id, application, token, user or command.');
  const channel = textAt(interaction.channel_id) ?? textAt(objectAt(interaction.channel).id);
  const message = {
    eventId: deliveryKeyOf(id),
    conversationId: deliveryKeyOf(channel ?? `direct ${user}`),
    conversation: { application_id: application, token, channel_id: channel },
    writerId: user,
    writer: { channel: 'chat_a' as const, userId: user },
    text: `/${command} ${valuesOf(data.options).join(' ')}`.trim(),
  };
  return { kind: 'messages', messages: [message], answer: { type: DEFERRED_MESSAGE } };
}

/** What was typed into the options of a command, those of its subcommands included. */
function valuesOf(options: unknown): string[] {
  return listAt(options).flatMap((option) => {
    const { value, options: inner } = objectAt(option);
    const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : textAt(value);
    return [...(text === null ? [] : [text]), ...valuesOf(inner)];
  });
}
