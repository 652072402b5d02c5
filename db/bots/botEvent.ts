import { Model } from 'objection';
import type { Channel } from './channel.js';

export type BotEventState = 'pending' | 'answered' | 'refused' | 'failed';

/** A message that a channel sent, with the state of its answer. Stored once, however often it is sent. */
export class BotEvent extends Model {
  static override tableName = 'bot_events';
  static override idColumn = ['platform_id', 'id'];
  static override jsonAttributes = ['account', 'reply_to'];

  declare platform_id: number;
  declare id: number;
  declare bot_id: number;
  declare channel: Channel;
  /** The channel's own identifier. */
  declare external_id: string;
  declare conversation_key: string;
  /** Its number in the conversation; there may be gaps. */
  declare sequence: number;
  declare account_key: string | null;
  declare account: Record<string, string>;
  /** Verified by the channel. */
  declare email: string | null;
  declare text: string;
  /** Data that the channel's adapter needs to reply. */
  declare reply_to: Record<string, unknown>;
  declare state: BotEventState;
  declare attempts: number;
  declare next_attempt_at: Date;
  declare last_error: string | null;
  /** The person who wrote, once identified. */
  declare user_id: number | null;
  /** The platform of the mentor that answered. */
  declare mentor_platform_id: number | null;
  declare mentor_id: number | null;
  declare received_at: Date;
  declare finished_at: Date | null;
}
