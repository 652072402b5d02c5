import type { AssignmentType } from './assignmentType.js';
import type { CoursePolicy } from './coursePolicy.js';
import type { GradeCutoff } from './gradeCutoff.js';

/** How the grade of a course is computed from its graded blocks. */
export interface GradingPolicy extends Pick<CoursePolicy, 'score_policy'> {
  assignment_types: (Pick<AssignmentType, 'name' | 'min_count' | 'drop_count'> & { weight: number })[];
  /** The least grade, from 0 to 1, by letter. */
  cutoffs: Record<GradeCutoff['letter'], number>;
}

/** A validation error of a policy. */
export interface PolicyFault {
  /** A JSON pointer into the policy. */
  path: string;
  code: 'duplicate_type' | 'duplicate_cutoff';
  message: string;
}

/** Names of assignment types and values of cutoffs must be distinct; the second occurrence is at fault. */
export function listPolicyFaults({ assignment_types: types, cutoffs }: GradingPolicy): PolicyFault[] {
  const names = new Set<string>();
  const faults: PolicyFault[] = [];
  for (const [index, { name }] of types.entries()) {
    if (names.has(name))
      faults.push({
        path: `/assignment_types/${index}/name`,
        code: 'duplicate_type',
        message: `two assignment types are named '${name}'`,
      });
    names.add(name);
  }
  const letters = new Map<number, string>();
  for (const [letter, cutoff] of Object.entries(cutoffs)) {
    const other = letters.get(cutoff);
    if (other === undefined) letters.set(cutoff, letter);
    else
      faults.push({
        path: `/cutoffs/${escapePointer(letter)}`,
        code: 'duplicate_cutoff',
        message: `'${letter}' has the same cutoff as '${other}'`,
      });
  }
  return faults;
}

function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
