import { Model } from 'objection';

/** The merged facts of a learner about a block. Block 0: the course itself. */
export abstract class BlockFacts extends Model {
  static override idColumn = ['platform_id', 'user_id', 'course_id', 'block_id'];

  declare platform_id: number;
  declare user_id: number;
  declare course_id: number;
  declare block_id: number;
  declare completed_at: Date | null;
  declare begun: number;
  declare scores: number;
  declare best_earned: string | null;
  declare best_max: string | null;
  declare latest_earned: string | null;
  declare latest_max: string | null;
  declare latest_at: Date | null;
  declare latest_stored: Date | null;
  declare passed: boolean | null;
  declare passed_at: Date | null;
  declare passed_stored: Date | null;
  declare percent: string | null;
  declare watched_seconds: string;
}
