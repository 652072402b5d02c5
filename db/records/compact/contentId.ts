import { hash } from 'node:crypto';
import type { LearningRecord } from './learningRecord.js';

/** The namespace of ids that are made of the content of records: 16 random bytes. */
const NAMESPACE = Buffer.from('6f1b2c0e9d6447d3a5c87a20e1f4b396', 'hex');

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
  ]);
  const digest = hash('sha1', Buffer.concat([NAMESPACE, Buffer.from(content)]), 'hex');
  const variant = ((parseInt(digest[16]!, 16) & 0x3) | 0x8).toString(16);
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}
