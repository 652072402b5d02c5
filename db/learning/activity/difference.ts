/** A row that is not what the statements say. */
export interface Difference {
  table: string;
  /** The row's key but for the tenant. */
  key: string;
  /** What the statements say; null where there should be no row. */
  expected: object | null;
  /** What is stored; null where there is no row. */
  stored: object | null;
}

/** Differences that a check reports. */
export const MOST_DIFFERENCES = 100;
