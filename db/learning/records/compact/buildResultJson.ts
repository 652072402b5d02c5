import type { LearningRecord } from './learningRecord.js';

/** Percent, of cmi5. */
const PROGRESS = 'https://w3id.org/xapi/cmi5/result/extensions/progress';
const DIGITS = 12;
/** Of a second. */
const PRECISION = 3;

/** The result of a statement as JSON; null when the record has none. */
export function buildResultJson({
  score,
  max_score: max,
  success,
  completion,
  seconds,
  progress,
}: LearningRecord): string | null {
  const result = {
    ...(score !== undefined && { score: { ...scaled(score, max), raw: score, ...(max !== undefined && { max }) } }),
    ...(success !== undefined && { success }),
    ...(completion !== undefined && { completion }),
    ...(seconds !== undefined && { duration: formatDuration(seconds) }),
    ...(progress !== undefined && { extensions: { [PROGRESS]: progress } }),
  };
  return Object.keys(result).length === 0 ? null : JSON.stringify(result);
}

/** From -1 to 1, without binary rounding errors. */
function scaled(score: number, max: number | undefined): { scaled?: number } {
  return max === undefined || score < -max ? {} : { scaled: Number((score / max).toPrecision(DIGITS)) };
}

/** ISO 8601, without an exponent. */
function formatDuration(seconds: number): string {
  return `PT${Number.isInteger(seconds) ? seconds : seconds.toFixed(PRECISION).replace(/\.?0+$/, '')}S`;
}
