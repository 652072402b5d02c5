import { hash } from 'node:crypto';
import type { LearningRecord } from './learningRecord.js';

/** Half of the bits of the milliseconds, which reach until the year 10889: digits of integers are made in a fraction of the time of larger numbers. */
const HALF = 2 ** 24;
const HALF_DIGITS = 6;

/**
 * A UUID of version 8 (RFC 9562) that says the same as the record: one that is sent again has it again, whoever its person is known as by then.
 * It begins with the time, as those of version 7 do, so that records that follow each other lie beside each other in the index of ids.
 * `at` is UTC in one form.
 */
export function idOfContent(record: LearningRecord, at: string, verb: string): string {
  // What is undefined is null in JSON.
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
  // Fields of later versions: without them, a record keeps the id that it had.
  if (record.continent !== undefined) said.push(record.continent);
  const time = timeDigits(Date.parse(at));
  const digest = hash('sha256', JSON.stringify(said), 'hex');
  const variant = ((parseInt(digest[3]!, 16) & 0x3) | 0x8).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-8${digest.slice(0, 3)}-${variant}${digest.slice(4, 7)}-${digest.slice(7, 19)}`;
}

/** In hexadecimal; times before 1970 are those of a complement of two. */
function timeDigits(atMs: number): string {
  const high = Math.floor(atMs / HALF);
  const digits = (half: number) => half.toString(16).padStart(HALF_DIGITS, '0');
  return digits(high < 0 ? high + HALF : high) + digits(atMs - high * HALF);
}
