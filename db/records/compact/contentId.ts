import { contentUuid } from '../../core/contentUuid.js';
import type { LearningRecord } from './learningRecord.js';

const NAMESPACE = '6f1b2c0e-9d64-47d3-a5c8-7a20e1f4b396';

/**
 * A UUID of version 5 (RFC 9562) that says the same as the record: one that is sent again has it again, whoever its person is known as by then.
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
  return contentUuid(NAMESPACE, content);
}
