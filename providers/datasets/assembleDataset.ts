import type { DatasetRow, MadeDataset, PairMethod, PassagePairs, SplitRequest } from './datasetTypes.js';
import { removeNearDuplicates } from './removeNearDuplicates.js';
import { buildDatasetRow } from './parsePairRows.js';
import { splitGroups } from './splitGroups.js';

/** The maximum number of pairs of a dataset. */
export const MAX_PAIRS = 50_000;

/**
 * Builds the files of a dataset from pairs of passages: without near-duplicates, limited, spread over the passages, and
 * each passage on one side only.
 */
export function assemblePassages(made: PassagePairs[], method: PairMethod, split: SplitRequest): MadeDataset {
  const all = made.flatMap(({ passage, pairs }, index) => pairs.map((pair) => ({ pair, passage, index })));
  const different = removeNearDuplicates(all, ({ pair }) => pair.question);
  const groups = groupBy(chooseEvenly(different, resolveLimit(split)), ({ index }) => String(index));
  const rows = groups.map((group) =>
    group.map(({ pair, passage }) => buildDatasetRow({ ...pair, passage: passage.text })),
  );
  return buildDataset(rows, { method, split, passages: made.length, dropped: all.length - different.length });
}

/**
 * Builds the files of a dataset from existing pairs. Rows with the same passage, or else the same question, stay on one
 * side.
 */
export function assembleRows(rows: DatasetRow[], split: SplitRequest): MadeDataset {
  const limited = rows.slice(0, resolveLimit(split));
  const groups = groupBy(limited, ({ passage, prompt }) =>
    (passage.trim() || prompt).toLowerCase().replace(/\s+/g, ' '),
  );
  return buildDataset(groups, { method: 'source', split, passages: groups.length, dropped: 0 });
}

const resolveLimit = ({ atMost }: SplitRequest) => (atMost === 0 ? MAX_PAIRS : Math.min(atMost, MAX_PAIRS));

/**
 * Takes the first pair of each passage, then the second, and so on, up to the limit, so that the whole document is
 * covered.
 */
function chooseEvenly<Item extends { index: number }>(items: Item[], atMost: number): Item[] {
  if (items.length <= atMost) return items;
  const seen = new Map<number, number>();
  const ranked = items.map((item, position) => {
    const rank = seen.get(item.index) ?? 0;
    seen.set(item.index, rank + 1);
    return { item, rank, position };
  });
  ranked.sort((a, b) => a.rank - b.rank || a.position - b.position);
  const last = ranked[atMost - 1]!.rank;
  const whole = ranked.filter(({ rank }) => rank < last);
  const partial = ranked.filter(({ rank }) => rank === last);
  const missing = atMost - whole.length;
  const evenly = Array.from(
    { length: missing },
    (_, number) => partial[Math.floor((number * partial.length) / missing)]!,
  );
  return [...whole, ...evenly].sort((a, b) => a.position - b.position).map(({ item }) => item);
}

function groupBy<Item>(items: Item[], getKey: (item: Item) => string): Item[][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(getKey(item));
    if (group) group.push(item);
    else groups.set(getKey(item), [item]);
  }
  return [...groups.values()];
}

function buildDataset(
  groups: DatasetRow[][],
  { method, split, passages, dropped }: { method: PairMethod; split: SplitRequest; passages: number; dropped: number },
): MadeDataset {
  const sides = splitGroups(groups, {
    share: split.trainSplit,
    seed: split.seed,
    getSize: (group) => group.length,
    getKey: (group) => group.map(({ passage, prompt }) => `${passage}\n${prompt}`).join('\n'),
  });
  const [train, test] = [sides.train.flat(), sides.test.flat()];
  const columns = [...new Set([...train, ...test].flatMap((row) => Object.keys(row)))];
  return {
    method,
    train: writeJsonLines(train),
    test: writeJsonLines(test),
    trainPairs: train.length,
    testPairs: test.length,
    passages,
    dropped,
    columns,
  };
}

function writeJsonLines(rows: DatasetRow[]): Uint8Array | null {
  if (rows.length === 0) return null;
  return new TextEncoder().encode(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}
