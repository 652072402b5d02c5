import type { Knex } from 'knex';
import { type Rule, coursesOf } from './prerequisiteRule.js';
import { storedRules } from './storedRules.js';

/** Longer chains of courses are not followed: nobody could study them, and the walk stays short. */
const DEEPEST_CHAIN = 100;

/**
 * The courses of the batch that would, with these rules, need themselves, each with the circle (first and last are
 * the course). Rules of courses outside the batch are read from the database.
 */
export async function findPrerequisiteCycles(
  trx: Knex.Transaction,
  platformId: number,
  rules: ReadonlyMap<string, Rule | null>,
): Promise<Map<string, string[]>> {
  const needs = new Map([...rules].map(([key, rule]) => [key, rule ? coursesOf(rule) : []]));
  await readNeedsOfStoredCourses(trx, platformId, needs);
  return cyclesOf(needs, [...rules.keys()]);
}

/** Adds what the courses reached from `needs` need, one statement a step away from the batch. */
async function readNeedsOfStoredCourses(
  trx: Knex.Transaction,
  platformId: number,
  needs: Map<string, string[]>,
): Promise<void> {
  let reached = [...needs.values()].flat();
  for (let depth = 0; depth < DEEPEST_CHAIN; depth++) {
    const unknown = [...new Set(reached)].filter((key) => !needs.has(key));
    if (unknown.length === 0) return;
    for (const key of unknown) needs.set(key, []);
    const stored = await storedRules(trx, platformId, unknown);
    for (const [key, rule] of stored) needs.set(key, coursesOf(rule));
    reached = [...stored.keys()].flatMap((key) => needs.get(key) ?? []);
  }
}

/** Depth first with an explicit stack; a course that is met while still open closes a circle. */
function cyclesOf(needs: ReadonlyMap<string, string[]>, starts: string[]): Map<string, string[]> {
  const state = new Map<string, 'open' | 'done'>();
  const cycles = new Map<string, string[]>();
  for (const start of starts) {
    const path: { key: string; next: number }[] = [];
    const open = (key: string) => {
      state.set(key, 'open');
      path.push({ key, next: 0 });
    };
    if (!state.has(start)) open(start);
    while (path.length > 0) {
      const top = path[path.length - 1]!;
      const needed = needs.get(top.key)?.[top.next++];
      if (needed === undefined) {
        state.set(top.key, 'done');
        path.pop();
      } else if (state.get(needed) === 'open') {
        const circle = path.slice(path.findIndex(({ key }) => key === needed)).map(({ key }) => key);
        for (const [index, key] of circle.entries()) {
          cycles.set(key, [...circle.slice(index), ...circle.slice(0, index), key]);
        }
      } else if (!state.has(needed)) open(needed);
    }
  }
  const asked = new Set(starts);
  return new Map([...cycles].filter(([key]) => asked.has(key)));
}
