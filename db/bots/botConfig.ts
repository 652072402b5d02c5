import { Model } from 'objection';

/** A secret as it is stored: sealed, and the last characters, which are shown; empty when it is too short for that. */
export interface StoredSecret {
  sealed: string;
  last: string;
}

/** How a bot reaches its channel. */
export class BotConfig extends Model {
  static override tableName = 'bot_configs';
  static override idColumn = ['platform_id', 'bot_id'];
  static override jsonAttributes = ['fields', 'secrets', 'channel_facts'];

  declare platform_id: number;
  declare bot_id: number;
  declare id: number;
  declare fields: Record<string, string>;
  declare secrets: Record<string, StoredSecret>;
  declare is_complete: boolean;
  /** What the channel itself says of its application. */
  declare channel_facts: Record<string, unknown>;
  declare created_at: Date;
  declare modified_at: Date;
}

/** Where a secret of a bot is kept: the context of its seal. */
export function botEncryptionContext(platformId: number, botId: number, field: string): string {
  return `bots/${platformId}/${botId}/${field}`;
}
