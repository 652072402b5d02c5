import { Model } from 'objection';
import type { Channel } from './channel.js';

/** What an unknown account was sent, so that a signed-in person can prove that it is theirs. The code itself is not stored. */
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
  /** Who redeemed it. */
  declare user_id: number | null;
  declare created_at: Date;
}
