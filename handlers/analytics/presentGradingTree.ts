import { quotientTo2 } from '../../db/analytics/changeMetrics.js';
import type { GradedNode, GradingTree, Points } from '../../db/analytics/readGradingTree.js';
import type { components } from '../../generated/types.js';

type Schemas = components['schemas'];

/** The grading of a class; points are means over its people. */
export function presentClassGrading({ sections, people }: GradingTree): Schemas['ClassGradedSection'][] {
  const classed = ({ key, name, attempts, earned, possible }: GradedNode) => ({
    display_name: name,
    id: key,
    attempts: String(attempts),
    average: formatDecimal(share({ earned, possible }), 4),
    ...buildPoints({ earned: earned / Math.max(people, 1), possible: possible / Math.max(people, 1) }),
  });
  return sections.map((section) => ({
    ...classed(section),
    subsections: section.children.map((subsection) => ({
      ...classed(subsection),
      problems: subsection.children.map(classed),
    })),
  }));
}

/** The grading of a learner. */
export function presentLearnerGrading({ sections }: GradingTree): Schemas['LearnerGradedSection'][] {
  const own = ({ key, name, attempts, ...points }: GradedNode) => ({
    display_name: name,
    id: key,
    attempts: String(attempts),
    ...buildPoints(points),
  });
  return sections.map((section) => ({
    ...own(section),
    children: section.children.map((subsection) => ({ ...own(subsection), problems: subsection.children.map(own) })),
  }));
}

interface Block {
  id: string;
}

/** An outline as rows of a file: sections, subsections and graded blocks, each with the id of its parent. */
export function buildGradingRows(
  sections: (Block &
    ({ subsections: (Block & { problems: Block[] })[] } | { children: (Block & { problems: Block[] })[] }))[],
): object[] {
  return sections.flatMap((section) => [
    { level: 'section', parent_id: null, ...section },
    ...('subsections' in section ? section.subsections : section.children).flatMap((subsection) => [
      { level: 'subsection', parent_id: section.id, ...subsection },
      ...subsection.problems.map((problem) => ({ level: 'problem', parent_id: subsection.id, ...problem })),
    ]),
  ]);
}

const POINTS = ['graded_earned', 'graded_possible', 'graded_percent'] as const;
export const LEARNER_GRADING_COLUMNS = ['level', 'id', 'parent_id', 'display_name', 'attempts', ...POINTS] as const;
export const CLASS_GRADING_COLUMNS = [
  'level',
  'id',
  'parent_id',
  'display_name',
  'attempts',
  'average',
  ...POINTS,
] as const;

const share = ({ earned, possible }: Pick<Points, 'earned' | 'possible'>) => (possible > 0 ? earned / possible : 0);

function buildPoints(points: Pick<Points, 'earned' | 'possible'>): {
  graded_earned: string;
  graded_possible: string;
  graded_percent: string;
} {
  return {
    graded_earned: formatDecimal(points.earned, 4),
    graded_possible: formatDecimal(points.possible, 4),
    graded_percent: String(points.possible > 0 ? quotientTo2(100 * points.earned, points.possible) : 0),
  };
}

/** A number with at most `places` decimals, without trailing zeros. */
const formatDecimal = (value: number, places: number) => String(Number(value.toFixed(places)));
