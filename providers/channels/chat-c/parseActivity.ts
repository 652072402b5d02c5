import { createHash } from 'node:crypto';
import { type Incoming, UnreadableDelivery, type WebhookCall } from '../channel.js';
import { type JsonFields, deliveryKeyOf, listAt, objectAt, objectOf, textAt } from '../readDelivery.js';

/** Messages of people are answered; what happens to rooms and members is not. */
export function parseActivity({ rawBody }: WebhookCall): Incoming {
  const activity = objectOf(rawBody);
  const text = textAt(activity.text);
  const [from, recipient, conversation] = [activity.from, activity.recipient, activity.conversation].map(objectAt) as [
    JsonFields,
    JsonFields,
    JsonFields,
  ];
  if (activity.type !== 'message' || text === null || from.role === 'bot') return { kind: 'ignored', answer: {} };
  const [serviceUrl, room, writer] = [textAt(activity.serviceUrl), textAt(conversation.id), textAt(from.id)];
  if (!serviceUrl || !room || !writer)
    throw new UnreadableDelivery('The activity lacks its service address, conversation or sender.');
  const id = textAt(activity.id);
  const message = {
    // An activity's id is unique within its conversation.
    eventId: deliveryKeyOf(room, id ?? createHash('sha256').update(rawBody).digest('hex')),
    conversationId: deliveryKeyOf(room),
    conversation: {
      service_url: serviceUrl,
      conversation: room,
      activity: id,
      bot: textAt(recipient.id),
      bot_name: textAt(recipient.name),
      user: writer,
      user_name: textAt(from.name),
      tenant: textAt(conversation.tenantId),
      is_group:
        conversation.isGroup === true || ['groupChat', 'channel'].includes(String(conversation.conversationType))
          ? 'yes'
          : null,
      locale: textAt(activity.locale),
    },
    writerId: deliveryKeyOf(writer),
    writer: null,
    text: withoutMentions(text, activity, textAt(recipient.id)),
  };
  return { kind: 'messages', messages: [message], answer: {} };
}

/** The channel puts the name by which a bot was called into the text. */
function withoutMentions(text: string, { entities }: JsonFields, bot: string | null): string {
  const mentions = listAt(entities)
    .map(objectAt)
    .filter(({ type, mentioned }) => type === 'mention' && (bot === null || objectAt(mentioned).id === bot))
    .map((entity) => textAt(entity.text))
    .filter((words) => words !== null);
  return mentions.reduce((rest, words) => rest.replace(words, ' '), text).trim();
}
