import {
  type ChannelConfig,
  type ChannelMessage,
  type Incoming,
  UnreadableDelivery,
  type WebhookCall,
} from '../channel.js';
import { type JsonFields, buildDeliveryKey, asList, asObject, parseObject, asText } from '../readDelivery.js';

/** Parses a delivery, which may contain several entries, changes and messages; receipts have the same form. */
export function parseCall({ rawBody, query }: WebhookCall, { phone_number_id: ownNumber }: ChannelConfig): Incoming {
  const challenge = query.get('hub.challenge')?.[0];
  if (challenge !== undefined) return { kind: 'handshake', answer: { challenge } };
  const { entry } = parseObject(rawBody);
  if (!Array.isArray(entry)) throw new UnreadableDelivery('The delivery has no entries.');
  const values = asList(entry)
    .flatMap((one) => asList(asObject(one).changes))
    .map(asObject)
    .filter(({ field }) => field === 'messages')
    .map(({ value }) => asObject(value));
  // An application may serve several numbers, each with its own bot.
  const own = values.filter(
    ({ metadata }) => !ownNumber || (asText(asObject(metadata).phone_number_id) ?? ownNumber) === ownNumber,
  );
  const messages = own.flatMap((value) =>
    asList(value.messages)
      .map(asObject)
      .flatMap((message) => readMessage(message)),
  );
  return messages.length === 0 ? { kind: 'ignored', answer: {} } : { kind: 'messages', messages, answer: {} };
}

function readMessage(message: JsonFields): ChannelMessage[] {
  const [id, from, text] = [asText(message.id), asText(message.from), readText(message)];
  if (!id || !from || !/^\d{5,20}$/.test(from) || !text) return [];
  return [
    {
      eventId: buildDeliveryKey(id),
      conversationId: buildDeliveryKey(from),
      conversation: { to: from, message: id },
      writerId: buildDeliveryKey(from),
      writer: { channel: 'chat_e', phoneNumber: `+${from}` },
      text,
    },
  ];
}

/** The typed text, or the title of the chosen button or list item. */
function readText({ text, button, interactive }: JsonFields): string | null {
  const { list_reply: listReply, button_reply: buttonReply } = asObject(interactive);
  return (
    asText(asObject(text).body) ??
    asText(asObject(button).text) ??
    asText(asObject(listReply).title) ??
    asText(asObject(buttonReply).title)
  );
}
