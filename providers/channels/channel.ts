import type { IncomingHttpHeaders } from 'node:http';

/** The names of the channels, as bots store them. */
export const CHANNEL_NAMES = ['chat_a', 'chat_b', 'chat_c', 'chat_d', 'chat_e'] as const;
export type ChannelName = (typeof CHANNEL_NAMES)[number];

/** A tenant's settings of its account at a channel, by the names of the contract. Unset ones are absent. */
export type ChannelConfig = Partial<Record<string, string | null>>;

/** A webhook call as received. */
export interface WebhookCall {
  /** Empty for a GET. */
  rawBody: Buffer;
  headers: IncomingHttpHeaders;
  /** Decoded values by name. */
  query: ReadonlyMap<string, string[]>;
}

/** The sender of a message as the channel states it, in the form by which accounts are linked. */
export type Writer =
  | { channel: 'chat_a'; userId: string }
  | { channel: 'chat_b'; teamDomain: string; username: string }
  /** `userId` is the channel's own; `email` is verified by the channel, null if it sends none. */
  | { channel: 'chat_c' | 'chat_d'; userId: string; email: string | null }
  /** E.164. */
  | { channel: 'chat_e'; phoneNumber: string };

/** What the adapter needs to answer a message, stored with the message as JSON. */
export type Conversation = Record<string, string | null>;

/** A message as delivered; `complete` reads what is missing. */
export interface ChannelMessage {
  /** The same for every delivery of the message, and unique per bot. At most 500 characters. */
  eventId: string;
  /** Messages of one conversation are answered in order. At most 500 characters. */
  conversationId: string;
  conversation: Conversation;
  /** The channel's own identifier of the writer. At most 500 characters. */
  writerId: string;
  /** Null: must be fetched. */
  writer: Writer | null;
  /** The text; a command begins with a slash. Empty: must be fetched. */
  text: string;
}

/** The parts of a message that a delivery may leave out. */
export interface CompleteMessage {
  writer: Writer;
  text: string;
}

/** A parsed delivery. `answer` is the body of the immediate answer to the channel. */
export type Incoming =
  | { kind: 'handshake'; answer: object }
  | { kind: 'messages'; messages: ChannelMessage[]; answer: object }
  /** A bot does not answer its own messages, edits and receipts. */
  | { kind: 'ignored'; answer: object };

/** A delivery has a valid signature but cannot be parsed: it is not JSON, or a documented field is missing. */
export class UnreadableDelivery extends Error {
  override readonly name = 'UnreadableDelivery';
}

/** A request to a channel failed. The message contains no secret and no part of the request. */
export class ChannelFailure extends Error {
  override readonly name = 'ChannelFailure';

  /** Whether a retry may succeed. */
  readonly isTransient: boolean;
  /** How long the channel asks to wait; null: not stated. */
  readonly retryAfterMs: number | null;
  /** The status of the channel's answer; null: no answer. */
  readonly status: number | null;

  constructor(
    message: string,
    {
      isTransient,
      retryAfterMs = null,
      status = null,
    }: { isTransient: boolean; retryAfterMs?: number | null; status?: number | null },
  ) {
    super(message);
    this.isTransient = isTransient;
    this.retryAfterMs = retryAfterMs;
    this.status = status;
  }
}

export interface SendOptions {
  /** 0 for the first part of an answer. */
  part: number;
  /** Visible only to the writer. */
  isPrivate: boolean;
}

/** One channel: parses what it sends, and sends to it. */
export interface ChannelAdapter {
  name: ChannelName;
  /** The secret fields of its conversations. They are optional for an answer. */
  conversationSecrets: readonly string[];
  /**
   * Settings of an account that the channel itself can return, by the names of the configuration; `secret` ones are
   * stored encrypted.
   */
  facts: { names: readonly string[]; secret: readonly string[] };
  /** Reads these settings; `webhookPath` is the bot's. Rejects with ChannelFailure. */
  readFacts(config: ChannelConfig, webhookPath: string): Promise<Record<string, string>>;
  /**
   * Whether the call has a valid, recent signature of the channel for this account. Rejects with ChannelFailure only if
   * the channel's published keys cannot be read.
   */
  verify(call: WebhookCall, config: ChannelConfig, nowMs: number): Promise<boolean>;
  /** Throws UnreadableDelivery. */
  parse(call: WebhookCall, config: ChannelConfig): Incoming;
  /** Reads the missing parts of a message from the channel. Null: nothing to answer. Rejects with ChannelFailure. */
  complete(
    message: Pick<ChannelMessage, 'conversation' | 'writerId' | 'text'>,
    config: ChannelConfig,
  ): Promise<CompleteMessage | null>;
  /** Splits Markdown into messages within the channel's limit, in its format. */
  format(markdown: string): string[];
  /** Sends one message. Rejects with ChannelFailure. */
  send(config: ChannelConfig, conversation: Conversation, text: string, options: SendOptions): Promise<void>;
}
