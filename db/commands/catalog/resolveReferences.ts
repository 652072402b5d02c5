import type { Knex } from 'knex';
import { type DanglingReference, type IncomingItem, listsOf } from './item.js';
import { keysOf } from './keysOf.js';
import type { CatalogKind } from './kinds.js';
import { type IncomingRule, coursesOf, normaliseRule, renameCourses, resolveCourseKey } from './prerequisites.js';

/** Finds the items that lists and rules name, writes rules in their stored form, and says which names lead nowhere. */
export async function resolveReferences(
  trx: Knex.Transaction,
  platformId: number,
  kind: CatalogKind,
  items: IncomingItem[],
): Promise<{ resolved: IncomingItem[]; dangling: Map<string, DanglingReference[]> }> {
  const dangling = new Map<string, DanglingReference[]>();
  const miss = (parent: string, reference: DanglingReference) => dangling.set(parent, [...(dangling.get(parent) ?? []), reference]);

  for (const { field, target } of kind.links) {
    const lists = listsOf<string>(items, field);
    const known = await knownKeys(trx, platformId, target, lists.flatMap(({ targets }) => targets));
    for (const { parentKey, targets } of lists) {
      for (const [index, key] of targets.entries()) if (!known.has(key)) miss(parentKey, { field, index, key });
    }
  }
  if (kind.name !== 'course') return { resolved: items, dangling };

  const rules = new Map(items.flatMap(({ key, data }) => (data?.prerequisites ? [[key, normaliseRule(data.prerequisites as IncomingRule)] as const] : [])));
  const named = [...rules.values()].flatMap((rule) => (rule ? coursesOf(rule) : []));
  const asNeeded = named.flatMap((written) => [written, resolveCourseKey(written, () => false)]);
  const known = await knownKeys(trx, platformId, { table: kind.table, keyColumn: kind.keyColumn }, asNeeded);
  for (const { key } of items) known.add(key);
  const resolved = items.map((item) => {
    const rule = rules.get(item.key);
    if (rule === undefined) return item;
    const prerequisites = rule && renameCourses(rule, (written) => resolveCourseKey(written, (key) => known.has(key)));
    for (const [index, key] of (prerequisites ? coursesOf(prerequisites) : []).entries()) {
      if (!known.has(key)) miss(item.key, { field: 'prerequisites', index, key });
    }
    return { ...item, data: { ...item.data, prerequisites } };
  });
  return { resolved, dangling };
}

async function knownKeys(
  trx: Knex.Transaction,
  platformId: number,
  { table, keyColumn }: { table: string; keyColumn: string },
  keys: string[],
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  return keysOf(
    trx,
    `select ${keyColumn} as key from ${table}
      where platform_id = ? and ${keyColumn} = any(cast(? as text[])) and deleted_at is null`,
    [platformId, [...new Set(keys)]],
  );
}
