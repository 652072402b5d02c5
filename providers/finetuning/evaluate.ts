/** Means over the answers to a test file, 0 to 1. */
export interface Evaluation {
  /** Share of answers that are equal apart from case, punctuation and articles. */
  exact_match: number;
  /** Harmonic mean of precision and recall of the words. */
  token_f1: number;
  /** Number of questions. */
  evaluated: number;
}

export interface Answered {
  expected: string;
  actual: string;
}

/** Computes exact match and token F1, the usual measures of question answering. */
export function evaluate(answers: Answered[]): Evaluation {
  const mean = (values: number[]) =>
    values.length === 0 ? 0 : Number((values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(4));
  return {
    exact_match: mean(
      answers.map(({ expected, actual }) =>
        normalizeWords(expected).join(' ') === normalizeWords(actual).join(' ') ? 1 : 0,
      ),
    ),
    token_f1: mean(answers.map(({ expected, actual }) => tokenF1(normalizeWords(expected), normalizeWords(actual)))),
    evaluated: answers.length,
  };
}

const normalizeWords = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .split(/\s+/)
    .filter((word) => word !== '' && !['a', 'an', 'the'].includes(word));

function tokenF1(expected: string[], actual: string[]): number {
  if (expected.length === 0 || actual.length === 0) return expected.length === actual.length ? 1 : 0;
  const left = new Map<string, number>();
  for (const word of expected) left.set(word, (left.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of actual) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    left.set(word, count - 1);
    shared++;
  }
  return (2 * shared) / (expected.length + actual.length);
}
