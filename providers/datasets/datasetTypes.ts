import type { StatedType } from '../documents/extractedText.js';

/** A piece of a document that pairs are made of. */
export interface DatasetPassage {
  /** The heading above it, '' where there is none. */
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

/** A line of the files: a pair, the passage it comes from, and both as one text; other columns of a source that held pairs already follow. */
export type DatasetRow = { prompt: string; response: string; text: string; passage: string } & Record<string, string>;

/** How the pairs came about: made without a model, made by one, or taken as they were. */
export type PairMethod = 'sandbox' | 'model' | 'source';

export interface SplitRequest {
  /** The most pairs, 0: all there are. */
  atMost: number;
  /** The share of the pairs for training, 0 to 1. */
  trainSplit: number;
  /** The same seed splits the same pairs alike. */
  seed: string;
}

export interface MadeDataset {
  method: PairMethod;
  /** JSON lines; null where there are none. */
  train: Uint8Array | null;
  test: Uint8Array | null;
  trainPairs: number;
  testPairs: number;
  passages: number;
  /** Pairs that were dropped since another one is nearly the same. */
  dropped: number;
  columns: string[];
}

/** What the thread of datasets does. */
export type DatasetTask =
  /** A whole dataset, without a model. */
  | { kind: 'make'; bytes: Uint8Array; stated: StatedType; split: SplitRequest }
  /** Passages for a model; a source that holds pairs already becomes a dataset at once. */
  | { kind: 'cut'; bytes: Uint8Array; stated: StatedType; split: SplitRequest }
  /** A dataset of what a model made. */
  | { kind: 'assemble'; made: PassagePairs[]; split: SplitRequest };

export type CutSource = { passages: DatasetPassage[] } | { made: MadeDataset };
