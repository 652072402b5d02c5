import { type PlatformRows, buildVisibility } from '../../tenancy/access/rows.js';
import { buildVisibilityFilter } from '../../tenancy/access/visibility.js';
import type { Database } from '../../core/connect.js';
import { JsonText } from '../../core/jsonText.js';
import { CONTAINER_TYPES, type CourseBlock } from './courseBlock.js';

interface Block extends Pick<CourseBlock, 'type' | 'name' | 'position' | 'graded' | 'assignment_type' | 'completable'> {
  block_id: CourseBlock['block_key'];
  parent_id: CourseBlock['block_key'] | null;
  max_score: number | null;
  video_seconds: number | null;
}

/** The outline of a course as the contract has it. */
export interface OutlineDocument {
  course_id: string;
  /** Each after its parent and before its next sibling. */
  blocks: Block[];
  /** Blocks removed from the outline, the last removed first; only when requested. */
  retired?: (Block & { retired_at: string })[];
}

export interface OutlineFilter {
  /** Of the platform. */
  rows: PlatformRows;
  courseKey: string;
  /** Whether to include retired blocks. Callers without access to the whole platform get none. */
  withRetired: boolean;
}

/**
 * An outline as JSON; null when the tenant has no such visible course. A course without blocks has an empty outline.
 */
export async function findOutline(
  db: Pick<Database, 'read'>,
  { rows, courseKey, withRetired }: OutlineFilter,
): Promise<JsonText<OutlineDocument> | null> {
  const visible = buildVisibilityFilter(buildVisibility([rows]));
  const retiredOf = !withRetired ? 'absent' : rows.part.kind === 'whole' ? 'those' : 'none';
  const statement = {
    name: `outline, ${visible.shape}, retired: ${retiredOf}`,
    text: buildText(visible.on('course'), RETIRED[retiredOf]),
  };
  const [row] = await db.read<{ outline: string }>(statement, [...visible.values, courseKey]);
  return row ? new JsonText(row.outline) : null;
}

/** row_to_json and string_agg write no blanks, other than json_build_object and json_agg. */
const documentSql = (block: string, parentKey: string, more = '') => `
  cast((select row_to_json(shown) from (
    select ${block}.block_key as block_id, ${parentKey} as parent_id, ${block}.type, ${block}.name, ${block}.position, ${block}.graded,
           ${block}.assignment_type, ${block}.max_score, ${block}.completable, ${block}.video_seconds${more}) shown) as text)`;

/**
 * The children of one block, each with its subtree: an index look-up for each parent, whatever the planner estimates.
 */
function levelListSql(level: number, condition: string, parentKey: string): string {
  const block = `level_${level}`;
  const isIn = `${block}.platform_id = course.platform_id and ${block}.retired_at is null`;
  const below =
    level < CONTAINER_TYPES.length
      ? ` || coalesce(',' || ${levelListSql(level + 1, `parent_id = ${block}.id`, `${block}.block_key`)}, '')`
      : '';
  return `(select string_agg(${documentSql(block, parentKey)}${below}, ',' order by ${block}.position, ${block}.block_key collate "C")
             from course_blocks ${block} where ${isIn} and ${block}.${condition})`;
}

const RETIRED = {
  absent: '',
  none: `|| ',"retired":[]'`,
  those: `|| ',"retired":[' || coalesce((
    select string_agg(${documentSql('block', 'parent.block_key', `, utc_time(block.retired_at) as retired_at`)}, ',' order by block.retired_at desc, block.block_key collate "C")
      from course_blocks block
      left join course_blocks parent on parent.platform_id = block.platform_id and parent.id = block.parent_id
     where block.platform_id = course.platform_id and block.course_id = course.id and block.retired_at is not null), '') || ']'`,
};

const buildText = (visible: string, retired: string) => `
  select '{"course_id":' || to_json(course.course_key)
         || ',"blocks":[' || coalesce(${levelListSql(0, 'parent_id is null and level_0.course_id = course.id', 'null')}, '') || ']' ${retired} || '}' as outline
    from courses course
   where course.course_key = $3 and course.deleted_at is null and ${visible}`;
