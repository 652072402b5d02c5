import { type ChannelConfig, type Incoming, UnreadableDelivery, type WebhookCall } from '../channel.js';
import { deliveryKeyOf, objectAt, objectOf, textAt } from '../readDelivery.js';

/** The channel tells a bot of its own messages too. */
export function parseDelivery(
  { rawBody }: WebhookCall,
  { chat_d_bot_id: botId, bot_username: botName }: ChannelConfig,
): Incoming {
  const { resource, event, data: sent } = objectOf(rawBody);
  if (resource !== 'messages' || (event !== undefined && event !== 'created')) return { kind: 'ignored', answer: {} };
  const data = objectAt(sent);
  const [id, room, person] = [textAt(data.id), textAt(data.roomId), textAt(data.personId)];
  if (!id || !room || !person) throw new UnreadableDelivery('The delivery lacks the message, the room or the person.');
  if (person === botId || (botName && data.personEmail === botName)) return { kind: 'ignored', answer: {} };
  const message = {
    // The id of the delivery is that of the webhook.
    eventId: deliveryKeyOf(id),
    conversationId: deliveryKeyOf(room, textAt(data.parentId) ?? ''),
    conversation: { message: id, room, parent: textAt(data.parentId), writer: person },
    writerId: deliveryKeyOf(person),
    writer: null,
    text: '',
  };
  return { kind: 'messages', messages: [message], answer: {} };
}
