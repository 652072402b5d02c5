import { Model } from 'objection';

/** A program of a pathway, at its position. */
export class PathwayProgram extends Model {
  static override tableName = 'pathway_programs';
  static override idColumn = ['platform_id', 'pathway_id', 'program_id'];

  declare platform_id: number;
  declare pathway_id: number;
  declare program_id: number;
  declare position: number;
}
