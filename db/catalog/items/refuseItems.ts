import { type Transaction, query } from '../../core/transaction.js';
import type { IncomingItem, Refusal } from './incomingItem.js';
import type { CatalogKind } from './catalogKinds.js';
import type { IncomingRule, Rule } from '../prerequisites/prerequisiteRule.js';
import { findRuleFaults } from '../prerequisites/prerequisiteCycles.js';
import { findSizeFault } from '../prerequisites/ruleLimits.js';

/** Refuses courses whose rules have too many nodes or levels, before they are walked. */
export function refuseLargeRules(kind: CatalogKind, items: IncomingItem[]): [string, Refusal][] {
  if (kind.name !== 'course') return [];
  return items.flatMap(({ key, data }): [string, Refusal][] => {
    const fault = data?.prerequisites ? findSizeFault(data.prerequisites as IncomingRule) : null;
    return fault ? [[key, { code: 'prerequisites_too_large', field: 'data/prerequisites', detail: fault }]] : [];
  });
}

/** Refuses courses whose rules form a cycle, or a chain too long to check. Rules must be in their stored form. */
export async function refuseCycles(
  trx: Transaction,
  platformId: number,
  kind: CatalogKind,
  items: IncomingItem[],
): Promise<[string, Refusal][]> {
  if (kind.name !== 'course') return [];
  const rules = items.flatMap(({ key, data }) =>
    data?.prerequisites === undefined ? [] : [[key, data.prerequisites as Rule | null] as const],
  );
  if (rules.every(([, rule]) => rule === null)) return [];
  const { cycles, unchecked } = await findRuleFaults(trx, platformId, new Map(rules));
  const refused = (code: Refusal['code'], key: string, detail: string): [string, Refusal] => [
    key,
    { code, field: 'data/prerequisites', detail },
  ];
  return [
    ...[...unchecked].map((key) =>
      refused('prerequisites_too_large', key, 'The prerequisites lead to more courses than can be checked.'),
    ),
    ...[...cycles].map(([key, circle]) =>
      refused(
        'prerequisite_cycle',
        key,
        `A course cannot be its own prerequisite: ${circle ? circle.join(' needs ') : `${key} does, through others`}.`,
      ),
    ),
  ];
}

/** The first item with a slug owns it, in the tenant and in the batch. */
export async function refuseTakenSlugs(
  trx: Transaction,
  platformId: number,
  kind: CatalogKind,
  items: IncomingItem[],
): Promise<[string, Refusal][]> {
  const named = items.filter(({ slug }) => slug != null);
  if (named.length === 0) return [];
  const text = `select slug, ${kind.keyColumn} as key from ${kind.table} where platform_id = $1 and slug = any(cast($2 as text[]))`;
  const values = [platformId, named.map(({ slug }) => slug!)];
  const rows = await query<{ slug: string; key: string }>(trx, { text }, values);
  const owners = new Map(rows.map(({ slug, key }) => [slug, key]));
  return named.flatMap(({ key, slug }): [string, Refusal][] => {
    const owner = owners.get(slug!) ?? key;
    owners.set(slug!, owner);
    if (owner === key) return [];
    return [
      [
        key,
        { code: 'slug_taken', field: 'slug', detail: `The slug '${slug}' is taken by the ${kind.name} '${owner}'.` },
      ],
    ];
  });
}
