import { createHash } from 'node:crypto';

/**
 * Splits groups of pairs into two sides so that the first has as nearly `share` of all pairs as whole groups allow. Groups are taken in an
 * order that the seed decides, and keep their order within a side.
 */
export function splitGroups<Group>(
  groups: Group[],
  { share, seed, getSize: sizeOf, getKey: keyOf }: SplitBy<Group>,
): { train: Group[]; test: Group[] } {
  const wanted = Math.round(share * groups.reduce((sum, group) => sum + sizeOf(group), 0));
  const ordered = groups
    .map((group) => ({
      group,
      place: createHash('sha256')
        .update(`${seed}\n${keyOf(group)}`)
        .digest('hex'),
    }))
    .sort((a, b) => (a.place < b.place ? -1 : 1));
  const chosen = new Set<Group>();
  let taken = 0;
  for (const { group } of ordered) {
    const size = sizeOf(group);
    // Nearer with it than without.
    if (Math.abs(taken + size - wanted) > Math.abs(taken - wanted)) continue;
    chosen.add(group);
    taken += size;
  }
  return { train: groups.filter((group) => chosen.has(group)), test: groups.filter((group) => !chosen.has(group)) };
}

export interface SplitBy<Group> {
  /** Of the pairs on the first side, 0 to 1. */
  share: number;
  seed: string;
  /** Pairs of a group. */
  getSize(group: Group): number;
  /** What distinguishes it from other groups. */
  getKey(group: Group): string;
}
