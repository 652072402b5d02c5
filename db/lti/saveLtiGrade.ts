import type { Actor } from '../core/actor.js';
import type { ChangingStatement, Database } from '../core/connect.js';
import { enqueueStatement } from '../core/jobs/enqueueJob.js';
import { change, runPipeline } from '../core/transaction.js';
import type { LtiGradeKey } from './findLtiGrade.js';

/** The task that sends a grade; its key is `formatGradeKey`. */
export const SEND_GRADE = 'send-lti-grade';
/** The task that finds or creates the line item of a link; its key is the id of the link. */
export const FIND_LINE_ITEM = 'find-lti-line-item';

/** An attempt to send a grade. */
export interface LtiGradeAttempt {
  /** The timestamp of the score. */
  scored_at: Date;
  /** 1: the first request with this timestamp. */
  attempts: number;
}

const SAME = '(grade.score, grade.is_completed) is not distinct from (excluded.score, excluded.is_completed)';

const BEGIN: ChangingStatement = {
  name: 'begin to send LTI grade',
  changes: true,
  text: `
    insert into lti_grades as grade (platform_id, resource_link_id, person_id, score, is_completed, scored_at)
    values ($1, $2, $3, $4, $5, date_trunc('milliseconds', now()))
    on conflict (platform_id, resource_link_id, person_id) do update
       set score = excluded.score, is_completed = excluded.is_completed, state = 'waiting', modified_at = now(),
           -- LMSs compare whole seconds.
           scored_at = case when ${SAME} and grade.state = 'waiting' then grade.scored_at
                            else greatest(excluded.scored_at, grade.scored_at + interval '1 second') end,
           attempts = case when ${SAME} and grade.state = 'waiting' then grade.attempts + 1 else 1 end
     where not (${SAME} and grade.state = 'sent')
    returning scored_at, attempts`,
};

/**
 * Stores what is about to be sent. A value that may have been sent before keeps its timestamp, and another one gets a later
 * one: so the LMS has one result, whatever happens to this process. Null: the LMS has this value.
 */
export async function beginLtiGrade(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platform_id: platformId, resource_link_id: linkId, person_id: personId }: LtiGradeKey,
  { score, is_completed: isCompleted }: { score: number | null; is_completed: boolean },
): Promise<LtiGradeAttempt | null> {
  const values = [platformId, linkId, personId, score, isCompleted];
  const [attempt] = await change<LtiGradeAttempt>(db, actor, BEGIN, values);
  return attempt ?? null;
}

/** The end of an attempt. `waiting`: it is tried again. */
export type LtiGradeOutcome = { state: 'sent' } | { state: 'waiting' | 'failed'; reason: string };

const END: ChangingStatement = {
  name: 'end sending LTI grade',
  changes: true,
  text: `
    update lti_grades
       set state = $5, reason = $6, sent_at = case when $5 = 'sent' then now() else sent_at end, modified_at = now()
     where platform_id = $1 and resource_link_id = $2 and person_id = $3 and scored_at = $4
       -- What the LMS has taken counts, also for a process that has lost its job.
       and (state = 'waiting' or $5 = 'sent')`,
};

/** Stores the end of an attempt, unless another value is being sent already. */
export async function endLtiGrade(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platform_id: platformId, resource_link_id: linkId, person_id: personId }: LtiGradeKey,
  { scored_at: scoredAt }: Pick<LtiGradeAttempt, 'scored_at'>,
  outcome: LtiGradeOutcome,
): Promise<void> {
  const reason = outcome.state === 'sent' ? null : outcome.reason;
  await change(db, actor, END, [platformId, linkId, personId, scoredAt, outcome.state, reason]);
}

const AWAIT_LINE_ITEM: ChangingStatement = {
  name: 'await LTI line item',
  changes: true,
  text: `
    update lti_grades set reason = 'The line item is being created.', attempts = 0, modified_at = now()
     where platform_id = $1 and resource_link_id = $2 and person_id = $3 and state = 'waiting'`,
};

/** Lets a grade wait for the line item of its link, which a job finds or creates. */
export function awaitLineItem(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platform_id: platformId, resource_link_id: linkId, person_id: personId }: LtiGradeKey,
): Promise<void> {
  return db.transaction(actor, async (trx) => {
    await runPipeline(trx, [
      [AWAIT_LINE_ITEM, [platformId, linkId, personId]],
      enqueueStatement({ task: FIND_LINE_ITEM, platformId, key: String(linkId) }),
    ]);
  });
}

/** The key of the job of a grade. */
export const formatGradeKey = ({ resource_link_id: linkId, person_id: personId }: Omit<LtiGradeKey, 'platform_id'>) =>
  `${linkId}/${personId}`;

/** Reads the key of a job. */
export function parseGradeKey(platformId: number, key: string): LtiGradeKey {
  const [linkId, personId] = key.split('/').map(Number) as [number, number];
  return { platform_id: platformId, resource_link_id: linkId, person_id: personId };
}
