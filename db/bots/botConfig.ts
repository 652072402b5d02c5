import { Model } from 'objection';

/** A stored secret: encrypted, with its last characters for masks. `last` is empty for short secrets. */
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
  /** Fields that are not secret. */
  declare fields: Record<string, string>;
  declare secrets: Record<string, StoredSecret>;
  declare is_complete: boolean;
  /** Data that the channel reports about its application. */
  declare channel_facts: Record<string, unknown>;
  declare created_at: Date;
  declare modified_at: Date;
}

/** Builds the encryption context of a secret of a bot. */
export function botEncryptionContext(platformId: number, botId: number, field: string): string {
  return `bots/${platformId}/${botId}/${field}`;
}
