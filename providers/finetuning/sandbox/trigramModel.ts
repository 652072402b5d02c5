/** An interpolated trigram model: the probability of a word mixes its trigram, bigram, unigram and uniform probabilities, with
 * learned weights.
 */
export interface TrigramModel {
  counts: Map<string, number>[];
  vocabulary: number;
  words: number;
  /** Weights of uniform, single words, pairs and triples; their sum is 1. */
  weights: number[];
}

const START = '\u0001';
const END = '\u0002';

const tokenize = (text: string): string[] => [
  START,
  START,
  ...(text.toLowerCase().match(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? []),
  END,
];

/** Counts n-grams of the training texts. The initial weights are equal. */
export function countTrigrams(texts: string[]): TrigramModel {
  const counts = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()];
  let words = 0;
  const add = (order: number, key: string) => counts[order]!.set(key, (counts[order]!.get(key) ?? 0) + 1);
  for (const text of texts) {
    const tokens = tokenize(text);
    add(1, `${START} ${START}`);
    for (let at = 2; at < tokens.length; at++) {
      const [a, b, c] = [tokens[at - 2]!, tokens[at - 1]!, tokens[at]!];
      add(0, c);
      add(1, `${b} ${c}`);
      add(2, `${a} ${b} ${c}`);
      words++;
    }
  }
  return { counts, vocabulary: counts[0]!.size + 1, words, weights: [0.25, 0.25, 0.25, 0.25] };
}

/** One step of expectation maximization on held-out texts. Returns the loss before the step: mean of -ln p per word. */
export function learnWeights(model: TrigramModel, heldOut: string[]): number {
  const shares = [0, 0, 0, 0];
  const loss = visitWords(model, heldOut, (parts, sum) =>
    parts.forEach((part, index) => (shares[index]! += part / sum)),
  );
  const total = shares.reduce((sum, share) => sum + share, 0);
  if (total > 0) model.weights = shares.map((share) => share / total);
  return loss;
}

/** The mean of -ln p of the words of texts, in nats; 0 without texts. */
export const computeLoss = (model: TrigramModel, texts: string[]): number => visitWords(model, texts, () => {});

function visitWords(
  { counts, vocabulary, words, weights }: TrigramModel,
  texts: string[],
  visit: (parts: number[], sum: number) => void,
): number {
  let [loss, seen] = [0, 0];
  const count = (order: number, key: string) => counts[order]!.get(key) ?? 0;
  for (const text of texts) {
    const tokens = tokenize(text);
    for (let at = 2; at < tokens.length; at++) {
      const [a, b, c] = [tokens[at - 2]!, tokens[at - 1]!, tokens[at]!];
      const share = (some: number, all: number) => (all === 0 ? 0 : some / all);
      const parts = [
        1 / vocabulary,
        share(count(0, c), words),
        share(count(1, `${b} ${c}`), b === START ? count(1, `${START} ${START}`) : count(0, b)),
        share(count(2, `${a} ${b} ${c}`), count(1, `${a} ${b}`)),
      ].map((part, index) => part * weights[index]!);
      const sum = parts.reduce((all, part) => all + part, 0) || Number.MIN_VALUE;
      visit(parts, sum);
      loss -= Math.log(sum);
      seen++;
    }
  }
  return seen === 0 ? 0 : loss / seen;
}
