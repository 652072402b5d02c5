import { Model } from 'objection';

/** The counts of a person. */
export class LearnerTotal extends Model {
  static override tableName = 'learner_totals';
  static override idColumn = ['platform_id', 'user_id'];

  declare platform_id: number;
  declare user_id: number;
  declare enrollments: number;
  declare enrolled_completions: number;
  declare completions: number;
  declare points: number;
  declare skill_points: number[];
  declare certificates: number;
  declare unenrolled_completions: number;
}
