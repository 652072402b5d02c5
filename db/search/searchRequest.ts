import type { Visibility } from '../access/visibility.js';
import type { CatalogSearch } from './engine.js';

/** The values that a search filters by; those of one name are alternatives. */
export function wantedValues({ kinds, filters, price }: CatalogSearch): { name: string; value: string }[] {
  return [
    ...kinds.map((value) => ({ name: 'type', value })),
    ...Object.entries(filters).flatMap(([name, values]) => values.map((value) => ({ name, value }))),
    ...(price === null ? [] : [{ name: 'price', value: price.trim().toLowerCase() }]),
  ];
}

/** Tenants and levels that a caller may see, as two lists of the same length; null and null for everything. */
export type Scope = [platformIds: number[] | null, levels: string[] | null];

export function scopeOf(visibility: Visibility): Scope {
  if (visibility.everything) return [null, null];
  const pairs = visibility.scopes.flatMap(({ platformId, levels }) => levels.map((level) => ({ platformId, level })));
  return [pairs.map(({ platformId }) => platformId), pairs.map(({ level }) => level)];
}
