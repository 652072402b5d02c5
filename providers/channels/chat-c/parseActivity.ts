import { createHash } from 'node:crypto';
import { type Incoming, UnreadableDelivery, type WebhookCall } from '../channel.js';
import { type JsonFields, buildDeliveryKey, asList, asObject, parseObject, asText } from '../readDelivery.js';

/** Parses an activity. Only messages of people are answered, not changes of rooms and members. */
export function parseActivity({ rawBody }: WebhookCall): Incoming {
  const activity = parseObject(rawBody);
  const text = asText(activity.text);
  const [from, recipient, conversation] = [activity.from, activity.recipient, activity.conversation].map(asObject) as [
    JsonFields,
    JsonFields,
    JsonFields,
  ];
  if (activity.type !== 'message' || text === null || from.role === 'bot') return { kind: 'ignored', answer: {} };
  const [serviceUrl, room, writer] = [asText(activity.serviceUrl), asText(conversation.id), asText(from.id)];
  if (!serviceUrl || !room || !writer)
    throw new UnreadableDelivery('The activity has no service URL, conversation or sender.');
  const id = asText(activity.id);
  const message = {
    // An activity's id is unique within its conversation.
    eventId: buildDeliveryKey(room, id ?? createHash('sha256').update(rawBody).digest('hex')),
    conversationId: buildDeliveryKey(room),
    conversation: {
      service_url: serviceUrl,
      conversation: room,
      activity: id,
      bot: asText(recipient.id),
      bot_name: asText(recipient.name),
      user: writer,
      user_name: asText(from.name),
      tenant: asText(conversation.tenantId),
      is_group:
        conversation.isGroup === true || ['groupChat', 'channel'].includes(String(conversation.conversationType))
          ? 'yes'
          : null,
      locale: asText(activity.locale),
    },
    writerId: buildDeliveryKey(writer),
    writer: null,
    text: removeMentions(text, activity, asText(recipient.id)),
  };
  return { kind: 'messages', messages: [message], answer: {} };
}

/** Removes the mention of the bot, which the channel includes in the text. */
function removeMentions(text: string, { entities }: JsonFields, bot: string | null): string {
  const mentions = asList(entities)
    .map(asObject)
    .filter(({ type, mentioned }) => type === 'mention' && (bot === null || asObject(mentioned).id === bot))
    .map((entity) => asText(entity.text))
    .filter((words) => words !== null);
  return mentions.reduce((rest, words) => rest.replace(words, ' '), text).trim();
}
