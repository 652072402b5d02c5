import { Model } from 'objection';

/** A statement. JSON fields are texts. */
export class StoredStatement extends Model {
  static override tableName = 'statements';
  static override idColumn = ['platform_id', 'stored'];

  declare stored: Date;
  declare occurred_at: Date;
  declare platform_id: number;
  declare actor: number | null;
  declare verb: number;
  declare object: number | null;
  declare actor_fragment: number;
  declare verb_fragment: number;
  declare object_fragment: number;
  declare authority_fragment: number;
  declare context_fragment: number | null;
  declare voided: boolean;
  declare id: string;
  declare registration: string | null;
  declare version: string | null;
  declare result: string | null;
  declare context: string | null;
  declare attachments: string | null;
}
