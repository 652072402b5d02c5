import { Model } from 'objection';

export type BotDeliveryState = 'pending' | 'sending' | 'sent' | 'failed';

/** A message that is sent in reply to an event. */
export class BotDelivery extends Model {
  static override tableName = 'bot_deliveries';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare bot_id: number;
  declare event_id: number;
  declare user_id: number | null;
  /** The text that may be shown. */
  declare text: string;
  /** Encrypted; sent instead of the text. Null when the text itself is sent, and after sending. */
  declare sealed_text: string | null;
  /** Parts that the channel has accepted. */
  declare parts_sent: number;
  declare state: BotDeliveryState;
  declare attempts: number;
  declare next_attempt_at: Date;
  declare last_error: string | null;
  declare created_at: Date;
  declare modified_at: Date;
  declare sent_at: Date | null;
}
