import type { CourseBlock } from './courseBlock.js';

/** A block as the contract accepts it; undefined and absent fields have defaults. */
export interface IncomingBlock
  extends
    Pick<CourseBlock, 'type' | 'name'>,
    Partial<Pick<CourseBlock, 'position' | 'graded' | 'assignment_type' | 'completable'>> {
  block_id: CourseBlock['block_key'];
  /** Null or absent: at the top. */
  parent_id?: CourseBlock['block_key'] | null;
  max_score?: number | null;
  video_seconds?: number | null;
}
