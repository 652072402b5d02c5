import type { Knex } from 'knex';
import type { IncomingItem, Refusal } from './incomingItem.js';
import type { CatalogKind } from './catalogKinds.js';
import type { Rule } from '../prerequisites/prerequisiteRule.js';
import { findPrerequisiteCycles } from '../prerequisites/prerequisiteCycles.js';

/** Refuses courses whose rules lead back to themselves. Rules must be in their stored form. */
export async function refuseCycles(
  trx: Knex.Transaction,
  platformId: number,
  kind: CatalogKind,
  items: IncomingItem[],
): Promise<[string, Refusal][]> {
  if (kind.name !== 'course') return [];
  const rules = items.flatMap(({ key, data }) =>
    data?.prerequisites === undefined ? [] : [[key, data.prerequisites as Rule | null] as const],
  );
  if (rules.every(([, rule]) => rule === null)) return [];
  const cycles = await findPrerequisiteCycles(trx, platformId, new Map(rules));
  return [...cycles].map(([key, circle]) => [
    key,
    {
      code: 'prerequisite_cycle',
      field: 'data/prerequisites',
      detail: `A course can't need itself: ${circle.join(' needs ')}.`,
    },
  ]);
}

/** A slug belongs to the first item that has it, in the tenant and in the batch. */
export async function refuseTakenSlugs(
  trx: Knex.Transaction,
  platformId: number,
  kind: CatalogKind,
  items: IncomingItem[],
): Promise<[string, Refusal][]> {
  const wanted = items.filter(({ slug }) => slug != null);
  if (wanted.length === 0) return [];
  const { rows } = await trx.raw<{ rows: { slug: string; key: string }[] }>(
    `select slug, ${kind.keyColumn} as key from ${kind.table} where platform_id = ? and slug = any(cast(? as text[]))`,
    [platformId, wanted.map(({ slug }) => slug!)],
  );
  const owners = new Map(rows.map(({ slug, key }) => [slug, key]));
  return wanted.flatMap(({ key, slug }): [string, Refusal][] => {
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
