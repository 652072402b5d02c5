/** A stored row that differs from the statements. */
export interface Difference {
  table: string;
  /** Key of the row without the tenant. */
  key: string;
  /** Values by the statements; null when there should be no row. */
  expected: object | null;
  /** Stored values; null when there is no row. */
  stored: object | null;
}

/** The most differences that a check returns. */
export const MOST_DIFFERENCES = 100;
