import { Model } from 'objection';
import type { Obstacle } from './obstacles.js';

/** A change of the state of an enrollment. Triggers write these rows. */
export class EnrollmentChange extends Model {
  static override tableName = 'enrollment_changes';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare kind: 'course' | 'program' | 'pathway';
  declare enrollment_id: number;
  declare change: 'created' | 'activated' | 'deactivated' | 'expired';
  declare at: Date;
  declare actor_id: number | null;
  declare operation: string | null;
  declare reason: string | null;
  declare request_id: string | null;
  declare overridden: Obstacle[];
}
