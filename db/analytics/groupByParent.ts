/** Groups blocks by the number of their parent, in order; null: blocks without one. */
export function groupByParent<Block extends { parent: number | null }>(
  blocks: readonly Block[],
): Map<number | null, Block[]> {
  const groups = new Map<number | null, Block[]>();
  for (const block of blocks) {
    const siblings = groups.get(block.parent);
    if (siblings) siblings.push(block);
    else groups.set(block.parent, [block]);
  }
  return groups;
}
