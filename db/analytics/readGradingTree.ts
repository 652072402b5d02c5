import type { Database } from '../core/connect.js';
import { groupByParent } from './groupByParent.js';
import { PEOPLE_OF_CLASS, RESULTS_OF_CLASS, RESULTS_OF_LEARNER, buildPointsSql } from './pointsOfBlocks.js';

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

const buildSql = (people: string, resultsOfBlock: string) => `
  with ${buildPointsSql(people, resultsOfBlock)}
  select (select count(*) from people) as people, (select coalesce(sum(results), 0) from done) as results,
         coalesce((select json_agg(json_build_object('id', id, 'parent', parent_id, 'key', block_key, 'name', name, 'attempts', attempts,
                            'earned', earned, 'possible', possible) order by unit_position, position, block_key collate "C") from node), '[]') as nodes`;

const OF_CLASS = { name: 'analytics: grading of a class', text: buildSql(PEOPLE_OF_CLASS, RESULTS_OF_CLASS) };
const OF_LEARNER = {
  name: 'analytics: grading of a learner',
  text: buildSql('select cast($3 as bigint) as user_id', RESULTS_OF_LEARNER),
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
  return { people, results: Number(results), sections: buildChildren(groupByParent(nodes), null) };
}

function buildChildren(byParent: Map<number | null, TreeRow['nodes']>, parent: number | null): GradedNode[] {
  return (byParent.get(parent) ?? []).map(({ id, key, name, ...own }) => {
    const children = buildChildren(byParent, id);
    const sum = (field: keyof Points) => children.reduce((total, child) => total + child[field], own[field]);
    return { key, name, attempts: sum('attempts'), earned: sum('earned'), possible: sum('possible'), children };
  });
}
