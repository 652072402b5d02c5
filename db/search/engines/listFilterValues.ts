import type { CatalogSearch } from './engine.js';

/** Lists the values that a search filters by; values of one name are alternatives. */
export function filterValues({ kinds, filters, price }: CatalogSearch): { name: string; value: string }[] {
  return [
    ...kinds.map((value) => ({ name: 'type', value })),
    ...Object.entries(filters).flatMap(([name, values]) => values.map((value) => ({ name, value }))),
    ...(price === null ? [] : [{ name: 'price', value: price.trim().toLowerCase() }]),
  ];
}
