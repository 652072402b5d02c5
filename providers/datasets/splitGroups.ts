import { createHash } from 'node:crypto';

/** Splits groups of pairs into two sides, so that the first gets `share` of all pairs as closely as whole groups allow. The seed
 * determines which groups; they keep their order within a side.
 */
export function splitGroups<Group>(
  groups: Group[],
  { share, seed, getSize: sizeOf, getKey: keyOf }: SplitBy<Group>,
): { train: Group[]; test: Group[] } {
  const wanted = Math.round(share * groups.reduce((sum, group) => sum + sizeOf(group), 0));
  const ordered = groups
    .map((group) => ({
      group,
      position: createHash('sha256')
        .update(`${seed}\n${keyOf(group)}`)
        .digest('hex'),
    }))
    .sort((a, b) => (a.position < b.position ? -1 : 1));
  const chosen = new Set<Group>();
  let taken = 0;
  for (const { group } of ordered) {
    const size = sizeOf(group);
    // Skipped if the share is closer without it.
    if (Math.abs(taken + size - wanted) > Math.abs(taken - wanted)) continue;
    chosen.add(group);
    taken += size;
  }
  return { train: groups.filter((group) => chosen.has(group)), test: groups.filter((group) => !chosen.has(group)) };
}

export interface SplitBy<Group> {
  /** The share of the pairs on the first side, 0 to 1. */
  share: number;
  seed: string;
  /** The number of pairs of a group. */
  getSize(group: Group): number;
  /** Identifies the group by its content. */
  getKey(group: Group): string;
}
