import type { Database } from '../core/connect.js';
import { buildGradedBlocksSql } from './gradedBlocks.js';

/** Points of one learner, or summed over a class. */
export interface Points {
  earned: number;
  possible: number;
  attempts: number;
}

export interface GradedNode extends Points {
  key: string;
  name: string;
  /** Subsections of a section, or graded blocks of a subsection, in order. */
  children: GradedNode[];
}

export interface GradingTree {
  /** Number of people whose points are summed. */
  people: number;
  /** Number of results of blocks in the sums. */
  results: number;
  sections: GradedNode[];
}

/**
 * SQL of the tree. `done` has, by block, results, attempts, points, their maxima, and shares of the points, summed over
 * the people. Shares are divided row by row only if the scores of a block have different maxima, because a class can
 * have a hundred thousand rows. `resultsOfBlock`: SQL of the people's results of a block.
 */
const buildSql = (people: string, resultsOfBlock: string) => {
  const scores = `(select attempts, points_by_policy((select score_policy from policy), latest_earned, best_earned) as earned,
                          points_by_policy((select score_policy from policy), latest_max, best_max) as out_of
                     from (${resultsOfBlock}) results)`;
  return `
  with ${buildGradedBlocksSql('select cast($2 as bigint) as course_id')}, policy as materialized (
    select score_policy from score_policy_of($1, $2)
  ), people as materialized (${people}
  ), done as materialized (
    select graded.id as block_id, results, attempts, earned, out_of,
           case when least = most then earned / least else (select sum(earned / out_of) from ${scores} scores) end as shares
      from graded
     cross join lateral (select count(*) as results, sum(attempts) as attempts, sum(earned) as earned, sum(out_of) as out_of, min(out_of) as least, max(out_of) as most
                           from ${scores} scores) sums
  ), node as (
    select id, parent_id, block_key, name, position, 0 as unit_position, 0 as attempts, 0.0::float8 as earned, 0.0::float8 as possible
      from block where type in ('section', 'subsection')
    union all
    select graded.id, graded.subsection_id, graded.block_key, graded.name, graded.position, graded.unit_position, coalesce(done.attempts, 0),
           coalesce(case when max_score is null then done.earned else done.shares * max_score end, 0)::float8,
           coalesce(case when max_score is null then done.out_of else max_score * (select count(*) from people) end, 0)::float8
      from graded left join done on done.block_id = graded.id
  )
  select (select count(*) from people) as people, (select coalesce(sum(results), 0) from done) as results,
         coalesce((select json_agg(json_build_object('id', id, 'parent', parent_id, 'key', block_key, 'name', name, 'attempts', attempts,
                            'earned', earned, 'possible', possible) order by unit_position, position, block_key collate "C") from node), '[]') as nodes`;
};

const COLUMNS = 'attempts, best_earned, best_max, latest_earned, latest_max';
const OF_BLOCK = 'platform_id = $1 and course_id = $2 and block_id = graded.id';

const OF_CLASS = {
  name: 'analytics: grading of a class',
  text: buildSql(
    'select user_id from course_enrollments where platform_id = $1 and course_id = $2 and active',
    // "in" as a column, not as a condition, always becomes a hashed subplan.
    `select * from (select ${COLUMNS}, user_id in (select user_id from people) as is_of_class from block_results where ${OF_BLOCK} and attempts > 0) own where is_of_class`,
  ),
};
const OF_LEARNER = {
  name: 'analytics: grading of a learner',
  text: buildSql(
    'select cast($3 as bigint) as user_id',
    `select ${COLUMNS} from block_results where ${OF_BLOCK} and user_id = $3`,
  ),
};

interface TreeRow {
  people: number;
  results: number;
  nodes: (Points & { id: number; parent: number | null; key: string; name: string })[];
}

/**
 * Reads the sections and subsections of a course with its graded blocks and their points: summed over the class, or of
 * one learner. Scores are scaled to the points of the block; a block without points of its own counts with the maximum
 * that each score states.
 */
export async function readGradingTree(
  db: Pick<Database, 'read'>,
  { platformId, courseId, userId }: { platformId: number; courseId: number; userId: number | null },
): Promise<GradingTree> {
  const [row] = await db.read<TreeRow>(
    userId === null ? OF_CLASS : OF_LEARNER,
    userId === null ? [platformId, courseId] : [platformId, courseId, userId],
  );
  const { people, results, nodes } = row!;
  const byParent = new Map<number | null, TreeRow['nodes']>();
  for (const node of nodes) byParent.set(node.parent, [...(byParent.get(node.parent) ?? []), node]);
  return { people, results: Number(results), sections: buildChildren(byParent, null) };
}

function buildChildren(byParent: Map<number | null, TreeRow['nodes']>, parent: number | null): GradedNode[] {
  return (byParent.get(parent) ?? []).map(({ id, key, name, ...own }) => {
    const children = buildChildren(byParent, id);
    const sum = (field: keyof Points) => children.reduce((total, child) => total + child[field], own[field]);
    return { key, name, attempts: sum('attempts'), earned: sum('earned'), possible: sum('possible'), children };
  });
}
