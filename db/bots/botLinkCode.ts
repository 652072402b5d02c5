import { Model } from 'objection';
import type { Channel } from './channel.js';

/**
 * A code sent to an unknown account, with which a signed-in person proves that the account is theirs. Only its hash
 * is stored.
 */
export class BotLinkCode extends Model {
  static override tableName = 'bot_link_codes';
  static override idColumn = ['platform_id', 'id'];
  static override jsonAttributes = ['account'];

  declare platform_id: number;
  declare id: number;
  declare bot_id: number;
  declare code_sha256: Buffer;
  declare channel: Channel;
  declare account_key: string;
  declare account: Record<string, string>;
  declare expires_at: Date;
  declare redeemed_at: Date | null;
  /** The person who redeemed the code. */
  declare user_id: number | null;
  declare created_at: Date;
}
