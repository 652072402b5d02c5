import type { Actor } from '../../db/core/actor.js';
import type { Database } from '../../db/core/connect.js';
import type { Again } from '../../db/core/jobs/task.js';
import type { SecretBox } from '../../db/core/secretBox.js';
import { type LtiGradeKey, type PresentLtiGrade, findLtiGrade } from '../../db/lti/findLtiGrade.js';
import { type LtiGradeAttempt, awaitLineItem, beginLtiGrade, endLtiGrade } from '../../db/lti/saveLtiGrade.js';
import { LtiServiceFailed } from '../../providers/lti/ltiServiceFailed.js';
import type { CallLtiService } from '../../providers/lti/openLtiServices.js';
import { LTI_SCOPES } from './ltiScopes.js';
import { openLtiAccount } from './openLtiAccount.js';

export interface LtiJobServices {
  db: Database;
  secrets: SecretBox;
  callLtiService: CallLtiService;
}

const SCORE = 'application/vnd.ims.lis.v1.score+json';
/** The points of which scores are. */
export const SCORE_MAXIMUM = 100;
const CONFLICT = 409;
const MAX_RETRY_AFTER_MS = 86_400_000;

/**
 * Sends the present grade of a learner to the LMS, unless the LMS has it. A repeated attempt sends the same score with the
 * same timestamp, which LMSs take once. Throws when another attempt may succeed, unless this one is the last.
 */
export async function sendLtiGrade(
  services: LtiJobServices,
  actor: Actor,
  key: LtiGradeKey,
  { isLast }: { isLast: boolean },
): Promise<Again | undefined> {
  const grade = await findLtiGrade(services.db, key);
  if (!grade || (!grade.is_known && grade.score === null && !grade.is_completed)) return undefined;
  const attempt = await beginLtiGrade(services.db, actor, key, grade);
  if (!attempt) return undefined;
  try {
    if (grade.line_item_url === null) {
      requireLineItems(grade);
      await awaitLineItem(services.db, actor, key);
      return undefined;
    }
    await postScore(services, actor, grade, attempt);
    await endLtiGrade(services.db, actor, key, attempt, { state: 'sent' });
    return undefined;
  } catch (error) {
    const { reason, isTemporary, againInMs } = readFailure(error, isLast);
    await endLtiGrade(services.db, actor, key, attempt, { state: isTemporary ? 'waiting' : 'failed', reason });
    if (againInMs !== null) return { againInMs };
    if (isTemporary) throw error;
    return undefined;
  }
}

/** What a failure of a service means for the rows of grades. Throws what is no failure of a service. */
export function readFailure(error: unknown, isLast: boolean) {
  if (!(error instanceof LtiServiceFailed)) throw error;
  const { retryAfterMs } = error;
  const isTemporary = error.isTemporary && !isLast;
  const againInMs = isTemporary && retryAfterMs !== null ? Math.min(retryAfterMs, MAX_RETRY_AFTER_MS) : null;
  return { reason: error.message, isTemporary, againInMs };
}

function requireLineItems({ line_items_url: url, grade_scopes: scopes }: PresentLtiGrade): void {
  if (url === null || !(scopes.includes(LTI_SCOPES.lineItem) || scopes.includes(LTI_SCOPES.lineItemReadOnly)))
    throw new LtiServiceFailed(
      'The LMS states no line item for the link, and does not let this service look for one.',
      {
        isTemporary: false,
      },
    );
}

/** Posts a score (AGS 2.0, 3.4). Throws LtiServiceFailed. */
async function postScore(
  services: LtiJobServices,
  actor: Actor,
  grade: PresentLtiGrade,
  { scored_at: scoredAt, attempts }: LtiGradeAttempt,
): Promise<void> {
  const account = await openLtiAccount(services, actor, grade);
  try {
    await services.callLtiService(account, {
      method: 'POST',
      url: buildScoresUrl(grade.line_item_url!),
      scope: LTI_SCOPES.score,
      accept: '*/*',
      type: SCORE,
      body: {
        userId: grade.subject,
        ...(grade.score !== null && { scoreGiven: grade.score, scoreMaximum: SCORE_MAXIMUM }),
        timestamp: scoredAt.toISOString(),
        activityProgress: grade.is_completed ? 'Completed' : 'InProgress',
        gradingProgress: grade.score === null ? 'NotReady' : 'FullyGraded',
      },
    });
  } catch (error) {
    if (!(error instanceof LtiServiceFailed && error.status === CONFLICT)) throw error;
    // 3.4.7: the LMS has a score of this time. After an attempt whose answer was lost, it is this one.
    if (attempts === 1)
      throw new LtiServiceFailed('The LMS has a later score of the person. The next change of the grade is sent.', {
        isTemporary: false,
      });
  }
}

/** The address of scores: that of the line item with `/scores` behind its path (3.1); its query stays. */
function buildScoresUrl(lineItemUrl: string): string {
  const url = new URL(lineItemUrl);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/scores`;
  return url.href;
}
