/** What an import did. */
export interface LineImportReport {
  /** Lines that are not empty. */
  lines: number;
  created: number;
  updated: number;
  unchanged: number;
  /** Lines that were left out; the first thousand are in `errors`. */
  bad: number;
  errors: { line: number; reason: string }[];
}

/** Kept of the lines that are listed in a report; more are only counted. */
export const MAX_LISTED = 1_000;

export const createReport = (): LineImportReport => ({
  lines: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  bad: 0,
  errors: [],
});

/** Counts a line that was left out. */
export function refuseLine(report: Pick<LineImportReport, 'bad' | 'errors'>, line: number, reason: string): void {
  report.bad++;
  if (report.errors.length < MAX_LISTED) report.errors.push({ line, reason });
}
