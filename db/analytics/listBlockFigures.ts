import type { Database } from '../core/connect.js';
import type { CourseBlock } from '../catalog/outlines/courseBlock.js';
import { groupByParent } from './groupByParent.js';
import { PEOPLE_OF_CLASS, RESULTS_OF_CLASS, buildPointsSql } from './pointsOfBlocks.js';

/** A block of an outline with the results of the class. */
export interface BlockFigures extends Pick<CourseBlock, 'type' | 'name'> {
  block_id: CourseBlock['block_key'];
  parent_id: CourseBlock['block_key'] | null;
  /**
   * People who completed the block, or all completable blocks in the units below it; null if there is nothing to
   * complete.
   */
  completions: number | null;
  /** Whether it, or a block below it, is graded. The points and attempts of other blocks are 0. */
  isGraded: boolean;
  /** Points that the class earned and could earn in the block and below it. */
  earned: number;
  possible: number;
  attempts: number;
}

export interface ClassByBlock {
  /** People with an active enrollment. */
  people: number;
  /** Completions and scored results that were read. */
  results: number;
  /** In the order of the course: each block after its parent and before its next sibling. */
  blocks: BlockFigures[];
}

/**
 * Whoever completed all completable blocks of a unit completed the unit; all units of a subsection, the subsection. So
 * each level reads only the people who completed a part of it. One scan counts the people of each block, and the completed
 * blocks of each person in each unit.
 */
const LIST = {
  name: 'analytics: figures of blocks',
  text: `
  with ${buildPointsSql(PEOPLE_OF_CLASS, RESULTS_OF_CLASS)}, completable as materialized (
    select leaf.id, unit.id as unit_id, subsection.id as subsection_id, subsection.parent_id as section_id
      from block leaf
      join block unit on unit.id = leaf.parent_id and unit.type = 'unit'
      join block subsection on subsection.id = unit.parent_id
     where leaf.completable
  ), unit as materialized (
    select unit_id, subsection_id, section_id, count(*) as leaves from completable group by 1, 2, 3
  ), completions as materialized (
    select id, unit_id, user_id, count(*) as number
      from completable
     cross join lateral (select user_id, user_id in (select user_id from people) as is_of_class
                           from block_results
                          where platform_id = $1 and course_id = $2 and block_id = completable.id and completed_at is not null offset 0) own
     where is_of_class
     group by grouping sets ((id), (unit_id, user_id))
  ), completed as (
    select id, number as people from completions where id is not null
  ), in_unit as materialized (
    select unit.*, user_id from unit join completions on completions.unit_id = unit.unit_id and number = leaves
  ), in_subsection as materialized (
    select subsection_id, section_id, user_id
      from (select subsection_id, count(*) as parts from unit group by 1) size join in_unit using (subsection_id)
     group by subsection_id, section_id, user_id, parts having count(*) = parts
  ), in_section as materialized (
    select section_id, user_id
      from (select section_id, count(distinct subsection_id) as parts from unit group by 1) size join in_subsection using (section_id)
     group by section_id, user_id, parts having count(*) = parts
  ), counted as materialized (
    select id, people from completed
     union all
    select unit_id, count(*) from in_unit group by 1
     union all
    select subsection_id, count(*) from in_subsection group by 1
     union all
    select section_id, count(*) from in_section group by 1
  ), listed as (
    select block.id, block.parent_id, block.block_key, block.type, block.name, block.position, graded.id is not null as is_graded,
           coalesce(node.earned, 0) as earned, coalesce(node.possible, 0) as possible, coalesce(node.attempts, 0) as attempts,
           case when block.id in (select unnest(array[id, unit_id, subsection_id, section_id]) from completable) then coalesce(counted.people, 0) end as completions
      from block
      left join counted on counted.id = block.id
      left join node on node.id = block.id
      left join graded on graded.id = block.id
  )
  select (select count(*) from people) as people,
         (select coalesce(sum(people), 0) from completed) + (select coalesce(sum(results), 0) from done) as results,
         coalesce((select json_agg(json_build_object('id', id, 'parent', parent_id, 'key', block_key, 'type', type, 'name', name,
                            'isGraded', is_graded, 'earned', earned, 'possible', possible, 'attempts', attempts, 'completions', completions)
                            order by position, block_key collate "C") from listed), '[]') as blocks`,
};

interface Row {
  people: number;
  results: number;
  blocks: (Omit<BlockFigures, 'block_id' | 'parent_id'> & { id: number; parent: number | null; key: string })[];
}

/**
 * Lists the blocks of the outline of a course with the completions and points of its class, which is the people with an
 * active enrollment. A course without an outline has no blocks.
 */
export async function listBlockFigures(
  db: Pick<Database, 'read'>,
  platformId: number,
  courseId: number,
): Promise<ClassByBlock> {
  const [row] = await db.read<Row>(LIST, [platformId, courseId]);
  const { people, results, blocks } = row!;
  return { people, results: Number(results), blocks: listBelow(groupByParent(blocks), null, null) };
}

/** The blocks below a block with all below them. A block has the points of its own and of those below. */
function listBelow(
  byParent: Map<number | null, Row['blocks']>,
  id: number | null,
  parentKey: string | null,
): BlockFigures[] {
  return (byParent.get(id) ?? []).flatMap(({ id: own, key, ...block }) => {
    const below = listBelow(byParent, own, key);
    const children = below.filter(({ parent_id: parent }) => parent === key);
    const sum = (field: 'earned' | 'possible' | 'attempts') =>
      children.reduce((total, child) => total + child[field], block[field]);
    const isGraded = block.isGraded || children.some((child) => child.isGraded);
    return [
      {
        ...{ block_id: key, parent_id: parentKey, type: block.type, name: block.name, completions: block.completions },
        ...{ isGraded, earned: sum('earned'), possible: sum('possible'), attempts: sum('attempts') },
      },
      ...below,
    ];
  });
}
