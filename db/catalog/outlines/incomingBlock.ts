import type { BlockType } from './courseBlock.js';

/** A block as the contract takes it; what is undefined or absent has a default. */
export interface IncomingBlock {
  block_id: string;
  /** Null or absent: at the top. */
  parent_id?: string | null;
  type: BlockType;
  name: string;
  position?: number;
  graded?: boolean;
  assignment_type?: string | null;
  max_score?: number | null;
  completable?: boolean;
  video_seconds?: number | null;
}
