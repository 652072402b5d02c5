import { Model } from 'objection';

/** A certificate or badge that a person earned. */
export class EarnedCertificate extends Model {
  static override tableName = 'earned_certificates';
  static override idColumn = ['platform_id', 'user_id', 'identifier_id'];

  declare platform_id: number;
  declare identifier_id: number;
  declare user_id: number;
  declare course_id: number;
  declare earned_at: Date;
  declare stored: Date;
}
