import { BlockFacts } from './blockFacts.js';

/** The facts of removed statements. */
export class FrozenBlockResult extends BlockFacts {
  static override tableName = 'frozen_block_results';
}
