import { listMeaningfulWords } from './sentences.js';

/** Two questions are near-duplicates from this similarity. */
const THRESHOLD = 0.85;

/** Removes items whose question is a near-duplicate of an earlier one (Jaccard similarity of meaningful words). Compares only
 * questions that share one of their rarest words, which near-duplicates always do.
 */
export function removeNearDuplicates<Item>(items: Item[], getQuestion: (item: Item) => string): Item[] {
  const words = items.map((item) => new Set(listMeaningfulWords(getQuestion(item))));
  const frequency = new Map<string, number>();
  for (const set of words) for (const word of set) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const indexesByWord = new Map<string, number[]>();
  return items.filter((_, index) => {
    const own = words[index]!;
    const rarest = [...own].sort((a, b) => frequency.get(a)! - frequency.get(b)! || (a < b ? -1 : 1));
    const leading = rarest.slice(0, own.size - Math.ceil(THRESHOLD * own.size) + 1);
    const candidates = new Set(leading.flatMap((word) => indexesByWord.get(word) ?? []));
    if ([...candidates].some((other) => similarity(own, words[other]!) >= THRESHOLD)) return false;
    for (const word of leading) indexesByWord.set(word, [...(indexesByWord.get(word) ?? []), index]);
    return true;
  });
}

function similarity(one: Set<string>, other: Set<string>): number {
  let shared = 0;
  for (const word of one) if (other.has(word)) shared++;
  return shared / (one.size + other.size - shared);
}
