import { type ChannelConfig, type Incoming, UnreadableDelivery, type WebhookCall } from '../channel.js';
import { buildDeliveryKey, asObject, parseObject, asText } from '../readDelivery.js';

/** Parses a delivery. The channel also delivers the bot's own messages, which are ignored. */
export function parseDelivery(
  { rawBody }: WebhookCall,
  { chat_d_bot_id: botId, bot_username: botName }: ChannelConfig,
): Incoming {
  const { resource, event, data: sent } = parseObject(rawBody);
  if (resource !== 'messages' || (event !== undefined && event !== 'created')) return { kind: 'ignored', answer: {} };
  const data = asObject(sent);
  const [id, room, person] = [asText(data.id), asText(data.roomId), asText(data.personId)];
  if (!id || !room || !person) throw new UnreadableDelivery('The delivery has no message, room or person.');
  if (person === botId || (botName && data.personEmail === botName)) return { kind: 'ignored', answer: {} };
  const message = {
    // The `id` of the delivery identifies the webhook, not the message.
    eventId: buildDeliveryKey(id),
    conversationId: buildDeliveryKey(room, asText(data.parentId) ?? ''),
    conversation: { message: id, room, parent: asText(data.parentId), writer: person },
    writerId: buildDeliveryKey(person),
    writer: null,
    text: '',
  };
  return { kind: 'messages', messages: [message], answer: {} };
}
