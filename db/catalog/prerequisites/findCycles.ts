/** The most dependencies that are followed to name cycles, in all. */
const MOST_STEPS_TO_NAME = 200_000;

/**
 * The starts that lie on a dependency cycle, each with its shortest cycle (first and last are the start), or null when
 * finding it takes too long. Finding the starts is linear in the number of dependencies.
 */
export function findCycles(needs: ReadonlyMap<string, string[]>, starts: string[]): Map<string, string[] | null> {
  const groupOf = findComponents(needs, starts);
  const circles = new Map<string, string[] | null>();
  const budget = { steps: MOST_STEPS_TO_NAME };
  for (const start of starts) {
    const group = groupOf.get(start)!;
    if (group.size > 1 || needs.get(start)?.includes(start))
      circles.set(start, findShortestCycle(start, group, needs, budget));
  }
  return circles;
}

/** Breadth-first search within the component. */
function findShortestCycle(
  start: string,
  group: ReadonlySet<string>,
  needs: ReadonlyMap<string, string[]>,
  budget: { steps: number },
): string[] | null {
  const cameFrom = new Map<string, string>();
  const waiting = [start];
  for (const key of waiting)
    for (const needed of needs.get(key) ?? []) {
      if (budget.steps-- <= 0) return null;
      if (needed === start) {
        const back: string[] = [start];
        for (let at = key; at !== start; at = cameFrom.get(at)!) back.push(at);
        return [start, ...back.reverse()];
      }
      if (!group.has(needed) || cameFrom.has(needed)) continue;
      cameFrom.set(needed, key);
      waiting.push(needed);
    }
  return null;
}

interface Visit {
  key: string;
  next: number;
}

/**
 * The strongly connected component of each reachable course (Tarjan's algorithm with an explicit stack, since chains
 * may be long).
 */
function findComponents(needs: ReadonlyMap<string, string[]>, starts: string[]): Map<string, Set<string>> {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const groupOf = new Map<string, Set<string>>();
  const open: string[] = [];
  const path: Visit[] = [];
  const enter = (key: string) => {
    order.set(key, order.size);
    lowest.set(key, order.get(key)!);
    open.push(key);
    path.push({ key, next: 0 });
  };
  const lower = (key: string, to: number) => lowest.set(key, Math.min(lowest.get(key)!, to));
  for (const start of starts) {
    if (!order.has(start)) enter(start);
    while (path.length > 0) {
      const visit = path[path.length - 1]!;
      const needed = needs.get(visit.key)?.[visit.next++];
      if (needed !== undefined) {
        if (!order.has(needed)) enter(needed);
        else if (!groupOf.has(needed)) lower(visit.key, order.get(needed)!);
        continue;
      }
      path.pop();
      const above = path[path.length - 1];
      if (above) lower(above.key, lowest.get(visit.key)!);
      if (lowest.get(visit.key) === order.get(visit.key)) closeComponent(visit.key, open, groupOf);
    }
  }
  return groupOf;
}

function closeComponent(first: string, open: string[], groupOf: Map<string, Set<string>>): void {
  const group = new Set(open.splice(open.lastIndexOf(first)));
  for (const key of group) groupOf.set(key, group);
}
