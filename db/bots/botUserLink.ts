import { Model } from 'objection';
import type { Channel } from './channel.js';

/**
 * Links an account of a channel with a person of a platform. An account has one person, a person one account per
 * channel.
 */
export class BotUserLink extends Model {
  static override tableName = 'bot_user_links';
  static override idColumn = ['platform_id', 'id'];
  static override jsonAttributes = ['account'];

  declare platform_id: number;
  declare id: number;
  declare channel: Channel;
  declare user_id: number;
  /** The normalized form, for comparison. */
  declare account_key: string;
  /** The form that answers show. */
  declare account: Record<string, string>;
  declare created_at: Date;
  declare modified_at: Date;
}
