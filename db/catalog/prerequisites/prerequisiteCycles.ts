import { type Transaction, query } from '../../core/transaction.js';
import { type Rule, listCourses } from './prerequisiteRule.js';
import { findCycles } from './findCycles.js';

/** Longer chains of courses are refused, which also bounds the walk. */
const DEEPEST_CHAIN = 100;
/** Dependencies of stored courses that one check follows; real catalogues have a few thousand. */
export const MOST_NEEDS_FOLLOWED = 100_000;
const COURSES_A_STATEMENT = 500;

export interface RuleFaults {
  /**
   * Courses of the batch that would require themselves, each with its cycle (first and last are the course), unless
   * naming it takes too long.
   */
  cycles: Map<string, string[] | null>;
  /** Courses of the batch whose chains are too long, or reach too many courses, to be checked. */
  unchecked: Set<string>;
}

/** Faults of the rules of a batch. Reads rules of other courses from the database, within limits. */
export async function findRuleFaults(
  trx: Transaction,
  platformId: number,
  rules: ReadonlyMap<string, Rule | null>,
  mostNeeds = MOST_NEEDS_FOLLOWED,
): Promise<RuleFaults> {
  const needs = new Map([...rules].map(([key, rule]) => [key, [...new Set(rule ? listCourses(rule) : [])]]));
  const unread = await readNeedsOfStoredCourses(trx, platformId, needs, mostNeeds);
  const starts = [...rules.keys()];
  return { cycles: findCycles(needs, starts), unchecked: findStartsLeadingTo(unread, needs, starts) };
}

/**
 * Adds the dependencies of the courses reached from `needs`, level by level; returns the courses that were not
 * reached.
 */
async function readNeedsOfStoredCourses(
  trx: Transaction,
  platformId: number,
  needs: Map<string, string[]>,
  mostNeeds: number,
): Promise<string[]> {
  let level = listUnknown([...needs.values()], needs);
  for (let depth = 0, followed = 0; level.length > 0; depth++) {
    const stored: string[][] = [];
    for (let start = 0; start < level.length; start += COURSES_A_STATEMENT) {
      if (depth === DEEPEST_CHAIN || followed > mostNeeds) return level.slice(start);
      const keys = level.slice(start, start + COURSES_A_STATEMENT);
      for (const key of keys) needs.set(key, []);
      for (const { key, needed } of await readStoredNeeds(trx, platformId, keys)) {
        needs.set(key, needed);
        stored.push(needed);
        followed += needed.length;
      }
    }
    level = listUnknown(stored, needs);
  }
  return [];
}

function listUnknown(needed: string[][], needs: ReadonlyMap<string, string[]>): string[] {
  const unknown = new Set<string>();
  for (const keys of needed) for (const key of keys) if (!needs.has(key)) unknown.add(key);
  return [...unknown];
}

/** Reads the keys only, each once, because whole rules would be parsed here. */
async function readStoredNeeds(
  trx: Transaction,
  platformId: number,
  courseKeys: string[],
): Promise<{ key: string; needed: string[] }[]> {
  const rows = await query<{ key: string; needed: string[] }>(trx, LIST_NEEDS, [platformId, courseKeys]);
  return rows;
}

/** The starts from which a chain of dependencies leads to one of the courses. */
function findStartsLeadingTo(courses: string[], needs: ReadonlyMap<string, string[]>, starts: string[]): Set<string> {
  if (courses.length === 0) return new Set();
  const neededBy = new Map<string, string[]>();
  for (const [key, keys] of needs)
    for (const needed of keys) {
      const others = neededBy.get(needed);
      if (others) others.push(key);
      else neededBy.set(needed, [key]);
    }
  const leading = new Set(courses);
  // Iterating over a Set includes the items added meanwhile.
  for (const key of leading) for (const other of neededBy.get(key) ?? []) leading.add(other);
  return new Set(starts.filter((key) => leading.has(key)));
}

const LIST_NEEDS = {
  name: 'list needed courses',
  text: `
    select course_key as key,
          (select json_agg(distinct needed #>> '{}') from jsonb_path_query(prerequisites, 'strict $.**.course_id') as needed) as needed
     from courses
    where platform_id = $1 and course_key = any(cast($2 as text[]))
      and jsonb_path_exists(prerequisites, 'strict $.**.course_id') and deleted_at is null`,
};
