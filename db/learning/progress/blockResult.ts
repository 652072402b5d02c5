import { BlockFacts } from './blockFacts.js';

/** The facts of all statements. */
export class BlockResult extends BlockFacts {
  static override tableName = 'block_results';

  declare attempts: number | null;
  declare watched_on: Date | null;
}
