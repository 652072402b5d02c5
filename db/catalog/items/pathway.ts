import { Model } from 'objection';
import { CatalogItem } from './catalogItem.js';
import { PathwayProgram } from './pathwayProgram.js';
import { Program } from './program.js';

export class Pathway extends CatalogItem {
  static override tableName = 'pathways';

  declare pathway_key: string;
  declare pathway_uuid: string;
  declare programs?: Program[];

  static override relationMappings = () => ({
    programs: {
      relation: Model.ManyToManyRelation,
      modelClass: Program,
      join: {
        from: ['pathways.platform_id', 'pathways.id'],
        through: {
          modelClass: PathwayProgram,
          from: ['pathway_programs.platform_id', 'pathway_programs.pathway_id'],
          to: ['pathway_programs.platform_id', 'pathway_programs.program_id'],
        },
        to: ['programs.platform_id', 'programs.id'],
      },
    },
  });
}
