import { hash } from 'node:crypto';
import type { LearningRecord } from './learningRecord.js';

/** Bits of the milliseconds, which reach until the year 10889. */
const TIME_BITS = 48;
const TIME_DIGITS = TIME_BITS / 4;

/**
 * A UUID of version 8 (RFC 9562) that says the same as the record: one that is sent again has it again, whoever its person is known as by then.
 * It begins with the time, as those of version 7 do, so that records that follow each other lie beside each other in the index of ids.
 * `at` is UTC in one form.
 */
export function idOfContent(record: LearningRecord, at: string, verb: string): string {
  const content = JSON.stringify([
    at,
    record.user_id ?? null,
    record.username?.toLowerCase() ?? null,
    record.email?.toLowerCase() ?? null,
    verb,
    record.course_id ?? null,
    record.block_id ?? null,
    record.score ?? null,
    record.max_score ?? null,
    record.success ?? null,
    record.completion ?? null,
    record.seconds ?? null,
    record.progress ?? null,
    record.registration?.toLowerCase() ?? null,
    record.country ?? null,
    record.region ?? null,
    record.city ?? null,
    record.user_agent ?? null,
    record.screen ?? null,
    // Fields of later versions: without them, a record keeps the id that it had.
    ...(record.continent === undefined ? [] : [record.continent]),
  ]);
  const atMs = Date.parse(at);
  const time = (atMs < 0 ? atMs + 2 ** TIME_BITS : atMs).toString(16).padStart(TIME_DIGITS, '0');
  const digest = hash('sha256', content, 'hex');
  const variant = ((parseInt(digest[3]!, 16) & 0x3) | 0x8).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-8${digest.slice(0, 3)}-${variant}${digest.slice(4, 7)}-${digest.slice(7, 19)}`;
}
