/** How the grade of a course is computed from its graded blocks. */
export interface GradingPolicy {
  assignment_types: {
    name: string;
    /** What a grade of 1 adds to the grade of the course. Weights need not sum to 1. */
    weight: number;
    /** Missing works up to this number count as 0. */
    min_count: number;
    /** How many of the lowest results are dropped. */
    drop_count: number;
  }[];
  /** The least grade, from 0 to 1, by letter. */
  cutoffs: Record<string, number>;
  /** Which score of a block counts. */
  score_policy: 'best' | 'latest';
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
