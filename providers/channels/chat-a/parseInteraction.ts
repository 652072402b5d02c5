import { type Incoming, UnreadableDelivery, type WebhookCall } from '../channel.js';
import { type JsonFields, buildDeliveryKey, asList, asObject, parseObject, asText } from '../readDelivery.js';

const PING = 1;
const COMMAND = 2;
const AUTOCOMPLETE = 4;

/** Types of answers. */
const PONG = 1;
const DEFERRED_MESSAGE = 5;
const DEFERRED_UPDATE = 6;
const CHOICES = 8;

/** A ping is answered at once; a command gets a placeholder that the answer replaces later. */
export function parseInteraction({ rawBody }: WebhookCall): Incoming {
  const interaction = parseObject(rawBody);
  const { type } = interaction;
  if (type === PING) return { kind: 'handshake', answer: { type: PONG } };
  if (type === COMMAND) return parseCommand(interaction);
  if (type === AUTOCOMPLETE) return { kind: 'ignored', answer: { type: CHOICES, data: { choices: [] } } };
  if (typeof type !== 'number') throw new UnreadableDelivery('The interaction has no type.');
  return { kind: 'ignored', answer: { type: DEFERRED_UPDATE } };
}

function parseCommand(interaction: JsonFields): Incoming {
  const [id, application, token] = ['id', 'application_id', 'token'].map((name) => asText(interaction[name]));
  const user = asText(asObject(asObject(interaction.member).user).id) ?? asText(asObject(interaction.user).id);
  const data = asObject(interaction.data);
  const command = asText(data.name);
  if (!id || !application || !token || !user || !command)
    throw new UnreadableDelivery('The interaction has no id, application, token, user or command.');
  const channel = asText(interaction.channel_id) ?? asText(asObject(interaction.channel).id);
  const message = {
    eventId: buildDeliveryKey(id),
    conversationId: buildDeliveryKey(channel ?? `direct ${user}`),
    conversation: { application_id: application, token, channel_id: channel },
    writerId: user,
    writer: { channel: 'chat_a' as const, userId: user },
    text: `/${command} ${listOptionValues(data.options).join(' ')}`.trim(),
  };
  return { kind: 'messages', messages: [message], answer: { type: DEFERRED_MESSAGE } };
}

/** The values of a command's options, including those of its subcommands. */
function listOptionValues(options: unknown): string[] {
  return asList(options).flatMap((option) => {
    const { value, options: inner } = asObject(option);
    const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : asText(value);
    return [...(text === null ? [] : [text]), ...listOptionValues(inner)];
  });
}
