import type { Transaction } from '../../core/transaction.js';
import { type DanglingReference, type IncomingItem, collectLists } from './incomingItem.js';
import { listItemKeys } from './listItemKeys.js';
import type { CatalogKind } from './catalogKinds.js';
import {
  type IncomingRule,
  listCourses,
  normalizeRule,
  renameCourses,
  resolveCourseKey,
} from '../prerequisites/prerequisiteRule.js';
import { readStoredRules } from '../prerequisites/readStoredRules.js';

interface Resolved {
  items: IncomingItem[];
  /** By the key of the referencing item. */
  dangling: Map<string, DanglingReference[]>;
}

/** Resolves the items in lists and rules, converts rules to their stored form, and returns dangling references. */
export async function resolveReferences(
  trx: Transaction,
  platformId: number,
  kind: CatalogKind,
  items: IncomingItem[],
): Promise<Resolved> {
  return kind.name === 'course'
    ? resolveRules(trx, platformId, kind, items)
    : resolveLists(trx, platformId, kind, items);
}

async function resolveLists(
  trx: Transaction,
  platformId: number,
  kind: CatalogKind,
  items: IncomingItem[],
): Promise<Resolved> {
  const dangling = new Map<string, DanglingReference[]>();
  for (const { field, target } of kind.links) {
    const lists = collectLists<string>(items, field);
    const known = await knownKeys(
      trx,
      platformId,
      target,
      lists.flatMap(({ targets }) => targets),
    );
    for (const { parentKey, targets } of lists) {
      const missing = targets
        .map((key, index) => ({ field, index, key, isOld: false }))
        .filter(({ key }) => !known.has(key));
      if (missing.length > 0) dangling.set(parentKey, [...(dangling.get(parentKey) ?? []), ...missing]);
    }
  }
  return { items, dangling };
}

async function resolveRules(
  trx: Transaction,
  platformId: number,
  kind: CatalogKind,
  items: IncomingItem[],
): Promise<Resolved> {
  const written = new Map(
    items.flatMap(({ key, data }) =>
      data?.prerequisites ? [[key, normalizeRule(data.prerequisites as IncomingRule)] as const] : [],
    ),
  );
  const named = [...written.values()].flatMap((rule) => (rule ? listCourses(rule) : []));
  const spelled = named.flatMap((key) => [key, resolveCourseKey(key, () => false)]);
  const known = await knownKeys(trx, platformId, kind, spelled);
  for (const { key } of items) known.add(key);

  const dangling = new Map<string, DanglingReference[]>();
  const resolved = items.map((item) => {
    const rule = written.get(item.key);
    if (rule === undefined) return item;
    const prerequisites = rule && renameCourses(rule, (name) => resolveCourseKey(name, (key) => known.has(key)));
    const needed = prerequisites ? listCourses(prerequisites) : [];
    const missing = needed
      .map((key, index) => ({ field: 'prerequisites', index, key, isOld: false }))
      .filter(({ key }) => !known.has(key));
    if (missing.length > 0) dangling.set(item.key, missing);
    return { ...item, data: { ...item.data, prerequisites } };
  });
  await markOld(trx, platformId, dangling);
  return { items: resolved, dangling };
}

async function markOld(
  trx: Transaction,
  platformId: number,
  dangling: Map<string, DanglingReference[]>,
): Promise<void> {
  if (dangling.size === 0) return;
  for (const [key, rule] of await readStoredRules(trx, platformId, [...dangling.keys()])) {
    const old = new Set(listCourses(rule));
    for (const reference of dangling.get(key) ?? []) reference.isOld = old.has(reference.key);
  }
}

async function knownKeys(
  trx: Transaction,
  platformId: number,
  { table, keyColumn }: { table: string; keyColumn: string },
  keys: string[],
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  return listItemKeys(
    trx,
    `select ${keyColumn} as key from ${table}
      where platform_id = $1 and ${keyColumn} = any(cast($2 as text[])) and deleted_at is null`,
    [platformId, [...new Set(keys)]],
  );
}
