/**
 * SQL: common table expressions over the courses of `chosen` (SQL of their ids, as course_id): `block`, the blocks of
 * their current outlines; and `graded`, the blocks in units that are graded, directly or by a block above them, and can
 * earn points: course_id, id, block_key, name, max_score (null: as each score states), subsection_id, and unit_position
 * and position, which order them.
 */
export const buildGradedBlocksSql = (chosen: string) => `
  block as materialized (
    select block.*
      from (${chosen}) chosen
     cross join lateral (select * from course_blocks where platform_id = $1 and course_id = chosen.course_id and retired_at is null offset 0) block
  ), graded as materialized (
    select leaf.course_id, leaf.id, leaf.block_key, leaf.name, leaf.max_score, subsection.id as subsection_id, unit.position as unit_position, leaf.position
      from block leaf
      join block unit on unit.id = leaf.parent_id and unit.type = 'unit'
      join block subsection on subsection.id = unit.parent_id
      join block section on section.id = subsection.parent_id
     where (leaf.graded or unit.graded or subsection.graded or section.graded) and coalesce(leaf.max_score, 1) > 0
  )`;
