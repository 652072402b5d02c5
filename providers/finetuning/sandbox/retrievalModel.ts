import { listMeaningfulWords } from '../../datasets/sentences.js';
import type { Example } from '../trainingRows.js';

/** The stored form of a model that the embedded provider has trained. */
export interface RetrievalModel {
  format: 'retrieval-1';
  /** Explains the file to its readers. */
  note: string;
  examples: Example[];
}

export const RETRIEVAL_NOTE =
  'A retrieval model of the embedded provider: it answers a question with the stored answer of the training question that is most like it. It understands and invents nothing.';

/** Answers a question with the example whose question is most similar (BM25). */
export interface Retriever {
  /** The answer of the most similar example and its score (0: nothing in common, and the answer is ''). */
  answer(question: string): { response: string; score: number };
}

const SATURATION = 1.2;
const LENGTH_SHARE = 0.75;

export function createRetriever({ examples }: Pick<RetrievalModel, 'examples'>): Retriever {
  const postings = new Map<string, Map<number, number>>();
  const lengths = examples.map(({ prompt }, index) => {
    const words = listMeaningfulWords(prompt);
    for (const word of words) {
      const counts = postings.get(word) ?? new Map<number, number>();
      postings.set(word, counts.set(index, (counts.get(index) ?? 0) + 1));
    }
    return words.length;
  });
  const meanLength = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  return {
    answer: (question) => {
      const scores = new Map<number, number>();
      for (const word of new Set(listMeaningfulWords(question))) {
        const found = postings.get(word);
        if (!found) continue;
        const rarity = Math.log(1 + (examples.length - found.size + 0.5) / (found.size + 0.5));
        for (const [index, count] of found) {
          const longer = SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * lengths[index]!) / meanLength);
          scores.set(index, (scores.get(index) ?? 0) + (rarity * count * (SATURATION + 1)) / (count + longer));
        }
      }
      let [best, score] = [-1, 0];
      for (const [index, own] of scores)
        if (own > score || (own === score && index < best)) [best, score] = [index, own];
      return { response: examples[best]?.response ?? '', score };
    },
  };
}
