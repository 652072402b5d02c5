import { type PlatformRows, visibilityOfRows } from '../access/rows.js';
import { visibilityFilter } from '../access/visibility.js';
import type { Database } from '../core/connect.js';
import { JsonText } from '../core/jsonText.js';
import type { BlockType } from './courseBlock.js';

interface Block {
  block_id: string;
  parent_id: string | null;
  type: BlockType;
  name: string;
  position: number;
  graded: boolean;
  assignment_type: string | null;
  max_score: number | null;
  completable: boolean;
  video_seconds: number | null;
}

/** The outline of a course as the contract has it. */
export interface OutlineDocument {
  course_id: string;
  /** Each after its parent and before its next sibling. */
  blocks: Block[];
  /** What left the outline, last first; only when requested. */
  retired?: (Block & { retired_at: string })[];
}

export interface OutlineFilter {
  /** Of the platform. */
  rows: PlatformRows;
  courseKey: string;
  /** Whether to list them too. Who may not touch the whole platform gets none. */
  withRetired: boolean;
}

/** An outline, as JSON; null where the tenant has no such course that is visible. A course without blocks has an empty one. */
export async function findOutline(
  db: Pick<Database, 'read'>,
  { rows, courseKey, withRetired }: OutlineFilter,
): Promise<JsonText<OutlineDocument> | null> {
  const visible = visibilityFilter(visibilityOfRows([rows]));
  const retiredOf = withRetired ? rows.part.kind === 'whole' ? 'those' : 'none' : 'absent';
  const statement = { name: `outline, ${visible.shape}, retired: ${retiredOf}`, text: textOf(visible.on('course'), RETIRED[retiredOf]) };
  const [row] = await db.read<{ outline: string }>(statement, [...visible.values, courseKey]);
  return row ? new JsonText(row.outline) : null;
}

const FIELDS = 'block.type, block.name, block.position, block.graded, block.assignment_type, block.max_score, block.completable, block.video_seconds';

/** row_to_json and string_agg write no blanks, other than json_build_object and json_agg. */
const listed = (block: string, order: string) =>
  `'[' || coalesce(string_agg(cast((select row_to_json(shown) from (select ${block}) shown) as text), ',' order by ${order}), '') || ']'`;

const RETIRED = {
  absent: '',
  none: `|| ',"retired":[]'`,
  those: `|| ',"retired":' || (
    select ${listed(`block.block_key as block_id, parent.block_key as parent_id, ${FIELDS}, block.retired_at`, 'block.retired_at desc, block.block_key')}
      from course_blocks block
      left join course_blocks parent on parent.platform_id = block.platform_id and parent.id = block.parent_id
     where block.platform_id = course.platform_id and block.course_id = course.id and block.retired_at is not null)`,
};

const textOf = (visible: string, retired: string) => `
  select '{"course_id":' || to_json(course.course_key) || ',"blocks":' || (
    with recursive tree as (
      select block as block, null as parent_key, array[lpad(cast(block.position as text), 10, '0'), block.block_key] as place
        from course_blocks block
       where block.platform_id = course.platform_id and block.course_id = course.id and block.parent_id is null and block.retired_at is null
      union all
      select block, (tree.block).block_key, tree.place || array[lpad(cast(block.position as text), 10, '0'), block.block_key]
        from tree
        join course_blocks block
          on block.platform_id = course.platform_id and block.parent_id = (tree.block).id and block.retired_at is null
    )
    select ${listed(`(tree.block).block_key as block_id, tree.parent_key as parent_id, ${FIELDS.replaceAll('block.', '(tree.block).')}`, 'tree.place collate "C"')} from tree) ${retired} || '}' as outline
    from courses course
   where course.course_key = $3 and course.deleted_at is null and ${visible}`;
