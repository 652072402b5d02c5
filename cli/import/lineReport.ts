/** The report of an import. */
export interface LineImportReport {
  /** Non-empty lines. */
  lines: number;
  created: number;
  updated: number;
  unchanged: number;
  /** Rejected lines; the first thousand are in `errors`. */
  bad: number;
  errors: { line: number; reason: string }[];
}

/** Maximum number of listed lines in a report; further ones are only counted. */
export const MAX_LISTED = 1_000;

export const createReport = (): LineImportReport => ({
  lines: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  bad: 0,
  errors: [],
});

/** Adds a rejected line to the report. */
export function refuseLine(report: Pick<LineImportReport, 'bad' | 'errors'>, line: number, reason: string): void {
  report.bad++;
  if (report.errors.length < MAX_LISTED) report.errors.push({ line, reason });
}
