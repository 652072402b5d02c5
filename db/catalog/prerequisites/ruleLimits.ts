import type { IncomingRule } from './prerequisiteRule.js';

/** The most groups and courses in a rule; the largest of a real catalogue of 2,216 courses has 24. */
export const MOST_RULE_NODES = 200;
/** Levels of nested groups, the courses included: real rules have 4. */
export const DEEPEST_RULE = 8;

/** Why a rule is too large, as a sentence; null when its size is allowed. Stops counting at the limit. */
export function findSizeFault(rule: IncomingRule): string | null {
  const waiting: { rule: IncomingRule | string; depth: number }[] = [{ rule, depth: 1 }];
  let nodes = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    nodes += 1;
    const parts = listChildren(next.rule);
    if (nodes + waiting.length + parts.length > MOST_RULE_NODES)
      return `The prerequisites may contain at most ${MOST_RULE_NODES} groups and courses in total.`;
    if (next.depth > DEEPEST_RULE) return `The prerequisites may be nested at most ${DEEPEST_RULE} levels deep.`;
    for (const part of parts) waiting.push({ rule: part, depth: next.depth + 1 });
  }
  return null;
}

function listChildren(rule: IncomingRule | string): (IncomingRule | string)[] {
  if (typeof rule === 'string' || (!Array.isArray(rule) && 'course_id' in rule)) return [];
  return Array.isArray(rule) ? rule : 'all' in rule ? rule.all : rule.any;
}
