import { Model } from 'objection';

/** The course and block that an activity resolves to. */
export class ResolvedSubject extends Model {
  static override tableName = 'record_subjects';
  static override idColumn = ['platform_id', 'identifier_id'];

  declare platform_id: number;
  declare identifier_id: number;
  declare key: string | null;
  declare course_key: string | null;
  declare course_id: number | null;
  declare block_id: number | null;
  declare is_course: boolean;
}
