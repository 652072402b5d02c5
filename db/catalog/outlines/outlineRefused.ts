/** A fault of one block in an outline. */
export interface OutlineFault {
  /** Index in the list, from 0. */
  index: number;
  field: 'block_id' | 'parent_id';
  code: 'duplicate_block' | 'unknown_parent' | 'cycle' | 'wrong_level';
  /** Names the block. */
  message: string;
}

/** The blocks do not form an outline; nothing was changed. */
export class OutlineRefused extends Error {
  override readonly name = 'OutlineRefused';

  constructor(readonly faults: OutlineFault[]) {
    super(faults.map(({ message }) => message).join('; '));
  }
}
