import type { StatedType } from '../documents/extractedText.js';

/** A piece of a document from which pairs are made. */
export interface DatasetPassage {
  /** The heading above it; '': none. */
  heading: string;
  text: string;
}

export interface Pair {
  question: string;
  answer: string;
}

/** Pairs with the passage that each comes from. */
export interface PassagePairs {
  passage: DatasetPassage;
  pairs: Pair[];
}

/** A line of the files: a pair, its passage, and the pair as one text, followed by other columns of the source. */
export type DatasetRow = { prompt: string; response: string; text: string; passage: string } & Record<string, string>;

/** The origin of the pairs: made without a model, by a model, or taken from the source. */
export type PairMethod = 'sandbox' | 'model' | 'source';

export interface SplitRequest {
  /** The maximum number of pairs; 0: all. */
  atMost: number;
  /** The share of the pairs for training, 0 to 1. */
  trainSplit: number;
  /** The same seed gives the same split of the same pairs. */
  seed: string;
}

export interface MadeDataset {
  method: PairMethod;
  /** JSON lines; null: empty. */
  train: Uint8Array | null;
  test: Uint8Array | null;
  trainPairs: number;
  testPairs: number;
  passages: number;
  /** The number of near-duplicates that were dropped. */
  dropped: number;
  columns: string[];
}

/** A task of the dataset thread. */
export type DatasetTask =
  /** A whole dataset, without a model. */
  | { kind: 'make'; bytes: Uint8Array; stated: StatedType; split: SplitRequest }
  /** Cuts passages for a model; a source with pairs becomes a dataset at once. */
  | { kind: 'cut'; bytes: Uint8Array; stated: StatedType; split: SplitRequest }
  /** Builds a dataset from the pairs of a model. */
  | { kind: 'assemble'; made: PassagePairs[]; split: SplitRequest };

export type CutSource = { passages: DatasetPassage[] } | { made: MadeDataset };
