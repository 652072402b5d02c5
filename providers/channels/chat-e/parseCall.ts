import {
  type ChannelConfig,
  type ChannelMessage,
  type Incoming,
  UnreadableDelivery,
  type WebhookCall,
} from '../channel.js';
import { type JsonFields, deliveryKeyOf, listAt, objectAt, objectOf, textAt } from '../readDelivery.js';

/** One delivery may hold several entries, changes and messages; receipts come in the same form. */
export function parseCall({ rawBody, query }: WebhookCall, { phone_number_id: ownNumber }: ChannelConfig): Incoming {
  const challenge = query.get('hub.challenge')?.[0];
  if (challenge !== undefined) return { kind: 'handshake', answer: { challenge } };
  const { entry } = objectOf(rawBody);
  if (!Array.isArray(entry)) throw new UnreadableDelivery('The delivery has no entries.');
  const values = listAt(entry)
    .flatMap((one) => listAt(objectAt(one).changes))
    .map(objectAt)
    .filter(({ field }) => field === 'messages')
    .map(({ value }) => objectAt(value));
  // One application may serve several numbers: those of others have bots of their own.
  const own = values.filter(
    ({ metadata }) => !ownNumber || (textAt(objectAt(metadata).phone_number_id) ?? ownNumber) === ownNumber,
  );
  const messages = own.flatMap((value) =>
    listAt(value.messages)
      .map(objectAt)
      .flatMap((message) => readMessage(message)),
  );
  return messages.length === 0 ? { kind: 'ignored', answer: {} } : { kind: 'messages', messages, answer: {} };
}

function readMessage(message: JsonFields): ChannelMessage[] {
  const [id, from, text] = [textAt(message.id), textAt(message.from), textIn(message)];
  if (!id || !from || !/^\d{5,20}$/.test(from) || !text) return [];
  return [
    {
      eventId: deliveryKeyOf(id),
      conversationId: deliveryKeyOf(from),
      conversation: { to: from, message: id },
      writerId: deliveryKeyOf(from),
      writer: { channel: 'chat_e', phoneNumber: `+${from}` },
      text,
    },
  ];
}

/** What was typed, or what was chosen instead. */
function textIn({ text, button, interactive }: JsonFields): string | null {
  const { list_reply: listReply, button_reply: buttonReply } = objectAt(interactive);
  return (
    textAt(objectAt(text).body) ??
    textAt(objectAt(button).text) ??
    textAt(objectAt(listReply).title) ??
    textAt(objectAt(buttonReply).title)
  );
}
