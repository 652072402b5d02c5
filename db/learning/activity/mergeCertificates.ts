import { query } from '../../core/transaction.js';
import { formatArray } from '../../core/formatArray.js';
import { type ActivityEvent, compareByTime } from './activityEvent.js';
import type { FollowContext } from './followContext.js';

// The first time of earning stays.
const MERGE = {
  changes: true as const,
  name: 'activity: merge earned_certificates',
  text: `insert into earned_certificates (platform_id, user_id, identifier_id, course_id, earned_at, stored)
         select $1, user_id, identifier_id, course_id, microseconds_to_time(earned_at), microseconds_to_time(stored)
           from unnest($2::bigint[], $3::integer[], $4::bigint[], $5::bigint[], $6::bigint[]) as sent (user_id, identifier_id, course_id, earned_at, stored)
         on conflict (platform_id, user_id, identifier_id) do update
            set course_id = excluded.course_id, earned_at = excluded.earned_at, stored = excluded.stored
          where (excluded.earned_at, excluded.stored) < (earned_certificates.earned_at, earned_certificates.stored)`,
};

/** Queues the people whose number of certificates changed. */
const QUEUE = {
  changes: true as const,
  name: 'activity: queue people with certificates',
  text: `insert into derived_changes (platform_id, kind, key)
         select distinct $1::integer, 'learner', user_id
           from unnest($2::bigint[], $3::integer[]) as sent (user_id, identifier_id)
          where not exists (select from earned_certificates known where known.platform_id = $1 and known.user_id = sent.user_id and known.identifier_id = sent.identifier_id offset 0)`,
};

/**
 * Adds the certificates and badges earned in events, in any order; of several statements about one, the first counts.
 */
export async function mergeCertificates(
  { trx, platformId }: FollowContext,
  events: readonly ActivityEvent[],
): Promise<void> {
  const first = new Map<string, ActivityEvent & { earnedTerm: number }>();
  for (const event of events) {
    const { userId, earnedTerm } = event;
    if (earnedTerm === null) continue;
    const known = first.get(`${userId}/${earnedTerm}`);
    if (!known || compareByTime(event, known) < 0) first.set(`${userId}/${earnedTerm}`, { ...event, earnedTerm });
  }
  if (first.size === 0) return;
  const earned = [...first.values()];
  const keys = [
    platformId,
    formatArray(earned.map(({ userId }) => userId)),
    formatArray(earned.map(({ earnedTerm }) => earnedTerm)),
  ];
  await query(trx, QUEUE, keys);
  await query(trx, MERGE, [
    ...keys,
    formatArray(earned.map(({ courseId }) => courseId)),
    formatArray(earned.map(({ at }) => at)),
    formatArray(earned.map(({ stored }) => stored)),
  ]);
}
