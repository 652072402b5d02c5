import type { CatalogSearch } from '../../../../db/search/engines/engine.js';
import { type GeneratedCourse, randomNumbers } from '../../../../bench/generateCatalog.js';
import { TYPING_ERRORS, mistype } from '../../../support/typingErrors.js';
import { searchFor } from './catalogFixture.js';

export interface ComparedSearch {
  /** What is compared: by relevance, where the measure is each engine's own, not the order. */
  compares: 'set' | 'order' | 'misspelt';
  search: CatalogSearch;
  /** Of a misspelt text: the word that was mistyped. */
  meant?: string;
}

const SORTS = ['name', 'created_at', 'updated_at', 'level', 'price'] as const;
const PAGE = 25;

/** 200 searches of a catalogue: words, unfinished words, codes, typing errors, filters, orders and pages. The same in every run. */
export function comparedSearches(courses: GeneratedCourse[]): ComparedSearch[] {
  const random = randomNumbers(29);
  const one = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  const wordsOf = ({ name, description }: GeneratedCourse) =>
    (`${name} ${description}`.match(/[A-Za-z]{2,}/g) ?? []).map((word) => word.toLowerCase());
  const words = (count: number, length: number) => {
    const own = wordsOf(one(courses)).filter((word) => word.length >= length);
    return Array.from({ length: count }, () => one(own.length > 0 ? own : ['course']));
  };
  const taken = new Set<string>();
  /** None twice. */
  const times = (count: number, make: (index: number) => ComparedSearch): ComparedSearch[] =>
    Array.from({ length: count }, (_, index) => {
      for (;;) {
        const made = make(index);
        const key = JSON.stringify(made.search);
        if (taken.has(key)) continue;
        taken.add(key);
        return made;
      }
    });
  const set = (changes: Partial<CatalogSearch>): ComparedSearch => ({
    compares: 'set',
    search: searchFor({ limit: 250, ...changes }),
  });
  const order = (changes: Partial<CatalogSearch>, index: number): ComparedSearch => ({
    compares: 'order',
    search: searchFor({
      limit: PAGE,
      offset: PAGE * Math.floor(random() * 40),
      ...changes,
      sort: { field: SORTS[index % SORTS.length]!, descending: index % 2 === 0 },
    }),
  });
  const filters = (): CatalogSearch['filters'] => {
    const { subject, level } = one(courses);
    return {
      ...(random() < 0.8 && { subject: [...new Set([subject, one(courses).subject])] }),
      ...(random() < 0.5 && { level: [level] }),
    };
  };
  const misspelt = (): ComparedSearch => {
    const [meant] = words(1, 8);
    return {
      compares: 'misspelt',
      meant: meant!,
      search: searchFor({ text: mistype(meant!, one(TYPING_ERRORS), random), limit: 250 }),
    };
  };
  return [
    ...times(50, (index) => set({ text: words(1 + (index % 4), 3).join(' ') })),
    ...times(30, (index) =>
      set({ text: [...words(index % 2, 3), words(1, 5)[0]!.slice(0, 2 + (index % 3))].join(' ') }),
    ),
    ...times(15, (index) =>
      set({ text: index % 3 ? one(courses).course_id : one(courses).course_id.replace(/\d$/, '') }),
    ),
    ...times(15, () => set({ text: words(1, 4)[0]!, filters: filters() })),
    ...times(20, () => set({ filters: filters() })),
    ...times(40, (index) =>
      order({ text: index % 3 ? '' : words(1, 4)[0]!, filters: index % 5 ? {} : filters() }, index),
    ),
    ...times(30, misspelt),
  ];
}
