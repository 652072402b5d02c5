import { hash } from 'node:crypto';
import type { LearningRecord } from './learningRecord.js';

/** The time in milliseconds is written in two halves, since digits of small integers are much faster. */
const HALF = 2 ** 24;
const HALF_DIGITS = 6;

/**
 * A UUID of version 8 (RFC 9562) derived from the content of a record: a record that is sent again gets the same id,
 * whatever identifies its person then. It starts with the time, as version 7 does, so that consecutive records are
 * adjacent in the index. `at` is normalized UTC.
 */
export function buildContentId(record: LearningRecord, at: string, verb: string): string {
  // JSON turns undefined into null.
  const said = [
    at,
    record.user_id,
    record.username?.toLowerCase(),
    record.email?.toLowerCase(),
    verb,
    record.course_id,
    record.block_id,
    record.score,
    record.max_score,
    record.success,
    record.completion,
    record.seconds,
    record.progress,
    record.registration?.toLowerCase(),
    record.country,
    record.region,
    record.city,
    record.user_agent,
    record.screen,
  ];
  // Fields of later versions are left out when absent, so that older records keep their ids.
  if (record.continent !== undefined) said.push(record.continent);
  const time = formatTimeDigits(Date.parse(at));
  const digest = hash('sha256', JSON.stringify(said), 'hex');
  const variant = ((parseInt(digest[3]!, 16) & 0x3) | 0x8).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-8${digest.slice(0, 3)}-${variant}${digest.slice(4, 7)}-${digest.slice(7, 19)}`;
}

/** In hexadecimal; times before 1970 as two's complement. */
function formatTimeDigits(atMs: number): string {
  const high = Math.floor(atMs / HALF);
  const digits = (half: number) => half.toString(16).padStart(HALF_DIGITS, '0');
  return digits(high < 0 ? high + HALF : high) + digits(atMs - high * HALF);
}
