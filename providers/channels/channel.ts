import type { IncomingHttpHeaders } from 'node:http';

/** The channels by the names that bots have of them. */
export const CHANNEL_NAMES = ['chat_a', 'chat_b', 'chat_c', 'chat_d', 'chat_e'] as const;
export type ChannelName = (typeof CHANNEL_NAMES)[number];

/** What a tenant has stored of its account at a channel, by the names of the contract. What is not set is absent. */
export type ChannelConfig = Partial<Record<string, string | null>>;

/** A webhook call as it came over the wire. */
export interface WebhookCall {
  /** Empty for a GET. */
  rawBody: Buffer;
  headers: IncomingHttpHeaders;
  /** Decoded values by name. */
  query: ReadonlyMap<string, string[]>;
}

/** Whom a channel says that a message is from, by what a person's account there is linked by. */
export type Writer =
  | { channel: 'chat_a'; userId: string }
  | { channel: 'chat_b'; teamDomain: string; username: string }
  /** By the channel's own identifier; the address is one that the channel has verified, null when it gives none. */
  | { channel: 'chat_c' | 'chat_d'; userId: string; email: string | null }
  /** E.164. */
  | { channel: 'chat_e'; phoneNumber: string };

/** Where an answer goes: what the adapter needs of the message to answer it, as JSON that is stored with it. */
export type Conversation = Record<string, string | null>;

/** A message as far as its delivery says. */
export interface ChannelMessage {
  /** The same for every delivery of it, and for no other of this bot. At most 500 characters. */
  eventId: string;
  /** Messages with the same one are answered one after the other. At most 500 characters. */
  conversationId: string;
  conversation: Conversation;
  /** The channel's own identifier of the writer. At most 500 characters. */
  writerId: string;
  /** Null where it must be fetched. */
  writer: Writer | null;
  /** What was written; a command with its slash at the beginning. Empty where it must be fetched. */
  text: string;
}

/** What a delivery may lack. */
export interface CompleteMessage {
  writer: Writer;
  text: string;
}

/** What a delivery is. `answer` is what the channel wants to hear at once. */
export type Incoming =
  | { kind: 'handshake'; answer: object }
  | { kind: 'messages'; messages: ChannelMessage[]; answer: object }
  /** Nothing that a bot answers: its own messages, edits, receipts. */
  | { kind: 'ignored'; answer: object };

/** A delivery is signed well but can't be read: it is no JSON, or lacks what the channel's document promises. */
export class UnreadableDelivery extends Error {
  override readonly name = 'UnreadableDelivery';
}

/** A channel did not do what was requested. The message says why in words of our own: no secret, nothing of what was sent. */
export class ChannelFailure extends Error {
  override readonly name = 'ChannelFailure';

  /** Whether the same may work later. */
  readonly isTransient: boolean;
  /** How long the channel wants to be left alone; null when it does not say. */
  readonly retryAfterMs: number | null;
  /** Of the channel's answer; null without one. */
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
  /** Only the writer may see it. */
  isPrivate: boolean;
}

/** One channel: what it sends to us, and what we send to it. */
export interface ChannelAdapter {
  name: ChannelName;
  /** Names of what is secret in its conversations. An answer can do without them. */
  conversationSecrets: readonly string[];
  /** What can be read from the channel about an account that works without it being set, by the names of the configuration; `secret` of them are sealed where they are stored. */
  facts: { names: readonly string[]; secret: readonly string[] };
  /** Asks for them; `webhookPath` is that of the bot. Rejects with ChannelFailure. */
  readFacts(config: ChannelConfig, webhookPath: string): Promise<Record<string, string>>;
  /** Whether the channel has signed this, with this account, lately enough. Never rejects for what was sent; rejects with ChannelFailure when what it needs of the channel (published keys) can't be had. */
  verify(call: WebhookCall, config: ChannelConfig, nowMs: number): Promise<boolean>;
  /** Throws UnreadableDelivery. */
  parse(call: WebhookCall, config: ChannelConfig): Incoming;
  /** Asks the channel for what the delivery lacks. Null: there is nothing to answer, after all. Rejects with ChannelFailure. */
  complete(
    message: Pick<ChannelMessage, 'conversation' | 'writerId' | 'text'>,
    config: ChannelConfig,
  ): Promise<CompleteMessage | null>;
  /** Markdown as messages that are short enough for the channel, in its own format. */
  format(markdown: string): string[];
  /** Sends one of them. Rejects with ChannelFailure. */
  send(config: ChannelConfig, conversation: Conversation, text: string, options: SendOptions): Promise<void>;
}
