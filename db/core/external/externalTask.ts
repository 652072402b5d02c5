import { Model } from 'objection';

/** External work on a record that is pending, done in steps by jobs of the queue. */
export class ExternalTask extends Model {
  static override tableName = 'external_tasks';
  static override idColumn = ['platform_id', 'kind', 'subject_id'];

  declare platform_id: number;
  declare kind: 'dataset' | 'training' | 'avatar_video';
  declare subject_id: number;
  declare claim: string | null;
  declare idle_steps: number;
  declare failures: number;
  declare failing_since: Date | null;
  declare unexpected_failures: number;
  declare crashes: number;
}
