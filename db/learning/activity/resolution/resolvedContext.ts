import { Model } from 'objection';

/** The course and client that a context fragment resolves to. */
export class ResolvedContext extends Model {
  static override tableName = 'record_contexts';
  static override idColumn = ['platform_id', 'fragment_id'];

  declare platform_id: number;
  declare fragment_id: number;
  declare course_id: number | null;
  declare client_id: number | null;
}
