import { Model } from 'objection';
import type { Channel } from './channel.js';

/** A bot with which people write to mentors on a channel. Names are unique in the platform, ignoring case. */
export class Bot extends Model {
  static override tableName = 'bots';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare name: string;
  declare provider: Channel;
  /** Generated: without accents, in lower case. */
  declare folded_name: string;
  declare created_at: Date;
  declare modified_at: Date;
}
